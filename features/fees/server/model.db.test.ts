/**
 * The books against a model of fifty lines: random orders of billing, paying, cancelling and rolling back, each answer foretold.
 * `MODEL_RUNS=10000 npx vitest run --project db features/fees/server/model.db.test.ts` for a long one.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { billRunJob } from './generate-bills.ts'
import { verifySchool } from './verify-books.ts'

const runs = Number(process.env.MODEL_RUNS ?? 25)
const months = ['02', '05', '10']
/** Paisa a month; the second is taxed. */
const tuition = 1_250_75
const computer = 333_33
const taxed = computer + Math.round(computer * 0.13)

interface Line {
  head: 0 | 1
  month: string
  billed: number
  due: number
}
interface Part {
  line: Line
  paid: number
  forgiven: number
}
interface Receipt {
  student: number
  parts: Part[]
  made: number
  used: number
  cancelled: boolean
  id: number
}
interface Run {
  id: number
  parts: { student: number; line: Line; charge: number; used: number }[]
  live: boolean
}

/** What the books must say. A refusal is its code. */
class Model {
  students = [0, 1].map(() => ({ lines: [] as Line[], advance: 0, gone: false }))
  receipts: Receipt[] = []
  runs: Run[] = []

  owed = (student: number) => this.students[student]!.lines.reduce((sum, { due }) => sum + due, 0)
  open = (student: number, head?: number) =>
    this.students[student]!.lines.filter((line) => line.due > 0 && (head === undefined || line.head === head)).sort(
      (a, b) => a.month.localeCompare(b.month) || a.head - b.head,
    )

  bill(month: string, id: number): string {
    const parts = this.students.flatMap((student, at) =>
      (
        [
          [0, tuition],
          [1, taxed],
        ] as const
      ).flatMap(([head, charge]) => {
        if (
          student.gone ||
          this.runs.some(
            (run) =>
              run.live &&
              run.parts.some((part) => part.student === at && part.line.head === head && part.line.month === month),
          )
        )
          return []
        const line: Line = { head, month, billed: charge, due: charge }
        const used = Math.min(student.advance, charge)
        student.advance -= used
        line.due -= used
        student.lines.push(line)
        return [{ student: at, line, charge, used }]
      }),
    )
    if (!parts.length) return 'nothing-to-bill'
    this.runs.push({ id, parts, live: true })
    return 'done'
  }
  /** Everything that was charged goes back, advance that bills used up as well; money of people keeps it here. */
  withdraw(student: number): string {
    const of = this.students[student]!
    if (of.gone) return 'not-found'
    if (of.advance > 0 || this.receipts.some((receipt) => receipt.student === student && !receipt.cancelled))
      return 'money-taken'
    of.lines = []
    for (const run of this.runs) run.parts = run.parts.filter((part) => part.student !== student)
    of.gone = true
    return 'done'
  }
  pay(
    student: number,
    { amount, discount, use, head }: { amount: number; discount: number; use: number; head?: number },
    id: number,
  ): string {
    if (this.students[student]!.gone && amount + discount + use > 0) return 'not-found'
    const lines = this.open(student, head)
    const owed = lines.reduce((sum, { due }) => sum + due, 0)
    if (amount + discount + use === 0) return 'nothing-given'
    if (discount > owed) return 'discount-too-large'
    if (use > this.students[student]!.advance) return 'not-enough-advance'
    const used = Math.min(use, owed - discount)
    if (amount + discount + used === 0) return 'nothing-owed'
    let [money, grace] = [amount + used, discount]
    const parts = lines.map((line): Part => ({ line, paid: 0, forgiven: 0 }))
    for (const part of parts.toReversed()) grace -= part.forgiven = Math.min(grace, part.line.due)
    for (const part of parts) money -= part.paid = Math.min(money, part.line.due - part.forgiven)
    for (const { line, paid, forgiven } of parts) line.due -= paid + forgiven
    this.students[student]!.advance += money - used
    this.receipts.push({ student, parts, made: money, used, cancelled: false, id })
    return 'done'
  }
  cancel(receipt: Receipt): string {
    const student = this.students[receipt.student]!
    if (receipt.cancelled) return 'already-cancelled'
    if (student.advance + receipt.used - receipt.made < 0 && receipt.used !== receipt.made) return 'advance-used'
    student.advance += receipt.used - receipt.made
    for (const { line, paid, forgiven } of receipt.parts) line.due += paid + forgiven
    receipt.cancelled = true
    return 'done'
  }
  rollBack(run: Run): string {
    if (!run.live) return 'not-generated'
    if (run.parts.some(({ line, charge, used }) => line.due + used < charge)) return 'money-taken'
    for (const { student, line, used } of run.parts) {
      this.students[student]!.advance += used
      this.students[student]!.lines = this.students[student]!.lines.filter((each) => each !== line)
    }
    run.live = false
    return 'done'
  }
}

