/** What an account of the fees is called: by its kind, and its head, its tax or its way of paying. */
import { nameOf, t } from '#platform/web/i18n.ts'
import type { FeePosting, PostedAs } from '../../contract/billing-to-account.ts'
import { type FeeAccountKind, feeAccountNames } from '../../contract/fee-accounts.ts'
import { modeName } from '../words.ts'

interface FeeAccount {
  kind: FeeAccountKind
  fee_head: string | null
  fee_head_np: string | null
  mode: string | null
  tax: string | null
  tax_np: string | null
}

export function feeAccountName({ kind, fee_head, fee_head_np, mode, tax, tax_np }: FeeAccount): string {
  const more = fee_head
    ? nameOf({ name: fee_head, name_np: fee_head_np })
    : tax
      ? nameOf({ name: tax, name_np: tax_np })
      : mode && modeName(mode)
  return more ? `${t(feeAccountNames[kind])}: ${more}` : t(feeAccountNames[kind])
}

export const accountName = (account: { code: string; name: string; name_np: string | null }): string =>
  `${account.code} ${nameOf(account)}`

const happened: Record<PostedAs, string> = {
  charged: 'Fees charged',
  taken_off: 'Taken off dues',
  received: 'Money received',
  paid: 'Money paid back',
  moved: 'Money moved',
  day: 'All of the day',
}

/** What a voucher of a posting is for. */
export const voucherName = ({ what, mode }: Pick<FeePosting['vouchers'][number], 'what' | 'mode'>): string =>
  mode ? `${t(happened[what])}: ${modeName(mode)}` : t(happened[what])
