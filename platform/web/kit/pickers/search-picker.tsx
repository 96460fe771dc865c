/** Finding one person among many by typing; what students' and users' pickers share. */
import { Combobox, Loader, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { errorMessage } from '#platform/web/api.ts'
import { useBackCloses } from '#platform/web/back/use-back.ts'
import { t } from '#platform/web/i18n.ts'
import styles from './search-picker.module.css'
import { useSearch } from '#platform/web/kit/list/use-search.ts'

export interface SearchPickerProps<Row> extends Omit<
  TextInputProps,
  'value' | 'onChange' | 'onSelect' | 'defaultValue'
> {
  path: string
  /** Further query values; null for a call that takes the words alone. */
  query?: Record<string, unknown> | null
  onPick: (row: Row) => void
  keyOf: (row: Row) => string
  /** What stays in the input once a row is chosen. */
  nameOf: (row: Row) => string
  /** One line of the list. */
  Option: ComponentType<{ row: Row }>
  /** Is the typed text this very row's code? Enter then takes it without looking. */
  exactly?: (row: Row, words: string) => boolean
  /** Nobody was found by these words. */
  onNothing?: (words: string) => void
  /** The input is emptied after choosing, for picking many in a row. */
  clearOnPick?: boolean
}

export function SearchPicker<Row>({
  path,
  query,
  onPick,
  keyOf,
  nameOf,
  Option,
  exactly,
  onNothing,
  clearOnPick,
  ...props
}: SearchPickerProps<Row>) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [words, setWords] = useState('')
  const [picked, setPicked] = useState<string>()
  const [enter, setEnter] = useState(false)
  const { results, searched, loading, error, now } = useSearch<Row>(path, picked === words ? '' : words, query)
  const hidden = !words.trim() || picked === words
  useBackCloses(combobox.dropdownOpened && !hidden, combobox.closeDropdown)
  const latest = useRef({ combobox, results })
  latest.current = { combobox, results }

  function pick(row: Row) {
    const name = clearOnPick ? '' : nameOf(row)
    setWords(name)
    setPicked(name)
    setEnter(false)
    combobox.closeDropdown()
    onPick(row)
  }
  // Enter came before the answer: take the one that is meant, or show what there is to choose from
  useEffect(() => {
    if (searched && searched === words.trim() && picked !== words) {
      const sure = results.find((row) => exactly?.(row, searched)) ?? (results.length === 1 ? results[0] : undefined)
      if (!results.length && !error) onNothing?.(searched)
      if (enter && sure) pick(sure)
      else latest.current.combobox.selectFirstOption()
      setEnter(false)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- answers only, not every key
  }, [searched, results.length])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    // the form around is never sent from here
    event.preventDefault()
    if (!words.trim() || picked === words) return
    if (searched === words.trim()) return
    event.stopPropagation()
    setEnter(true)
    now()
  }
  const asking = loading || (words.trim() !== '' && searched !== words.trim())
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => {
        const row = results.find((each) => keyOf(each) === key)
        if (row) pick(row)
      }}
      shadow="sm"
    >
      <Combobox.Target>
        <TextInput
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={loading ? <Loader size={16} /> : undefined}
          autoComplete="off"
          {...props}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setPicked(undefined)
            combobox.openDropdown()
          }}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            event.currentTarget.select()
            if (results.length) combobox.openDropdown()
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={hidden}>
        <Combobox.Options
          aria-label={typeof props.label === 'string' ? props.label : props['aria-label']}
          mah={360}
          style={{ overflowY: 'auto' }}
        >
          {results.map((row) => (
            <Combobox.Option key={keyOf(row)} value={keyOf(row)} className={styles.option}>
              <Option row={row} />
            </Combobox.Option>
          ))}
          {results.length === 0 && (
            <Combobox.Empty>
              {error && !asking ? errorMessage(error) : asking ? t('Searching') : t('No Data found')}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