let world: World
let accountant: Person
let office: Person
let sequence = 0
beforeAll(async () => {
  // bills are made by the test itself, not by a worker that looks twice a second
  world = await openWorld({ jobs: false })
  accountant = await world.signIn('accountant')
  office = await world.signIn('administrator')
  await school(
    (c) =>
      sql`insert into fee_heads (company_id, title, kind, taxable, rank) values (${c}, 'Model tuition', 'monthly', false, 91), (${c}, 'Model computer', 'monthly', true, 92)`,
  )
  await school(
    (c) =>
      sql`update settings set "values" = "values" || '{"tax_percent": 13}' where company_id = ${c} and "group" = 'billing'`,
  )
})
afterAll(() => world.close())

const school = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)

interface Student {
  id: number
  enrolment: number
}

/** A class of its own with two students, so that a sequence begins with clean books. */
async function newClass(): Promise<{ grade: number; students: Student[] }> {
  sequence++
  const [grade] = await school<{ id: number }>(
    (c) =>
      sql`insert into grades (company_id, name, rank) values (${c}, ${`Model ${sequence}`}, ${20 + (sequence % 79)}) returning id`,
  )
  await school(
    (c) => sql`
    insert into fee_plans (company_id, batch_id, grade_id, fee_head_id, amount)
    select ${c}::bigint, b.id, ${grade!.id}::bigint, h.id, case h.rank when 91 then ${tuition}::bigint else ${computer}::bigint end from batches b, fee_heads h
    where b.company_id = ${c} and b.is_current and h.company_id = ${c} and h.rank in (91, 92)`,
  )
  const students: Student[] = []
  for (const fname of ['Ek', 'Dui']) {
    const { id, enroll_id } = (
      await office.send('POST', '/api/student', {
        fname,
        gender: 'male',
        admission_date: '2026-04-20',
        grade_id: grade!.id,
      })
    ).body.data
    students.push({ id, enrolment: enroll_id })
  }
  return { grade: grade!.id, students }
}

const codeOf = ({ status, body }: { status: number; body: any }): string =>
  status === 200 ? 'done' : (body.error?.code ?? `${status} ${body.message}`)

type Command =
  | { kind: 'bill'; month: string }
  | { kind: 'pay'; student: number; amount: number; discount: number; use: number; head?: number | undefined }
  | { kind: 'cancel' | 'rollback'; which: number }
  | { kind: 'withdraw'; student: number }

/** Shares of what is owed or there, a little beyond included. */
const share = fc.constantFrom(0, 0, 0.3, 0.5, 1, 1.2)
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('bill' as const), month: fc.constantFrom(...months) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      student: fc.nat(1),
      amount: share,
      discount: fc.constantFrom(0, 0, 0, 0.1, 1, 1.1),
      use: share,
      head: fc.constantFrom(undefined, undefined, 0, 1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'rollback' as const), which: fc.nat(5) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), student: fc.nat(1) }) },
)

