/** A statement as statement.typ shows it: every amount, date and number is text. */
import { digitsIn } from '#nepal/digits.ts'
import { adText, amountText, bsText, momentText } from './paper-text.ts'
import type { StatementPaper } from './fee-shapes.ts'

export function prepareStatement({ school, language, student, lines, ...paper }: StatementPaper) {
  const money = (paisa: number) => amountText(paisa, language)
  const shown = (paisa: number) => (paisa === 0 ? '' : money(paisa))
  const sum = (side: 'debit' | 'credit') => money(lines.reduce((total, line) => total + line[side], 0))
  return {
    school,
    language,
    student: {
      ...student,
      guardian: student.guardian ?? null,
      roll: student.roll == null ? null : digitsIn(language, student.roll),
    },
    from: paper.from_date ? bsText(paper.from_date, language) : null,
    to: paper.to_date ? bsText(paper.to_date, language) : null,
    opening: money(paper.opening),
    lines: lines.map((line) => ({
      date: bsText(line.date, language),
      ad: adText(line.date, language),
      text: line.text,
      number: line.number ?? '',
      debit: shown(line.debit),
      credit: shown(line.credit),
      balance: money(line.balance),
      reversed: line.reversed_on ? bsText(line.reversed_on, language) : null,
    })),
    debit: sum('debit'),
    credit: sum('credit'),
    closing: money(paper.closing),
    owed: paper.owed === paper.closing ? null : money(paper.owed),
    advance: paper.advance === 0 ? null : money(paper.advance),
    deposit: paper.deposit === 0 ? null : money(paper.deposit),
    printed: { by: paper.printed_by, at: momentText(paper.printed_at, language) },
  }
}
