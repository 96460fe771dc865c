import { type Grade, grades } from '#features/academics/contract/resources.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'

/** A grade opens its sections. */
export default function Grades() {
  return <ListScreen<Grade> resource={grades} hrefOf={(grade) => `/grades/${grade.id}`} />
}
