/** What the filters of a list or report are set to: texts, as in the address. */
import type { FilterField } from './list-types.ts'

export type Filters = Record<string, FilterField>
export type Chosen = Record<string, string>

/** A flag that filters has three states: yes, no, either. */
export const asFilter = (field: FilterField): FilterField =>
  field.kind === 'flag'
    ? {
        ...field,
        kind: 'choice',
        choices: [
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ],
      }
    : field

export function withValue(chosen: Chosen, name: string, value: unknown): Chosen {
  const { [name]: _, ...rest } = chosen
  return value === null || value === undefined || value === ''
    ? rest
    : { ...rest, [name]: String(value as string | number) }
}
