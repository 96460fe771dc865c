import { sql } from 'kysely'
import type { NamedThing, ThingNamer } from '#platform/server/named-in-log.ts'

/** A sheet that was brought is called by its file. */
export const importNamer: ThingNamer = {
  kind: 'Sheet',
  words: true,
  find: async (tx, company, ids) =>
    (
      await sql<NamedThing>`select id::text, file_name as name, null as name_np from imports
        where company_id = ${company}
        and id::text = any(${ids}::text[])`.execute(tx)
    ).rows,
}
