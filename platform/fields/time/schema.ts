import { z } from 'zod'
import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** Time of day, HH:MM in 24 hours, Nepal's clock. */
export function time<const O extends FieldOptions>(options?: O) {
  const schema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 10:15')
  return { ...define('time', schema, options), kind: 'time' as const }
}
