/** Several rows of another list. */
import { useState } from 'react'
import { t } from '#platform/web/i18n.ts'
import { MultiSelectField } from './multi-select-field.tsx'
import type { MultiSelectProps } from './select.tsx'
import { useSlim, useSlimNames } from './slim.ts'

export interface SlimMultiSelectProps extends Omit<
  MultiSelectProps,
  'value' | 'onChange' | 'data' | 'defaultValue' | 'filter'
> {
  of: string
  value: number[]
  onChange: (ids: number[]) => void
  filter?: Record<string, unknown>
}

export function SlimMultiSelect({ of, value, onChange, filter, error, ...props }: SlimMultiSelectProps) {
  const [typed, setTyped] = useState('')
  const { options, partial, pending, more, loading, failed } = useSlim(of, {
    search: typed,
    filter,
    off: props.disabled,
  })
  const names = useSlimNames(of, value, filter)
  const listed = new Set(options.map((option) => option.value))
  const chosen = value
    .map((id, at) => ({ value: String(id), label: names[at]! }))
    .filter((each) => !listed.has(each.value))
  return (
    <MultiSelectField
      {...props}
      data={[...chosen, ...options]}
      pending={pending}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      onSearchChange={setTyped}
      filter={partial ? ({ options: found }) => found : undefined}
      scrollAreaProps={{ onBottomReached: more }}
      nothingFoundMessage={loading ? t('Searching') : t('No Data found')}
      error={failed ? t('The list could not be loaded.') : error}
    />
  )
}
