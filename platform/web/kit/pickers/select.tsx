/** The lists of choices of the product; nothing else draws one (a law of the linter): going back closes them here. See choose-keys.ts for what their keys do. */
import {
  Autocomplete as AnySuggest,
  type AutocompleteProps,
  type ComboboxItem,
  type ComboboxParsedItem,
  getOptionsLockup,
  getParsedComboboxData,
  MultiSelect as AnyMultiSelect,
  type MultiSelectProps as AnyMultiSelectProps,
  Select as AnySelect,
  type SelectProps as AnySelectProps,
} from '@mantine/core'
import { useState } from 'react'
import { useBackCloses } from '#platform/web/back/use-back.ts'
import { t } from '#platform/web/i18n.ts'
import { fitting } from '#platform/web/kit/list/choice-order.ts'
import { useChooseKeys } from '#platform/web/kit/list/choose-keys.ts'
import { useOwnPortal } from './in-popover.ts'

export interface SelectProps extends AnySelectProps {
  /** The server is still looking for what is typed. */
  pending?: boolean
}

/** One of a list. */
export function Select({ pending, ...props }: SelectProps) {
  const common = useCommon()
  const layer = useLayer(props)
  const [typed, setTyped] = useState('')
  const choices = choicesOf(props)
  const chosen = choices.findIndex((choice) => choice.value === props.value)
  const { keys, left } = useChooseKeys({
    chooseLate(words) {
      const [best] = props.filter ? choices : fitting(choices, (choice) => choice.label, words)
      if (best) props.onChange?.(best.value, best)
      props.onSearchChange?.('')
    },
    // the name of what is chosen stands there by itself
    typed: typed && typed !== choices[chosen]?.label ? typed : '',
    pending,
    letters:
      props.searchable || props.readOnly || props.disabled
        ? undefined
        : {
            labels: choices.map((choice) => choice.label),
            chosen,
            choose: (at) => props.onChange?.(choices[at]!.value, choices[at]!),
          },
  })
  return (
    <AnySelect
      openOnFocus={false}
      clearButtonProps={{ 'aria-label': t('Clear') }}
      nothingFoundMessage={t('No Data found')}
      {...props}
      {...keys}
      {...layer}
      // what was typed is seen until it is found
      placeholder={left() || props.placeholder}
      filter={props.filter ?? bestFirst}
      comboboxProps={{ ...common, ...props.comboboxProps }}
      onSearchChange={(words) => {
        setTyped(words)
        // the field was left: its words are looked for on
        if (!left()) props.onSearchChange?.(words)
      }}
    />
  )
}

export interface MultiSelectProps extends AnyMultiSelectProps {
  pending?: boolean
}

/** Several of a list. */
export function MultiSelect({ pending, ...props }: MultiSelectProps) {
  const common = useCommon()
  const layer = useLayer(props)
  const [typed, setTyped] = useState('')
  const { keys, left } = useChooseKeys({
    typed,
    pending,
    chooseLate(words) {
      const chosen = props.value ?? []
      const others = choicesOf(props).filter((choice) => !chosen.includes(choice.value))
      const [best] = props.filter ? others : fitting(others, (choice) => choice.label, words)
      if (best) props.onChange?.([...chosen, best.value])
      props.onSearchChange?.('')
    },
  })
  return (
    <AnyMultiSelect
      searchable
      openOnFocus={false}
      hidePickedOptions
      clearButtonProps={{ 'aria-label': t('Clear') }}
      nothingFoundMessage={t('No Data found')}
      {...props}
      {...keys}
      {...layer}
      // what was typed is seen until it is found
      placeholder={left() || props.placeholder}
      filter={props.filter ?? bestFirst}
      comboboxProps={{ ...common, ...props.comboboxProps }}
      onSearchChange={(words) => {
        setTyped(words)
        if (!left()) props.onSearchChange?.(words)
      }}
    />
  )
}

/** Free text with suggestions: what is typed stands, unless a suggestion is walked to. */
export function Suggest(props: AutocompleteProps) {
  const common = useCommon()
  const typed = String(props.value ?? '')
  // without anything that fits no list is seen
  const fits = fitting(choicesOf(props), (each) => each.label, typed).length > 0
  const layer = useLayer(props, fits)
  const { keys } = useChooseKeys({ typed, free: true })
  return <AnySuggest {...props} {...keys} {...layer} comboboxProps={{ ...common, ...props.comboboxProps }} />
}

/** An open list lies above the page as a menu does. */
function useLayer(
  {
    dropdownOpened,
    onDropdownOpen,
    onDropdownClose,
    readOnly,
    disabled,
  }: Pick<AnySelectProps, 'dropdownOpened' | 'onDropdownOpen' | 'onDropdownClose' | 'readOnly' | 'disabled'>,
  isSeen = true,
) {
  const [opened, setOpened] = useState(false)
  const isOpen = dropdownOpened ?? opened
  const close = () => {
    setOpened(false)
    onDropdownClose?.()
  }
  useBackCloses(isOpen && isSeen && !readOnly && !disabled, close)
  return {
    dropdownOpened: isOpen,
    onDropdownOpen: () => {
      setOpened(true)
      onDropdownOpen?.()
    },
    onDropdownClose: close,
  }
}

const choicesOf = ({ data }: { data?: AutocompleteProps['data'] }): ComboboxItem[] =>
  (Object.values(getOptionsLockup(getParsedComboboxData(data ?? []))) as ComboboxItem[]).filter(
    (each) => !each.disabled,
  )

function useCommon() {
  return { shadow: 'sm', withinPortal: useOwnPortal() }
}

/** What begins with the typed words stands before what only contains them; groups stay. */
function bestFirst({
  options,
  search,
  limit,
}: {
  options: ComboboxParsedItem[]
  search: string
  limit: number
}): ComboboxParsedItem[] {
  const flat = options.filter((option): option is ComboboxItem => !('group' in option))
  if (flat.length === options.length) return fitting(flat, (option) => option.label, search).slice(0, limit)
  return options.map((option) =>
    'group' in option ? { ...option, items: fitting(option.items, (each) => each.label, search) } : option,
  )
}
