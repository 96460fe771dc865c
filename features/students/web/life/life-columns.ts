/** How the lists about students' life say who it is, and what their filters are. */
import { nameOf } from '#platform/web/i18n.ts'
import type { FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { gradeName } from '../labels.ts'

interface Who {
  name: string
  name_np: string | null
  enroll_code: string | null
  grade: string | null
  grade_np: string | null
  section: string | null
}

export const placeOf = (who: Pick<Who, 'grade' | 'grade_np' | 'section'>): string =>
  [gradeName(who), who.section].filter(Boolean).join(' ')

export const whoColumns: ListColumn<Who>[] = [
  { name: 'name', label: 'Student', unsorted: true, cell: (row) => nameOf(row) },
  { name: 'enroll_code', label: 'Enrol code', unsorted: true, hidden: true },
  { name: 'grade', label: 'Class', unsorted: true, cell: placeOf },
]

export const placeFilters: Record<string, FilterField> = {
  grade_id: { kind: 'ref', of: 'grades', label: 'Grade' },
  section_id: { kind: 'ref', of: 'sections', label: 'Section' },
}
export const periodFilters: Record<string, FilterField> = {
  from_date: { kind: 'date', label: 'From' },
  to_date: { kind: 'date', label: 'To' },
}
const colours: Record<string, string> = { praise: 'green', concern: 'yellow' }
export const toneColour = (tone: string): string => colours[tone] ?? 'gray'
