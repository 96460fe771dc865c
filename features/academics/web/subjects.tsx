import { subjects } from '#features/academics/contract/resources.ts'
import { ListScreen } from '#platform/web/kit/list-screen.tsx'

/** All subjects, or those of a grade by the filter. */
export default function Subjects() {
  return <ListScreen resource={subjects} sortBy="grade_id" />
}
