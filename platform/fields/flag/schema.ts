import { z } from 'zod'
import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** Yes or no; 'true', 'false', '1', '0' are understood from forms and addresses. */
export const flagSchema = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1'),
], 'Must be yes or no')

/** Yes or no; absent means the default (no, unless told). */
export function flag<const O extends FieldOptions>(options?: O) {
  return { ...define('flag', flagSchema, options, { default: options?.default ?? false }), kind: 'flag' as const }
}
