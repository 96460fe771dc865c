import { z } from 'zod'
import type { FieldOptions } from '#platform/contract/field.ts'
import { idSchema } from '../ref/schema.ts'
import { define } from '../define.ts'

/** Ids of several rows of the resource `of`; each is looked up inside the school before saving. */
export function multiRef<const O extends FieldOptions>(of: string, options?: O) {
  const schema = z.array(idSchema).max(500).transform((ids) => [...new Set(ids)])
  return { ...define('multi_ref', schema, options, { of }), kind: 'multi_ref' as const }
}
