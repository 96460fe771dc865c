/** Grade and section as filters of a report; who may not read grades chooses none. */
import { f } from '#platform/fields/index.ts'

export const placeFilters = {
  grade_id: f.ref('grades', { label: 'Grade', optional: true, right: 'grade-read' }),
  section_id: f.ref('sections', { label: 'Section', optional: true, right: 'section-read', within: 'grade_id' }),
}
