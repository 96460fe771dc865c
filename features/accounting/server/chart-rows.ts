/** Rows of a sheet against the chart that is there: cell by cell, groups and accounts in any order. Pure. */
import { type CheckedRow, RowReader, type TypedRow } from '#platform/contract/import-columns.ts'
import { parseRupees } from '#nepal/rupees.ts'
import {
  type AccountKind,
  accountKinds,
  type AccountRole,
  accountRoles,
  roleFits,
  type Root,
  roots,
} from '../contract/chart.ts'
import { type ChartColumn, chartColumns } from '../contract/chart-import.ts'

export interface NewNode {
  kind: 'group' | AccountKind
  code: string
  name: string
  name_np: string | null
  /** Code of its group; null: one of the five roots. */
  group: string | null
  root: Root
  role: AccountRole | null
  /** Paisa; debit positive. */
  opening: number
  /** The chart has it so already: nothing is added. */
  there: boolean
}
export interface KnownNode {
  kind: 'group' | AccountKind
  code: string
  name: string
  group: string | null
  root: Root
  role: AccountRole | null
  /** Paisa, of an opening that is saved or posted. */
  opening: number
}
export interface KnownChart {
  nodes: readonly KnownNode[]
  /** The opening balances are posted: the sheet says nothing else of them. */
  posted: boolean
  /** There is a fiscal year to open. */
  hasYear: boolean
}

const word = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s:_-]+/g, ' ')
const oneOf =
  <T extends string>(words: readonly T[]) =>
  (text: string): T | null =>
    words.find((each) => word(each) === word(text)) ?? null
const rootOf = (text: string): Root | null => roots.find((root) => word(text) === `root ${root}`) ?? null
function readAmount(text: string): number | null {
  try {
    const paisa = parseRupees(text)
    return paisa >= 0 ? paisa : null
  } catch {
    return null
  }
}
const keyOf = (kind: NewNode['kind'], code: string) => `${kind === 'group' ? 'group' : 'account'} ${code}`

export function checkChart(
  typed: readonly TypedRow<ChartColumn>[],
  { nodes, posted, hasYear }: KnownChart,
): { rows: CheckedRow[]; ready: NewNode[] } {
  const known = new Map(nodes.map((node) => [keyOf(node.kind, node.code), node]))
  const read = typed.map((row) => readRow(row))
  const lines = new Map<string, number>()
  const roles = new Map(nodes.flatMap((node) => (node.role ? [[node.role, 0]] : [])))
  const topmost = new Map(nodes.flatMap((node) => (node.kind === 'group' && !node.group ? [[node.root, 0]] : [])))
  for (const { reader, row, node } of read) {
    const key = keyOf(node.kind, node.code)
    const line = lines.get(key)
    if (line !== undefined) reader.complain('code', 'Doubled: the same as row {row}', { row: line })
    else lines.set(key, row.row)
    const there = known.get(key)
    if (there) node.there = true
  }
  const groups = new Map<string, { group: string | null; root?: Root }>(
    nodes.filter((node) => node.kind === 'group').map((node) => [node.code, node]),
  )
  for (const { node, topRoot } of read)
    if (node.kind === 'group' && !node.there)
      groups.set(node.code, { group: node.group, ...(topRoot && { root: topRoot }) })
  for (const each of read) {
    const { reader, node, topRoot, row } = each
    if (!topRoot) {
      if (!node.group) continue
      const root = groups.has(node.group) ? rootAbove(groups, node.group) : undefined
      if (!groups.has(node.group)) reader.complain('group', 'Neither the chart nor the sheet has this group')
      else if (!root) reader.complain('group', 'Its groups go round in a circle, or reach none of the five roots')
      else node.root = root
    } else if (node.kind !== 'group') reader.complain('kind', 'Only a group stands at the top')
    else node.root = topRoot
    const before = known.get(keyOf(node.kind, node.code))
    if (before) {
      const same = ['name', 'group', 'kind', 'role'] as const
      const other = same.find(
        (name) => (before[name] ?? null) !== (node[name] ?? null) || (name === 'group' && before.root !== node.root),
      )
      if (other) reader.complain(other, 'The chart has this code already, and says otherwise')
    } else if (topRoot)
      taken(topmost, topRoot, row.row, (line) =>
        reader.complain('group', line ? 'Doubled: the same as row {row}' : 'The chart has this root already', {
          row: line,
        }),
      )
    if (node.role && !before) {
      const fits = roleFits[node.role]
      if (!fits.roots.includes(node.root) || (fits.kind && fits.kind !== node.kind))
        reader.complain('role', 'This role needs another root or another kind')
      taken(roles, node.role, row.row, (line) =>
        reader.complain('role', line ? 'Doubled: the same as row {row}' : 'Another account has this role', {
          row: line,
        }),
      )
    }
    checkOpening(each, { posted, hasYear }, before)
  }
  return {
    rows: read.map(({ row, reader }) => ({ ...row, errors: reader.errors })),
    ready: read.flatMap(({ reader, node }) => (Object.keys(reader.errors).length ? [] : [node])),
  }
}

