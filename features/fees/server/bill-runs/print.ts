/** The bills of a run as one file: full pages or slips, in the order in which a school hands them out. */
import { type RawBuilder, sql } from 'kysely'
import { bySeat, classColumns } from '#features/academics/server/index.ts'
import { isClosedRow, studentScope } from '#features/students/server/index.ts'
import type { DataOf, InputOf } from '#platform/contract/endpoint.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { todayOf } from '#platform/server/db.ts'
import { schoolHead } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import { inSchool } from '#platform/server/tenant.ts'
import * as contract from '../../contract/print-bills.ts'
import { fromBills, stateOfBill } from '../correction/bill.ts'
import { billOnPaper, billsToPrint } from '../correction/bill-paper.ts'
import { countPrints } from '../correction/count-prints.ts'

type Asked = InputOf<typeof contract.printBills>

/** Bills `b` of the run, of students `s` whom one reaches. */
const ofRun = (
  ctx: Ctx,
  { id, grade_id, section_id }: Pick<Asked, 'id' | 'grade_id' | 'section_id'>,
): RawBuilder<unknown> => sql`
  ${fromBills} join students s on s.company_id = e.company_id and s.id = e.student_id
  where b.company_id = ${ctx.company} and b.bill_run_id = ${id}
    and ${studentScope(ctx, sql`e.student_id`)}
    ${grade_id ? sql`and e.grade_id = ${grade_id}` : sql``}
    ${section_id ? sql`and e.section_id = ${section_id}` : sql``}`

const findRun = ({ tx, company }: Ctx, id: number) =>
  tx
    .selectFrom('bill_runs')
    .select('id')
    .where('company_id', '=', company)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('This bill generation'))

export const countToPrint = handle(contract.billsToPrint, async ({ id }, ctx) => {
  await findRun(ctx, id)
  const { rows } = await sql<DataOf<typeof contract.billsToPrint>[number]>`
    select grade_id, grade, grade_np, section, section_id, (count(*) filter (where state = 'stands'))::int as bills,
      (count(*) filter (where state = 'waiting'))::int as waiting
    from (select g.id as grade_id, g.rank, ${classColumns}, x.id as section_id, ${stateOfBill} as state
      ${ofRun(ctx, { id })} and not ${isClosedRow(ctx)}) b
    where state in ('stands', 'waiting')
    group by grade_id, rank, grade, grade_np, section, section_id order by rank, grade_id, section`.execute(ctx.tx)
  return { data: rows }
})

export const printBillsKind = 'print-bills'
interface Input extends Pick<Asked, 'size' | 'language'> {
  /** Each with how often it was printed before: a job that is begun again prints the same. */
  bills: [id: number, before: number][]
}

export const printAll = handle(contract.printBills, async (asked, ctx, services) => {
  const { id, size, language } = asked
  await findRun(ctx, id)
  // locked in one order: two prints of a run wait for each other
  const { rows } = await sql<{ id: number; closed: boolean }>`
    select b.id, ${isClosedRow(ctx)} as closed ${ofRun(ctx, asked)} and ${stateOfBill} = 'stands'
    order by ${bySeat}, u.full_name collate "C", b.id for no key update of b`.execute(ctx.tx)
  const wanted = rows.filter(({ closed }) => !closed).map((bill) => bill.id)
  if (!wanted.length) throw contract.printBills.refuse('no-bills')
  const before = await countPrints(ctx, wanted)
  const input: Input = { bills: wanted.map((bill) => [bill, before.get(bill)!]), size, language }
  const job_id = await services.jobs.start(ctx, {
    company: ctx.company,
    kind: printBillsKind,
    title: size === 'slip' ? 'Fee slips' : 'Bills',
    input: { ...input },
    by: ctx.user.id,
    total: wanted.length,
  })
  ctx.note({ entity: 'bill_runs', entity_id: id, after: { printed: wanted.length, size } })
  return { data: { job_id, bills: wanted.length, left_out: rows.length - wanted.length } }
})

/** So many that one sees it go on, and that slips fill their sheets. */
const sizes = {
  page: { template: 'fee-journal', name: 'bills', atOnce: 100 },
  slip: { template: 'fee-slip', name: 'fee-slips', atOnce: 100 },
} as const

export const printBillsJob: JobHandler = async ({ job, db, print }) => {
  const { bills, size, language } = job.input as unknown as Input
  const company = job.company_id
  const { name, ...of } = sizes[size]
  const printed = new Set<number>()
  await print(name, {
    ...of,
    items: bills,
    paper: (some) =>
      inSchool(db, company, async (tx) => {
        const before = new Map(some)
        const found = await billsToPrint({ tx, company }, [...before.keys()])
        // others were taken back or corrected since it was asked for
        const there = found.filter(({ state }) => state === 'stands')
        if (!there.length) throw contract.printBills.refuse('no-bills')
        for (const bill of there) printed.add(bill.id)
        const told = { language, today: todayOf(tx) }
        return {
          school: await schoolHead({ tx, company }),
          language,
          journals: there.map((bill) => billOnPaper(bill, { ...told, before: before.get(bill.id)! })),
        }
      }),
  })
  return { bills: printed.size }
}
