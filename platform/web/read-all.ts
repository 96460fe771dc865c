/** A list as a whole, page by page: 25 rows are the size of a page, not the end of a school. */
import type { ListAnswer } from '#platform/contract/list.ts'
import { untyped } from './api.ts'
import { askTogether } from './ask-together.ts'

/** `together`: the first page goes with whatever else the page asks in that moment. */
export async function readAll<Row>(
  path: string,
  query: Record<string, unknown>,
  { together, ...options }: { signal?: AbortSignal; together?: boolean } = {},
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const asked = { ...query, page }
    const answer = await (together && page === 1
      ? (askTogether(path as never, asked as never) as unknown as Promise<ListAnswer<Row>>)
      : untyped.get<ListAnswer<Row>>(path, asked, options))
    rows.push(...answer.data)
    last = answer.meta?.last_page ?? 1
  }
  return rows
}
