/** Who takes which activity: students by name or all of a class, shown, ended early. */
import { type RawBuilder, sql } from 'kysely'
import { classColumns, seat, seatColumns } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { studentScope } from '#features/students/server/index.ts'
import { monthTable } from '#nepal/bs-names.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { fieldError, notFound, notOfList, orNotFound, required } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { sendColumns, wholeList } from '#platform/server/download.ts'
import type { TableColumn } from '#platform/server/excel.ts'
import { handle } from '#platform/server/handler.ts'
import { readWhole } from '#platform/server/listing.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import * as contract from '../../contract/activities.ts'
import { batchOf } from './activities.ts'

type Asked = InputOf<typeof contract.activityStudents>
/** A file has no roll. */
type Row = Omit<contract.Taking, 'roll'> & { roll?: contract.Taking['roll']; total: number }

/** Of the row `a`. */
const ended = sql`a.to_month < a.from_month or a.ended_at is not null`

function conditions(ctx: Ctx, asked: Asked): RawBuilder<unknown> {
  const pattern = asked.search && containing(asked.search)
  const parts = [
    sql`a.company_id = ${ctx.company} and e.batch_id = ${batchOf(ctx).id}::bigint`,
    studentScope(ctx, sql`e.student_id`),
    ...(asked.fee_head_id ? [sql`a.fee_head_id = ${asked.fee_head_id}`] : []),
    ...(['student_id', 'grade_id', 'section_id'] as const).flatMap((name) =>
      asked[name] === undefined ? [] : [sql`e.${sql.ref(name)} = ${asked[name]}`],
    ),
    ...(asked.state ? [sql`(${ended}) = ${asked.state === 'ended'}`] : []),
    ...(pattern
      ? [
          sql`(folded(u.full_name) ilike ${pattern} or folded(u.name_np) ilike ${pattern}
            or folded(e.enroll_code) ilike ${pattern})`,
        ]
      : []),
  ]
  return sql.join(parts, sql` and `)
}

const order = {
  class: sql`g.rank * 100000 + coalesce(e.roll, 0)`,
  name: sql`u.full_name collate "C"`,
  head: sql`h.rank`,
}

const rowsOf = (ctx: Ctx, asked: Asked, columns = seatColumns): RawBuilder<Row> => sql<Row>`
  select a.id, u.full_name as name, u.name_np, e.student_id, e.enroll_code, ${columns}, a.fee_head_id, h.title as head,
    h.title_np as head_np, h.kind,
    case when own.kind is distinct from 'excluded' then coalesce(own.amount, f.amount) end as amount, a.from_month,
      a.to_month,
    case when ${ended} then 'ended' else 'holds' end as state, m.full_name as made_by, m.name_np as made_by_np,
      count(*) over () as total
  from activity_students a join enrolments e on e.company_id = a.company_id and e.id = a.enroll_id
  join fee_heads h on h.company_id = a.company_id and h.id = a.fee_head_id
  join ${userOf('e.student_id')} and u.deleted_at is null ${seat}
  left join activity_fees f on f.company_id = a.company_id and f.batch_id = e.batch_id and f.fee_head_id = a.fee_head_id
    and f.to_month = '14'
  left join lateral (select c.kind, c.amount from customized_fees c
  where c.company_id = a.company_id and c.enroll_id = a.enroll_id and c.fee_head_id = a.fee_head_id
    and int4range(c.from_month::int, c.to_month::int + 1) && int4range(a.from_month::int, a.to_month::int + 1)
    order by c.from_month desc limit 1) own on true
  left join users m on m.company_id = a.company_id and m.id = a.made_by
  where ${conditions(ctx, asked)}
  order by ${order[asked.sortBy ?? 'class']} ${sql.raw(asked.descending ? 'desc' : 'asc')}, a.id ${pageOf(asked)}`
const shown = ({ total: _total, roll = null, ...row }: Row): contract.Taking => ({ ...row, roll })

export const listTakings = handle(contract.activityStudents, async (input, ctx) => {
  const { rows } = await rowsOf(ctx, input).execute(ctx.tx)
  return listAnswer(rows.map(shown), rows[0]?.total ?? 0, input, '/api/activity-student')
})

