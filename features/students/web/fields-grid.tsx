/** Declared fields in a grid, for a form of several parts that is sent as one. */
import { type Fields, labelOf } from '#platform/contract/field.ts'
import { inputs } from '#platform/fields/inputs.tsx'
import classes from './students.module.css'

export type FieldValues = Record<string, unknown>

interface FieldsGridProps {
  fields: Fields
  values: FieldValues
  onChange: (name: string, value: unknown) => void
  errorOf: (name: string) => string | undefined
  /** Goes before a field's name where complaints are looked up: 'guardian.'. */
  path?: string
  /** Query values of what a ref chooses from, by field. */
  filters?: Record<string, Record<string, unknown>>
  disabled?: readonly string[]
  /** The first field takes the focus. */
  autoFocus?: boolean
}

export function FieldsGrid({
  fields,
  values,
  onChange,
  errorOf,
  path = '',
  filters = {},
  disabled = [],
  autoFocus,
}: FieldsGridProps) {
  return (
    <div className={classes.fields} data-three>
      {Object.entries(fields).map(([name, field], at) => {
        const Input = inputs[field.kind]
        // three beside each other stay in line without help; the label must not be made of the path
        return (
          <div key={name} data-field={path + name} data-first={(autoFocus && at === 0) || undefined}>
            <Input
              name={path + name}
              field={{ ...field, help: undefined, label: labelOf(name, field) }}
              value={values[name] ?? null}
              onChange={(value: unknown) => onChange(name, value)}
              error={errorOf(path + name)}
              filter={filters[name]}
              disabled={disabled.includes(name)}
            />
          </div>
        )
      })}
    </div>
  )
}
