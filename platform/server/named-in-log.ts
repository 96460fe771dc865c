/** What the activity report calls the things that were changed: one question a kind, whatever the number of lines. */
import { sql } from 'kysely'
import { nepaliKey, type Resource } from '#platform/contract/resource.ts'
import type { Tx } from './db.ts'

export interface NamedThing {
  id: string
  name: string
  name_np: string | null
}

/** How things of one kind are called. */
export interface ThingNamer {
  /** What one of them is, English. */
  kind: string
  /** Its ids are not numbers. */
  words?: boolean
  find: (tx: Tx, company: number, ids: readonly string[]) => Promise<NamedThing[]>
}

/** A declared resource is called by its key. */
export const namedByKey = (resource: Resource<any>): ThingNamer => ({
  kind: resource.title,
  find: async (tx, company, ids) =>
    (
      await sql<NamedThing>`
    select id::text, ${sql.ref(resource.key)}::text as name,
      ${nepaliKey(resource) ? sql.ref(nepaliKey(resource)!) : sql`null`}::text as name_np
    from ${sql.table(resource.name)} where company_id = ${company} and id = any(${ids}::bigint[])`.execute(tx)
    ).rows,
})

/** `name`, `from`, `nepali` and `id` are SQL of rows of one statement; `t` is the thing. */
export const named = (kind: string, name: string, from: string, nepali = 'null', id = 't.id'): ThingNamer => ({
  kind,
  find: async (tx, company, ids) =>
    (
      await sql<NamedThing>`
    select ${sql.raw(id)}::text as id, ${sql.raw(name)} as name, ${sql.raw(nepali)} as name_np from ${sql.raw(from)}
      where t.company_id = ${company} and ${sql.raw(id)} = any(${ids}::bigint[])`.execute(tx)
    ).rows,
})

/** A row of `users`, whatever it is called here. */
export const namedPerson = (kind: string): ThingNamer => named(kind, 't.full_name', 'users t', 't.name_np')

/** What is its own name: a day, a group of settings. */
export const namedByItself = (kind: string): ThingNamer => ({
  kind,
  words: true,
  find: async (_tx, _company, ids) => ids.map((id) => ({ id, name: id, name_np: null })),
})
