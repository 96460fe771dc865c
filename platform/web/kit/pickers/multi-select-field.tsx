/** Several of a list; left without one although one is needed, it says 'Field is required'. */
import { t } from '#platform/web/i18n.ts'
import { MultiSelect, type MultiSelectProps } from './select.tsx'
import { useLateComplaint } from '#platform/web/kit/form/use-late-complaint.ts'

export function MultiSelectField({ error, onBlur, onChange, value = [], ...props }: MultiSelectProps) {
  const [missing, complain, takeBack] = useLateComplaint()
  const required = props.required ?? props['aria-required'] === true
  return (
    <MultiSelect
      {...props}
      value={value}
      onChange={(next) => {
        takeBack()
        onChange?.(next)
      }}
      onBlur={(event) => {
        if (required && value.length === 0) complain(t('Field is required'))
        onBlur?.(event)
      }}
      error={error ?? (value.length === 0 ? missing : undefined)}
    />
  )
}
