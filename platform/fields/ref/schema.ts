import { z } from 'zod'
import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** The id of another row of the same school. */
export const idSchema = z.coerce.number('Choose one of the list').int().positive().max(Number.MAX_SAFE_INTEGER)

/** Points to a row of the resource `of`, in the same school (held by a composite foreign key). */
export function ref<const O extends FieldOptions>(of: string, options?: O) {
  return { ...define('ref', idSchema, options, { of }), kind: 'ref' as const }
}
