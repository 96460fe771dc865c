/** A day is typed into a record, and chosen in the calendar where it is looked at (decision 0054). */
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { f } from '#platform/fields/index.ts'
import { Input } from '#platform/fields/date/input.tsx'
import { FilterInput } from '#platform/web/kit/list/filter-input.tsx'
import { setPreferences } from '#platform/web/preferences.ts'
import { press, replace } from '#test/components/keys.ts'
import { fitsAcross, look } from '#test/components/look.ts'
import { mount, phone, type View, views, wordsIn } from '#test/components/mount.tsx'
import { DateField } from './date-field.tsx'
import { DateRange, type Range } from './date-range.tsx'

function Typed() {
  const [day, setDay] = useState<string | null>('2026-11-21')
  return (
    <>
      <DateField label="Due date" value={day} onChange={setDay} />
      <p data-testid="value">{String(day)}</p>
    </>
  )
}
function Between({ start }: { start: Range }) {
  const [range, setRange] = useState(start)
  return (
    <>
      <DateRange value={range} onChange={setRange} min="2026-04-14" max="2027-04-13" />
      <p data-testid="value">
        {range.from ?? '-'} {range.to ?? '-'}
      </p>
    </>
  )
}
function Birthday() {
  const [day, setDay] = useState<unknown>(null)
  const field = f.date({ label: 'From', yearsAgo: [2, 40] })
  return <Input name="dob" field={field} value={day as string | null} onChange={setDay} />
}
function Filter() {
  const [day, setDay] = useState<unknown>('2026-11-21')
  return (
    <>
      <FilterInput name="from_date" field={f.date({ label: 'From' })} value={day as string} onChange={setDay} />
      <p data-testid="value">{String(day)}</p>
    </>
  )
}
const value = page.getByTestId('value')
const calendar = page.getByRole('dialog')
const open = (screen: React.ReactElement, view: View = {}) => mount(screen, {}, { view })

describe.each(views)('days to look at ($language)', (view) => {
  const w = wordsIn(view.language)
  const from = page.getByRole('textbox', { name: w('From') })
  const input = () => from.element() as HTMLInputElement
  it('are read-only: keys change nothing, and the whole day is in sight with its weekday', async () => {
    await open(<Between start={{ from: '2026-09-23', to: '2026-11-21' }} />, view)
    expect(input().readOnly).toBe(true)
    expect(input().value).toBe(view.language === 'ne' ? 'बुधबार, २०८३ असोज ७' : 'Wednesday, Asoj 7, 2083')
    expect(input().scrollWidth).toBeLessThanOrEqual(input().clientWidth)
    await from.click()
    await expect.poll(() => calendar.element().contains(document.activeElement)).toBe(true)
    await press('{Escape}')
    await expect.element(calendar).not.toBeInTheDocument()
    await press('2083-01-01')
    await expect.element(value).toHaveTextContent('2026-09-23 2026-11-21')
    fitsAcross()
    await look(`date-range-${view.language}`)
  })
  it('are chosen in the calendar, by keys too, and cleared there', async () => {
    await open(<Between start={{ from: null, to: '2026-11-21' }} />, view)
    expect(input().placeholder).toBe(w('Choose a day'))
    input().focus()
    await press('{Enter}')
    await expect.element(calendar).toBeVisible()
    await look(`date-picker-${view.language}`)
    // nothing is chosen yet, so there is nothing to clear
    expect(calendar.getByRole('button', { name: w('Clear') }).elements()).toEqual([])
    await expect.poll(() => calendar.element().contains(document.activeElement)).toBe(true)
    await press('{ArrowLeft}{Enter}')
    await expect.element(calendar).not.toBeInTheDocument()
    await expect.element(value).toHaveTextContent(/^20\d\d-\d\d-\d\d 2026-11-21$/)
    await from.click()
    await calendar.getByRole('button', { name: w('Clear') }).click()
    await expect.element(value).toHaveTextContent('- 2026-11-21')
  })
  it('are typed in the filters of lists and reports, where an accountant types all day', async () => {
    await open(<Filter />, view)
    expect(input().readOnly).toBe(false)
    await replace(from, '20830808')
    await press('{Tab}')
    await expect.element(value).toHaveTextContent('2026-11-24')
  })
})

describe.each(views)('days that are written down ($language)', (view) => {
  const w = wordsIn(view.language)
  const due = page.getByRole('textbox', { name: 'Due date' })
  it('are warned of where they are years from what is usual: a day in AD typed as one in BS', async () => {
    await open(<Birthday />, view)
    const birthday = page.getByRole('textbox', { name: w('From') })
    await replace(birthday, '2016-08-28')
    const warning = page.getByText(/is it in the right calendar|पात्रो/)
    await expect.element(warning).toHaveTextContent(/66|६६/)
    await look(`date-unusual-${view.language}`)
    await replace(birthday, '2073-05-12')
    await expect.element(warning).not.toBeInTheDocument()
  })
  it('are typed; a wrong one clears the value and says so', async () => {
    await open(<Typed />, view)
    await replace(due, '2083-13-40')
    await expect.element(value).toHaveTextContent('null')
    await press('{Tab}')
    await expect.element(page.getByText(`${w('Invalid Date Format')}: 2083-13-40`)).toBeVisible()
    await look(`date-field-wrong-${view.language}`)
    await replace(due, '20830808')
    await expect.element(value).toHaveTextContent('2026-11-24')
  })
})

it('the longest days have room on a phone, in AD too', async () => {
  await open(<Between start={{ from: '2026-09-23', to: '2026-12-23' }} />, { width: phone })
  setPreferences({ calendar: 'ad' })
  const from = page.getByRole('textbox', { name: 'From' })
  await expect.element(from).toBeVisible()
  const input = from.element() as HTMLInputElement
  expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth)
  setPreferences({ calendar: 'bs' })
})
