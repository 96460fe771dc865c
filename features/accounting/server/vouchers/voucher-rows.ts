/** Rows of a sheet of vouchers, cell by cell and voucher by voucher, against the school's chart and years. Pure. */
import { formatRupees } from '#nepal/rupees.ts'
import { type CheckedRow, RowReader, type TypedRow } from '#platform/contract/import-columns.ts'
import { readDay } from '#platform/fields/date/sheet.ts'
import type { RefusedDay } from '#platform/server/ledger.ts'
import { readPaisa } from '#platform/fields/money/sheet.ts'
import type { AccountKind } from '../../contract/chart.ts'
import { type VoucherColumn, voucherColumns } from '../../contract/voucher-import.ts'
import { mostLines, typesOfVoucher, voucherTypes, type VoucherType } from '../../contract/voucher-words.ts'
import { postingRefusals } from '../../contract/posting-refusals.ts'
import type { NewVoucher, VoucherLine } from '../books.ts'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import { nearest } from './nearest.ts'

interface Known {
  id: number
  code: string
  name: string
  name_np: string | null
}
export interface KnownAccount extends Known {
  kind: AccountKind
  /** AD; takes no entries from this day on. */
  closed_on: string | null
}
export interface KnownBooks {
  accounts: readonly KnownAccount[]
  parties: readonly Known[]
  centres: readonly Known[]
  /** AD day -> why nothing is posted on it. */
  refused: ReadonlyMap<string, RefusedDay>
}

type Row = TypedRow<VoucherColumn>
type Reader = RowReader<VoucherColumn>
interface ReadLine {
  row: Row
  reader: Reader
  account: KnownAccount | null
  party: Known | null
  centre: Known | null
  /** Paisa, debit positive; 0 where none could be read. */
  amount: number
}
/** What the rows of a voucher say together. */
interface Head {
  type: Exclude<VoucherType, 'billing'> | null
  date: string | null
  narration: string
  reference: string | null
}

const longest = {
  voucher: 40,
  type: 40,
  date: 30,
  date_ad: 30,
  account: 140,
  party: 140,
  cost_centre: 100,
  narration: 300,
  line_narration: 300,
  reference: 60,
  cheque_number: 30,
} as const

