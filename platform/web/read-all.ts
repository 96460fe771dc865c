/** A list as a whole, page by page: 25 rows are the size of a page, not the end of a school. */
import type { ListAnswer } from '#platform/contract/list.ts'
import { untyped } from './api.ts'

export async function readAll<Row>(
  path: string,
  query: Record<string, unknown>,
  options?: { signal?: AbortSignal },
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = await untyped.get<ListAnswer<Row>>(path, { ...query, page }, options)
    rows.push(...answer.data)
    last = answer.meta?.last_page ?? 1
  }
  return rows
}
