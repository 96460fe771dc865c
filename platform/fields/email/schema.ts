import { z } from 'zod'
import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** An e-mail address; kept as typed, compared without case. */
export const emailSchema = z.string().trim().max(254).pipe(z.email('Must be an e-mail address'))

export function email<const O extends FieldOptions>(options?: O) {
  return { ...define('email', emailSchema, options, { max: 254 }), kind: 'email' as const }
}