function taken<K>(of: Map<K, number>, key: K, line: number, complain: (line: number) => void): void {
  const before = of.get(key)
  if (before === undefined) of.set(key, line)
  else complain(before)
}

interface ReadRow {
  row: TypedRow<ChartColumn>
  reader: RowReader<ChartColumn>
  node: NewNode
  topRoot: Root | null
}

function readRow(row: TypedRow<ChartColumn>): ReadRow {
  const reader = new RowReader<ChartColumn>(row, chartColumns, { code: 20, name: 120, name_np: 120, group: 30 })
  const kind =
    reader.take('kind', oneOf(['group', ...accountKinds] as const), 'group, general, cash, bank or party') ?? 'general'
  const role = reader.take('role', oneOf(accountRoles), 'The product knows no such role')
  const group = reader.text('group') ?? ''
  const topRoot = rootOf(group)
  const amount = (column: 'opening_debit' | 'opening_credit') =>
    reader.take(column, readAmount, 'This amount cannot be read. Write it as 1500 or 1,500.50.') ?? 0
  const [debit, credit] = [amount('opening_debit'), amount('opening_credit')]
  if (debit && credit) reader.complain('opening_credit', 'Either debit or credit')
  if (role && kind === 'group') reader.complain('role', 'A group has no role')
  const named = { code: reader.text('code') ?? '', name: reader.text('name') ?? '', name_np: reader.text('name_np') }
  const node: NewNode = {
    ...named,
    kind,
    group: topRoot ? null : group,
    root: topRoot ?? 'assets',
    role,
    opening: debit - credit,
    there: false,
  }
  return { row, reader, node, topRoot }
}

function rootAbove(groups: ReadonlyMap<string, { group: string | null; root?: Root }>, from: string): Root | undefined {
  const seen = new Set<string>()
  for (let code: string | null = from; code && !seen.has(code);) {
    seen.add(code)
    const here = groups.get(code)
    if (!here?.group) return here?.root
    code = here.group
  }
  return undefined
}

function checkOpening(
  { reader, node }: ReadRow,
  { posted, hasYear }: Pick<KnownChart, 'posted' | 'hasYear'>,
  before: KnownNode | undefined,
): void {
  if (node.opening === (before?.opening ?? 0) || !node.opening) return
  const column = node.opening > 0 ? 'opening_debit' : 'opening_credit'
  if (node.kind === 'group') reader.complain(column, 'A group has no opening balance of its own')
  else if (node.kind === 'party') reader.complain(column, 'Opening balances of parties are typed by party')
  else if (node.root === 'income' || node.root === 'expenses')
    reader.complain(column, 'Only assets, liabilities and equity have opening balances.')
  else if (posted) reader.complain(column, 'The opening balances are posted. Take them back first.')
  else if (!hasYear) reader.complain(column, 'The school has no fiscal year yet. Set it up first.')
}
