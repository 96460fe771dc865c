/** A bill on paper: a PDF in a new tab. The server marks every print after the first as a copy. */
import { reportUrl } from '#platform/web/api.ts'
import { getLanguage } from '#platform/web/i18n.ts'

export const openBill = (id: number): void => {
  const tab = window.open(reportUrl(`/api/bill/${id}/print`, { language: getLanguage() }), '_blank')
  if (tab) tab.opener = null
}
