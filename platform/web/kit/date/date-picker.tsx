/**
 * A month to choose a day from, in Bikram Sambat or AD: a date-grid dialog as WAI-ARIA describes it.
 * Arrows move by days and weeks, Home and End within the week, Page Up and Down by months (with Shift by years).
 */
import { todayHere } from '#platform/web/clock.ts'
import { ActionIcon, Button, Group, NativeSelect, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { bsMonthText } from '#nepal/bs-month-text.ts'
import { adMonthNames, bsMonthNames, shortWeekdayNames, weekdayNames } from '#nepal/bs-names.ts'
import { digitsIn, type Language } from '#nepal/digits.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { dateText, type Era } from './calendar-text.ts'
import styles from './date-picker.module.css'
import {
  clamp,
  dayAfterKey,
  type DayCell,
  dayOf,
  hasDays,
  limits,
  type MonthOfYear,
  nextMonth,
  partsOf,
  weeksOf,
  yearsOf,
} from './month-grid.ts'

export interface DatePickerProps {
  /** 'yyyy-mm-dd'. */
  value: string | null
  onSelect: (ad: string) => void
  /** Absent where there must be a day. */
  onClear?: () => void
  era: Era
  onEra: (era: Era) => void
  /** First and last day that may be chosen. */
  min?: string
  max?: string
}

export function DatePicker({ value, onSelect, onClear, era, onEra, min, max }: DatePickerProps) {
  const language = useLanguage()
  const within = limits(era, min, max)
  const [day, setDay] = useState(() => clamp(value ?? todayHere(), within))
  const [shown, setShown] = useState<MonthOfYear>(() => partsOf(day, era))
  const moved = useRef(false)
  const grid = useRef<HTMLTableElement>(null)
  const heading = useId()

  function show(month: MonthOfYear) {
    setShown(month)
    const { day: number } = partsOf(day, era)
    const weeks = weeksOf(era, month).flat()
    const last = weeks.findLast((cell) => cell !== null)!.day
    setDay(clamp(dayOf(era, month, Math.min(number, last)), within))
  }
  function onKeyDown(event: KeyboardEvent) {
    const next = dayAfterKey(day, event.key, event.shiftKey, era)
    if (!next) return
    event.preventDefault()
    moved.current = true
    const to = clamp(next, within)
    setDay(to)
    setShown(partsOf(to, era))
  }
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    moved.current = false
  })

  const title = monthTitle(era, shown, language)
  const step = (by: 1 | -1) => ({
    disabled: !hasDays(era, nextMonth(shown, by), within),
    onClick: () => show(nextMonth(shown, by)),
  })
  return (
    <div className={styles.picker}>
      <Group gap={4} wrap="nowrap">
        <ActionIcon {...step(-1)} aria-label={t('Month before')}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <NativeSelect
          size="xs"
          aria-label={t('Month')}
          className={styles.month}
          value={String(shown.month)}
          data={monthNames(era, language).map((label, at) => ({
            value: String(at + 1),
            label,
            disabled: !hasDays(era, { year: shown.year, month: at + 1 }, within),
          }))}
          onChange={(event) => show({ ...shown, month: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          size="xs"
          aria-label={t('Year')}
          value={String(shown.year)}
          data={years(era, within, language)}
          onChange={(event) => show({ ...shown, year: Number(event.currentTarget.value) })}
        />
        <ActionIcon {...step(1)} aria-label={t('Month after')}>
          <IconChevronRight size={18} />
        </ActionIcon>
      </Group>
      <VisuallyHidden id={heading} aria-live="polite">
        {title}
      </VisuallyHidden>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the date grid of WAI-ARIA is a table */}
      <table ref={grid} role="grid" aria-labelledby={heading} className={styles.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {shortWeekdayNames[language].map((name, at) => (
              <th key={name} scope="col" abbr={weekdayNames[language][at]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(era, shown).map((week, at) => (
            <tr key={at}>
              {week.map((cell, weekday) => (
                <td key={weekday} aria-selected={cell ? cell.ad === value : undefined}>
                  {cell && (
                    <DayButton
                      cell={cell}
                      era={era}
                      language={language}
                      current={cell.ad === day}
                      chosen={cell.ad === value}
                      disabled={cell.ad < within.min || cell.ad > within.max}
                      onSelect={onSelect}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={t('Calendar')}
          value={era}
          data={[
            { value: 'bs', label: t('BS') },
            { value: 'ad', label: t('AD') },
          ]}
          onChange={(next) => {
            setShown(partsOf(clamp(day, limits(next as Era, min, max)), next as Era))
            onEra(next as Era)
          }}
        />
        {onClear && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
            {t('Clear')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={clamp(todayHere(), within) !== todayHere()}
          onClick={() => onSelect(todayHere())}
        >
          {t('Today')}
        </Button>
      </Group>
    </div>
  )
}

interface DayButtonProps {
  cell: DayCell
  era: Era
  language: Language
  /** The one day that Tab reaches. */
  current: boolean
  chosen: boolean
  disabled: boolean
  onSelect: (ad: string) => void
}

function DayButton({ cell, era, language, current, chosen, disabled, onSelect }: DayButtonProps) {
  return (
    <button
      type="button"
      className={styles.day}
      tabIndex={current ? 0 : -1}
      data-autofocus={current || undefined}
      data-chosen={chosen || undefined}
      aria-current={cell.ad === todayHere() ? 'date' : undefined}
      aria-disabled={disabled || undefined}
      aria-label={dateText(cell.ad, era, language, 'full')}
      onClick={() => !disabled && onSelect(cell.ad)}
    >
      {digitsIn(language, cell.day)}
    </button>
  )
}

/** The year comes first in Nepali, and not in the calendar of others. */
const monthTitle = (era: Era, shown: { year: number; month: number }, language: Language): string =>
  era === 'bs'
    ? bsMonthText(shown, language)
    : `${adMonthNames[language][shown.month - 1]} ${digitsIn(language, shown.year)}`

const monthNames = (era: Era, language: Language): readonly string[] =>
  era === 'bs' ? bsMonthNames.map((month) => month[language]) : adMonthNames[language]

function years(era: Era, within: { min: string; max: string }, language: Language) {
  const { first, last } = yearsOf[era]
  const [from, to] = [Math.max(first, partsOf(within.min, era).year), Math.min(last, partsOf(within.max, era).year)]
  return Array.from({ length: to - from + 1 }, (_, at) => ({
    value: String(from + at),
    label: digitsIn(language, from + at),
  }))
}
