/** The receipt on paper: a PDF in a new tab, where the session's cookie counts. The server marks every print after the first as a copy. */
import { getLanguage } from '#platform/web/i18n.ts'
import { getSession } from '#platform/web/session.ts'

export const receiptUrl = (id: number): string => `/api/receipt/${id}/print?token=${getSession()?.user.id}&language=${getLanguage()}`

/** False when the browser did not let the tab open: the person then presses Print. */
export function openReceipt(id: number): boolean {
  const tab = window.open(receiptUrl(id), '_blank')
  if (tab) tab.opener = null
  return tab !== null
}
