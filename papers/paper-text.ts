/** Amounts, dates and moments as printed paper says them. */
import { isValidAd } from '#nepal/ad-date.ts'
import { adToBs } from '#nepal/bikram-sambat.ts'
import { formatAd, formatBs } from '#nepal/bs-format.ts'
import { digitsIn, type Language } from '#nepal/digits.ts'
import { formatRupees } from '#nepal/rupees.ts'
import { inNepal } from '#platform/server/cell-text.ts'

/** '1,23,456.00' without prefix; '' for null. */
export const amountText = (paisa: number | null | undefined, language: Language) =>
  paisa == null ? '' : formatRupees(paisa, { prefix: false, language })

/** '2083-08-05' of an AD date; a date outside the BS tables stays AD and says so. */
export function bsText(ad: string, language: Language): string {
  if (!isValidAd(ad)) return ad
  try {
    return formatBs(adToBs(ad), { pattern: 'YYYY-MM-DD', language })
  } catch (error) {
    if (error instanceof RangeError) return `${ad} AD`
    throw error
  }
}

export const adText = (ad: string, language: Language) =>
  isValidAd(ad) ? formatAd(ad, { pattern: 'YYYY-MM-DD', language }) : ad

/** Both calendars: '2083-08-05 BS (2026-11-21 AD)'. */
export function bothDates(ad: string, language: Language): string {
  return language === 'ne'
    ? `${bsText(ad, language)} (ई.सं. ${adText(ad, language)})`
    : `${bsText(ad, language)} BS (${adText(ad, language)} AD)`
}

/** A moment on Nepal's clock: '2083-08-05 14:30'. */
export function momentText(iso: string, language: Language): string {
  const local = inNepal(new Date(iso))
  return `${bsText(local.slice(0, 10), language)} ${digitsIn(language, local.slice(11, 16))}`
}
