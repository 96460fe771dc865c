/** Kinds whose fields have several columns in a sheet, and kinds that stand in none. Plain data: the screen of an import needs it. */
import type { FieldKind } from '#platform/contract/field.ts'
import { parts as date } from './date/sheet-parts.ts'
import type { CellParts } from './sheet.ts'

export const cellParts: Partial<Record<FieldKind, CellParts>> = { date }
export const notInSheets: readonly FieldKind[] = ['file', 'rows', 'rich_text', 'multi_ref', 'money', 'time', 'colour']
