/** How a report says its values: in a cell, in a figure, in its sentence; and where a value leads. */
import type { ReactNode } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import type { Fields } from '#platform/contract/field.ts'
import type { ReportColumn } from '#platform/contract/report.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { ListCell } from '#platform/web/kit/list/list-cell.tsx'
import type { AnyRow } from '#platform/web/kit/list/list-types.ts'
import { getPreferences } from '#platform/web/preferences.ts'
import type { Screen } from '#platform/web/screen.ts'
import { can, uses } from '#platform/web/session.ts'

/** One value of a row, or of the totals. */
export function Value({
  column,
  row,
}: {
  column: Pick<ReportColumn, 'label' | 'kind' | 'choices' | 'np'> & { name: string }
  row: AnyRow
}): ReactNode {
  const { name, label, kind, choices, np } = column
  const value = row[name] as unknown
  if (value === null || value === undefined) return '–'
  if (kind === 'percent') return digitsIn(getLanguage(), `${(value as number).toFixed(1)} %`)
  if (np) return nameOf({ name: String(value), name_np: row[`${name}_np`] as string | null })
  const listed = choices && Object.entries(choices).map(([each, text]) => ({ value: each, label: text }))
  return <ListCell column={{ name, label, kind: kind === 'text' ? undefined : kind, choices: listed }} row={row} dash />
}

/** The same as plain text, for the points of a chart. */
export function plainValue({ kind, np }: Pick<ReportColumn, 'kind' | 'np'>, name: string, row: AnyRow): string {
  const value = row[name] as string | null
  if (value === null) return '–'
  if (kind === 'date') return dateText(value, getPreferences().calendar, getLanguage())
  return np || `${name}_np` in row
    ? nameOf({ name: value, name_np: row[`${name}_np`] as string | null })
    : digitsIn(getLanguage(), value)
}

/** What was asked for, as a sentence says it; one day alone is told with its weekday. */
export function askedWords(filters: Fields, asked: Record<string, unknown>): Record<string, string> {
  const dates = Object.values(filters).filter(({ kind }) => kind === 'date').length
  const { calendar } = getPreferences()
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, field]) => {
      const value = asked[name]
      if (value === undefined || value === null) return []
      const choice = field.choices?.find((each) => each.value === value)
      if (name === 'by') return [[name, t(`by ${choice?.label.toLowerCase()}`)]]
      if (field.kind === 'date')
        return [[name, dateText(String(value), calendar, getLanguage(), dates === 1 ? 'full' : 'long')]]
      return [[name, choice ? t(choice.label) : String(value as string | number)]]
    }),
  )
}

/** '/student/{student_id}' of a row; undefined where a name has no value ('{grade_id?}' may have none), or the person may not open that screen. */
export function behind(
  pattern: string | undefined,
  row: AnyRow,
  asked: AnyRow,
  screens: readonly Screen[],
): string | undefined {
  if (!pattern) return undefined
  let whole = true
  const to = pattern.replaceAll(/\{(\w+)(\??)\}/g, (_, name: string, may: string) => {
    const value = (row[name] ?? asked[name]) as string | number | null | undefined
    whole &&= may !== '' || (value !== null && value !== undefined)
    return encodeURIComponent(value ?? '')
  })
  return whole && mayOpen(to, screens) ? to : undefined
}

function mayOpen(to: string, screens: readonly Screen[]): boolean {
  const parts = to.replace(/\?.*/, '').split('/')
  const fits = ({ path }: Screen) => {
    const theirs = path.split('/')
    return (
      parts.length <= theirs.length &&
      theirs.every((part, at) =>
        parts[at] === undefined ? part.endsWith('?}') : part.startsWith('{') || part === parts[at],
      )
    )
  }
  const exact = screens.find(({ path }) => path === parts.join('/'))
  const screen = exact ?? screens.find(fits)
  return screen !== undefined && can(screen.right) && (screen.part === undefined || uses(screen.part))
}
