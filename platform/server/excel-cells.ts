/** What a stored number of a workbook means: a number, a day, a clock. */

/** Excel stores 0.3 as 0.30000000000000004 now and then; 15 digits are what it knows. */
export function numberText(stored: string): string {
  const number = Number(Number(stored).toPrecision(15))
  if (stored === '' || !Number.isFinite(number)) return stored
  const short = String(number)
  return short.includes('e')
    ? number.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 15 })
    : short
}

/** Formats that Excel knows by number alone. */
export const isDateFormatId = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Excel takes no longer formats. */
const longestFormat = 255

/** Does a format show days or clocks? Texts in quotes, escaped letters, colours and conditions do not count. */
export function isDateFormat(format: string): boolean {
  const bare = format.slice(0, longestFormat).replaceAll(/"[^"]*"?|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]?/gi, '')
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare)
}

const dayMs = 86_400_000
/** The last day that Excel knows: 31 December 9999. */
const lastSerial = 2_958_465

/** The moment of a serial number; undefined where there is none. Excel believes in a 29 February 1900. */
export function momentOf(serial: number, since1904: boolean): Date | undefined {
  if (!(serial >= 0 && serial <= lastSerial)) return undefined
  const days = since1904 ? serial + 1462 : serial >= 1 && serial < 60 ? serial + 1 : serial
  return new Date(Math.round((days - 25_569) * dayMs))
}

/** A day; with its clock where the cell has one; the clock alone where the cell has no day. */
export function dateText(date: Date): string {
  const iso = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()
  const clock = iso.slice(11, 16)
  if (date.getTime() < Date.UTC(1900, 0, 1)) return clock
  return clock === '00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${clock}`
}
