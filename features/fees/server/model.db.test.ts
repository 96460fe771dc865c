/**
 * The books against a small model: random orders of billing, paying, cancelling, rolling back, refunds, moves, deposits and notes, of amounts that change from a month on
 * and of months of the fiscal year before, each answer foretold.
 * `MODEL_RUNS=1000 npx vitest run --project db features/fees/server/model.db.test.ts` for a long one; 10,000 by `bench/proof/money/sequences.ts`.
 */
import { testDay } from '#test/day.ts'
import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { runBills } from '#test/run-bills.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { sharesWithin } from '../contract/split.ts'
import { accruePenalties } from './penalty/accrue.ts'
import { ownHead } from './own-head.ts'
import { verifySchool } from './verify-books.ts'

const runs = Number(process.env.MODEL_RUNS ?? 25)
const months = ['02', '05', '10']
/** Of the fiscal year before, which is over and open: what concerns it stands on that year's last day, AD. */
const [lateMonth, lastDay] = ['02', '2026-07-16']
/** From which amounts change. */
const changes = ['02', '04', '05', '10']
/** Paisa a month; the second is taxed. */
const tuition = 1_250_75
const computer = 333_33
/** The third is a deposit. */
const deposit = 200_00
/** What each costs at first, and what it may cost from a month on. */
const amounts = [
  [tuition, 1_400_00, 990_10],
  [computer, 500_01, 220_05],
  [deposit, 150_00, 300_00],
] as const
/** What a late month costs once, owed under the fourth head. */
const fine = 50_00
/** The first offer is 25.5 per cent off tuition, the second 100 rupees off tuition and computer; an own amount takes neither. */
const offPerCent = 0.255
const offSum = 100_00
const ownAmount = 200_00
const withTax = (head: number, amount: number) => amount + (head === 1 ? Math.round(amount * 0.13) : 0)

interface Line {
  head: number
  month: string
  billed: number
  due: number
  forgiven: number
  /** Its day has passed. */
  late: boolean
}
/** Money that the school holds, given back, moved or used; and notes. */
interface Journal {
  kind: 'refund' | 'deposit-refund' | 'move' | 'pay' | 'adjust' | 'debit_note' | 'credit_note'
  id: number
  student: number
  amount: number
  parts: Part[]
  line?: Line
  stands: boolean
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
  waived: { line: Line; amount: number }[]
  id: number
  /** The last part, where it came by cheque: `start` is where it begins in the money, used advance included. */
  cheque?: { start: number; amount: number; state: 'in_hand' | 'cleared' | 'bounced' }
}
interface Run {
  id: number
  parts: { student: number; line: Line; charge: number; used: number }[]
  live: boolean
}

/** What the books must say. A refusal is its code. */
class Model {
  students = [0, 1].map(() => ({
    lines: [] as Line[],
    advance: 0,
    deposit: 0,
    gone: false,
    awards: new Set<number>(),
    own: new Set<number>(),
  }))
  receipts: Receipt[] = []
  journals: Journal[] = []
  runs: Run[] = []
  fined = new Set<string>()
  /** Of each head: from month -> paisa. */
  plan = amounts.map(([first]) => new Map<string, number>([['01', first]]))
  constructor(public lateMonths: ReadonlySet<string>) {}

  owed = (student: number) => this.students[student]!.lines.reduce((sum, { due }) => sum + due, 0)
  open = (student: number, head?: number) =>
    this.students[student]!.lines.filter((line) => line.due > 0 && (head === undefined || line.head === head)).sort(
      (a, b) => a.month.localeCompare(b.month) || a.head - b.head,
    )

