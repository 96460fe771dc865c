/** Dates as this person reads them: in BS or AD, with Nepali or Latin digits. */
import { datePatterns, formatAd, formatBs } from '#nepal/bs-format.ts'
import { adToBs, dayInNepal } from '#nepal/bikram-sambat.ts'
import type { Language } from '#nepal/digits.ts'

export type Era = 'bs' | 'ad'

/** 'numeric' 2083-08-05, 'long' Mangsir 5, 2083, 'full' Saturday, Mangsir 5, 2083; in Nepali २०८३ मंसिर ५. */
export type DateStyle = 'numeric' | 'long' | 'full'

/** An AD date 'yyyy-mm-dd', or the day in Nepal of an instant, in a calendar. Days outside BS 1970-2100 stay AD. */
export function dateText(at: string, era: Era, language: Language, style: DateStyle = 'numeric'): string {
  const ad = at.length > 10 ? dayInNepal(new Date(at)) : at
  const format = { language, pattern: datePatterns[style] }
  if (era === 'ad') return formatAd(ad, format)
  try {
    return formatBs(adToBs(ad), format)
  } catch {
    return formatAd(ad, format)
  }
}

export const otherEra = (era: Era): Era => (era === 'bs' ? 'ad' : 'bs')
export const eraNames: Record<Era, string> = { bs: 'BS', ad: 'AD' }
