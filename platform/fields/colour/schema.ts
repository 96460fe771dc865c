import { z } from 'zod'
import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** A colour as #rrggbb. */
export function colour<const O extends FieldOptions>(options?: O) {
  const schema = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Must be a colour like #0a7f5a')
  return { ...define('colour', schema, options), kind: 'colour' as const }
}
