/** A refund voucher, journal or note as fee-journal.typ shows it: every amount, date and number is text. */
import { rupeesInWords } from '#nepal/amount-in-words.ts'
import { digitsIn } from '#nepal/digits.ts'
import { amountText, bothDates } from './paper-text.ts'
import type { FeeJournalPaper } from './fee-shapes.ts'

export function prepareFeeJournal({ school, language, journal }: FeeJournalPaper) {
  const { issued_on, due_date, roll, lines, taxes, total, payable = [], print_count, reversed, ...rest } = journal
  return {
    school,
    language,
    journal: {
      ...rest,
      date: bothDates(issued_on, language),
      due_date: due_date && bothDates(due_date, language),
      roll: roll === null ? null : digitsIn(language, roll),
      lines: lines.map(({ text, month, amount }, at) => ({
        number: digitsIn(language, at + 1),
        text,
        month,
        amount: amountText(amount, language),
      })),
      taxes: taxes.map(({ text, amount }) => ({ text, amount: amountText(amount, language) })),
      total: amountText(total, language),
      payable: payable.map(({ text, amount, strong = false }) => ({
        text,
        amount: `${amount < 0 ? '−' : ''}${amountText(Math.abs(amount), language)}`,
        strong,
      })),
      words: rupeesInWords(total, { language, suffix: true }),
      copy: print_count > 0 ? digitsIn(language, print_count) : null,
      reversed: reversed && { on: bothDates(reversed.on, language), reason: reversed.reason },
    },
  }
}
