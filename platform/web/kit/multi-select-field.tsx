/** Several of a list; left without one although one is needed, it says 'Field is required'. */
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'
import { t } from '#platform/web/i18n.ts'
import { afterClick } from './after-click.ts'

export function MultiSelectField({ error, onBlur, value = [], ...props }: MultiSelectProps) {
  const [left, setLeft] = useState(false)
  const required = props.required ?? props['aria-required'] === true
  return (
    <MultiSelect
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      hidePickedOptions
      comboboxProps={{ shadow: 'sm' }}
      clearButtonProps={{ 'aria-label': t('Clear') }}
      nothingFoundMessage={t('No Data found')}
      {...props}
      value={value}
      onBlur={(event) => {
        afterClick(() => setLeft(true))
        onBlur?.(event)
      }}
      error={error ?? (left && required && value.length === 0 ? t('Field is required') : undefined)}
    />
  )
}
