/** What every receipt has, whoever pays: its ways of paying, checked before and written beside it, and its number. */
import type { Ctx } from '#platform/server/context.ts'
import { takePayment } from '../contract/payment.ts'
import { needsReference } from '../contract/payment-modes.ts'
import { type Part, type PlacedPart, splitProblem, type Way } from '../contract/split.ts'

/** As a command takes them: one way, or the parts. */
export interface Ways extends Way {
  amount: number
  split?: readonly Part[] | undefined
}

/** Refuses ways that are not whole. */
export function checkWays({ split = [], ...way }: Ways): void {
  if (!split.length && needsReference(way.mode) && way.amount > 0 && !way.reference)
    throw takePayment.refuse('reference-needed', { status: 422, errors: { reference: ['Field is required'] } })
  const wrong = splitProblem(split, way.amount)
  if (wrong) {
    const { code, field } = wrong
    const at = code === 'split-not-amount' ? { field } : { errors: { [field]: ['Field is required'] } }
    throw takePayment.refuse(code, { status: 422, ...at })
  }
  if ([way, ...split].some(({ mode, bank, cheque_date }) => mode !== 'cheque' && (bank || cheque_date)))
    throw takePayment.refuse('cheque-fields')
}

/** `receipt`: its id. */
export async function writeParts(
  { tx, company }: Pick<Ctx, 'tx' | 'company'>,
  parts: readonly (PlacedPart & { receipt: number })[],
): Promise<void> {
  if (!parts.length) return
  await tx
    .insertInto('receipt_payments')
    .values(
      parts.map(({ receipt, line, mode, reference, amount, before, bank, cheque_date }) => ({
        company_id: company,
        receipt_id: receipt,
        line,
        mode,
        reference: reference || null,
        amount,
        before,
        bank: bank || null,
        cheque_date: cheque_date ?? null,
      })),
    )
    .execute()
}

/** Of all parts, so that any of them finds the receipt. */
export const referencesOf = (parts: readonly PlacedPart[], otherwise?: string): string | null =>
  (parts.length ? parts.flatMap(({ reference }) => (reference ? [reference] : [])).join(', ') : otherwise) || null
