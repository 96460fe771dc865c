/** The demo's activities and who takes them; before its bills are made. */
import { sql } from 'kysely'
import type { BatchYear } from '#features/academics/server/index.ts'
import type { Tx } from '#platform/server/db.ts'
import { activities } from '../demo-names.ts'

/** `every`: the share of students of the upper classes. Those of five whom the counter forgives something take none. */
const every = [9, 13, 21]

export async function writeActivities(tx: Tx, company: number, batch: BatchYear): Promise<void> {
  await sql`
    with told as (
      select * from
        unnest(${activities.map(([title]) => title)}::text[], ${activities.map(([, np]) => np)}::text[],
        ${activities.map(([, , kind]) => kind)}::text[],
        ${activities.map(([, , , amount]) => amount)}::bigint[], ${every}::int[]) with ordinality t
          (title, title_np, kind, amount, every, n)),
    heads as (
      insert into fee_heads (company_id, title, title_np, kind, rank, charged_by)
      select ${company}::bigint, title, title_np, kind, 10 + n, 'activity' from told returning id, title),
    priced as (
      insert into activity_fees (company_id, batch_id, fee_head_id, amount)
      select ${company}::bigint, ${batch.id}::bigint, h.id, t.amount from heads h join told t using (title))
    insert into activity_students (company_id, enroll_id, fee_head_id, from_month, to_month, made_by)
    select ${company}::bigint, e.id, h.id, case t.n when 3 then '05' else '01' end,
      case t.n when 3 then '05' else '12' end, p.maker
    from heads h join told t using (title)
    join enrolments e on e.company_id = ${company}::bigint and e.batch_id = ${batch.id}::bigint
      and e.status = 'studying' and e.id % 5 <> 0 and e.id % t.every = 3
    join grades g on g.company_id = e.company_id and g.id = e.grade_id and g.rank > 7
    cross join (select min(user_id) as maker from user_roles
    where company_id = ${company}::bigint and role_slug = 'accountant') p`.execute(tx)
}
