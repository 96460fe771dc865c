/** Who owes what since when, and for which heads: what is owed at the end of a day. */
import { type RawBuilder, sql } from 'kysely'
import { className, classNameNp, seat } from '#features/academics/server/index.ts'
import { shownGuardian } from '#features/students/server/index.ts'
import type { Ctx } from '#platform/server/context.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { fullJoin } from '#platform/server/sql-words.ts'
import { studentDues, titleDueDetails, titleDues } from '../../contract/reports.ts'
import {
  advancesAt,
  hasPlaces,
  movedSince,
  ofPlaces,
  onlyOf,
  owedAt,
  owedBefore,
  owedNow,
  type Places,
} from './moves.ts'

interface Asked extends Places {
  day: string
  fee_head_id?: number | undefined
  code?: string | undefined
  /** More than so many days after the due date. */
  overdue?: string | number | undefined
}

/** A WHERE on what is owed, `o`. */
const ofDues = ({ day, fee_head_id, overdue }: Asked) => sql`
  true ${overdue === undefined ? sql`` : sql`and ${day}::date - o.due_date > ${Number(overdue)}`}
    ${fee_head_id ? sql`and o.fee_head_id = ${fee_head_id}` : sql``}`

const ofCode = (ctx: Ctx, { code }: Asked) =>
  code
    ? sql`and o.student_id in
      (select student_id from enrolments where company_id = ${ctx.company} and lower(enroll_code) = lower(${code}))`
    : sql``

/** For a FROM: what is owed `o` and the enrolment `e`, as lists of students know it: seat and name beside it, without a join more. */
const owed = async (ctx: Ctx, filters: Asked) => sql`
  (${await owedAt(ctx, filters.day)}) o
  join roster e on e.company_id = ${ctx.company} and e.enroll_id = o.enroll_id and ${ofPlaces(ctx, filters)}
    and ${ofDues(filters)} ${ofCode(ctx, filters)}`

export const studentDueReport = serveReport(studentDues, async (filters, ctx) => {
  const isMoved = await movedSince(ctx, filters.day)
  const whole = debtors(ctx, filters, owedThenBy(ctx, { ...filters, isMoved }))
  if (isMoved || filters.overdue !== undefined) return whole
  const { late, ...rows } = debtors(ctx, filters, owedNowBy(ctx, filters))
  return { ...rows, late: { ...late, whole } }
})

function debtors(ctx: Ctx, { day }: Asked, { rows, ages: byAges, late }: Owed) {
  return {
    // by the newest of the enrolments that owe; its seat and name are looked up once for each student
    with: sql`
      with w as (${rows}),
      a as (${day < ctx.today ? advancesAt(ctx.company, day) : advancesNow(ctx.company)})`,
    select: {
      student_id: sql`w.student_id`,
      name: sql`e.name`,
      name_np: sql`e.name_np`,
      enroll_code: sql`e.enroll_code`,
      class: className,
      class_np: classNameNp,
      grade_rank: sql`e.class_rank`,
      section: sql`e.section`,
      roll: sql`e.roll`,
      since: sql`w.since`,
      guardian: sql`p.name`,
      guardian_np: sql`p.name_np`,
      mobile: sql`p.mobile`,
      ...byAges,
      due: sql`w.due`,
      advance: sql`coalesce(w.advance, 0)::bigint`,
      net: sql`greatest(w.due - coalesce(w.advance, 0), 0)::bigint`,
      pay: sql`e.enroll_code`,
    },
    from: sql`from ${fullJoin(sql`w`, sql`a`, 'student_id')} w
      join roster e on e.company_id = ${ctx.company} and e.enroll_id = w.enroll_id`,
    late: {
      ...late,
      names: ['class', 'class_np', 'guardian', 'guardian_np', 'mobile', ...late.names] as const,
      keys: { enroll_id: sql`w.enroll_id` },
      from: sql`join roster e on e.company_id = ${ctx.company}
        and e.enroll_id = q.enroll_id ${seat} ${shownGuardian(ctx, sql`e.student_id`)} ${late.from}`,
    },
  }
}

const advancesNow = (company: number) => sql`
  select student_id, balance as advance from advances where company_id = ${company} and balance > 0`

const ages = ['not_due', 'days_30', 'days_60', 'days_90', 'older'] as const
type Age = (typeof ages)[number]
const byAge = (value: (age: Age) => RawBuilder<unknown>) =>
  Object.fromEntries(ages.map((age) => [age, value(age)])) as Record<Age, RawBuilder<unknown>>

/** Sums of dues `o` by how many days they are past their due date. */
function aged(day: string): Record<Age, RawBuilder<unknown>> {
  const late = sql`${day}::date - o.due_date`
  const when = {
    not_due: sql`${late} < 0`,
    days_30: sql`${late} between 0 and 30`,
    days_60: sql`${late} between 31 and 60`,
    days_90: sql`${late} between 61 and 90`,
    older: sql`${late} > 90`,
  }
  return byAge((age) => sql`coalesce(sum(o.due) filter (where ${when[age]}), 0)::bigint`)
}
const namedAges = (day: string) =>
  sql.join(Object.entries(aged(day)).map(([age, sum]) => sql`${sum} as ${sql.ref(age)}`))

