/** The statements of a class or section as one file, in the order of the register. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { bySeat, classColumns, seat } from '#features/academics/server/index.ts'
import { isClosedRow, studentScope } from '#features/students/server/index.ts'
import type { DataOf, InputOf } from '#platform/contract/endpoint.ts'
import { type Ctx, printing } from '#platform/server/context.ts'
import { schoolHead } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import { inSchool } from '#platform/server/tenant.ts'
import * as contract from '../../contract/print-statements.ts'
import { workingBatch } from '../bill-runs/asked.ts'
import { findPayers } from '../dues.ts'
import { statementsOf } from './accounts.ts'
import { onPaper } from './show.ts'

type Asked = InputOf<typeof contract.printStatements>

/** For a FROM: who studies in the working batch, of those whom one reaches: enrolment `e`, `s`, `u`. */
const studying = (ctx: Ctx) => sql`
  enrolments e join students s on s.company_id = e.company_id and s.id = e.student_id
  join ${userOf('e.student_id')} ${seat}
  where e.company_id = ${ctx.company} and e.batch_id = ${workingBatch(ctx).id} and e.status = 'studying'
    and u.deleted_at is null and ${studentScope(ctx, sql`e.student_id`)}`

const owes = (ctx: Ctx) => sql<boolean>`
  e.student_id in (select student_id from student_balances where company_id = ${ctx.company} and due > 0)`

export const countStatements = handle(contract.statementsToPrint, async (_, ctx) => {
  const { rows } = await sql<DataOf<typeof contract.statementsToPrint>[number]>`
    select g.id as grade_id, ${classColumns}, x.id as section_id, count(*)::int as students,
      (count(*) filter (where ${owes(ctx)}))::int as owing
    from ${studying(ctx)} and not ${isClosedRow(ctx)}
    group by g.company_id, g.id, x.company_id, x.id order by g.rank, g.id, x.name`.execute(ctx.tx)
  return { data: rows }
})

export const printStatementsKind = 'print-statements'
interface Input extends Pick<Asked, 'from_date' | 'to_date' | 'language'>, ReturnType<typeof printing> {
  students: number[]
}

export const printStatements = handle(contract.printStatements, async (asked, ctx, services) => {
  const { grade_id, section_id, owing, ...paper } = asked
  const { rows } = await sql<{ id: number; closed: boolean }>`
    select e.student_id as id, ${isClosedRow(ctx)} as closed from ${studying(ctx)}
      ${grade_id ? sql`and e.grade_id = ${grade_id}` : sql``}
      ${section_id ? sql`and e.section_id = ${section_id}` : sql``}
      ${owing ? sql`and ${owes(ctx)}` : sql``}
    order by ${bySeat}, u.full_name collate "C", e.id`.execute(ctx.tx)
  const students = rows.filter(({ closed }) => !closed).map(({ id }) => id)
  if (!students.length) throw contract.printStatements.refuse('no-students')
  const input: Input = { ...paper, ...printing(ctx), students }
  const job_id = await services.jobs.start(ctx, {
    company: ctx.company,
    kind: printStatementsKind,
    title: 'Statements',
    input: { ...input },
    by: ctx.user.id,
    total: students.length,
  })
  return { data: { job_id, statements: students.length, left_out: rows.length - students.length } }
})

export const printStatementsJob: JobHandler = async ({ job, db, print }) => {
  const { students, language, ...asked } = job.input as unknown as Input
  const company = job.company_id
  const printed = new Set<number>()
  await print('statements', {
    template: 'statement',
    items: students,
    // of a sheet or two each
    atOnce: 60,
    paper: (some) =>
      inSchool(db, company, async (tx) => {
        // others were erased or deleted since it was asked for
        const payers = new Map((await findPayers(tx, company, some)).map((payer) => [payer.id, payer]))
        const there = some.flatMap((id) => payers.get(id) ?? [])
        if (!there.length) throw contract.printStatements.refuse('no-students')
        const ids = there.map(({ id }) => id)
        const accounts = await statementsOf({ tx, company }, ids, { ...asked, language, plain: true })
        for (const id of ids) printed.add(id)
        return {
          school: await schoolHead({ tx, company }),
          language,
          statements: there.map((payer) => ({ student: onPaper(payer, language), ...accounts.get(payer.id)! })),
          ...asked,
        }
      }),
  })
  return { statements: printed.size }
}
