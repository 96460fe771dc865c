import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** Ids of several rows of the resource `of`; each is looked up inside the school before saving. */
export function multiRef<const O extends FieldOptions>(of: string, options?: O) {
  return define('multi_ref', options, { of })
}
