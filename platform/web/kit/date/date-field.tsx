/** A day, typed or chosen, in the person's calendar. The value is always the AD date. */
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { readDateField } from '#nepal/date-field.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { usePreferences } from '#platform/web/preferences.ts'
import { notify } from '#platform/web/notify.ts'
import { dateText, type Era, eraNames } from './calendar-text.ts'
import type { DatePicker } from './date-picker.tsx'
import { useOwnPortal } from '#platform/web/kit/pickers/in-popover.ts'
import { Popover } from '#platform/web/kit/states/layers.tsx'
import { useLateComplaint } from '#platform/web/kit/form/use-late-complaint.ts'

export interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** 'yyyy-mm-dd', null while there is none. */
  value: string | null
  onChange: (ad: string | null) => void
  /** First and last day that is taken. */
  min?: string
  max?: string
  /** 'typed' where the office types. 'picker': read-only, shows the weekday, and the calendar opens on it (decision 0054). */
  mode?: 'typed' | 'picker'
  /** A picker that may be emptied. */
  clearable?: boolean
  /** Whether choosing a day closes the calendar. */
  closeOnSelect?: boolean
}

/** The calendar comes when it is opened: most days are typed, or stand there already. */
let picker: typeof DatePicker | undefined
const loadPicker = async (): Promise<void> => void (picker ??= (await import('./date-picker.tsx')).DatePicker)

export function DateField({
  value,
  onChange,
  min,
  max,
  mode = 'typed',
  clearable = false,
  closeOnSelect = true,
  error,
  onBlur,
  disabled,
  placeholder,
  ...props
}: DateFieldProps) {
  const language = useLanguage()
  const withinPortal = useOwnPortal()
  const { calendar } = usePreferences()
  const [era, setEra] = useState<Era>(calendar)
  const [typed, setTyped] = useState<string>()
  const [refused, refuse, forgive] = useLateComplaint()
  const [opened, setOpened] = useState(false)
  // who holds the value may give it back later than the next key comes: an address does
  const told = useRef(value)
  useEffect(() => void (told.current = value), [value])
  const Picker = picker
  const isPicker = mode === 'picker'
  const open = () =>
    loadPicker().then(
      () => setOpened(true),
      () => notify('error', t('This could not be loaded')),
    )
  const shown = value ? dateText(value, era, language, isPicker ? 'full' : 'numeric') : ''

  /** The value follows the keys: there is one as soon as a date stands there, and none before. */
  function type(text: string) {
    const read = readTyped(text, era, min, max)
    setTyped(text)
    forgive()
    const next = read.ok ? read.ad : null
    if (next === told.current) return
    told.current = next
    onChange(next)
  }
  /** An invalid date is gone; what was typed stays in the error, to be mended. */
  function leave(text: string) {
    const read = readTyped(text, era, min, max)
    setTyped(undefined)
    if (!read.ok) refuse(`${t(read.error)}: ${text.trim()}`)
  }
  function choose(ad: string | null) {
    setTyped(undefined)
    forgive()
    told.current = ad
    onChange(ad)
    if (closeOnSelect) setOpened(false)
  }
  const example = dateText('2026-11-21', era, language)
  const button = (
    <Popover
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
      position="bottom-end"
      withinPortal={withinPortal}
    >
      <Popover.Target>
        <ActionIcon
          onClick={() => (opened ? setOpened(false) : void open())}
          onPointerEnter={() => void loadPicker().catch(() => undefined)}
          disabled={disabled}
          aria-label={t('Open the calendar')}
        >
          <IconCalendar size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Choose a day')}>
        {Picker && (
          <Picker
            value={value}
            onSelect={choose}
            onClear={clearable && value !== null ? () => choose(null) : undefined}
            era={era}
            onEra={setEra}
            min={min}
            max={max}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
  return (
    <TextInput
      autoComplete="off"
      placeholder={placeholder ?? (isPicker ? t('Choose a day') : `${t(eraNames[era])} ${example}`)}
      aria-haspopup={isPicker ? 'dialog' : undefined}
      data-picker={isPicker || undefined}
      {...props}
      disabled={disabled}
      classNames={{ input: 'tabular' }}
      readOnly={isPicker}
      pointer={isPicker}
      value={typed ?? shown}
      error={refused ?? error}
      onChange={(event) => type(event.currentTarget.value)}
      onClick={() => isPicker && void open()}
      onKeyDown={(event) => {
        if (isPicker && ['Enter', ' ', 'ArrowDown'].includes(event.key)) {
          event.preventDefault()
          void open()
        } else if (isPicker && clearable && ['Backspace', 'Delete'].includes(event.key)) choose(null)
        else if (event.key === 'Enter' && typed !== undefined) leave(typed)
      }}
      onBlur={(event) => {
        if (typed !== undefined) leave(typed)
        onBlur?.(event)
      }}
      rightSection={button}
    />
  )
}

/** What was typed, and within the limits. */
export function readTyped(
  text: string,
  era: Era,
  min?: string,
  max?: string,
): { ok: true; ad: string | null } | { ok: false; error: string } {
  const read = readDateField(text, era)
  if (!read.ok || read.ad === null) return read
  if ((min && read.ad < min) || (max && read.ad > max)) return { ok: false, error: 'This day cannot be chosen here' }
  return read
}
