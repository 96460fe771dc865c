import { Checkbox } from '@mantine/core'
import { labelOf } from '#platform/contract/field.ts'
import { t } from '#platform/web/i18n.ts'
import { commonProps, type InputProps } from '../input-props.tsx'

/** A box that is not ticked says no: it is never left out, so it is never 'optional'. */
export function Input(props: InputProps<boolean>) {
  const { 'aria-required': _, ...common } = commonProps(props)
  return (
    <Checkbox
      {...common}
      label={t(labelOf(props.name, props.field))}
      checked={props.value ?? false}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}
