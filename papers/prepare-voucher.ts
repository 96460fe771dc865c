/** A voucher as voucher.typ shows it: every amount, date and number is text. */
import { largestRupeesInWords, rupeesInWords } from '#nepal/amount-in-words.ts'
import { digitsIn } from '#nepal/digits.ts'
import { amountText, bothDates } from './paper-text.ts'
import type { VoucherPaper } from './shapes.ts'

export function prepareVoucher({ school, language, voucher }: VoucherPaper) {
  const side = (paisa: number) => (paisa > 0 ? amountText(paisa, language) : '')
  const total = voucher.lines.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0)
  const credit = voucher.lines.reduce((sum, { amount }) => sum + Math.max(-amount, 0), 0)
  return {
    school,
    language,
    title: voucher.title,
    number: voucher.number && digitsIn(language, voucher.number),
    date: bothDates(voucher.date, language),
    narration: voucher.narration || null,
    reference: voucher.reference,
    payee: voucher.payee,
    cheque: voucher.cheque && digitsIn(language, voucher.cheque),
    lines: voucher.lines.map((line, at) => ({
      number: digitsIn(language, at + 1),
      account: `${digitsIn(language, line.code)} ${line.account}`,
      party: line.party,
      note: line.note,
      debit: side(line.amount),
      credit: side(-line.amount),
    })),
    debit: amountText(total, language),
    credit: amountText(credit, language),
    // more than can be said in words stands in digits alone
    words: total <= largestRupeesInWords * 100 ? rupeesInWords(total, { language, suffix: true }) : null,
    draft: voucher.number === null,
    reversed_by: voucher.reversed_by && {
      number: digitsIn(language, voucher.reversed_by.number),
      date: bothDates(voucher.reversed_by.date, language),
    },
    reverses: voucher.reverses && digitsIn(language, voucher.reverses),
    reason: voucher.reason,
    made_by: voucher.made_by,
    approved_by: voucher.approved_by,
  }
}
