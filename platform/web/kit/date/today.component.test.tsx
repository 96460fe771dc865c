/** The day that a calendar marks is that of the server, in Nepal, whatever the device says. */
import { expect, it } from 'vitest'
import { mount } from '#test/components/mount.tsx'
import { DatePicker } from './date-picker.tsx'

const nothing = () => {}

it.each([
  ['a second before midnight it is Poush 16', '2026-12-31T18:14:59Z', '16'],
  ['at midnight it is Poush 17', '2026-12-31T18:15:00Z', '17'],
  ['on the last day of Chaitra it is the 30th', '2027-04-13T18:14:59Z', '30'],
  ['and then Baisakh 1', '2027-04-13T18:15:00Z', '1'],
])('%s', async (_when, now, day) => {
  await mount(<DatePicker value={null} onSelect={nothing} era="bs" onEra={nothing} />, {}, { view: { now } })
  await expect.poll(() => document.querySelector('[aria-current="date"]')?.textContent?.trim()).toBe(day)
})
