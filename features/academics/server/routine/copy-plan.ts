/** What copying a routine would place, and what stands in its way; one temporary table, so that preview and copying say the same. */
import { sql } from 'kysely'
import { classColumns } from '../seat.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { CopiedSection } from '../../contract/routine.ts'
import { clashWords, inTheWay, lessonNames } from './clashes.ts'

type Where = Pick<Ctx, 'tx' | 'company'>

export interface Copy {
  from_batch_id: number
  to_batch_id: number
  grade_id?: number | undefined
  from_section_id?: number | undefined
  to_section_id?: number | undefined
  teachers: 'same' | 'subject' | 'none'
  rooms: boolean
  replace: boolean
}

/** Fills routine_plan (a line for each lesson) and routine_problems; answers a line for each section. A subject of another grade is found by its name. */
export async function planCopy(ctx: Where, copy: Copy): Promise<CopiedSection[]> {
  await makePlan(ctx, copy)
  await findProblems(ctx, copy)
  const { rows } = await sql<CopiedSection>`
    select x.id as section_id, ${classColumns}, fg.name || ' ' || fx.name as from,
      fg.name_np || ' ' || fx.name as from_np, w.lessons,
      (select count(*) from routine_slots o
      where o.company_id = x.company_id and o.batch_id = ${copy.to_batch_id}::bigint and o.section_id = x.id) as there,
      coalesce((select
        json_agg(json_build_object('kind', r.kind, 'weekday', r.weekday, 'period', r.period, 'subject', r.subject,
        'says', r.says) order by r.weekday, r.period) from routine_problems r where r.section_id = x.id), '[]')
          as problems
    from (select section_id, from_section_id, count(*) as lessons from routine_plan group by 1, 2) w
    join sections x on x.company_id = ${ctx.company} and x.id = w.section_id
    join grades g on g.company_id = x.company_id and g.id = x.grade_id
    join sections fx on fx.company_id = x.company_id and fx.id = w.from_section_id
    join grades fg on fg.company_id = fx.company_id and fg.id = fx.grade_id
    order by g.rank, x.name, x.id`.execute(ctx.tx)
  return rows
}

async function makePlan({ tx, company }: Where, copy: Copy): Promise<void> {
  const single = copy.from_section_id && copy.to_section_id
  const which = single
    ? sql`s.section_id = ${copy.from_section_id!}`
    : copy.grade_id
      ? sql`x.grade_id = ${copy.grade_id}`
      : sql`true`
  const to = single ? sql`${copy.to_section_id!}::bigint` : sql`s.section_id`
  const ofSubject = sql`(select min(t.user_id) from subject_teachers t where t.company_id = ${company}
    and t.batch_id = ${copy.to_batch_id}::bigint and t.section_id = y.id and t.subject_id = b.id)`
  const kept = sql`(select u.id from users u
    where u.company_id = ${company} and u.id = s.user_id and u.deleted_at is null)`
  await sql`drop table if exists routine_plan, routine_problems`.execute(tx)
  await sql`
    create temp table routine_plan on commit drop as
    select s.id as slot_id, y.id as section_id, s.section_id as from_section_id, s.weekday, s.period_id, s.span,
      b.id as subject_id,
      coalesce(b.in_group, false) as in_group, o.name as subject,
      ${copy.teachers === 'same' ? kept : copy.teachers === 'subject' ? ofSubject : sql`null::bigint`} as user_id,
        ${copy.rooms ? sql`s.room` : sql`null::text`} as room
    from routine_slots s join sections x on x.company_id = s.company_id and x.id = s.section_id
    join sections y on y.company_id = s.company_id and y.id = ${to}
    join subjects o on o.company_id = s.company_id and o.id = s.subject_id
    left join lateral (select b.id, b.in_group from subjects b
    where b.company_id = s.company_id and b.grade_id = y.grade_id
      and (b.id = o.id or lower(b.name) = lower(o.name)) order by b.id = o.id desc, b.id limit 1) b on true
    where s.company_id = ${company}::bigint and s.batch_id = ${copy.from_batch_id}::bigint and ${which}`.execute(tx)
  await sql`analyze routine_plan`.execute(tx)
}

async function findProblems({ tx, company }: Where, { to_batch_id, replace }: Copy): Promise<void> {
  await sql`
    create temp table routine_problems on commit drop as
    select w.section_id, 'no-subject' as kind, w.weekday::int as weekday, p.name as period, w.subject,
      null::text as says
    from routine_plan w join periods p on p.company_id = ${company}::bigint and p.id = w.period_id
    where w.subject_id is null
    union all
    select w.section_id, 'clash', w.weekday, p.name, w.subject, ${clashWords}
    from routine_plan w join periods p on p.company_id = ${company}::bigint and p.id = w.period_id
    join lateral (
      select s.company_id, s.section_id, s.subject_id, s.in_group, s.user_id, s.room from routine_slots s
      where s.company_id = ${company}::bigint and s.batch_id = ${to_batch_id}::bigint and s.weekday = w.weekday
        and s.span && w.span
        and s.section_id <> w.section_id and (${!replace} or s.section_id not in (select section_id from routine_plan))
      union all
      select ${company}::bigint, v.section_id, v.subject_id, v.in_group, v.user_id, v.room from routine_plan v
      where v.weekday = w.weekday
        and v.span && w.span and v.slot_id <> w.slot_id) o on ${inTheWay}
    ${lessonNames}
    union all
    select distinct w.section_id, 'filled', null::int, null, null, null from routine_plan w
    where ${!replace}
      and exists (select from routine_slots s
      where s.company_id = ${company}::bigint and s.batch_id = ${to_batch_id}::bigint
      and s.section_id = w.section_id)`.execute(tx)
}

/** Places what the plan holds for sections without a problem; those who have a lesson teach the subject. Answers how many lessons. */
export async function applyPlan({ tx, company }: Where, { to_batch_id }: Copy): Promise<number> {
  const sound = sql`w.section_id not in (select section_id from routine_problems)`
  await sql`delete from routine_slots s where s.company_id = ${company} and s.batch_id = ${to_batch_id}
    and s.section_id in (select w.section_id from routine_plan w where ${sound})`.execute(tx)
  await sql`
    insert into subject_teachers (company_id, batch_id, section_id, subject_id, user_id)
    select distinct ${company}::bigint, ${to_batch_id}::bigint, w.section_id, w.subject_id, w.user_id
    from routine_plan w
      where w.user_id is not null and ${sound} on conflict do nothing`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into routine_slots
      (company_id, batch_id, section_id, weekday, period_id, span, subject_id, in_group, user_id, room)
    select ${company}::bigint, ${to_batch_id}::bigint, w.section_id, w.weekday, w.period_id, w.span, w.subject_id,
      w.in_group, w.user_id, w.room
      from routine_plan w where ${sound}`.execute(tx)
  return Number(numAffectedRows)
}
