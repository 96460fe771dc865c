/**
 * Where the rows of each resource are listed, for drop-downs. Plain data, so that the declarations with their zod schemas
 * are not loaded with the menu; resource-lists.test.ts holds it against them.
 */
import type { ListedResource } from '#platform/web/kit/list/resource-paths.ts'

export const listedResources: ListedResource[] = [
  { name: 'batches', path: 'batch', key: 'name', sort: { descending: true } },
  { name: 'grades', path: 'grades', key: 'name', sort: { sortBy: 'rank', descending: false } },
  { name: 'sections', path: 'section', key: 'name' },
  { name: 'subjects', path: 'subject', key: 'name' },
  { name: 'periods', path: 'period', key: 'name', sort: { sortBy: 'starts_at', descending: false } },
  { name: 'optional_groups', path: 'optional-group', key: 'name' },
  { name: 'affiliations', path: 'affiliation', key: 'name' },
  { name: 'faculties', path: 'faculty', key: 'name' },
  { name: 'levels', path: 'level', key: 'name', sort: { sortBy: 'rank', descending: false } },
  { name: 'programs', path: 'program', key: 'name' },
  { name: 'fee_heads', path: 'fee-head', key: 'title' },
  { name: 'student_groups', path: 'student-group', key: 'name' },
  { name: 'remark_types', path: 'remark-type', key: 'name' },
  { name: 'departments', path: 'department', key: 'name' },
  { name: 'behaviour_categories', path: 'behaviour-category', key: 'name' },
]
