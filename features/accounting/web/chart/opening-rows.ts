/** Opening balances as rows of a grid: which there are, what their cells say, what they sum up to. Pure. */
import { parseRupees } from '#nepal/rupees.ts'
import type { ChartAccount } from '../../contract/tree-calls.ts'
import type { Opening, OpeningLine } from '../../contract/opening-calls.ts'

export interface OpeningRow {
  /** '12' of an account, '12 7' of a party's. */
  id: string
  account: ChartAccount
  party: { id: number; name: string; name_np: string | null } | null
}
export const sides = ['debit', 'credit'] as const
export type Side = (typeof sides)[number]

export const rowId = (account: number, party?: number | null): string =>
  party ? `${account} ${party}` : String(account)
export const cellKey = (row: string, side: Side): string => `${row}:${side}`

/** Accounts of the balance sheet by code; those of parties by the parties that have an amount or were added. */
export function openingRows(
  accounts: readonly ChartAccount[],
  lines: Opening['lines'],
  added: readonly { account: number; party: { id: number; name: string; name_np: string | null } }[],
): OpeningRow[] {
  const named = new Set(lines.map((line) => line.account_id))
  const rows = accounts
    .filter(({ root, closed_on, id }) => (root !== 'income' && root !== 'expenses' && !closed_on) || named.has(id))
    .flatMap((account): OpeningRow[] => {
      if (account.kind !== 'party') return [{ id: rowId(account.id), account, party: null }]
      const parties = [
        ...lines
          .filter((line) => line.account_id === account.id && line.party_id)
          .map((line) => ({ id: line.party_id!, name: line.party ?? '', name_np: line.party_np })),
        ...added.filter((each) => each.account === account.id).map((each) => each.party),
      ]
      const once = [...new Map(parties.map((party) => [party.id, party])).values()]
      return once.map((party) => ({ id: rowId(account.id, party.id), account, party }))
    })
  return rows.toSorted((a, b) => a.account.code.localeCompare(b.account.code, 'en', { numeric: true }))
}

/** Paisa by cell. */
export const savedCells = (lines: Opening['lines']): Map<string, number> =>
  new Map(
    lines.map(({ account_id, party_id, amount }) => [
      cellKey(rowId(account_id, party_id), amount > 0 ? 'debit' : 'credit'),
      Math.abs(amount),
    ]),
  )

/** Paisa; nothing typed is none; undefined: it cannot be read. */
export function readCell(text: string): number | undefined {
  if (!text.trim()) return 0
  try {
    const paisa = parseRupees(text)
    return paisa < 0 ? undefined : paisa
  } catch {
    return undefined
  }
}

export interface Sums {
  debit: number
  credit: number
  lines: OpeningLine[]
  /** Cells that cannot be read, or stand on both sides. */
  wrong: number
}
export function sumUp(rows: readonly OpeningRow[], textAt: (key: string) => string): Sums {
  const sums: Sums = { debit: 0, credit: 0, lines: [], wrong: 0 }
  for (const row of rows) {
    const [debit, credit] = sides.map((side) => readCell(textAt(cellKey(row.id, side))))
    if (debit === undefined || credit === undefined || (debit && credit)) {
      sums.wrong++
      continue
    }
    sums.debit += debit
    sums.credit += credit
    if (debit || credit)
      sums.lines.push({
        account_id: row.account.id,
        ...(row.party && { party_id: row.party.id }),
        amount: debit - credit,
      })
  }
  return sums
}
