/** A family's money: each child is weighed as at the counter, and all receipts are written together, or none. */
import { orNotFound } from '#platform/contract/refusal.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { takeFamily } from '../../contract/family-payment.ts'
import { takePayment } from '../../contract/payment.ts'
import { type Part, placeParts, sharesWithin } from '../../contract/split.ts'
import { openCounterDay, openFiscalYear } from '../counter/counter-day.ts'
import { findPayers, openDuesOf } from '../dues.ts'
import { holdStudents, lockAdvances } from '../held/balances.ts'
import { bookkeeper } from '../ledger.ts'
import { tellReceipts } from '../receipt-sms.ts'
import { checkWays } from '../receipt-parts.ts'
import { checkInput, weigh } from '../take-payment.ts'
import { type Payment, writePayments } from '../write-payments.ts'
import { childrenOfGuardian } from './families.ts'

type Input = InputOf<typeof takeFamily>

export const take = handle(takeFamily, async (input, ctx) => {
  checkWays(input)
  const payments = ownPayments(input)
  const day = await openCounterDay(ctx)
  const keeper = bookkeeper(ctx)
  const year = await openFiscalYear(keeper, day.day)
  const weighed = await weighAll(ctx, input.guardian_id, payments)
  const taking = { ...keeper, counterDay: day.id, day: day.day, by: ctx.user.id }
  const written = await writePayments(taking, year, weighed)
  const receipts = weighed.map((payment, at) => ({
    student_id: payment.input.student_id,
    receipt_id: written[at]!.id,
    number: written[at]!.number,
    amount: payment.input.amount,
    advance: payment.advance,
    left: payment.left,
  }))
  ctx.note({
    entity: 'receipts',
    entity_id: receipts[0]!.receipt_id,
    after: { ...input, receipts: receipts.map(({ number }) => number) },
    ...(input.reason ? { reason: input.reason } : {}),
  })
  const told = await tellReceipts(ctx, receipts)
  return { data: { amount: input.amount, told, receipts }, message: `${receipts.length} receipts written.` }
})

/** What each child pays, with its part of each way: the money goes from child to child as they stand there. */
function ownPayments({ children, guardian_id: _guardian, ...run }: Input): InputOf<typeof takePayment>[] {
  if (new Set(children.map(({ student_id }) => student_id)).size < children.length)
    throw takeFamily.refuse('named-twice')
  if (children.reduce((sum, { amount }) => sum + amount, 0) !== run.amount)
    throw takeFamily.refuse('children-not-amount', {
      status: 422,
      field: 'amount',
    })
  const parts = placeParts(run, run.amount, run.split)
  // who is given nothing of the money has no receipt
  const given = children.filter(({ amount, use_advance, waive }) => amount + use_advance + waive > 0)
  if (!given.length) throw takeFamily.refuse('nothing-given')
  let start = 0
  return given.map((child) => {
    const from = start
    start += child.amount
    const shares = sharesWithin(
      parts.map(({ amount }) => amount),
      from,
      start,
    )
    const own: Part[] = parts
      .map(({ line: _line, before: _before, ...part }, at) => ({ ...part, amount: shares[at]! }))
      .filter(({ amount }) => amount > 0)
    const payment = {
      ...run,
      ...child,
      discount: 0,
      split: own.length > 1 ? own : undefined,
      ...(own.length === 1 && way(own[0]!)),
    }
    checkInput(payment)
    return payment
  })
}

const way = ({ amount: _amount, ...rest }: Part) => rest

/** Everything that the run touches is locked before the first of it is weighed: a cashier who pays one of the children meanwhile waits, or is waited for. */
async function weighAll(
  ctx: Ctx,
  guardian: number,
  payments: readonly InputOf<typeof takePayment>[],
): Promise<Payment[]> {
  const { tx, company } = ctx
  const ids = payments.map(({ student_id }) => student_id)
  await holdStudents(tx, company, ids)
  const own = new Set(await childrenOfGuardian(ctx, guardian))
  const payers = new Map((await findPayers(tx, company, ids)).map((payer) => [payer.id, payer]))
  const dues = await openDuesOf(tx, company, ids, true)
  const advances = await lockAdvances(tx, company, ids)
  return payments.map((input) => {
    const { student_id } = input
    const payer = orNotFound(own.has(student_id) ? payers.get(student_id) : undefined, 'This student')
    return weigh(input, {
      enroll_id: payer.enroll_id,
      dues: dues.get(student_id)!,
      advance: advances.get(student_id)!,
    })
  })
}
