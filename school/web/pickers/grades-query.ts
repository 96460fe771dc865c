/** How classes are asked for wherever one is chosen (specification, section 7). */
import { slimPageSize } from '#platform/web/kit/pickers/slim.ts'

export const gradesQuery = { rowsPerPage: slimPageSize, sortBy: 'rank', descending: false, slim: true } as const
