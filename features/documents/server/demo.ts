/** The ready-made designs as templates, the first of each kind the default. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { DemoSchool } from '#platform/server/demo.ts'
import { cardKinds } from '../contract/cards/card-fields.ts'
import { readyMade } from '../contract/cards/ready-made.ts'
import { fillCertificates } from './certificates/demo.ts'

export async function fill(tx: Tx, school: DemoSchool): Promise<void> {
  const { id: company } = school
  const all = cardKinds.flatMap((kind) =>
    readyMade[kind].map(({ name, name_np, design }, at) => ({ kind, name, name_np, design, is_default: at === 0 })),
  )
  await sql`
    with made as (
      insert into templates (company_id, kind, name, name_np, design, is_default)
      select ${company}::bigint, kind, name, name_np, design, is_default
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) t
        (kind text, name text, name_np text, design jsonb, is_default boolean)
      returning company_id, id, version, design)
    insert into template_versions (company_id, template_id, version, design) select company_id, id, version, design
    from made`.execute(tx)
  await fillCertificates(tx, school)
}