  line(student: number, head: number, month: string): Line {
    const { lines } = this.students[student]!
    const there = lines.find((line) => line.head === head && line.month === month)
    const line = there ?? { head, month, billed: 0, due: 0, forgiven: 0, late: false }
    if (!there) lines.push(line)
    return line
  }
  /** Money on lines, or (below 0) off them; that of the deposit is held. */
  settle(student: number, parts: readonly Part[], sign = 1): void {
    for (const { line, paid, forgiven } of parts) {
      line.due -= sign * (paid + forgiven)
      line.forgiven += sign * forgiven
      if (line.head === 2) this.students[student]!.deposit += sign * paid
    }
  }
  /** Oldest first; what is left is answered. */
  fill(lines: readonly Line[], amount: number): { parts: Part[]; left: number } {
    let left = amount
    const parts = lines.map((line) => {
      const paid = Math.min(left, line.due)
      left -= paid
      return { line, paid, forgiven: 0 }
    })
    return { parts: parts.filter(({ paid }) => paid > 0), left }
  }
  /** Whether what was settled cannot be taken off: a note lowered what was billed, or the deposit is not there any more. */
  inTheWay(student: number, parts: readonly Part[]): 'note-since' | 'deposit-used' | undefined {
    if (parts.some(({ line, paid, forgiven }) => line.due + paid + forgiven > line.billed)) return 'note-since'
    const back = parts.reduce((sum, { line, paid }) => sum + (line.head === 2 ? paid : 0), 0)
    return back > this.students[student]!.deposit ? 'deposit-used' : undefined
  }

  award(student: number, which: number): string {
    const of = this.students[student]!
    if (of.gone) return 'not-found'
    if (of.awards.has(which)) return 'nobody'
    of.awards.add(which)
    return 'done'
  }
  customize(student: number, head: number): string {
    const of = this.students[student]!
    if (of.gone) return 'not-found'
    if (of.own.has(head)) return 'overlaps'
    of.own.add(head)
    return 'done'
  }
  /** What it costs in the month: as it was said last, from that month or one before. */
  priceOf(head: number, month: string): number {
    const said = [...this.plan[head]!].filter(([from]) => from <= month)
    return said.toSorted(([a], [b]) => a.localeCompare(b)).at(-1)![1]
  }
  chargeOf(student: number, head: number, month: string): number {
    const { own, awards } = this.students[student]!
    const price = this.priceOf(head, month)
    if (head === 2) return price
    if (own.has(head)) return withTax(head, ownAmount)
    const off = (head === 0 && awards.has(0) ? Math.round(price * offPerCent) : 0) + (awards.has(1) ? offSum : 0)
    return withTax(head, price - off)
  }

