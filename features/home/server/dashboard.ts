/** The general dashboard, a few set-based questions; each block only for who may see it. */
import { sectionScope } from '#features/academics/server/index.ts'
import { coverOfMonths } from '#features/fees/server/index.ts'
import { sql } from 'kysely'
import { adToBs, addDays, bsMonthRange, todayInNepal } from '#nepal/bikram-sambat.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { dashboard } from '../contract/dashboard.ts'

export const showDashboard = handle(dashboard, async (_input, ctx) => {
  const teacher = ctx.actor.role === 'teacher'
  return {
    data: {
      students: ctx.can('student-read') && !teacher ? await students(ctx) : null,
      collection: ctx.can('billing-report-collection|accountant') ? await collection(ctx) : null,
      birthdays: ctx.can('student-read') ? await birthdays(ctx) : null,
      notices: await notices(ctx),
      own_section: await ownSection(ctx),
      pending: ctx.can('bill-generate-class-wise|administrator') ? await pending(ctx) : [],
    },
  }
})

const batchOf = (ctx: Ctx) => ctx.batch?.id ?? -1

async function students(ctx: Ctx) {
  const { rows: by_grade } = await sql<{ grade_id: number; grade: string; grade_np: string | null; boys: number; girls: number; other: number }>`
    select g.id as grade_id, g.name as grade, g.name_np as grade_np, count(*) filter (where s.gender = 'male') as boys, count(*) filter (where s.gender = 'female') as girls, count(*) filter (where s.gender = 'other') as other
    from enrolments e join students s on s.company_id = e.company_id and s.id = e.student_id join grades g on g.company_id = e.company_id and g.id = e.grade_id
    where e.company_id = ${ctx.company} and e.batch_id = ${batchOf(ctx)} and e.status = 'studying' group by g.id, g.name, g.name_np, g.rank order by g.rank`.execute(ctx.tx)
  const { rows: more } = await sql<{ new_admissions: number; without_guardian: number }>`
    select count(*) filter (where s.admission_date > ${todayInNepal()}::date - 30) as new_admissions,
      count(*) filter (where not exists (select from student_guardians g where g.company_id = s.company_id and g.student_id = s.id)) as without_guardian
    from enrolments e join students s on s.company_id = e.company_id and s.id = e.student_id
    where e.company_id = ${ctx.company} and e.batch_id = ${batchOf(ctx)} and e.status = 'studying'`.execute(ctx.tx)
  const sum = (key: 'boys' | 'girls' | 'other') => by_grade.reduce((total, row) => total + row[key], 0)
  return { total: sum('boys') + sum('girls') + sum('other'), boys: sum('boys'), girls: sum('girls'), ...more[0]!, by_grade }
}

async function collection(ctx: Ctx) {
  const today = todayInNepal()
  const { year, month } = adToBs(today)
  const { rows: days } = await sql<{ day: string; mode: string; amount: number; count: number }>`
    select received_on as day, mode, sum(amount)::bigint as amount, count(*) as count from receipts
    where company_id = ${ctx.company} and received_on >= least(${bsMonthRange(year, month).start}::date, ${addDays(today, -13)}::date) and cancelled_at is null group by 1, 2`.execute(ctx.tx)
  const { rows: owed } = await sql<{ due: number; owing: number }>`
    select coalesce(sum(d.due), 0)::bigint as due, count(distinct d.enrolment_id) as owing from dues d where d.company_id = ${ctx.company} and d.due > 0`.execute(ctx.tx)
  const inMonth = days.filter((row) => row.day >= bsMonthRange(year, month).start)
  const total = (rows: { amount: number }[]) => rows.reduce((sum, row) => sum + row.amount, 0)
  const modes = [...new Set(inMonth.map((row) => row.mode))]
  return {
    today: total(days.filter((row) => row.day === today)),
    receipts_today: days.filter((row) => row.day === today).reduce((sum, row) => sum + row.count, 0),
    month: total(inMonth),
    ...owed[0]!,
    by_mode: modes.map((mode) => ({ mode, amount: total(inMonth.filter((row) => row.mode === mode)) })).sort((a, b) => b.amount - a.amount),
    days: Array.from({ length: 14 }, (_, i) => addDays(today, i - 13)).map((day) => ({ day, amount: total(days.filter((row) => row.day === day)) })),
  }
}

