/** A payment at the counter: weighed against what the student owes and has, then written as one event and one receipt. */
import { reasonSchema } from '#platform/contract/reason.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { allocate, type Allocation } from '../contract/allocate.ts'
import { penaltyIn, waivePenalties } from '../contract/penalty.ts'
import { takePayment } from '../contract/payment.ts'
import { placeParts } from '../contract/split.ts'
import { checkDiscount } from './discount-limit.ts'
import { openCounterDay, openFiscalYear } from './counter/counter-day.ts'
import { holdStudents } from './held/balances.ts'
import { bookkeeper } from './ledger.ts'
import { checkWays } from './receipt-parts.ts'
import { tellReceipts } from './receipt-sms.ts'
import { advanceOf, type DueRow, findPayer, openDues } from './dues.ts'
import { type Payment, type Taking, writePayments } from './write-payments.ts'

type Input = InputOf<typeof takePayment>

/** In the transaction of whoever takes money at a counter. */
export async function takeMoney(input: Input, ctx: Ctx) {
  checkInput(input)
  await checkDiscount(ctx, input.student_id, input.discount)
  const day = await openCounterDay(ctx)
  const taken = await writePayment(input, { ...bookkeeper(ctx), counterDay: day.id, day: day.day, by: ctx.user.id })
  ctx.note({
    entity: 'receipts',
    entity_id: taken.data.receipt_id,
    after: { ...input, number: taken.data.number },
    ...(input.reason ? { reason: input.reason } : {}),
  })
  const { receipt_id, number, amount } = taken.data
  const told = await tellReceipts(ctx, [{ student_id: input.student_id, receipt_id, number, amount }])
  return { ...taken, data: { ...taken.data, told: told[0] ?? null } }
}

/** One student's money, from a counter or not. */
export async function writePayment(input: Input, ctx: Taking) {
  const { tx, company, day } = ctx
  const year = await openFiscalYear(ctx, day)
  // an admission that is withdrawn at this moment is seen, or waits for this payment
  await holdStudents(tx, company, [input.student_id])
  const student = await findPayer(tx, company, { student_id: input.student_id })
  const dues = await openDues(tx, company, student.id, true)
  const advance = await advanceOf(tx, company, student.id, true)
  const payment = weigh(input, { enroll_id: student.enroll_id, dues, advance })
  const [receipt] = await writePayments(ctx, year, [payment])
  const { id, number } = receipt!
  return {
    data: { receipt_id: id, number, amount: input.amount, advance: payment.advance, left: payment.left },
    message: `Receipt ${number} written.`,
  }
}
export const pay = handle(takePayment, takeMoney)

/** What a student owes and has, locked. */
export interface Account {
  enroll_id: number
  dues: readonly DueRow[]
  /** Paisa. */
  advance: number
}

/** What the money does, or why it is refused. */
export function weigh(input: Input, { enroll_id, dues: all, advance: balance }: Account): Payment {
  const owed = sum(all)
  if (input.seen_due !== undefined && input.seen_due !== owed) throw takePayment.refuse('due-changed')
  const chosen = input.only
    ? all.filter((due) =>
        input.only!.some(
          (o) => o.enroll_id === due.enroll_id && o.fee_head_id === due.fee_head_id && o.month === due.month,
        ),
      )
    : all
  if (input.waive > penaltyIn(chosen)) throw takePayment.refuse('waiver-too-large')
  const { left: dues, waived } = waivePenalties(chosen, input.waive)
  if (input.discount > sum(dues)) throw takePayment.refuse('discount-too-large')
  if (input.use_advance > balance) throw takePayment.refuse('not-enough-advance')
  // advance is used only as far as dues are left for it: the rest stays where it is
  const usedAdvance = Math.min(input.use_advance, sum(dues) - input.discount)
  if (input.amount + input.discount + usedAdvance === 0) throw takePayment.refuse('nothing-owed')
  const { allocations, advance } = allocate(dues, input.amount + usedAdvance, input.discount)
  const paid = allocations.reduce((total, part) => total + part.amount + part.discount, 0)
  return {
    input,
    parts: placeParts(input, input.amount, input.split),
    enroll_id,
    allocations,
    penalty: penaltyPaid(dues, allocations),
    waived: waived.map(({ due, amount }) => ({ ...keyOf(due), amount })),
    advance,
    usedAdvance,
    left: owed - input.waive - paid,
  }
}

const penaltyPaid = (dues: readonly DueRow[], allocations: readonly Allocation[]) => {
  const heads = new Set(dues.filter(({ penalty }) => penalty).map(({ fee_head_id }) => fee_head_id))
  return allocations.reduce((total, part) => total + (heads.has(part.fee_head_id) ? part.amount : 0), 0)
}
const keyOf = ({ enroll_id, fee_head_id, month }: DueRow) => ({ enroll_id, fee_head_id, month })
const sum = (dues: readonly DueRow[]) => dues.reduce((total, due) => total + due.due, 0)

export function checkInput(input: Input): void {
  if (input.amount + input.discount + input.use_advance === 0) throw takePayment.refuse('nothing-given')
  if (input.discount > 0 && !input.reason) throw needsReason('discount-needs-reason')
  if (input.waive > 0 && !reasonSchema().safeParse(input.reason).success) throw needsReason('waiver-needs-reason')
  checkWays(input)
}

const needsReason = (code: 'discount-needs-reason' | 'waiver-needs-reason') =>
  takePayment.refuse(code, { status: 422, errors: { reason: ['Field is required'] } })
