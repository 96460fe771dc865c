/** Words of SQL that every room says. */
import { type RawBuilder, sql } from 'kysely'

/** The column, or nothing in its place. */
export const onlyFor = (may: boolean, column: RawBuilder<unknown>): RawBuilder<unknown> => (may ? column : sql`null`)

/** `%typed%`, with the signs that LIKE would read otherwise made plain. */
export const containing = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, '\\$&').replaceAll(/\s+/g, '%')}%`
