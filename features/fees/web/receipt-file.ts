/** The receipt on paper: a PDF in a new tab, where the session's cookie counts. The server marks every print after the first as a copy. */
import { reportUrl } from '#platform/web/api.ts'
import { getLanguage } from '#platform/web/i18n.ts'
import type { ReceiptSize } from '../contract/receipt-sizes.ts'

/** `size`: else the school's. */
export const receiptUrl = (id: number, size?: ReceiptSize): string =>
  reportUrl(`/api/receipt/${id}/print`, { language: getLanguage(), ...(size && { size }) })

/** False when the browser did not let the tab open: the person then presses Print. */
export const openReceipt = (id: number, size?: ReceiptSize): boolean => openTab(receiptUrl(id, size))

/** Receipts of one run, in one file. */
export const openReceipts = (ids: readonly number[]): boolean =>
  openTab(reportUrl('/api/fee-family-payment/print', { receipts: ids.join(','), language: getLanguage() }))

function openTab(url: string): boolean {
  const tab = window.open(url, '_blank')
  if (tab) tab.opener = null
  return tab !== null
}