interface Owed {
  /** SELECT of student_id, enroll_id, since and due, a row a student. */
  rows: RawBuilder<unknown>
  ages: Record<Age, RawBuilder<unknown>>
  late: { names: readonly Age[]; from: RawBuilder<unknown>; sums?: RawBuilder<unknown> }
}

/** What is owed now is kept by enrolment. Ages are summed up for the rows of the page; their totals come from what is kept by due date, of some classes from their dues. */
function owedNowBy(ctx: Ctx, filters: Asked): Owed {
  const { company } = ctx
  const of = onlyOf(ctx, filters, 'o')
  const open = hasPlaces(ctx, filters)
    ? sql`dues o ${of} where o.company_id = ${company} and o.due > 0`
    : sql`open_due_days o where o.company_id = ${company}`
  return {
    rows: sql`
      select o.student_id, max(o.enroll_id) as enroll_id, min(o.since) as since, sum_paisa(o.due) as due
      from student_balances o ${of} where o.company_id = ${company} and o.due > 0 group by 1`,
    ages: byAge((age) => sql`ages.${sql.ref(age)}`),
    late: {
      names: ages,
      from: sql`cross join lateral (select ${namedAges(filters.day)} from dues o ${of}
        where o.company_id = ${company} and o.student_id = q.student_id and o.due > 0) ages`,
      sums: sql`select ${namedAges(filters.day)} from ${open}`,
    },
  }
}

/** Dues one by one, where something moved since the day, or where only those of some age are asked for. */
const owedThenBy = (ctx: Ctx, filters: Asked & { isMoved: boolean }): Owed => ({
  rows: sql`
    select o.student_id, max(o.enroll_id) as enroll_id, min(o.due_date) as since, sum(o.due)::bigint as due,
      ${namedAges(filters.day)}
    from (${filters.isMoved ? owedBefore(ctx.company, filters.day) : owedNow(ctx.company)}) o
    ${onlyOf(ctx, filters, 'o')} where ${ofDues(filters)} group by 1`,
  ages: byAge((age) => sql`w.${sql.ref(age)}`),
  late: { names: [], from: sql`` },
})

/** Dues `o` are summed up by student and head, or by enrolment, before anything is looked up of them. */
const groupings = {
  head: {
    each: sql`o.student_id, o.fee_head_id`,
    joins: (company: number) => sql`join fee_heads h on h.company_id = ${company} and h.id = o.fee_head_id`,
    id: sql`h.id`,
    name: sql`h.title`,
    name_np: sql`h.title_np`,
    rank: sql`h.rank`,
    students: sql`count(*)`,
  },
  grade: {
    each: sql`o.student_id, o.enroll_id`,
    joins: (company: number) => sql`join enrolments e on e.company_id = ${company} and e.id = o.enroll_id ${seat}`,
    id: sql`g.id`,
    name: sql`g.name`,
    name_np: sql`g.name_np`,
    rank: sql`g.rank`,
    students: sql`count(distinct o.student_id)`,
  },
}

export const titleDueReport = serveReport(titleDues, async (filters, ctx) => {
  const { each, joins, id, name, name_np, rank, students } = groupings[filters.by]
  const owes = sql`
    (${await owedAt(ctx, filters.day)}) o ${onlyOf(ctx, filters, 'o')}
    where ${ofDues(filters)} ${ofCode(ctx, filters)}`
  const places = (of: typeof filters.by, chosen: number | undefined) =>
    filters.by === of ? id : sql`${chosen ?? null}::bigint`
  return {
    with: sql`
      with o as materialized (
        select ${each}, sum_paisa(o.due) as due,
          sum_paisa(o.due) filter (where o.due_date < ${filters.day}::date) as overdue
        from ${owes} group by 1, 2)`,
    select: {
      id,
      name,
      name_np,
      rank,
      fee_head_id: places('head', filters.fee_head_id),
      grade_id: places('grade', filters.grade_id),
      students: sql`${students}::int`,
      overdue: sql`sum_paisa(o.overdue)`,
      due: sql`sum_paisa(o.due)`,
    },
    from: sql`from o ${joins(ctx.company)} group by ${id}, ${name}, ${name_np}, ${rank}`,
    totals: async () => {
      const { rows } = await sql<{ students: number }>`
        select count(*)::int as students from (select o.student_id from ${owes} group by 1) s`.execute(ctx.tx)
      return rows[0]!
    },
  }
})

export const titleDueDetailsReport = serveReport(titleDueDetails, async (filters, ctx) => ({
  select: {
    enroll_id: sql`e.enroll_id`,
    student_id: sql`e.student_id`,
    name: sql`e.name`,
    name_np: sql`e.name_np`,
    enroll_code: sql`e.enroll_code`,
    class: className,
    class_np: classNameNp,
    grade_rank: sql`e.class_rank`,
    section: sql`e.section`,
    roll: sql`e.roll`,
    fee_head_id: sql`h.id`,
    head: sql`h.title`,
    head_np: sql`h.title_np`,
    head_rank: sql`h.rank`,
    month: sql`o.month`,
    batch: sql`b.name`,
    due_date: sql`o.due_date`,
    due: sql`o.due`,
  },
  from: sql`from ${await owed(ctx, filters)} ${seat}
    join batches b on b.company_id = e.company_id and b.id = e.batch_id
    join fee_heads h on h.company_id = e.company_id and h.id = o.fee_head_id`,
}))