  bill(month: string, id: number): string {
    const parts = this.students.flatMap((student, at) =>
      amounts.flatMap((_amounts, head) => {
        const charge = this.chargeOf(at, head, month)
        if (
          student.gone ||
          this.runs.some(
            (run) =>
              run.live &&
              run.parts.some((part) => part.student === at && part.line.head === head && part.line.month === month),
          )
        )
          return []
        const line = this.line(at, head, month)
        const used = Math.min(student.advance, charge)
        line.billed += charge
        line.due += charge
        line.late = this.lateMonths.has(month)
        student.advance -= used
        this.settle(at, [{ line, paid: used, forgiven: 0 }])
        return [{ student: at, line, charge, used }]
      }),
    )
    if (!parts.length) return 'nothing-to-bill'
    this.runs.push({ id, parts, live: true })
    return 'done'
  }
  /** Once for each month of which something is late that the advance does not cover, the oldest first. */
  accrue(): string {
    for (const [at, { lines, advance }] of this.students.entries()) {
      const late = lines.filter((line) => line.head !== 3 && line.due > 0 && line.late)
      let covered = advance
      for (const month of months) {
        covered -= late.reduce((sum, line) => sum + (line.month === month ? line.due : 0), 0)
        if (covered >= 0 || !late.some((line) => line.month === month)) continue
        if (this.fined.has(`${at}:${month}`)) continue
        this.fined.add(`${at}:${month}`)
        const line = this.line(at, 3, month)
        line.billed += fine
        line.due += fine
      }
    }
    return 'done'
  }
  /** Why these charges do not go back; else they have gone. */
  uncharge(parts: Run['parts']): string | undefined {
    const used = (part: Run['parts'][number]): Part => ({ line: part.line, paid: part.used, forgiven: 0 })
    for (const at of [0, 1])
      if (this.inTheWay(at, parts.filter(({ student, used: paid }) => student === at && paid > 0).map(used)))
        return 'note-since'
    if (parts.some(({ line, used: paid }) => line.due + paid < line.billed)) return 'money-taken'
    if (parts.some(({ line, charge }) => line.billed < charge)) return 'note-since'
    for (const part of parts) {
      this.settle(part.student, [used(part)], -1)
      this.students[part.student]!.advance += part.used
      part.line.billed -= part.charge
      part.line.due -= part.charge
    }
    // nobody is late with what was not charged
    for (const { student, line } of parts) {
      const month = this.students[student]!.lines.filter((each) => each.month === line.month)
      if (month.some(({ head, billed }) => head !== 3 && billed > 0)) continue
      for (const each of month.filter(({ head }) => head === 3)) {
        each.billed -= each.due
        each.due = 0
      }
    }
    return undefined
  }
  /** Everything that was charged goes back, advance that bills used up as well; money of people keeps it here. */
  withdraw(student: number): string {
    const of = this.students[student]!
    if (of.gone) return 'not-found'
    const parts = this.runs.flatMap((run) => (run.live ? run.parts.filter((part) => part.student === student) : []))
    const before = JSON.stringify([of.advance, of.deposit, of.lines])
    const why = this.uncharge(parts)
    if (why) return why
    if (
      of.advance > 0 ||
      of.lines.some(({ billed }) => billed > 0) ||
      this.receipts.some((receipt) => receipt.student === student && !receipt.cancelled)
    ) {
      const [advance, held, lines] = JSON.parse(before) as [number, number, Line[]]
      of.advance = advance
      of.deposit = held
      for (const [at, line] of of.lines.entries()) Object.assign(line, lines[at])
      return 'money-taken'
    }
    for (const run of this.runs) run.parts = run.parts.filter((part) => part.student !== student)
    of.gone = true
    return 'done'
  }
  pay(
    student: number,
    {
      amount,
      discount,
      use,
      waive,
      head,
      cheque,
    }: { amount: number; discount: number; use: number; waive: number; head?: number; cheque: number },
    id: number,
  ): string {
    if (this.students[student]!.gone && amount + discount + use > 0) return 'not-found'
    const lines = this.open(student, head)
    if (amount + discount + use === 0) return 'nothing-given'
    let mercy = waive
    const waived = lines.toReversed().map((line) => {
      const off = line.head === 3 ? Math.min(mercy, line.due) : 0
      mercy -= off
      return { line, amount: off }
    })
    if (mercy > 0) return 'waiver-too-large'
    const open = (line: Line) => line.due - waived.find((each) => each.line === line)!.amount
    const owed = lines.reduce((sum, line) => sum + open(line), 0)
    if (discount > owed) return 'discount-too-large'
    if (use > this.students[student]!.advance) return 'not-enough-advance'
    const used = Math.min(use, owed - discount)
    if (amount + discount + used === 0) return 'nothing-owed'
    let [money, grace] = [amount + used, discount]
    const parts = lines.map((line): Part => ({ line, paid: 0, forgiven: 0 }))
    for (const part of parts.toReversed()) grace -= part.forgiven = Math.min(grace, open(part.line))
    for (const part of parts) money -= part.paid = Math.min(money, open(part.line) - part.forgiven)
    for (const { line, amount: off } of waived) {
      line.billed -= off
      line.due -= off
    }
    this.settle(student, parts)
    this.students[student]!.advance += money - used
    this.receipts.push({
      student,
      parts,
      made: money,
      used,
      cancelled: false,
      waived,
      id,
      ...(cheque > 0 && { cheque: { start: used + amount - cheque, amount: cheque, state: 'in_hand' as const } }),
    })
    return 'done'
  }
  cancel(receipt: Receipt): string {
    const student = this.students[receipt.student]!
    if (receipt.cancelled) return 'already-cancelled'
    if (receipt.cheque && receipt.cheque.state !== 'in_hand') return `cheque-${receipt.cheque.state}`
    const touched = receipt.parts.filter(({ paid, forgiven }) => paid + forgiven > 0)
    const why = this.inTheWay(receipt.student, touched)
    if (why) return why
    if (student.advance + receipt.used - receipt.made < 0 && receipt.used !== receipt.made) return 'advance-used'
    student.advance += receipt.used - receipt.made
    this.settle(receipt.student, receipt.parts, -1)
    for (const { line, amount } of receipt.waived) {
      line.billed += amount
      line.due += amount
    }
    receipt.cancelled = true
    return 'done'
  }
  settleCheque(receipt: Receipt, how: 'clear' | 'unclear' | 'bounce'): string {
    const { cheque, student, cancelled } = receipt
    if (!cheque) return 'none'
    const inHand = cheque.state === 'in_hand' && !cancelled
    if (how === 'unclear') {
      if (cheque.state !== 'cleared') return 'not-cleared'
      cheque.state = 'in_hand'
      return 'done'
    }
    if (!inHand) return 'not-in-hand'
    if (how === 'clear') {
      cheque.state = 'cleared'
      return 'done'
    }
    const parts = receipt.parts.filter(({ paid }) => paid > 0)
    const lines = [...parts.map(({ paid }) => paid), receipt.made]
    const shares = sharesWithin(lines, cheque.start, cheque.start + cheque.amount)
    const back = parts.map(({ line }, at) => ({ line, paid: shares[at]!, forgiven: 0 })).filter(({ paid }) => paid > 0)
    const why = this.inTheWay(student, back)
    if (why) return why
    if (shares.at(-1)! > this.students[student]!.advance) return 'advance-used'
    this.settle(student, back, -1)
    this.students[student]!.advance -= shares.at(-1)!
    cheque.state = 'bounced'
    return 'done'
  }
  rollBack(run: Run): string {
    if (!run.live) return 'not-generated'
    const why = this.uncharge(run.parts)
    if (why) return why
    run.live = false
    return 'done'
  }

