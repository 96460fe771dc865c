/** Small words of statements. */
import { type RawBuilder, sql } from 'kysely'
import { folded } from '#platform/contract/plain-text.ts'

/** The column, or nothing in its place. */
export const onlyFor = (may: boolean, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  may ? column : sql`(select ${column} where false)`

/** For `folded(column) ilike`: what was typed stands anywhere; signs that LIKE would read otherwise are plain. */
export const containing = (typed: string): string => `%${folded(typed).replaceAll(/[\\%_]/g, '\\$&')}%`

/** The same, with whatever between the words. */
export const containingWords = (typed: string): string => containing(typed).replaceAll(/\s+/g, '%')

/**
 * How many rows, in the statement itself: a plan is kept by its text (`prepared.ts`), and one that does not know how few are wanted reads all
 * (receipts of 20,000 students: 2.6 s instead of 0.1). Numbers of pages are few; a page far behind is a shape of its own.
 */
export const limit = (most: number): RawBuilder<unknown> => sql`limit ${lit(most)}`

export const pageOf = ({ page, rowsPerPage }: { page: number; rowsPerPage: number }): RawBuilder<unknown> =>
  sql`limit ${lit(rowsPerPage)} offset ${lit((page - 1) * rowsPerPage)}`

/** For `.limit()` and `.offset()`. */
export function lit(n: number): RawBuilder<number> {
  if (!Number.isSafeInteger(n) || n < 0) throw new TypeError('A number of rows is whole.')
  return sql.raw(String(n))
}

/**
 * The first of two values that is there, for a condition: a table whose rows PostgreSQL chooses is read by an index only for what cannot tell of rows, which COALESCE counts as and CASE does not.
 * Beside `event_id = coalesce(a, b)` a page of 100 rows read all bills of the school 100 times (decision 0038).
 */
export const firstOf = (value: string, otherwise: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(value)} is not null then ${sql.ref(value)} else ${sql.ref(otherwise)} end`

/**
 * After a column: is one of these ids. A single one is said as such: of a list PostgreSQL expects ten rows, so that a plan for any list looks dearer than one for this list,
 * and it plans anew each time (the paper of a receipt: 3 ms of planning, 0.3 of work).
 */
export const isOneOf = (ids: readonly number[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`= ${ids[0]}::bigint` : sql`= any(${ids}::bigint[])`

/**
 * After `=`: is one of these ids, as the database wrote them ('{7,12}'); for a statement whose plan suits few and many alike. The planner does not see the list,
 * so that no plan for this very one looks cheaper than that for any: planned once (1.2 ms a search).
 */
export const anyOf = (ids: string): RawBuilder<unknown> => sql`any((select ${ids}::bigint[])::bigint[])`

/**
 * For a FROM: rows of two sets by the same names, those without a counterpart too. A full join is made by hash or by order and never row by row, and `offset 0` keeps the
 * planner from making another one of it. For sets that the statement makes itself: the planner expects a row or two of them, and would compare each with each.
 */
export const fullJoin = (
  left: RawBuilder<unknown>,
  right: RawBuilder<unknown>,
  ...by: readonly string[]
): RawBuilder<unknown> =>
  sql`(select * from ${left} l full join ${right} r using (${sql.join(by.map((name) => sql.ref(name)))}) offset 0)`
