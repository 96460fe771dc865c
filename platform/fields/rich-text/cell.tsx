import type { RichNode } from './schema.ts'
import type { CellProps } from '../cell-props.tsx'

const limit = 100

/** The words without their form, as far as a table has room. */
export function Cell({ value }: CellProps<RichNode>) {
  const words = value ? wordsOf(value).trim() : ''
  return words.length > limit ? `${words.slice(0, limit)}…` : words
}

const wordsOf = (node: RichNode): string =>
  (node.text ?? '') + (node.content ?? []).map(wordsOf).join(node.type === 'doc' ? ' ' : '')
