/** Refunds, journals and notes, with what waits for a second person. */
import { type RawBuilder, sql } from 'kysely'
import { classColumns, seat } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { sendColumns, wholeList } from '#platform/server/download.ts'
import type { TableColumn } from '#platform/server/excel.ts'
import { handle } from '#platform/server/handler.ts'
import { readWhole } from '#platform/server/listing.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import { kindNames, seriesOf, stateNames } from '../../contract/journal-words.ts'
import { downloadJournals, type JournalRow, journals } from '../../contract/journals.ts'
import { modeLabels } from '../../contract/payment-modes.ts'
import { receiptNumber } from '../receipt-number.ts'

type Asked = Pick<
  InputOf<typeof journals>,
  | 'from_date'
  | 'to_date'
  | 'kind'
  | 'state'
  | 'student_id'
  | 'search'
  | 'sortBy'
  | 'descending'
  | 'page'
  | 'rowsPerPage'
>
type Row = Omit<JournalRow, 'number'> & { number: number | null; fiscal_year: string | null; total: number }

/** AD: when it was issued; of what waits, when it was made. */
const day = sql`coalesce(j.issued_on, (j.made_at at time zone 'Asia/Kathmandu')::date)`

function conditions(ctx: Ctx, { from_date, to_date, kind, state, student_id, search }: Asked): RawBuilder<unknown> {
  const parts = [sql`j.company_id = ${ctx.company}`]
  if (from_date) parts.push(sql`${day} >= ${from_date}::date`)
  if (to_date) parts.push(sql`${day} <= ${to_date}::date`)
  if (kind) parts.push(sql`j.kind = ${kind}`)
  if (state) parts.push(sql`j.state = ${state}`)
  if (student_id) parts.push(sql`(e.student_id = ${student_id} or t.student_id = ${student_id})`)
  if (search) {
    const pattern = containing(search)
    parts.push(sql`(folded(u.full_name) ilike ${pattern} or folded(e.enroll_code) ilike ${pattern}
      or folded(j.payee) ilike ${pattern}
      or folded(j.reason) ilike ${pattern}
      or j.number::text = ltrim(regexp_replace(${search}, '^.*-', ''), '0'))`)
  }
  return sql.join(parts, sql` and `)
}

function rowsOf(ctx: Ctx, asked: Asked): RawBuilder<Row> {
  const way = sql.raw(asked.descending ? 'desc' : 'asc')
  const order = asked.sortBy
    ? sql`${{ date: day, student: sql`u.full_name`, amount: sql`j.amount` }[asked.sortBy]} ${way}, j.id desc`
    : sql`j.id desc`
  return sql<Row>`
    select j.id, j.kind, j.state, j.number, f.name as fiscal_year, ${day} as date, e.student_id, u.full_name as student,
      u.name_np as student_np, e.enroll_code, ${classColumns},
      tu.full_name as to_student, tu.name_np as to_student_np, j.to_dues, h.title as fee_head,
        h.title_np as fee_head_np, j.month, bi.number as bill, j.amount, j.mode, j.payee, j.reason, j.event_id,
      m.full_name as made_by, m.name_np as made_by_np, coalesce(j.made_by = ${makerOf(ctx)}::bigint, false) as own,
        a.full_name as approved_by, a.name_np as approved_by_np,
      j.end_reason, j.print_count, count(*) over () as total
    from fee_journals j join enrolments e on e.company_id = j.company_id and e.id = j.enroll_id
    join ${userOf('e.student_id')} ${seat}
    left join fiscal_years f on f.company_id = j.company_id and f.id = j.fiscal_year_id
    left join enrolments t on t.company_id = j.company_id and t.id = j.to_enroll_id
    left join users tu on tu.company_id = t.company_id and tu.id = t.student_id
    left join bills bi on bi.company_id = j.company_id and bi.id = j.bill_id
    left join fee_heads h on h.company_id = j.company_id and h.id = j.fee_head_id
    left join users m on m.company_id = j.company_id and m.id = j.made_by
    left join users a on a.company_id = j.company_id and a.id = j.approved_by
    where ${conditions(ctx, asked)} order by ${order} ${pageOf(asked)}`
}

const shown = ({ number, fiscal_year, total: _total, ...row }: Row): JournalRow => ({
  ...row,
  number:
    number !== null && fiscal_year !== null ? receiptNumber({ series: seriesOf[row.kind], fiscal_year, number }) : null,
})

export const listJournals = handle(journals, async (input, ctx) => {
  const { rows } = await rowsOf(ctx, input).execute(ctx.tx)
  const waiting = await ctx.tx
    .selectFrom('fee_journals')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('company_id', '=', ctx.company)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return {
    ...listAnswer(rows.map(shown), rows[0]?.total ?? 0, input, '/api/fee-journal'),
    totals: { waiting: waiting.n },
  }
})

const choices = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))
const columns: TableColumn[] = [
  { name: 'number', label: 'Number', kind: 'text' },
  { name: 'kind', label: 'Kind', kind: 'choice', choices: choices(kindNames) },
  { name: 'date', label: 'Date', kind: 'date' },
  { name: 'student', label: 'Student', kind: 'text' },
  { name: 'enroll_code', label: 'Enrol code', kind: 'text' },
  { name: 'fee_head', label: 'Fee head', kind: 'text' },
  { name: 'to_student', label: 'To whom', kind: 'text' },
  { name: 'amount', label: 'Amount', kind: 'money' },
  { name: 'mode', label: 'Mode', kind: 'choice', choices: choices(modeLabels) },
  { name: 'payee', label: 'Payee', kind: 'text' },
  { name: 'reason', label: 'Reason', kind: 'text' },
  { name: 'made_by', label: 'Made by', kind: 'text' },
  { name: 'approved_by', label: 'Approved by', kind: 'text' },
  { name: 'state', label: 'Status', kind: 'choice', choices: choices(stateNames) },
]
/** What does not count must not look like what does, whatever columns were chosen. */
const always = new Set(['number', 'kind', 'state'])

export const download = handle(downloadJournals, async (input, ctx, _inside, http) => {
  const asked = input.columns?.split(',')
  return sendColumns(
    {
      title: 'Refunds, journals and notes',
      columns: asked?.length ? columns.filter(({ name }) => asked.includes(name) || always.has(name)) : columns,
    },
    await readWhole(ctx.tx, { statement: rowsOf(ctx, { ...input, ...wholeList }), shown }),
    { ...input, columns: undefined },
    ctx,
    http,
  )
})
