/** One row of another list, by its name. */
import { Loader } from '@mantine/core'
import { useState } from 'react'
import { t } from '#platform/web/i18n.ts'
import { Select, type SelectProps } from './select.tsx'
import { type SlimOption, useSlim, useSlimNames } from './slim.ts'

export interface SlimSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data' | 'defaultValue' | 'filter'> {
  /** Name of the resource, as in `f.ref('grades')`. */
  of: string
  value: number | null
  /** `row`: what the short list says of it. */
  onChange: (id: number | null, row?: SlimOption['row']) => void
  /** Further query values of the list. */
  filter?: Record<string, unknown>
  /** Name of the row that is chosen at first, when the caller knows it. */
  known?: string
}

export function SlimSelect({ of, value, onChange, filter, known, error, ...props }: SlimSelectProps) {
  const [typed, setTyped] = useState('')
  const { options, partial, pending, more, loading, failed } = useSlim(of, {
    search: typed,
    filter,
    off: props.disabled,
  })
  const listed = options.some((option) => option.value === String(value))
  const [name] = useSlimNames(of, value === null || listed || known !== undefined ? [] : [value], filter)
  const chosen = known ?? name ?? '…'
  // what was chosen before is no answer to other words
  const looksForOther = typed.trim() !== '' && typed !== chosen
  const data =
    value === null || listed || looksForOther ? options : [{ value: String(value), label: chosen }, ...options]
  return (
    <Select
      searchable
      allowDeselect={props.clearable ?? false}
      {...props}
      data={data}
      pending={pending}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id), options.find((option) => option.value === id)?.row)}
      onSearchChange={setTyped}
      // the server has searched; otherwise what is here is all there is
      filter={partial ? ({ options: found }) => found : undefined}
      scrollAreaProps={{ onBottomReached: more }}
      nothingFoundMessage={loading ? t('Searching') : t('No Data found')}
      rightSection={loading && value === null ? <Loader size={16} /> : undefined}
      error={failed ? t('The list could not be loaded.') : error}
    />
  )
}
