import { z } from 'zod'
import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** One line of text, at most `max` characters; outer blanks are cut. */
export function text<const O extends FieldOptions>(max: number, options?: O) {
  const schema = z.coerce.string().trim().min(1, 'Field is required').max(max, `At most ${max} characters`)
  return { ...define('text', schema, options, { max }), kind: 'text' as const }
}
