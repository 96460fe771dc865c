/** What was typed stays, whoever and whatever comes between: a second tab, a clock, somebody else, a full storage. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeBrowser } from '../../testing/fake-browser.ts'
import { ownKey } from '../../owner.ts'
import { typedSheet } from './typed.ts'

const browser = fakeBrowser()
const open = (owner = '1.7') => typedSheet<string, { held: boolean }>('sheet.3', owner, { held: false })
const stored = (owner = '1.7') => browser.local.getItem(ownKey('draft.sheet.3', owner))
beforeEach(() => browser.local.clear())
afterEach(() => vi.restoreAllMocks())

it('a page that is killed loses nothing', () => {
  open().change(({ tapped }) => ({ tapped: { ...tapped, 1: 'absent' }, held: true }))
  expect(open().now()).toEqual({ tapped: { 1: 'absent' }, held: true })
})

it('two tabs write into one draft: neither takes away what the other typed, nor brings back what it saved', () => {
  const [here, there] = [open(), open()]
  here.change(({ tapped }) => ({ tapped: { ...tapped, 1: 'absent' } }))
  there.change(({ tapped }) => ({ tapped: { ...tapped, 2: 'late' } }))
  expect(open().now().tapped).toEqual({ 1: 'absent', 2: 'late' })
  expect(here.heard(ownKey('draft.sheet.3', '1.7'))).toBe(true)
  expect(here.now().tapped).toEqual({ 1: 'absent', 2: 'late' })
  expect(here.heard(ownKey('draft.sheet.4', '1.7'))).toBe(false)
  here.change(() => ({ tapped: {} }))
  there.change(({ tapped }) => ({ tapped: { ...tapped, 3: 'leave' } }))
  expect(open().now().tapped).toEqual({ 3: 'leave' })
})

it('a clock that was years off, or is put right, makes nothing old', () => {
  open().change(({ tapped }) => ({ tapped: { ...tapped, 1: 'absent' } }))
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2031-01-01'))
  const later = open()
  expect(later.now().tapped).toEqual({ 1: 'absent' })
  later.change(({ tapped }) => ({ tapped: { ...tapped, 2: 'late' } }))
  expect(open().now().tapped).toEqual({ 1: 'absent', 2: 'late' })
})

it('belongs to who typed it: a tap that is late is not written as that of the next person', () => {
  const mine = open('1.7')
  const other = open('1.8')
  mine.change(({ tapped }) => ({ tapped: { ...tapped, 1: 'absent' } }))
  expect(other.now().tapped).toEqual({})
  expect(stored('1.8')).toBeNull()
  expect(open('1.7').now().tapped).toEqual({ 1: 'absent' })
})

it('nothing is left on the device when nothing is typed', () => {
  const sheet = open()
  sheet.change(({ tapped }) => ({ tapped: { ...tapped, 1: 'absent' } }))
  expect(stored()).not.toBeNull()
  sheet.change(() => ({ tapped: {} }))
  expect(stored()).toBeNull()
})

it('a storage that is full costs the keeping, not the typing', () => {
  const sheet = open()
  sheet.change(({ tapped }) => ({ tapped: { ...tapped, 1: 'absent' } }))
  const { setItem } = browser.local
  browser.local.setItem = () => {
    throw new Error('QuotaExceededError')
  }
  sheet.change(({ tapped }) => ({ tapped: { ...tapped, 2: 'late' } }))
  sheet.change(({ tapped }) => ({ tapped: { ...tapped, 3: 'leave' } }))
  expect(sheet.now().tapped).toEqual({ 1: 'absent', 2: 'late', 3: 'leave' })
  browser.local.setItem = setItem
  sheet.change(({ tapped }) => ({ tapped: { ...tapped, 4: 'half' } }))
  expect(open().now().tapped).toEqual({ 1: 'absent', 2: 'late', 3: 'leave', 4: 'half' })
})
