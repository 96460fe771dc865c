/** Columns whose values are sealed before they touch the database. They open with the keys of the deployment only, and in their own place only. */
import { sql } from 'kysely'
import { decrypt, encrypt, keyFor } from './cipher.ts'
import type { Database, Tx } from './db.ts'
import type { KeyRing } from './key-ring.ts'
import { inSchool } from './tenant.ts'

interface Declared<B extends string> {
  table: string
  column: string
  /** Columns that find a row, beside company_id. */
  key: readonly string[]
  /** Columns that a value is bound to: moved to a row that differs in one of them, it opens no more. */
  bound: readonly B[]
  /** The beginning of what it is bound to. */
  name: string
  /** One key for each use. */
  use: string
  /** Values without which a row is worth nothing: it goes with them. Otherwise the column becomes null. */
  wholeRow?: true
  /** What an earlier version kept as it was: it is sealed at the next start. */
  wasPlain?: (kept: string) => boolean
}

type BoundTo<B extends string> = Readonly<Record<B, string | number>>

export interface SealedColumn<B extends string = string> extends Declared<B> {
  seal(keys: KeyRing, text: string, row: BoundTo<B>): string
  /** Undefined where none of the keys opens it. */
  open(keys: KeyRing, sealed: string, row: BoundTo<B>): string | undefined
  /** What is done with values that no key opens any more. */
  forget(tx: Tx, company: number): Promise<unknown>
}

export function sealedColumn<B extends string>(declared: Declared<B>): SealedColumn<B> {
  const boundTo = (row: BoundTo<B>) => [declared.name, ...declared.bound.map((column) => row[column])].join(':')
  return {
    ...declared,
    seal: (keys, text, row) => encrypt(keyFor(declared.use, keys.newest), text, boundTo(row)),
    open(keys, sealed, row) {
      for (const key of keys.all) {
        try {
          return decrypt(keyFor(declared.use, key), sealed, boundTo(row))
        } catch {
          // another key, or none of ours
        }
      }
      return undefined
    },
    forget: (tx, company) =>
      (declared.wholeRow
        ? sql`delete from ${sql.table(declared.table)} where company_id = ${company}`
        : sql`update ${sql.table(declared.table)} set ${sql.ref(declared.column)} = null
          where company_id = ${company} and ${sql.ref(declared.column)} is not null`
      ).execute(tx),
  }
}

interface Kept {
  kept: string
  key: unknown[]
  [column: string]: unknown
}

/** Seals anew with the newest key whatever an earlier one sealed, school by school. Returns how many values. What no key opens is left. */
export async function sealAnew(
  owner: Database,
  companies: readonly number[],
  keys: KeyRing,
  columns: readonly SealedColumn[],
): Promise<number> {
  let sealed = 0
  for (const company of companies)
    for (const column of columns) sealed += await sealColumnAnew(owner, company, keys, column as SealedColumn<string>)
  return sealed
}

function sealColumnAnew(owner: Database, company: number, keys: KeyRing, column: SealedColumn): Promise<number> {
  const newest: KeyRing = { newest: keys.newest, all: [keys.newest] }
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const [table, name] = [sql.table(column.table), sql.ref(column.column)]
  return inSchool(owner, company, async (tx) => {
    const { rows } = await sql<Kept>`
      select ${name} as kept, ${refs([...new Set([...column.bound, ...column.key])])} from ${table}
      where company_id = ${company} and ${name} is not null for update`.execute(tx)
    const changed = rows.flatMap((row) => {
      const bound = row as unknown as BoundTo<string>
      if (column.wasPlain?.(row.kept)) return [{ row, sealed: column.seal(keys, row.kept, bound) }]
      if (column.open(newest, row.kept, bound) !== undefined) return []
      const text = column.open(keys, row.kept, bound)
      return text === undefined ? [] : [{ row, sealed: column.seal(keys, text, bound) }]
    })
    const values = changed.map(({ row, sealed }) => ({ key: column.key.map((each) => String(row[each])), sealed }))
    await sql`
      update ${table} t set ${name} = n.sealed
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) n (key jsonb, sealed text)
      where t.company_id = ${company} and jsonb_build_array(${sql.join(
        column.key.map((each) => sql`t.${sql.ref(each)}::text`),
      )}) = n.key`.execute(tx)
    return changed.length
  })
}
