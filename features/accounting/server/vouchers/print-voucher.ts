/** A voucher on paper: in the school's head, with its payee and cheque where it pays, stamped where it does not count. */
import type { VoucherPaper } from '#papers/shapes.ts'
import { digitsIn, type Language } from '#nepal/digits.ts'
import { formatRupees } from '#nepal/rupees.ts'
import { checkDownloadToken, printLater, schoolHead } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import { say } from '#platform/server/say.ts'
import { typeNames } from '../../contract/voucher-list.ts'
import { printVoucher, type ShownLine, type ShownVoucher } from '../../contract/vouchers.ts'
import { readVoucher } from './show-voucher.ts'

export const print = handle(printVoucher, async ({ id, token, language }, ctx, _inside, http) => {
  checkDownloadToken(token, ctx)
  const voucher = await readVoucher(ctx, id)
  const paper: VoucherPaper = { school: await schoolHead(ctx), language, voucher: paperOf(voucher, language) }
  return printLater('voucher', paper, ctx, http, { name: `voucher-${voucher.number ?? id}`, keep: false })
})

const inLanguage = (language: Language, name: string | null, np: string | null) => (language === 'ne' && np) || name

function paperOf(voucher: ShownVoucher, language: Language): VoucherPaper['voucher'] {
  const named = (name: string | null, np: string | null) => inLanguage(language, name, np)
  const pays = voucher.type === 'payment'
  const paid = voucher.lines
    .filter(({ amount }) => amount > 0)
    .flatMap((line) => named(line.party, line.party_np) ?? [])
  const cheques = voucher.lines.flatMap(({ cheque_number }) => cheque_number ?? [])
  const approved = voucher.history.findLast(({ what }) => what === 'approved')
  return {
    title: say(language, typeNames[voucher.type]),
    number: voucher.number,
    date: voucher.date,
    narration: voucher.narration,
    reference: voucher.reference,
    payee: pays && paid.length ? [...new Set(paid)].join(', ') : null,
    cheque: cheques.length ? cheques.join(', ') : null,
    lines: voucher.lines.map((line) => ({
      code: line.account_code,
      account: named(line.account, line.account_np)!,
      party: named(line.party, line.party_np),
      note: noteOf(line, language),
      amount: line.amount,
    })),
    reverses: voucher.reverses?.number ?? null,
    reversed_by: voucher.reversed_by,
    reason: voucher.reverses ? voucher.reason : (voucher.reversed_by?.reason ?? null),
    made_by: named(voucher.made_by, voucher.made_by_np),
    approved_by: approved ? named(approved.by, approved.by_np) : null,
  }
}

function noteOf(line: ShownLine, language: Language): string | null {
  const parts = [
    line.narration,
    inLanguage(language, line.cost_centre, line.cost_centre_np),
    line.tds && `${say(language, 'TDS')}: ${line.tds}, ${formatRupees(line.tds_base ?? 0, { language })}`,
    line.cheque_number && `${say(language, 'Cheque number')}: ${digitsIn(language, line.cheque_number)}`,
  ].filter(Boolean)
  return parts.length ? parts.join(' · ') : null
}
