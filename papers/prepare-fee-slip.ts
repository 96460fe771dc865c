/** Bills as fee-slip.typ shows them: like those of fee-journal.typ, with as many lines as a quarter of A4 holds. */
import { digitsIn, type Language } from '#nepal/digits.ts'
import type { FeeJournalOnPaper, FeeJournalPaper } from './fee-shapes.ts'
import { prepareFeeJournals } from './prepare-fee-journal.ts'

const mostLines = 12

export const prepareFeeSlips = ({ journals, ...paper }: FeeJournalPaper) =>
  prepareFeeJournals({
    ...paper,
    journals: journals.map((bill) => ({ ...bill, lines: folded(bill.lines, paper.language) })),
  })

type Lines = FeeJournalOnPaper['lines']

/** The smallest amounts beyond `mostLines` are one line, so that the lines still come to the total. The others keep their order. */
export function folded(lines: Lines, language: Language): Lines {
  if (lines.length <= mostLines) return lines
  const kept = new Set(lines.toSorted((a, b) => b.amount - a.amount).slice(0, mostLines - 1))
  const others = lines.filter((line) => !kept.has(line))
  const text = language === 'ne' ? 'अन्य शुल्क' : 'Other fees'
  return [
    ...lines.filter((line) => kept.has(line)),
    {
      text: `${text} (${digitsIn(language, others.length)})`,
      month: others[0]!.month,
      amount: others.reduce((sum, { amount }) => sum + amount, 0),
    },
  ]
}
