/** Small words of statements. */
import { type RawBuilder, sql } from 'kysely'

/** The column, or nothing in its place. */
export const onlyFor = (may: boolean, column: RawBuilder<unknown>): RawBuilder<unknown> => (may ? column : sql`null`)

/** For LIKE: what was typed stands anywhere; signs that LIKE would read otherwise are plain. */
export const containing = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`

/** The same, with whatever between the words. */
export const containingWords = (typed: string): string => containing(typed).replaceAll(/\s+/g, '%')