async function birthdays(ctx: Ctx) {
  const { month, day } = adToBs(todayInNepal())
  // born on this BS day in one of the last hundred years: a short list of AD days, so the index on dob serves
  const year = adToBs(todayInNepal()).year
  const days = Array.from({ length: 30 }, (_, i) => safeAd(year - i, month, day)).filter((each) => each !== null)
  const { rows } = await sql<{ id: number; name: string; name_np: string | null; of: string; of_np: string }>`
    select u.id, u.full_name as name, u.name_np, g.name || coalesce(' ' || x.name, '') as of, coalesce(g.name_np, g.name) || coalesce(' ' || x.name, '') as of_np
    from students s join users u on u.company_id = s.company_id and u.id = s.id and u.deleted_at is null
    join enrolments e on e.company_id = s.company_id and e.student_id = s.id and e.batch_id = ${batchOf(ctx)} and e.status = 'studying'
    join grades g on g.company_id = e.company_id and g.id = e.grade_id left join sections x on x.company_id = e.company_id and x.id = e.section_id
    where s.company_id = ${ctx.company} and s.dob = any(${days}::date[])
      and ${sectionScope(ctx, sql`e.section_id`)}
    order by u.full_name limit 20`.execute(ctx.tx)
  return rows
}

function safeAd(year: number, month: number, day: number): string | null {
  const range = bsMonthRange(year, month)
  const ad = addDays(range.start, day - 1)
  return ad <= range.end ? ad : null
}

async function notices(ctx: Ctx) {
  const audience = ['guardian', 'student'].includes(ctx.actor.role) ? ['all', 'guardian'] : ['all', 'staff', 'guardian']
  return ctx.tx.selectFrom('notices').select(['id', 'title', 'title_np', 'published_on']).where('company_id', '=', ctx.company).where('audience', 'in', audience)
    .where('published_on', '<=', todayInNepal()).orderBy('published_on', 'desc').limit(5).execute()
}

async function ownSection(ctx: Ctx) {
  if (ctx.user.company_id !== ctx.company) return null
  const { rows } = await sql<{ grade: string; grade_np: string | null; section: string; students: number; boys: number; girls: number }>`
    select g.name as grade, g.name_np as grade_np, x.name as section, count(e.id) as students, count(*) filter (where s.gender = 'male') as boys, count(*) filter (where s.gender = 'female') as girls
    from section_teachers t join sections x on x.company_id = t.company_id and x.id = t.section_id join grades g on g.company_id = x.company_id and g.id = x.grade_id
    left join enrolments e on e.company_id = t.company_id and e.batch_id = t.batch_id and e.section_id = t.section_id and e.status = 'studying'
    left join students s on s.company_id = e.company_id and s.id = e.student_id
    where t.company_id = ${ctx.company} and t.user_id = ${ctx.user.id} and t.batch_id = ${batchOf(ctx)} group by g.name, g.name_np, x.name, g.rank order by g.rank limit 1`.execute(ctx.tx)
  return rows[0] ?? null
}

async function pending(ctx: Ctx) {
  const { rows } = await sql<{ what: 'unverified_bills' | 'failed_jobs' | 'no_roll' | 'no_plan'; count: number; detail: string | null }>`
    select * from (
      select 'unverified_bills' as what, count(*) as count, null as detail from bill_runs where company_id = ${ctx.company} and batch_id = ${batchOf(ctx)} and state = 'generated' and enrolment_id is null
      union all select 'failed_jobs', count(*), null from jobs where company_id = ${ctx.company} and state = 'failed' and created_at > now() - interval '7 days'
      union all select 'no_roll', count(*), null from enrolments where company_id = ${ctx.company} and batch_id = ${batchOf(ctx)} and status = 'studying' and roll is null
        and not exists (select from settings where company_id = ${ctx.company} and "group" = 'academic' and "values" ->> 'new_roll' = 'none')
      union all select 'no_plan', count(*), min(g.name) from grades g where g.company_id = ${ctx.company}
        and exists (select from enrolments e where e.company_id = g.company_id and e.grade_id = g.id and e.batch_id = ${batchOf(ctx)} and e.status = 'studying')
        and not exists (select from fee_plans p where p.company_id = g.company_id and p.batch_id = ${batchOf(ctx)} and p.grade_id = g.id)) p
    where count > 0`.execute(ctx.tx)
  return [...(await unbilledMonths(ctx)), ...rows]
}

/** Months that have begun with students whom they have not charged. */
async function unbilledMonths(ctx: Ctx) {
  const open = ctx.batch ? (await coverOfMonths(ctx.tx, ctx.company, ctx.batch, { begun: true })).filter((month) => month.billed < month.students) : []
  return open[0] ? [{ what: 'unbilled_month' as const, count: open.length, detail: open[0].month, billed: open[0].billed, students: open[0].students }] : []
}