it(
  'billing, paying, cancelling and rolling back in any order do what the model says',
  { timeout: 60_000 + runs * 5_000 },
  async () => {
    const heads = (
      await school<{ id: number }>(
        (c) => sql`select id from fee_heads where company_id = ${c} and rank in (91, 92) order by rank`,
      )
    ).map(({ id }) => id)
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 24 }), async (commands) => {
        const { grade, students } = await newClass()
        const model = new Model()
        const happened: string[] = []
        for (const each of commands) {
          const [foretold, answer] = await happen(each, model, grade, students, heads)
          happened.push(answer)
          expect(answer, `${JSON.stringify(each)} after ${happened.join(', ')}`).toBe(foretold)
          for (const [at, student] of students.entries()) {
            const {
              status,
              body: { data },
            } = await accountant.get(`/api/student-dues?student_id=${student.id}`)
            expect(status).toBe(model.students[at]!.gone ? 404 : 200)
            if (status === 404) continue
            const lines = data.dues.map((due: { fee_head_id: number; month: string; due: number; billed: number }) => [
              heads.indexOf(due.fee_head_id),
              due.month,
              due.due,
              due.billed,
            ])
            expect([lines, data.advance]).toEqual([
              model.open(at).map(({ head, month, due, billed }) => [head, month, due, billed]),
              model.students[at]!.advance,
            ])
          }
        }
      }),
      { numRuns: runs, ...(process.env.MODEL_SEED && { seed: Number(process.env.MODEL_SEED) }) },
    )
    expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  },
)

/** What the model says, and what the books answered. */
async function happen(
  each: Command,
  model: Model,
  grade: number,
  students: Student[],
  heads: number[],
): Promise<[string, string]> {
  if (each.kind === 'bill') {
    const reply = await accountant.send('POST', '/api/monthly-bill', {
      month: each.month,
      grade_ids: [grade],
      confirm: 'yes',
    })
    if (reply.status === 200)
      await billRunJob({
        job: { input: { run: reply.body.data.bill_run_id }, company_id: himalaya, created_by: accountant.id } as never,
        db: world.app.connections.jobs.db,
        progress: async () => {},
        print: async () => {},
      })
    return [model.bill(each.month, reply.body.data?.bill_run_id), codeOf(reply)]
  }
  if (each.kind === 'pay') {
    const { student, head } = each
    const owed = model.open(student, head).reduce((sum, { due }) => sum + due, 0)
    const wish = {
      amount: Math.round((owed || 500_00) * each.amount),
      discount: Math.floor(owed * each.discount),
      use: Math.floor(model.students[student]!.advance * each.use),
      ...(head !== undefined && { head }),
    }
    const only =
      head === undefined
        ? undefined
        : model
            .open(student, head)
            .map(({ month }) => ({ enroll_id: students[student]!.enrolment, fee_head_id: heads[head], month }))
    const reply = await accountant.send('POST', '/api/fee-payment', {
      student_id: students[student]!.id,
      amount: wish.amount,
      discount: wish.discount,
      use_advance: wish.use,
      reason: 'As the model says',
      only,
    })
    return [model.pay(student, wish, reply.body.data?.receipt_id), codeOf(reply)]
  }
  if (each.kind === 'cancel') {
    const receipt = model.receipts[each.which]
    return receipt
      ? [
          model.cancel(receipt),
          codeOf(await accountant.send('POST', `/api/receipt/${receipt.id}/cancel`, { reason: 'As the model says' })),
        ]
      : ['none', 'none']
  }
  if (each.kind === 'withdraw')
    return [
      model.withdraw(each.student),
      codeOf(
        await office.send('POST', `/api/student/${students[each.student]!.id}/withdraw`, {
          reason: 'As the model says',
        }),
      ),
    ]
  const billed = model.runs[each.which]
  return billed
    ? [
        model.rollBack(billed),
        codeOf(await office.send('POST', `/api/bill-run/${billed.id}/rollback`, { reason: 'As the model says' })),
      ]
    : ['none', 'none']
}
