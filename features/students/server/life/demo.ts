/** Houses, remarks and behaviour points of the demo. */
import { sql } from 'kysely'
import type { BatchYear } from '#features/academics/server/index.ts'
import type { Tx } from '#platform/server/db.ts'
import type { DemoSchool } from '#platform/server/demo.ts'

export async function fillLife(tx: Tx, { id: company, today }: DemoSchool, batch: BatchYear): Promise<void> {
  await sql`
    insert into student_groups (company_id, name, name_np, kind) values
      (${company}::bigint, 'Sagarmatha house', 'सगरमाथा हाउस', 'house'),
        (${company}::bigint, 'Machhapuchhre house', 'माछापुच्छ्रे हाउस', 'house'),
      (${company}::bigint, 'Annapurna house', 'अन्नपूर्ण हाउस', 'house'),
        (${company}::bigint, 'Science club', 'विज्ञान क्लब', 'club')`.execute(tx)
  await sql`
    insert into student_group_members (company_id, group_id, student_id, since)
    select ${company}::bigint, g.id, s.id, ${batch.start_date}::date from students s
    join (select id, row_number() over (order by id) - 1 as n from student_groups
    where company_id = ${company}::bigint and kind = 'house') g on g.n = s.id % 3
    where s.company_id = ${company}::bigint`.execute(tx)
  await sql`
    insert into remark_types (company_id, name, name_np, tone) values
      (${company}::bigint, 'Homework', 'गृहकार्य', 'concern'),
        (${company}::bigint, 'Good work', 'राम्रो काम', 'praise'),
        (${company}::bigint, 'Health', 'स्वास्थ्य', 'neutral')`.execute(tx)
  await sql`
    insert into behaviour_categories (company_id, name, name_np, points) values
      (${company}::bigint, 'Helped others', 'अरूलाई सहयोग', 5), (${company}::bigint, 'Clean uniform', 'सफा पोशाक', 2),
        (${company}::bigint, 'Late to class', 'कक्षामा ढिलो', -2),
        (${company}::bigint, 'Disturbed the class', 'कक्षामा होहल्ला', -5)`.execute(tx)
  const teacher = sql`(select min(user_id) from user_roles
    where company_id = ${company}::bigint and role_slug = 'teacher')`
  const seats = sql`(select student_id, row_number() over (order by student_id) as n from enrolments
    where company_id = ${company}::bigint and batch_id = ${batch.id}::bigint) e`
  await sql`
    insert into remarks (company_id, student_id, batch_id, remark_type_id, text, made_on, for_guardian, made_by)
    select ${company}::bigint, e.student_id, ${batch.id}::bigint, t.id,
      case t.tone when 'praise' then 'Very neat work this week.' when 'concern' then 'Homework was missing twice.'
      else 'Felt unwell and went home early.' end,
      ${today}::date - (e.n % 20)::int, t.tone <> 'concern', ${teacher}
    from ${seats}
    join (select id, tone, row_number() over (order by id) as n from remark_types where company_id = ${company}::bigint)
      t on t.n = 1 + e.n % 3 where e.n % 4 = 0 and e.n < 400`.execute(tx)
  await sql`
    insert into behaviour_entries (company_id, student_id, batch_id, behaviour_category_id, points, seen_on, made_by)
    select ${company}::bigint, e.student_id, ${batch.id}::bigint, c.id, c.points, ${today}::date - (e.n % 25)::int,
      ${teacher}
    from ${seats}
    join (select id, points, row_number() over (order by id) as n from behaviour_categories
    where company_id = ${company}::bigint) c on c.n = 1 + e.n % 4 where e.n % 3 = 0 and e.n < 400`.execute(tx)
}
