import type { Field, FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** Points to a row of the resource `of`, in the same school (held by a composite foreign key). */
export function ref<const O extends FieldOptions & Pick<Field, 'within' | 'right'>>(of: string, options?: O) {
  return define('ref', options, { of })
}
