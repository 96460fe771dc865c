/** Receipts as receipt.typ shows them: every amount, date and number is text. */
import { digitsIn, type Language } from '#nepal/digits.ts'
import { rupeesInWords } from '#nepal/amount-in-words.ts'
import { amountText, bothDates } from './paper-text.ts'
import type { ReceiptOnPaper, ReceiptPaper } from './fee-shapes.ts'

export function prepareReceipts({ school, language, size = 'a5', receipts }: ReceiptPaper) {
  return { school, language, size, receipts: receipts.map((receipt) => prepareReceipt(receipt, language)) }
}

function prepareReceipt(receipt: ReceiptOnPaper, language: Language) {
  const money = (paisa: number | null | undefined) => amountText(paisa, language)
  const shown = (paisa: number) => (paisa === 0 ? null : money(paisa))
  return {
    number: receipt.number,
    date: bothDates(receipt.received_on, language),
    student: receipt.student ?? null,
    enroll_code: receipt.enroll_code ?? null,
    grade: receipt.grade ?? null,
    roll: receipt.roll == null ? null : digitsIn(language, receipt.roll),
    guardian: receipt.guardian ?? null,
    payer: receipt.payer
      ? {
          name: receipt.payer.name,
          mobile: receipt.payer.mobile ? digitsIn(language, receipt.payer.mobile) : null,
          code: receipt.payer.code ?? null,
        }
      : null,
    lines: receipt.lines.map((line, index) => ({
      number: digitsIn(language, index + 1),
      head: line.head,
      month: line.month ?? null,
      narration: line.narration ?? null,
      amount: money(line.amount),
    })),
    subtotal: money(receipt.lines.reduce((sum, line) => sum + line.amount, 0)),
    penalty: shown(receipt.penalty),
    discount: shown(receipt.discount),
    advance_used: shown(receipt.advance_used),
    advance: shown(receipt.advance),
    total: money(receipt.total),
    words: receipt.words ?? rupeesInWords(receipt.total, { language, suffix: true }),
    mode: receipt.mode,
    reference: receipt.reference ?? null,
    parts: partsOf(receipt).map(({ mode, amount, reference, bank, cheque_date, bounced }) => ({
      mode,
      amount: money(amount),
      reference: reference ?? null,
      bank: bank ?? null,
      cheque_date: cheque_date ? bothDates(cheque_date, language) : null,
      bounced: bounced ? { on: bothDates(bounced.on, language), reason: bounced.reason } : null,
    })),
    note: receipt.note ?? null,
    cashier: receipt.cashier,
    left: receipt.left == null ? null : money(receipt.left),
    for_guardian: receipt.for_guardian ?? false,
    copy: receipt.print_count > 0 && !receipt.for_guardian ? digitsIn(language, receipt.print_count) : null,
    cancelled: receipt.cancelled
      ? { on: bothDates(receipt.cancelled.on, language), reason: receipt.cancelled.reason }
      : null,
  }
}

/** One way without a bank or a date is told in the line of its own. */
const partsOf = ({ parts = [] }: ReceiptOnPaper) =>
  parts.length > 1 || parts.some(({ bank, cheque_date, bounced }) => bank || cheque_date || bounced) ? parts : []
