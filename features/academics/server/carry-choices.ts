/** Optional subjects go with a student into the next batch: English of class 11 becomes English of class 12. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

/**
 * Rows {enroll_id, subject_id, optional_group_id} of the new enrolments. `pairs`: rows {old_id, new_id, grade_id}, the last of the new enrolment.
 * A subject is carried to the one of its name in an optional group of the new grade, of the group's own name before another; what is more than
 * the new group allows stays behind by the order of its subjects, and what would be fewer than it asks for is left to be chosen.
 */
const carried = (company: number, pairs: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select enroll_id, subject_id, optional_group_id from (
    select m.*, row_number() over (partition by m.enroll_id, m.optional_group_id order by m.rank, m.subject_id) as n,
      count(*)
      over (partition by m.enroll_id, m.optional_group_id) as found
    from (
      select p.new_id as enroll_id, n.id as subject_id, n.optional_group_id, n.rank, g.choose_min, g.choose_max,
        row_number() over (partition by p.new_id, o.id order by (lower(g.name) = lower(og.name)) desc, g.id) as best
      from (${pairs}) p
      join optional_choices c on c.company_id = ${company}::bigint and c.enroll_id = p.old_id
      join subjects o on o.company_id = c.company_id and o.id = c.subject_id
      join optional_groups og on og.company_id = c.company_id and og.id = c.optional_group_id
      join subjects n on n.company_id = o.company_id and n.grade_id = p.grade_id and lower(n.name) = lower(o.name)
      join optional_groups g on g.company_id = n.company_id and g.id = n.optional_group_id) m
    where m.best = 1) k
  where k.n <= k.choose_max and k.found >= k.choose_min`

/** Writes them for enrolments that have none; returns how many students came with theirs. */
export async function carryChoices(tx: Tx, company: number, pairs: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with made as (
      insert into optional_choices (company_id, enroll_id, subject_id, optional_group_id)
      select ${company}::bigint, enroll_id, subject_id, optional_group_id from (${carried(company, pairs)}) c
      returning enroll_id)
    select count(distinct enroll_id) as n from made`.execute(tx)
  return rows[0]!.n
}

/** Whether somebody has chosen for the new enrolments since: what was carried, or taken away again, is no loss. */
export async function choicesTouched(tx: Tx, company: number, pairs: RawBuilder<unknown>): Promise<boolean> {
  const now = sql`select c.enroll_id, c.subject_id, c.optional_group_id from optional_choices c
    join (${pairs}) p on p.new_id = c.enroll_id where c.company_id = ${company}::bigint`
  const { rows } = await sql`select from (${now} except ${carried(company, pairs)}) d limit 1`.execute(tx)
  return rows.length > 0
}
