/** Filters that several reports of attendance share; who may not read grades chooses none. */
import type { FilterField } from '#platform/web/kit/list/list-types.ts'
import { can } from '#platform/web/session.ts'

export const placeFilters = (): Record<string, FilterField> => ({
  ...(can('grade-read') ? { grade_id: { kind: 'ref' as const, of: 'grades', label: 'Grade' } } : {}),
  ...(can('section-read') ? { section_id: { kind: 'ref' as const, of: 'sections', label: 'Section' } } : {}),
})

export const rangeFilters: Record<string, FilterField> = {
  from_date: { kind: 'date', label: 'From' },
  to_date: { kind: 'date', label: 'To' },
}

/** Sections of the chosen grade. */
export const ofGrade = (chosen: Record<string, string>): Record<string, Record<string, unknown>> => ({
  section_id: { grade_id: chosen.grade_id },
})
