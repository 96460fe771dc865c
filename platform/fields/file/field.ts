import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** A stored file by its id; the form sends the file itself as a part of that name. */
export function file<const O extends FieldOptions>(accept: 'image' | 'document', options?: O) {
  return define('file', options, { accept })
}
