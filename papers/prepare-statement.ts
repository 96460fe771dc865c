/** Statements as statement.typ shows them: every amount, date and number is text. */
import { digitsIn, type Language } from '#nepal/digits.ts'
import { adText, amountText, bsText, momentText } from './paper-text.ts'
import type { StatementOnPaper, StatementPaper } from './fee-shapes.ts'

export const prepareStatements = ({ school, language, statements, ...paper }: StatementPaper) => ({
  school,
  language,
  from: paper.from_date ? bsText(paper.from_date, language) : null,
  to: paper.to_date ? bsText(paper.to_date, language) : null,
  statements: statements.map((each) => prepareStatement(each, language)),
  printed: { by: paper.printed_by, at: momentText(paper.printed_at, language) },
})

function prepareStatement({ student, lines, ...sums }: StatementOnPaper, language: Language) {
  const money = (paisa: number) => amountText(paisa, language)
  const shown = (paisa: number) => (paisa === 0 ? '' : money(paisa))
  const sum = (side: 'debit' | 'credit') => money(lines.reduce((total, line) => total + line[side], 0))
  return {
    student: {
      ...student,
      guardian: student.guardian ?? null,
      roll: student.roll == null ? null : digitsIn(language, student.roll),
    },
    opening: money(sums.opening),
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
    closing: money(sums.closing),
    owed: sums.owed === sums.closing ? null : money(sums.owed),
    advance: sums.advance === 0 ? null : money(sums.advance),
    deposit: sums.deposit === 0 ? null : money(sums.deposit),
  }
}
