import { z } from 'zod'
import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** Several lines of plain text, at most `max` characters (4,000 unless told). */
export function longText<const O extends FieldOptions & { max?: number }>(options?: O) {
  const max = options?.max ?? 4000
  const schema = z.coerce.string().trim().min(1, 'Field is required').max(max, `At most ${max} characters`)
  return { ...define('long_text', schema, options, { max }), kind: 'long_text' as const }
}
