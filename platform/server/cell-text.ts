/** What a value of a list says where a spreadsheet or paper needs plain text: choices in words, formatted text without its form. */
import type { Choice, FieldKind } from '#platform/contract/field.ts'

export interface TableColumn {
  name: string
  label: string
  kind: FieldKind
  /** Words of a choice's values; the values themselves without. */
  choices?: readonly Choice[]
  /** A date in this calendar: both stand beside each other under heads that say which. */
  calendar?: 'bs' | 'ad'
  /** Left out where no row has anything in it. */
  unlessEmpty?: boolean
}

/** '' for nothing. Amounts, dates and flags are the caller's: paper and spreadsheet write them differently. */
export function textOf(column: TableColumn, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (column.kind === 'rich_text') return words(value).trim()
  if (column.kind === 'file') return 'Attached'
  if (Array.isArray(value)) return column.kind === 'rows' ? `${value.length} lines` : value.map(plain).join(', ')
  return column.choices?.find((choice) => choice.value === value)?.label ?? plain(value)
}

interface RichNode {
  type?: string
  text?: string
  content?: RichNode[]
}

function words(node: unknown): string {
  if (typeof node === 'string') return node
  const { type, text = '', content = [] } = node as RichNode
  return type === 'hardBreak' ? '\n' : text + content.map(words).join(type === 'doc' ? '\n' : '')
}

const plain = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** The AD day of a date or of a moment, on Nepal's clock. */
export const dayOf = (value: string) => (value.length > 10 ? inNepal(new Date(value)).slice(0, 10) : value)

/** A moment as ISO text on Nepal's clock: UTC+05:45 all year. */
export const inNepal = (moment: Date) => new Date(moment.getTime() + (5 * 60 + 45) * 60_000).toISOString()
