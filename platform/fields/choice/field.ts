import { type Choice, type Field, type FieldOptions, type IsOptional, labelOf } from '#platform/contract/field.ts'
import type { OpenChoices } from '#platform/contract/open-choices.ts'
import { define } from '../define.ts'

type Each = string | readonly [string, string]
type ValueOf<E> = E extends readonly [infer V extends string, string] ? V : E extends string ? E : never
type ChoiceField<V, O> = Field<V, IsOptional<O>> & { kind: 'choice' }

/** One of a short, fixed list: values or [value, label] pairs in order, or {value: label}. Missing labels are made from the values. */
export function choice<const E extends Each, const O extends FieldOptions>(
  values: readonly E[],
  options?: O,
): ChoiceField<ValueOf<E>, O>
export function choice<const V extends string, const O extends FieldOptions>(
  values: Record<V, string>,
  options?: O,
): ChoiceField<V, O>
export function choice(values: readonly Each[] | Record<string, string>, options?: FieldOptions) {
  const list: readonly Each[] = Array.isArray(values) ? values : Object.entries(values as Record<string, string>)
  const choices: Choice[] = list.map((each) =>
    typeof each === 'string' ? { value: each, label: labelOf(each, {}) } : { value: each[0], label: each[1] },
  )
  return define('choice', options, { choices })
}

/** A choice to which rooms above add theirs (`contract/open-choices.ts`); the database knows only how a value looks. */
export const openChoice = <const O extends FieldOptions>(choices: OpenChoices, options?: O): ChoiceField<string, O> =>
  define('choice', options, { choices, open: true }) as ChoiceField<string, O>
