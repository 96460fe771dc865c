/** Names of months, heads and modes as this person reads them. */
import { todayHere } from '#platform/web/clock.ts'
import { bsMonthText, monthLabel } from '#nepal/bs-month-text.ts'
import { monthOfCode, monthTable } from '#nepal/bs-names.ts'
import { adToBs } from '#nepal/bikram-sambat.ts'
import { formatNumber } from '#nepal/rupees.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { modeLabel, modeLabels, waysIn } from '../contract/payment-modes.ts'

/** 'Kartik', or 'Baisakh (next year)' for the two months that follow the session. */
export function monthName(code: string): string {
  const row = monthTable.find((month) => month.code === code)
  if (!row) return code
  const name = monthLabel(code, getLanguage())
  return row.yearsLater ? t('{month} (next year)', { month: name }) : name
}

/** 'Kartik 2083': the month of the session that began on `batchStart` (AD). */
export function monthAndYear(code: string, batchStart: string): string {
  const language = getLanguage()
  const { year, month } = monthOfCode(adToBs(batchStart).year, code)
  return bsMonthText({ year, month }, language)
}

/** The month that runs today, of the session that began on `batchStart` (AD); none before it and long after it. */
export function monthNow(batchStart: string): string | undefined {
  const now = adToBs(todayHere())
  const { year } = adToBs(batchStart)
  return monthTable.find(({ code }) => {
    const of = monthOfCode(year, code)
    return of.year === now.year && of.month === now.month
  })?.code
}

export const headName = (head: { title: string; title_np?: string | null }): string =>
  nameOf({ name: head.title, name_np: head.title_np })

/** 'Transport fee · Kalanki': with what it is for, where whoever charges it says so. */
export const headWithReason = (line: Parameters<typeof headName>[0] & Reason): string =>
  line.reason === null
    ? headName(line)
    : `${headName(line)} · ${nameOf({ name: line.reason, name_np: line.reason_np })}`

interface Reason {
  reason: string | null
  reason_np: string | null
}

/** Of a payer. */
export const gradeOf = (payer: { grade: string; grade_np: string | null }): string =>
  nameOf({ name: payer.grade, name_np: payer.grade_np })

export const modes = Object.entries(modeLabels).map(([value, label]) => ({ value, label }))
/** Of one way, or of several: 'Cash + Cheque'. */
export const modeName = (mode: string): string =>
  waysIn(mode)
    .map((way) => t(modeLabel(way)))
    .join(' + ')

/** 4,168: a count, with its groups. */
export const countText = (n: number): string => formatNumber(n, { language: getLanguage() })
