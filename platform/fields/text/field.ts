import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** One line of text, at most `max` characters; outer blanks are cut. */
export function text<const O extends FieldOptions>(max: number, options?: O) {
  return define('text', options, { max })
}