  refund(student: number, amount: number, ofDeposit: boolean, id: number): string {
    const of = this.students[student]!
    if (of.gone) return 'not-found'
    if (amount > (ofDeposit ? of.deposit : of.advance)) return ofDeposit ? 'not-enough-deposit' : 'not-enough-advance'
    of[ofDeposit ? 'deposit' : 'advance'] -= amount
    this.journals.push({ kind: ofDeposit ? 'deposit-refund' : 'refund', id, student, amount, parts: [], stands: true })
    return 'done'
  }
  /** To the other student. */
  move(student: number, amount: number, toDues: boolean, id: number): string {
    const [from, to] = [this.students[student]!, this.students[1 - student]!]
    if (from.gone || to.gone) return 'not-found'
    const { parts, left } = toDues ? this.fill(this.open(1 - student), amount) : { parts: [], left: 0 }
    if (left > 0) return 'more-than-owed'
    if (amount > from.advance) return 'not-enough-advance'
    from.advance -= amount
    if (!toDues) to.advance += amount
    this.settle(1 - student, parts)
    this.journals.push({ kind: toDues ? 'pay' : 'move', id, student, amount, parts, stands: true })
    return 'done'
  }
  adjust(student: number, amount: number, id: number): string {
    const of = this.students[student]!
    if (of.gone) return 'not-found'
    const { parts, left } = this.fill(
      this.open(student).filter(({ head }) => head !== 2),
      amount,
    )
    if (left > 0) return 'more-than-owed'
    if (amount > of.deposit) return 'not-enough-deposit'
    of.deposit -= amount
    this.settle(student, parts)
    this.journals.push({ kind: 'adjust', id, student, amount, parts, stands: true })
    return 'done'
  }
  note(student: number, kind: 'debit_note' | 'credit_note', line: Line, amount: number, id: number): string {
    const of = this.students[student]!
    if (of.gone) return 'not-found'
    if (kind === 'credit_note') {
      if (line.billed === 0) return 'nothing-charged'
      if (amount > line.billed - line.forgiven) return 'more-than-billed'
      const released = Math.max(0, amount - line.due)
      if (line.head === 2 && released > of.deposit) return 'not-enough-deposit'
      if (line.head === 2) of.deposit -= released
      of.advance += released
      line.billed -= amount
      line.due -= amount - released
    } else {
      if (line.due === 0) line.late = false
      line.billed += amount
      line.due += amount
    }
    this.journals.push({ kind, id, student, amount, parts: [], line, stands: true })
    return 'done'
  }
  takeBack(journal: Journal, id: number): string {
    const { kind, student, amount, parts, line } = journal
    const [of, other] = [this.students[student]!, this.students[1 - student]!]
    if (of.gone) return 'not-found'
    if (!journal.stands) return 'not-issued'
    if (line) {
      const said = this.note(student, kind === 'debit_note' ? 'credit_note' : 'debit_note', line, amount, id)
      if (said === 'done') journal.stands = false
      return said
    }
    const whose = kind === 'pay' ? 1 - student : student
    const why = this.inTheWay(whose, parts)
    if (why) return why === 'deposit-used' ? 'not-enough-deposit' : why
    if (kind === 'move' && amount > other.advance) return 'advance-used'
    if (kind === 'move') other.advance -= amount
    this.settle(whose, parts, -1)
    of[kind === 'deposit-refund' || kind === 'adjust' ? 'deposit' : 'advance'] += amount
    journal.stands = false
    return 'done'
  }
}

