import { feeHeads } from '#features/fees/contract/resources.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'

export default function FeeHeads() {
  return <ListScreen resource={feeHeads} />
}
