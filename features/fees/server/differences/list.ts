/** Differences by month, class, student, head and cause; their sums are of all of them. */
import { type RawBuilder, sql } from 'kysely'
import { classColumns, seat } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { studentScope } from '#features/students/server/index.ts'
import { monthTable } from '#nepal/bs-names.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { sendColumns, wholeList } from '#platform/server/download.ts'
import type { TableColumn } from '#platform/server/excel.ts'
import { handle } from '#platform/server/handler.ts'
import { readWhole } from '#platform/server/listing.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import { differenceStates, whyNames } from '../../contract/difference-words.ts'
import {
  type Difference,
  differences,
  downloadDifferences,
  type previewDifferences,
} from '../../contract/differences.ts'
import { differencesOf } from './find.ts'

type Filter = Omit<InputOf<typeof previewDifferences>, 'rows'>
type Query = InputOf<typeof differences>
type Row = Difference & {
  total: number
  all_charged: number
  all_expected: number
  all_credit: number
  all_debit: number
}

/** The batch worked in, where none is asked for. */
export function batchOf({ batch }: Ctx, asked: number | undefined): number {
  if (asked) return asked
  if (!batch) throw new Refusal('no-batch', 'The school has no batch yet. Add one first.')
  return batch.id
}

/** For a FROM: the differences `q` that are asked for, with enrolment `e`, user `u`, head `h`, the seat, and the decision `a` of what is accepted. */
export async function askedFor(
  ctx: Ctx,
  { batch_id, ...asked }: Filter,
  only?: readonly number[],
): Promise<RawBuilder<unknown>> {
  const { tx, company } = ctx
  const found = await differencesOf(tx, company, { ...asked, only, batch_id: batchOf(ctx, batch_id) })
  const parts = [studentScope(ctx, sql`e.student_id`)]
  if (asked.section_id) parts.push(sql`e.section_id = ${asked.section_id}`)
  if (asked.fee_head_id) parts.push(sql`q.fee_head_id = ${asked.fee_head_id}`)
  if (asked.why) parts.push(sql`q.why = ${asked.why}`)
  if (asked.side) parts.push(asked.side === 'credit' ? sql`q.expected < q.charged` : sql`q.expected > q.charged`)
  if (asked.search) {
    const pattern = containing(asked.search)
    parts.push(
      sql`(folded(u.full_name) ilike ${pattern} or folded(u.name_np) ilike ${pattern}
        or folded(e.enroll_code) ilike ${pattern})`,
    )
  }
  return sql`
    from (${found}) q
    -- each by its key: the planner does not know how many there are, and compared each with all enrolments
    cross join lateral (select * from enrolments e
      where e.company_id = ${company} and e.id = q.enroll_id offset 0) e
    join ${userOf('e.student_id')}
    join fee_heads h on h.company_id = ${company} and h.id = q.fee_head_id ${seat}
    left join accepted_differences a on a.company_id = ${company} and a.id = q.accepted_id
    left join users m on m.company_id = ${company} and m.id = a.made_by
    where ${sql.join(parts, sql` and `)}`
}

const order = {
  student: [sql`u.full_name collate "C"`],
  class: [sql`g.rank`, sql`x.name`, sql`e.roll`],
  month: [sql`q.month`],
  head: [sql`h.rank`, sql`h.title`],
  charged: [sql`q.charged`],
  expected: [sql`q.expected`],
  difference: [sql`q.expected - q.charged`],
}
const sumOver = (value: RawBuilder<unknown>, name: string) => sql`(sum(${value}) over ())::bigint as ${sql.ref(name)}`

async function rowsOf(ctx: Ctx, { state, sortBy = 'class', descending, page, rowsPerPage, ...asked }: Query) {
  const way = sql.raw(descending ? 'desc' : 'asc')
  const sorted = sql.join(order[sortBy].map((value) => sql`${value} ${way}`))
  return sql<Row>`
    select q.enroll_id, q.fee_head_id, q.month, e.student_id, u.full_name as student, u.name_np as student_np,
      e.enroll_code, ${classColumns}, h.title as head, h.title_np as head_np,
      q.charged, q.expected, q.expected - q.charged as difference, q.why, q.state, q.stuck, q.accepted_id, q.journal_id,
        a.reason, m.full_name as accepted_by, m.name_np as accepted_by_np,
      (a.made_at at time zone 'Asia/Kathmandu')::date as accepted_on, count(*) over () as total,
        ${sumOver(sql`q.charged`, 'all_charged')}, ${sumOver(sql`q.expected`, 'all_expected')},
      ${sumOver(sql`greatest(0, q.charged - q.expected)`, 'all_credit')},
        ${sumOver(sql`greatest(0, q.expected - q.charged)`, 'all_debit')}
    ${await askedFor(ctx, asked)} and q.state = ${state}
    order by ${sorted}, e.id, q.month, h.rank, h.id ${pageOf({ page, rowsPerPage })}`
}
const shown = ({
  total: _t,
  all_charged: _c,
  all_expected: _e,
  all_credit: _k,
  all_debit: _d,
  ...row
}: Row): Difference => row

export const listDifferences = handle(differences, async (input, ctx) => {
  const { rows } = await (await rowsOf(ctx, input)).execute(ctx.tx)
  const first = rows[0]
  return {
    ...listAnswer(rows.map(shown), first?.total ?? 0, input, '/api/fee-difference'),
    totals: {
      charged: first?.all_charged ?? 0,
      expected: first?.all_expected ?? 0,
      credit: first?.all_credit ?? 0,
      debit: first?.all_debit ?? 0,
    },
  }
})

const choices = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))
const columns: TableColumn[] = [
  { name: 'student', label: 'Student', kind: 'text' },
  { name: 'enroll_code', label: 'Enrol code', kind: 'text' },
  { name: 'grade', label: 'Grade', kind: 'text' },
  { name: 'section', label: 'Section', kind: 'text' },
  {
    name: 'month',
    label: 'Month',
    kind: 'choice',
    choices: monthTable.map(({ code, label }) => ({ value: code, label })),
  },
  { name: 'head', label: 'Fee head', kind: 'text' },
  { name: 'charged', label: 'Charged', kind: 'money' },
  { name: 'expected', label: 'Should be', kind: 'money' },
  { name: 'difference', label: 'Difference', kind: 'money' },
  { name: 'why', label: 'Why', kind: 'choice', choices: choices(whyNames) },
  { name: 'state', label: 'Status', kind: 'choice', choices: choices(differenceStates) },
  { name: 'reason', label: 'Reason', kind: 'text' },
]
/** What is settled or stays must not look like what is open, whatever columns were chosen. */
const always = new Set(['state'])
/** The screen shows class and section as one. */
const within: Record<string, string> = { grade: 'class', section: 'class' }

export const download = handle(downloadDifferences, async (input, ctx, _inside, http) => {
  const asked = input.columns?.split(',')
  return sendColumns(
    {
      title: 'Differences of charges',
      columns: asked?.length
        ? columns.filter(({ name }) => asked.includes(within[name] ?? name) || always.has(name))
        : columns,
      dash: true,
    },
    await readWhole(ctx.tx, { statement: await rowsOf(ctx, { ...input, ...wholeList }), shown }),
    { ...input, columns: undefined },
    ctx,
    http,
  )
})
