/** Live classes of every section, one held and one to come. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import { batchYears } from '#features/academics/server/index.ts'
import type { DemoSchool } from '#platform/server/demo.ts'

export async function fill(tx: Tx, { id: company, today }: DemoSchool): Promise<void> {
  const { batch } = await batchYears(tx, company)
  await sql`
    insert into live_classes (company_id, batch_id, section_id, subject_id, title, starts_at, minutes, join_url)
    select ${company}::bigint, ${batch.id}::bigint, x.id, s.id, s.name || ': revision',
      ${today}::date + t.day * interval '1 day' + interval '1 hour', 40,
      'https://meet.jit.si/pathshala-' || md5(${company}::bigint::text || x.id || s.id || t.day)
    from sections x join subjects s on s.company_id = x.company_id and s.grade_id = x.grade_id and s.rank = 3
    cross join (values (-3), (1)) t (day) where x.company_id = ${company}::bigint`.execute(tx)
}