const months = monthTable.map(({ code, label }) => ({ value: code, label }))
const columns: TableColumn[] = [
  { name: 'name', label: 'Student', kind: 'text' },
  { name: 'enroll_code', label: 'Enrol code', kind: 'text' },
  { name: 'grade', label: 'Grade', kind: 'text' },
  { name: 'section', label: 'Section', kind: 'text' },
  { name: 'head', label: 'Paid activity', kind: 'text' },
  { name: 'amount', label: 'Amount', kind: 'money' },
  { name: 'from_month', label: 'From month', kind: 'choice', choices: months },
  { name: 'to_month', label: 'To month', kind: 'choice', choices: months },
  {
    name: 'state',
    label: 'Status',
    kind: 'choice',
    choices: Object.entries(contract.takingStates).map(([value, label]) => ({ value, label })),
  },
]
export const downloadTakings = handle(contract.downloadActivityStudents, async (input, ctx, _inside, http) => {
  const asked = input.columns?.split(',')
  return sendColumns(
    {
      title: 'Who takes which activity',
      columns: asked?.length ? columns.filter(({ name }) => asked.includes(name) || name === 'state') : columns,
    },
    await readWhole(ctx.tx, { statement: rowsOf(ctx, { ...input, ...wholeList }, classColumns), shown }),
    { ...input, columns: undefined },
    ctx,
    http,
  )
})

/** Enrolments of those who are meant: who is named must study in the batch. */
async function meant(ctx: Ctx, asked: InputOf<typeof contract.takeActivity>): Promise<number[]> {
  const ids = [...new Set(asked.student_ids ?? [])]
  const { grade_id, section_id } = asked
  if (!ids.length && !grade_id && !section_id) throw required('student_ids')
  const place = section_id ? sql`e.section_id = ${section_id}` : sql`e.grade_id = ${grade_id}`
  const { rows } = await sql<{ enroll_id: number | null }>`
    select e.id as enroll_id from users u join students s on s.company_id = u.company_id and s.id = u.id
    left join enrolments e on e.company_id = u.company_id and e.student_id = u.id
      and e.batch_id = ${batchOf(ctx).id}::bigint and e.status = 'studying'
    where u.company_id = ${ctx.company} and u.deleted_at is null and ${studentScope(ctx, sql`u.id`)}
      and ${ids.length ? sql`u.id = any(${ids}::bigint[])` : place}
    order by e.id limit 5000`.execute(ctx.tx)
  if (ids.length && rows.length < ids.length) throw notFound('One of these students')
  const seats = rows.flatMap(({ enroll_id }) => enroll_id ?? [])
  if (seats.length < rows.length) throw contract.takeActivity.refuse('not-enrolled')
  return seats
}

export const takeActivity = handle(contract.takeActivity, async (input, ctx) => {
  const { fee_head_id, from_month, to_month } = input
  if (to_month < from_month) throw fieldError('to_month', 'Must not be before the first month')
  const seats = await meant(ctx, input)
  const { rows: heads } = await sql`
    select from fee_heads
    where company_id = ${ctx.company} and id = ${fee_head_id} and charged_by = 'activity' and is_active
    for share`.execute(ctx.tx)
  if (!heads.length) throw notOfList('fee_head_id')
  // who takes it in one of these months already, takes it once: `activity_students_once`
  const { rows } = await sql<{ id: number }>`
    insert into activity_students (company_id, enroll_id, fee_head_id, from_month, to_month, made_by)
    select ${ctx.company}::bigint, e, ${fee_head_id}::bigint, ${from_month}, ${to_month}, ${makerOf(ctx)}::bigint
    from unnest(${seats}::bigint[]) e
    order by e on conflict do nothing returning id`.execute(ctx.tx)
  if (!rows.length) throw contract.takeActivity.refuse('nobody')
  ctx.note({ entity: 'fee_heads', entity_id: fee_head_id, after: { from_month, to_month, enrolments: seats } })
  const counts = { taken: rows.length, already: seats.length - rows.length }
  return { data: counts, message: 'Taken up.' }
})

export const endActivity = handle(contract.endActivity, async ({ id, to_month }, ctx) => {
  const { tx, company } = ctx
  const { rows } = await sql<{ from_month: string; to_month: string; fee_head_id: number; enroll_id: number }>`
    select a.from_month, a.to_month, a.fee_head_id, a.enroll_id from activity_students a
    join enrolments e on e.company_id = a.company_id and e.id = a.enroll_id
    where a.company_id = ${company} and a.id = ${id} and ${studentScope(ctx, sql`e.student_id`)}
    for update of a`.execute(tx)
  const before = orNotFound(rows[0], 'This activity')
  const last = to_month ?? String(Number(before.from_month) - 1).padStart(2, '0')
  if (last >= before.to_month) throw contract.endActivity.refuse('ended-before')
  if (to_month && to_month < before.from_month) throw fieldError('to_month', 'Must not be before the first month')
  await sql`
    update activity_students set to_month = ${last}, ended_by = ${makerOf(ctx)}::bigint, ended_at = app_now()
    where company_id = ${company} and id = ${id}`.execute(tx)
  ctx.note({
    entity: 'fee_heads',
    entity_id: before.fee_head_id,
    before: { enrolment: before.enroll_id, to_month: before.to_month },
    after: { enrolment: before.enroll_id, to_month: last },
  })
  return { data: { id }, message: 'Ended.' }
})
