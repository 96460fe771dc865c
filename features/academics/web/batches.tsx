import { batches } from '#features/academics/contract/resources.ts'
import { ListScreen } from '#platform/web/kit/list-screen.tsx'

export default function Batches() {
  return <ListScreen resource={batches} />
}