let world: World
let accountant: Person
let office: Person
let sequence = 0
const offersFrom = '2026-04-14'
let offers: number[]
let lateMonths: Set<string>
let penalties: number
beforeAll(async () => {
  // bills are made by the test itself, not by a worker that looks twice a second
  world = await openWorld({ jobs: false })
  accountant = await world.signIn('accountant')
  office = await world.signIn('administrator')
  await office.send('PUT', '/api/settings/billing', { refund_second_person: false })
  await school(
    (c) =>
      sql`with kind as (insert into tax_kinds (company_id, name) values (${c}, 'Model tax') returning id),
        rates as (insert into tax_rates (company_id, tax_kind_id, percent, from_date) select ${c}, id, percent, day from kind,
          (values (1, date '2020-01-01'), (13, date '2021-01-01'), (2, date '2099-01-01')) r (percent, day))
        insert into fee_heads (company_id, title, kind, tax_kind_id, refundable, rank) values (${c}, 'Model tuition', 'monthly', null, false, 91),
        (${c}, 'Model computer', 'monthly', (select id from kind), false, 92), (${c}, 'Model deposit', 'monthly', null, true, 93)`,
  )
  await school(
    (c) =>
      sql`update settings set "values" = "values" || '{"penalty": {"kind": "fixed", "value": 5000, "grace_days": 0, "every": "once"}}' where company_id = ${c} and "group" = 'billing'`,
  )
  const heads = await school<{ id: number }>(
    (c) => sql`select id from fee_heads where company_id = ${c} and rank in (91, 92) order by rank`,
  )
  lateMonths = new Set(
    (
      await school<{ month: string }>(
        (
          c,
        ) => sql`select m.month from billing_months m join batches b on b.company_id = m.company_id and b.id = m.batch_id and b.is_current
          where m.company_id = ${c} and m.due_date < ${testDay}`,
      )
    ).map(({ month }) => month),
  )
  penalties = await inSchool(world.owner.db, himalaya, (tx) => ownHead({ tx, company: himalaya }, 'penalty'))
  offers = [
    await newOffer('Model per cent', [{ fee_head_id: heads[0]!.id, rate: 2550 }]),
    await newOffer(
      'Model sum',
      heads.map(({ id }) => ({ fee_head_id: id, amount: offSum })),
    ),
  ]
})
afterAll(() => world.close())

