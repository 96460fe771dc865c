/** What the platform must show and rooms own: each slot is filled by the one room that knows. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './db.ts'
import { type Slot, slot } from './slot.ts'
import type { StoredBytes } from './stored-bytes.ts'

/** id -> name, of those that there are. */
export type NamesOf = (tx: Tx, company: number, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>

export const userNames = slot<NamesOf>()
export const batchNames = slot<NamesOf>()

/** A field of calls with the id of something that is one person's, and SQL that says whose it is. */
export interface PersonBehind {
  field: string
  person: (company: number, id: number) => RawBuilder<number | null>
}
export const personBehind = slot<PersonBehind>()

/** What stands on top of every paper. */
export interface Letterhead {
  name: string
  name_np: string | null
  address: string | null
  phone: string | null
  pan: string | null
  logo: StoredBytes | null
}
export const letterhead = slot<(tx: Tx, company: number) => Promise<Letterhead>>()

/** For a table of the room's own. */
export const namesOf =
  (table: string, column: string): NamesOf =>
  async (tx, company, ids) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${sql.ref(column)} as name from ${sql.table(table)}
      where company_id = ${company} and id = any(${ids}::bigint[])`.execute(tx)
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

/** The one who fills it. */
export function only<T>({ filled }: Slot<T>): T {
  if (filled.length !== 1) throw new Error(`A slot that one room fills is filled by ${filled.length}.`)
  return filled[0]!
}
