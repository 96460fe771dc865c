/** One filter. */
import type { Field } from '#platform/contract/field.ts'
import { inputs } from '#platform/fields/inputs.tsx'
import { asFilter } from './filter-values.ts'
import type { FilterField } from './list-types.ts'

export interface FilterInputProps {
  name: string
  field: FilterField
  value: string | undefined
  onChange: (value: unknown) => void
  /** Further query values of what it chooses from. */
  query?: Record<string, unknown>
}

export function FilterInput({ name, field, value, onChange, query }: FilterInputProps) {
  const asked = asFilter(field)
  const Input = inputs[asked.kind]
  return <Input name={name} field={asked as Field} value={value ?? null} onChange={onChange} filter={query} filtering />
}