async function newOffer(title: string, heads: object[]): Promise<number> {
  const { body } = await accountant.send('POST', '/api/fee-offer', {
    title,
    kind: 'scholarship',
    from_date: offersFrom,
    heads,
    reason: 'As the model says',
  })
  expect((await office.send('POST', `/api/fee-offer/${body.data.id}/approve`)).status).toBe(200)
  return body.data.id
}

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
    select ${c}::bigint, b.id, ${grade!.id}::bigint, h.id, case h.rank when 91 then ${tuition}::bigint when 92 then ${computer}::bigint else ${deposit}::bigint end from batches b, fee_heads h
    where b.company_id = ${c} and b.is_current and h.company_id = ${c} and h.rank in (91, 92, 93)`,
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
  | {
      kind: 'pay'
      student: number
      amount: number
      discount: number
      use: number
      waive: number
      head?: number | undefined
      split: number
    }
  | { kind: 'accrue' }
  | { kind: 'plan'; head: number; from: string; which: number }
  | { kind: 'cancel'; which: number }
  | { kind: 'clear'; which: number }
  | { kind: 'unclear'; which: number }
  | { kind: 'bounce'; which: number }
  | { kind: 'rollback'; which: number }
  | { kind: 'withdraw'; student: number }
  | { kind: 'refund'; student: number; amount: number; other: boolean }
  | { kind: 'move'; student: number; amount: number; other: boolean }
  | { kind: 'adjust'; student: number; amount: number }
  | { kind: 'note'; student: number; debit: boolean; head: number; month: string; amount: number }
  | { kind: 'take-back'; which: number }
  | { kind: 'award'; student: number; which: number }
  | { kind: 'customize'; student: number; which: number }

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
      waive: fc.constantFrom(0, 0, 0, 0.5, 1, 1.2),
      head: fc.constantFrom(undefined, undefined, 0, 1, 2),
      /** A share of it by cheque; above 1 the parts do not come to it. */
      split: fc.constantFrom(0, 0, 0.3, 0.7, 1.1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'rollback' as const), which: fc.nat(5) }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'accrue' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('plan' as const),
      head: fc.nat(2),
      from: fc.constantFrom(...changes),
      which: fc.nat(2),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('clear' as const, 'unclear' as const, 'bounce' as const, 'bounce' as const),
      which: fc.nat(5),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), student: fc.nat(1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('refund' as const, 'move' as const),
      student: fc.nat(1),
      amount: share,
      other: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('adjust' as const), student: fc.nat(1), amount: share }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('note' as const),
      student: fc.nat(1),
      debit: fc.boolean(),
      head: fc.nat(2),
      month: fc.constantFrom(...months),
      amount: share,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('take-back' as const), which: fc.nat(8) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('award' as const), student: fc.nat(1), which: fc.nat(1) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('customize' as const), student: fc.nat(1), which: fc.nat(1) }),
  },
)

it(
  'billing, paying, cancelling, rolling back, refunds, moves and notes in any order do what the model says',
  { timeout: 60_000 + runs * 5_000 },
  async () => {
    const heads = (
      await school<{ id: number }>(
        (c) => sql`select id from fee_heads where company_id = ${c} and rank in (91, 92, 93) order by rank`,
      )
    ).map(({ id }) => id)
    heads.push(penalties)
    /** How often each kind of command was answered how: 'pay ok'. */
    const answers: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 24 }), async (commands) => {
        const { grade, students } = await newClass()
        const model = new Model(lateMonths)
        const happened: string[] = []
        for (const each of commands) {
          const told = nameOf(each, model)
          const [foretold, answer] = await happen(each, model, grade, students, heads)
          happened.push(answer)
          answers[`${told} ${answer}`] = (answers[`${told} ${answer}`] ?? 0) + 1
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
            expect([lines, data.advance, data.penalty]).toEqual([
              model.open(at).map(({ head, month, due, billed }) => [head, month, due, billed]),
              model.students[at]!.advance,
              model.open(at, 3).reduce((sum, { due }) => sum + due, 0),
            ])
          }
        }
        expect(await daysBesideTheirs(students)).toEqual([])
      }),
      { numRuns: runs, ...(process.env.MODEL_SEED && { seed: Number(process.env.MODEL_SEED) }) },
    )
    expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
    if (process.env.MODEL_TOLD) writeFileSync(process.env.MODEL_TOLD, JSON.stringify(answers))
  },
)

/** Of the proof's table: the kind, and what is particular. */
function nameOf(each: Command, { students }: Model): string {
  if (each.kind === 'bill' && each.month === lateMonth) return 'bill-of-last-year'
  const isCovered = ({ advance, lines }: Model['students'][number]) =>
    advance > 0 && lines.some((line) => line.head !== 3 && line.late && line.due > 0)
  return each.kind === 'accrue' && students.some(isCovered) ? 'accrue-beside-advance' : each.kind
}

/** Bills, notes and what takes them back that do not stand on the day of account of their month. */
async function daysBesideTheirs(students: readonly Student[]): Promise<unknown[]> {
  const events = await school<{ month: string; day: string }>(
    (c) => sql`
      select coalesce(b.month, j.month) as month, v.accounting_date as day from fee_events v
      left join bills b on b.company_id = v.company_id and b.event_id = coalesce(v.reverses_id, v.id)
      left join fee_journals j on j.company_id = v.company_id and j.event_id = coalesce(v.reverses_id, v.id)
        and j.kind in ('debit_note', 'credit_note')
      where v.company_id = ${c} and v.enroll_id = any(${students.map(({ enrolment }) => enrolment)}::bigint[])
        and coalesce(b.month, j.month) is not null`,
  )
  return events.filter(({ month, day }) => day !== (month === lateMonth ? lastDay : testDay))
}

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
    if (reply.status === 200) await runBills(world, reply.body.data.bill_run_id, accountant.id)
    return [model.bill(each.month, reply.body.data?.bill_run_id), codeOf(reply)]
  }
  if (each.kind === 'accrue') {
    await inSchool(world.owner.db, himalaya, async (tx) => {
      await sql`update penalty_rules set since = '2000-01-01', done_on = null where company_id = ${himalaya}`.execute(
        tx,
      )
      await accruePenalties({ tx, company: himalaya, maySoft: false }, testDay)
    })
    return [model.accrue(), 'done']
  }
  if (each.kind === 'plan') {
    const { head, from } = each
    const amount = amounts[head]![each.which]!
    model.plan[head]!.set(from, amount)
    const cells = [{ grade_id: grade, fee_head_id: heads[head], amount }]
    return ['done', codeOf(await office.send('PUT', '/api/fee', { cells, from_month: from }))]
  }
  if (each.kind === 'award')
    return [
      model.award(each.student, each.which),
      codeOf(
        await accountant.send('POST', `/api/fee-offer/${offers[each.which]!}/award`, {
          student_ids: [students[each.student]!.id],
          from_date: offersFrom,
        }),
      ),
    ]
  if (each.kind === 'customize')
    return [
      model.customize(each.student, each.which),
      codeOf(
        await accountant.send('POST', '/api/customized-fee', {
          student_id: students[each.student]!.id,
          fee_head_id: heads[each.which],
          kind: 'amount',
          amount: ownAmount,
          from_month: '01',
          to_month: '12',
          reason: 'As the model says',
        }),
      ),
    ]
  if (each.kind === 'pay') {
    const { student, head } = each
    const owed = model.open(student, head).reduce((sum, { due }) => sum + due, 0)
    const wish = {
      amount: Math.round((owed || 500_00) * each.amount),
      discount: Math.floor(owed * each.discount),
      use: Math.floor(model.students[student]!.advance * each.use),
      waive: Math.floor(
        (head === undefined ? model.open(student, 3) : []).reduce((sum, { due }) => sum + due, 0) * each.waive,
      ),
      cheque: 0,
      ...(head !== undefined && { head }),
    }
    const only =
      head === undefined
        ? undefined
        : model
            .open(student, head)
            .map(({ month }) => ({ enroll_id: students[student]!.enrolment, fee_head_id: heads[head], month }))
    const inCheque = Math.ceil(wish.amount * each.split)
    const inCash = wish.amount - inCheque
    wish.cheque = inCheque
    const reply = await accountant.send('POST', '/api/fee-payment', {
      student_id: students[student]!.id,
      amount: wish.amount,
      discount: wish.discount,
      use_advance: wish.use,
      waive: wish.waive,
      reason: 'As the model says',
      only,
      split:
        inCheque > 0
          ? [
              ...(inCash > 0 ? [{ mode: 'cash', amount: inCash }] : []),
              { mode: 'cheque', reference: '7', amount: inCheque },
            ]
          : undefined,
    })
    if (wish.amount > 0 && each.split > 1) return ['split-not-amount', codeOf(reply)]
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
  if (each.kind === 'clear' || each.kind === 'unclear' || each.kind === 'bounce') {
    const receipt = model.receipts[each.which]
    if (!receipt?.cheque) return ['none', 'none']
    const [cheque] = await school<{ id: number }>(
      (c) => sql`select id from fee_cheques where company_id = ${c} and receipt_id = ${receipt.id}`,
    )
    const body = each.kind === 'clear' ? { on: testDay } : { reason: 'As the model says' }
    const reply = await accountant.send('POST', `/api/fee-cheque/${cheque!.id}/${each.kind}`, body)
    return [model.settleCheque(receipt, each.kind), codeOf(reply)]
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
  if (each.kind !== 'rollback') return happenHeld(each, model, students, heads)
  const billed = model.runs[each.which]
  return billed
    ? [
        model.rollBack(billed),
        codeOf(await office.send('POST', `/api/bill-run/${billed.id}/rollback`, { reason: 'As the model says' })),
      ]
    : ['none', 'none']
}

type HeldCommand = Extract<Command, { kind: 'refund' | 'move' | 'adjust' | 'note' | 'take-back' }>
async function happenHeld(
  each: HeldCommand,
  model: Model,
  students: Student[],
  heads: number[],
): Promise<[string, string]> {
  const reason = 'As the model says'
  const send = (path: string, body: object) => accountant.send('POST', `/api/${path}`, { ...body, reason })
  if (each.kind === 'take-back') {
    const journal = model.journals[each.which]
    if (!journal) return ['none', 'none']
    const reply = await send(`fee-journal/${journal.id}/reverse`, {})
    return [model.takeBack(journal, reply.body.data?.id), codeOf(reply)]
  }
  const { student } = each
  const of = model.students[student]!
  const student_id = students[student]!.id
  const part = (there: number) => Math.max(1, Math.round((there || 100_00) * each.amount))
  if (each.kind === 'refund') {
    const amount = part(each.other ? of.deposit : of.advance)
    const reply = await send('fee-refund', {
      student_id,
      amount,
      payee: 'Ram',
      ...(each.other && { fee_head_id: heads[2], despite_dues: true }),
    })
    return [model.refund(student, amount, each.other, reply.body.data?.id), codeOf(reply)]
  }
  if (each.kind === 'move') {
    const amount = part(of.advance)
    const to = each.other ? 'dues' : 'advance'
    const reply = await send('advance-journal', { student_id, to_student_id: students[1 - student]!.id, to, amount })
    return [model.move(student, amount, each.other, reply.body.data?.id), codeOf(reply)]
  }
  if (each.kind === 'adjust') {
    const amount = part(of.deposit)
    const reply = await send('deposit-adjustment', { student_id, fee_head_id: heads[2], amount })
    return [model.adjust(student, amount, reply.body.data?.id), codeOf(reply)]
  }
  const line = model.line(student, each.head, each.month)
  const amount = part(line.billed)
  const kind = each.debit ? ('debit_note' as const) : ('credit_note' as const)
  const reply = await send('fee-note', { student_id, kind, fee_head_id: heads[each.head], month: each.month, amount })
  return [model.note(student, kind, line, amount, reply.body.data?.id), codeOf(reply)]
}
