/** Refund vouchers, journals, notes and bills as fee-journal.typ and fee-slip.typ show them: every amount, date and number is text. */
import { rupeesInWords } from '#nepal/amount-in-words.ts'
import { digitsIn, type Language } from '#nepal/digits.ts'
import { amountText, bothDates } from './paper-text.ts'
import type { FeeJournalOnPaper, FeeJournalPaper } from './fee-shapes.ts'

export const prepareFeeJournals = ({ school, language, journals }: FeeJournalPaper) => ({
  school,
  language,
  journals: journals.map((journal) => prepareFeeJournal(journal, language)),
})

function prepareFeeJournal(journal: FeeJournalOnPaper, language: Language) {
  const { issued_on, due_date, roll, lines, taxes, total, payable = [], print_count, reversed, ...rest } = journal
  return {
    ...rest,
    school: journal.school ?? {},
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
  }
}
