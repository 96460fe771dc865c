import { t } from '#platform/web/i18n.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { commonProps, type InputProps } from '../input-props.tsx'

/** Few choices are read at a glance; more are searched. */
const searchedFrom = 8

export function Input(props: InputProps<string>) {
  const choices = props.field.choices ?? []
  const mayClear = props.filtering || props.field.optional
  return (
    <Select
      {...commonProps(props)}
      data={choices.map((choice) => ({ value: choice.value, label: t(choice.label) }))}
      value={props.value ?? null}
      onChange={(value) => props.onChange(value as string | null)}
      searchable={choices.length >= searchedFrom}
      clearable={mayClear}
      allowDeselect={mayClear}
    />
  )
}
