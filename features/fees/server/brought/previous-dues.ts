/** Dues brought forward: entered, taken back, listed. */
import { type RawBuilder, sql } from 'kysely'
import { classColumns, seat } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { fieldError, orNotFound } from '#platform/contract/refusal.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { sendColumns, wholeList } from '#platform/server/download.ts'
import type { TableColumn } from '#platform/server/excel.ts'
import { handle } from '#platform/server/handler.ts'
import { readWhole } from '#platform/server/listing.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import {
  downloadPreviousDues,
  enterPreviousDue,
  type PreviousDueRow,
  previousDues,
  previousDueStateNames,
  takeBackPreviousDue,
} from '../../contract/previous-dues.ts'
import { findPayer } from '../dues.ts'
import { bookkeeper } from '../ledger.ts'
import { ofPlaces } from '../reports/moves.ts'
import { bringForward, takeBack } from './bring-forward.ts'

const keeperOf = (ctx: Ctx) => ({ ...bookkeeper(ctx), by: makerOf(ctx) })

export const enter = handle(enterPreviousDue, async ({ student_id, amount, due_date, remark }, ctx) => {
  if (due_date > ctx.today) throw fieldError('due_date', 'Must not be after today')
  const student = await findPayer(ctx.tx, ctx.company, { student_id })
  const due = { enroll_id: student.enroll_id, amount, due_date, remark: remark || null }
  const [made] = await bringForward(keeperOf(ctx), [due])
  ctx.note({ entity: 'previous_dues', entity_id: made!.id, after: due })
  return { data: made!, message: 'Previous due entered.' }
})

export const takeBackOne = handle(takeBackPreviousDue, async ({ id, reason }, ctx) => {
  const { rows } = await sql`select from previous_dues where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  orNotFound(rows[0], 'This due')
  await takeBack(keeperOf(ctx), [id], reason)
  ctx.note({
    entity: 'previous_dues',
    entity_id: id,
    reason,
    before: { state: 'standing' },
    after: { state: 'taken_back' },
  })
  return { data: { id }, message: 'Taken back.' }
})

type Asked = Omit<InputOf<typeof previousDues>, 'slim'>
type Row = PreviousDueRow & { total: number }
const date = sql`v.accounting_date`

function conditions(ctx: Ctx, { state, grade_id, search }: Asked): RawBuilder<unknown> {
  const parts = [sql`p.company_id = ${ctx.company}`, ofPlaces(ctx, { grade_id })]
  if (state) parts.push(state === 'standing' ? sql`p.ended_at is null` : sql`p.ended_at is not null`)
  if (search) {
    const pattern = containing(search)
    parts.push(
      sql`(folded(u.full_name) ilike ${pattern} or folded(e.enroll_code) ilike ${pattern}
        or folded(p.remark) ilike ${pattern})`,
    )
  }
  return sql.join(parts, sql` and `)
}

const joined = sql`
  previous_dues p join fee_events v on v.company_id = p.company_id and v.id = p.event_id
  join enrolments e on e.company_id = p.company_id and e.id = p.enroll_id join ${userOf('e.student_id')} ${seat}`

function rowsOf(ctx: Ctx, asked: Asked): RawBuilder<Row> {
  const way = sql.raw(asked.descending ? 'desc' : 'asc')
  const by = { date, student: sql`u.full_name`, amount: sql`p.amount`, due_date: sql`p.due_date` }
  const order = asked.sortBy ? sql`${by[asked.sortBy]} ${way}, p.id desc` : sql`p.id desc`
  return sql<Row>`
    select p.id, ${date} as date, e.student_id, u.full_name as student, u.name_np as student_np, e.enroll_code,
      ${classColumns}, p.amount, p.due_date, p.remark, p.event_id,
      case when p.ended_at is null then 'standing' else 'taken_back' end as state, m.full_name as made_by,
        m.name_np as made_by_np, p.end_reason, count(*) over () as total
    from ${joined} left join users m on m.company_id = p.company_id and m.id = p.made_by
    where ${conditions(ctx, asked)} order by ${order} ${pageOf(asked)}`
}
const shown = ({ total: _total, ...row }: Row): PreviousDueRow => row

export const listPreviousDues = handle(previousDues, async (input, ctx) => {
  const { rows } = await rowsOf(ctx, input).execute(ctx.tx)
  const { rows: sums } = await sql<{ standing: number }>`
    select coalesce(sum(p.amount) filter (where p.ended_at is null), 0)::bigint as standing from ${joined}
    where ${conditions(ctx, input)}`.execute(ctx.tx)
  return { ...listAnswer(rows.map(shown), rows[0]?.total ?? 0, input, '/api/previous-due'), totals: sums[0]! }
})

const columns: TableColumn[] = [
  { name: 'date', label: 'Date', kind: 'date' },
  { name: 'student', label: 'Student', kind: 'text' },
  { name: 'enroll_code', label: 'Enrol code', kind: 'text' },
  { name: 'grade', label: 'Grade', kind: 'text' },
  { name: 'section', label: 'Section', kind: 'text' },
  { name: 'due_date', label: 'Due since', kind: 'date' },
  { name: 'amount', label: 'Amount', kind: 'money' },
  { name: 'remark', label: 'Remark', kind: 'text' },
  { name: 'made_by', label: 'Made by', kind: 'text' },
  {
    name: 'state',
    label: 'Status',
    kind: 'choice',
    choices: Object.entries(previousDueStateNames).map(([value, label]) => ({ value, label })),
  },
]
/** What does not count must not look like what does, whatever columns were chosen. */
const always = new Set(['state'])

export const download = handle(downloadPreviousDues, async (input, ctx, _inside, http) => {
  const asked = input.columns?.split(',')
  return sendColumns(
    {
      title: 'Dues brought forward',
      columns: asked?.length ? columns.filter(({ name }) => asked.includes(name) || always.has(name)) : columns,
    },
    await readWhole(ctx.tx, { statement: rowsOf(ctx, { ...input, ...wholeList }), shown }),
    { ...input, columns: undefined },
    ctx,
    http,
  )
})
