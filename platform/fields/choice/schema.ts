import { z } from 'zod'
import { type Choice, type FieldOptions, labelOf } from '#platform/contract/field.ts'
import { define } from '../define.ts'

type Each = string | readonly [string, string]
type ValueOf<E> = E extends readonly [infer V extends string, string] ? V : E extends string ? E : never

/** One of a short, fixed list: values or [value, label] pairs in order, or {value: label}. Missing labels are made from the values. */
export function choice<const E extends Each, const O extends FieldOptions>(values: readonly E[], options?: O): ReturnType<typeof make<ValueOf<E>, O>>
export function choice<const V extends string, const O extends FieldOptions>(values: Record<V, string>, options?: O): ReturnType<typeof make<V, O>>
export function choice(values: readonly Each[] | Record<string, string>, options?: FieldOptions) {
  return make(Array.isArray(values) ? values : Object.entries(values as Record<string, string>), options)
}

function make<V extends string, O extends FieldOptions>(list: readonly Each[], options: O | undefined) {
  const choices: Choice[] = list.map((each) => (typeof each === 'string' ? { value: each, label: labelOf(each, {}) } : { value: each[0], label: each[1] }))
  const schema = z.enum(choices.map((c) => c.value) as [V, ...V[]], 'Choose one of the list') as unknown as z.ZodType<V>
  return { ...define('choice', schema, options, { choices }), kind: 'choice' as const }
}