export function checkVouchers(
  typed: readonly Row[],
  known: KnownBooks,
): { rows: CheckedRow<VoucherColumn>[]; ready: NewVoucher[] } {
  const find = {
    account: finderOf(known.accounts, 'account'),
    party: finderOf(known.parties, 'party'),
    cost_centre: finderOf(known.centres, 'cost centre'),
  }
  const lines = typed.map((row): ReadLine => {
    const reader: Reader = new RowReader(row, voucherColumns, longest)
    return {
      row,
      reader,
      account: find.account(reader, 'account'),
      party: find.party(reader, 'party'),
      centre: find.cost_centre(reader, 'cost_centre'),
      amount: readAmounts(reader),
    }
  })
  const ready: NewVoucher[] = []
  for (const of of groupedBy(lines, ({ row, reader }) => reader.text('voucher') ?? `row ${row.row}`).values()) {
    const head = readHead(of, known)
    for (const line of of) checkLine(line, head)
    checkWhole(of)
    if (head.type && head.date && of.every(({ reader }) => !Object.keys(reader.errors).length))
      ready.push({ ...head, type: head.type, date: head.date, source: 'import', lines: of.map(lineOf) })
  }
  return { rows: lines.map(({ row, reader }) => ({ ...row, errors: reader.errors })), ready }
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
/** Names are looked for so many times; behind that a sheet is of another school, and nobody reads the proposals. */
const mostProposals = 300

/** By code, else by a name that only one of them has. */
function finderOf<K extends Known>(all: readonly K[], what: 'account' | 'party' | 'cost centre') {
  const byCode = new Map(all.map((each) => [plain(each.code), each]))
  const byName = groupedBy(
    all.flatMap((each) => [each.name, each.name_np].flatMap((name) => (name ? [[plain(name), each] as const] : []))),
    ([name]) => name,
  )
  const called = all.flatMap(({ code, name }) => [code, name])
  const proposals = new Map<string, string | undefined>()
  const proposal = (text: string) => {
    if (!proposals.has(text) && proposals.size < mostProposals) {
      const name = nearest(text, called)
      const meant = all.find((each) => each.code === name || each.name === name)
      proposals.set(text, meant && `${meant.code} ${meant.name}`)
    }
    return proposals.get(text)
  }
  return (reader: Reader, column: VoucherColumn): K | null => {
    const text = reader.text(column)
    if (!text || reader.errors[column]) return null
    const named = new Set(byName.get(plain(text))?.map(([, each]) => each))
    const found = byCode.get(plain(text)) ?? (named.size === 1 ? [...named][0]! : null)
    if (found) return found
    if (named.size > 1) reader.complain(column, 'Several are called so: give the code')
    else {
      const near = proposal(text)
      if (near) reader.complain(column, unknown[what].nearly, { nearest: near })
      else reader.complain(column, unknown[what].quite)
    }
    return null
  }
}
const unknown = {
  account: {
    quite: 'No account has this code or name',
    nearly: 'No account has this code or name. The nearest: {nearest}',
  },
  party: {
    quite: 'No party has this code or name',
    nearly: 'No party has this code or name. The nearest: {nearest}',
  },
  'cost centre': {
    quite: 'No cost centre has this code or name',
    nearly: 'No cost centre has this code or name. The nearest: {nearest}',
  },
} as const

function readAmounts(reader: Reader): number {
  const unread = 'This amount cannot be read. Write it as 1500 or 1,500.50.'
  const [debit, credit] = (['debit', 'credit'] as const).map((side) => reader.take(side, readPaisa, unread) ?? 0)
  if (debit && credit) reader.complain('credit', 'Either debit or credit')
  else if (!debit && !credit && !reader.errors.credit) reader.complain('debit', 'Enter an amount.')
  return debit! - credit!
}

/** 'payment', 'Payment voucher', 'PV', and as a Nepali office says it. */
const typeWords: Record<Head['type'] & string, readonly string[]> = {
  journal: ['जर्नल'],
  payment: ['भुक्तानी'],
  receipt: ['प्राप्ति'],
  contra: ['कन्ट्रा'],
}
function readType(text: string): Head['type'] {
  const word = plain(text).replace(/ (voucher|भौचर)$/, '')
  const type = typesOfVoucher.find(
    (each) =>
      each !== 'billing' &&
      (word === each || word === voucherTypes[each].toLowerCase() || typeWords[each].includes(word)),
  )
  return type === 'billing' ? null : (type ?? null)
}

/** The days (AD) that the rows speak of: what the books say of each is asked beforehand. */
export const daysIn = (typed: readonly Row[]): string[] => [
  ...new Set(typed.flatMap(({ cells }) => readDay(cells.date ?? '', 'bs') ?? readDay(cells.date_ad ?? '', 'ad') ?? [])),
]

const readDate = (reader: Reader): string | null => {
  const bs = reader.take('date', (text) => readDay(text, 'bs'), 'No such day in Bikram Sambat')
  const ad = reader.take('date_ad', (text) => readDay(text, 'ad'), 'No such day')
  if (bs && ad && bs !== ad) reader.complain('date_ad', 'Not the same day as in BS')
  return bs ?? ad
}

/** Told by the first row that has it; another row may be silent, and does not say otherwise. */
function readHead(lines: readonly ReadLine[], { refused }: Pick<KnownBooks, 'refused'>): Head {
  function told<T>(column: VoucherColumn, read: (reader: Reader) => T | null): T | null {
    let first: { value: T; row: number } | undefined
    for (const { row, reader } of lines) {
      const value = read(reader)
      if (value === null) continue
      if (!first) first = { value, row: row.row }
      else if (first.value !== value)
        reader.complain(column, 'Row {row} of this voucher says otherwise', { row: first.row })
    }
    return first?.value ?? null
  }
  const [{ reader }] = lines as [ReadLine, ...ReadLine[]]
  const type = told('type', (each) => each.take('type', readType, 'journal, payment, receipt or contra'))
  if (!type && !lines.some((each) => each.reader.errors.type)) reader.complain('type', 'Field is required')
  const date = told('date', readDate)
  const isUnread = lines.some((each) => each.reader.errors.date || each.reader.errors.date_ad)
  if (!date && !isUnread) reader.complain('date', 'Field is required')
  const why = date && !isUnread ? refused.get(date) : undefined
  if (why) reader.complain(reader.text('date') || !reader.text('date_ad') ? 'date' : 'date_ad', postingRefusals[why])
  return {
    type,
    date,
    narration: told('narration', (each) => each.text('narration')) ?? '',
    reference: told('reference', (each) => each.text('reference')),
  }
}

function checkLine({ reader, account, party }: ReadLine, { type, date }: Head): void {
  if (!account) return
  if (account.closed_on && date && account.closed_on <= date)
    reader.complain('account', 'An account of the voucher is closed. Choose another one.')
  if (type === 'contra' && account.kind !== 'cash' && account.kind !== 'bank')
    reader.complain('account', 'A contra voucher moves money between cash and bank only')
  if (account.kind === 'party' && !party) reader.complain('party', 'This account is one of parties: name the party')
  if (account.kind !== 'party' && party) reader.complain('party', 'Only a line on an account of parties names a party')
  if (account.kind !== 'bank' && reader.text('cheque_number'))
    reader.complain('cheque_number', 'Only a line on a bank account has a cheque')
}

/** A voucher balances, and has two lines at least. Where an amount could not be read nothing is said of it. */
function checkWhole(lines: readonly ReadLine[]): void {
  const [{ reader, row }, ...others] = lines as [ReadLine, ...ReadLine[]]
  if (lines.some((each) => each.reader.errors.debit || each.reader.errors.credit)) return
  const difference = lines.reduce((sum, { amount }) => sum + amount, 0)
  const values = { amount: formatRupees(Math.abs(difference), { prefix: false }) }
  if (lines.length > mostLines) reader.complain('voucher', 'A voucher has at most {max} lines', { max: mostLines })
  else if (difference > 0) reader.complain('voucher', 'Debits of this voucher are more by Rs. {amount}', values)
  else if (difference < 0) reader.complain('voucher', 'Credits of this voucher are more by Rs. {amount}', values)
  else if (lines.length < 2) reader.complain('voucher', 'A voucher has two lines at least')
  // any of them may be the wrong one: they are looked at together
  if (reader.errors.voucher && others.length)
    for (const other of others) other.reader.complain('voucher', 'Wrong as a whole: see row {row}', { row: row.row })
}

const lineOf = ({ reader, account, party, centre, amount }: ReadLine): VoucherLine => ({
  account_id: account!.id,
  party_id: party?.id ?? null,
  cost_centre_id: centre?.id ?? null,
  amount,
  narration: reader.text('line_narration'),
  cheque_number: reader.text('cheque_number'),
})
