import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** Formatted text, stored as the editor's JSON document (never HTML). */
export function richText<const O extends FieldOptions>(options?: O) {
  return define('rich_text', options)
}
