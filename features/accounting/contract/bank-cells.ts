/** How single cells of a bank's table are read: amounts, marks of a side, days. Pure. Amounts are paisa, days are AD 'yyyy-mm-dd'. What is not clear is refused with a sentence; nothing is guessed. */
import { bsToAd } from '#nepal/bikram-sambat.ts'
import { mixesDigits, toLatinDigits } from '#nepal/digits.ts'

/** Which of two numbers is the day; a year of four digits that stands first is seen by itself. */
export const dayOrders = ['dmy', 'mdy'] as const
export type DayOrder = (typeof dayOrders)[number]

export type Side = 'in' | 'out'
/** An amount as it is written. */
export interface WrittenAmount {
  /** Never negative. */
  paisa: number
  /** What its sign, brackets or Dr/Cr say; null where it says nothing. */
  side: Side | null
}

const unreadable = 'The amount cannot be read.'
const decimalComma = 'The amount has a decimal comma. Write it with a decimal point, as 1,00,000.00.'
const unclearDot = 'The dot in the amount is not clear. Write the amount as 1,00,000.00.'
const twoSides = 'The amount is marked both as withdrawn and as deposited.'

const written = /^(?:(?:npr|rs|रु)\.?\s*)?([-+]?)\s*(?:(?:npr|rs|रु)\.?\s*)?(\(?)\s*([\d.,]+)\s*(\)?)(-?)\s*(dr|cr)?\.?$/
const figure = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d+))?$/
const mostPaisa = 1e14

/** Takes 1,00,000.00, 100,000.00, (500.00), -500, 500.00-, 500.00 Dr, १,०००.००. Null where nothing stands ('' and '-'), a sentence where it is no clear amount. */
export function readAmount(text: string): WrittenAmount | string | null {
  const bare = toLatinDigits(text).slice(0, 60).toLowerCase().replaceAll(/[−–—]/g, '-').trim()
  if (/^-*$/.test(bare)) return null
  const match = mixesDigits(text) ? null : written.exec(bare)
  if (!match) return unreadable
  const [, before, opens, digits = '', closes, after, mark] = match
  const paisa = readFigure(digits)
  if (typeof paisa === 'string') return paisa
  const minuses = [before === '-', opens === '(', after === '-'].filter(Boolean).length
  if (Boolean(opens) !== Boolean(closes) || minuses > 1) return unreadable
  const out = minuses > 0 || mark === 'dr'
  const into = before === '+' || mark === 'cr'
  if (out && into) return twoSides
  return { paisa, side: out ? 'out' : into ? 'in' : null }
}

/** Paisa of '1,00,000.00', or a sentence. */
function readFigure(digits: string): number | string {
  const match = figure.exec(digits)
  if (!match) return /,\d{1,2}$|\..*,/.test(digits) ? decimalComma : unreadable
  const [, groups = '', fraction = ''] = match
  // 1.000 is one rupee here and a thousand elsewhere
  if (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(groups)) return unclearDot
  if (/[1-9]/.test(fraction.slice(2))) return unreadable
  const paisa = Number(groups.replaceAll(',', '') + fraction.slice(0, 2).padEnd(2, '0'))
  return paisa <= mostPaisa ? paisa : unreadable
}

/** Paisa after the line; what is owed to the bank is negative. Null where nothing stands, a sentence where it cannot be read. */
export function readBalance(text: string): number | string | null {
  const read = readAmount(text)
  if (typeof read === 'string')
    return read === decimalComma || read === unclearDot ? read : 'The balance cannot be read.'
  return read && (read.side === 'out' ? 0 - read.paisa : read.paisa)
}

const marks = new Map<string, Side>([
  ...['dr', 'debit', 'डेबिट', 'नामे'].map((mark) => [mark, 'out'] as const),
  ...['cr', 'credit', 'क्रेडिट', 'जम्मा'].map((mark) => [mark, 'in'] as const),
])
/** What a cell of a Dr/Cr column says; undefined for anything else. */
export const readMark = (text: string): Side | undefined => marks.get(text.trim().toLowerCase().replace(/\.$/, ''))

const englishMonths = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const dayText = /^(\d{1,4})[-/. ](\d{1,2}|[a-z]{3,9})[-/., ]+(\d{1,4})(?![\d/-])/

/** The year says the calendar: after 2060 it is BS, up to 2043 it is AD. Null for what is no day. What is a date in the file comes as yyyy-mm-dd whatever the order is. */
export function readDay(text: string, order: DayOrder): string | null {
  if (mixesDigits(text)) return null
  const match = dayText.exec(toLatinDigits(text).trim().toLowerCase().slice(0, 40))
  if (!match) return null
  const [, a = '', b = '', c = ''] = match
  const named = /[a-z]/.test(b)
  const [year, month, day] = a.length === 4 ? [a, b, c] : named || order !== 'mdy' ? [c, b, a] : [c, a, b]
  if (![2, 4].includes(year.length) || (!named && month.length > 2) || day.length > 2) return null
  const parts = {
    year: Number(year.length === 2 ? `20${year}` : year),
    month: named ? englishMonths.indexOf(month.slice(0, 3)) + 1 : Number(month),
    day: Number(day),
  }
  if (parts.year <= lastOther) return adDay(parts)
  // 'Marga' is not March
  if (named) return null
  try {
    return bsToAd(parts)
  } catch {
    return null
  }
}
/** AD 2044 to 2060 are years to come, and BS 2044 to 2060 are before any file: neither is read. */
const lastOther = 2060

function adDay({ year, month, day }: { year: number; month: number; day: number }): string | null {
  const at = new Date(Date.UTC(year, month - 1, day))
  const same = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return same && year >= 1990 && year <= 2043 ? at.toISOString().slice(0, 10) : null
}
