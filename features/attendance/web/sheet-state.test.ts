import { describe, expect, it } from 'vitest'
import { typedSince } from '#platform/web/kit/offline-sheet/layers.ts'
import type { SheetStudent } from '../contract/sheets.ts'
import { blankSheet, countShown, forOtherDay, layers, type Marks, type SheetView, shownStatus } from './sheet-state.ts'

const { entriesOf, saidIn, withSaved } = layers
const hasNews = ({ taken, students }: SheetView, tapped: Marks, waiting: Marks | undefined) =>
  layers.hasNews(taken, students, tapped, waiting)

const student = (enroll_id: number, status: SheetStudent['status'] = null): SheetStudent => ({
  enroll_id,
  student_id: enroll_id,
  enroll_code: `H${enroll_id}`,
  roll: enroll_id,
  name: 'X',
  name_np: null,
  status,
  source: null,
  by: null,
  at: null,
  arrived: null,
})
const taken = { version: 3, taken: true, off: null, students: [student(1, 'present'), student(2, 'late')] }

describe('a student is shown', () => {
  it('as there until somebody says otherwise', () => expect(shownStatus(student(1), {}, undefined)).toBe('present'))
  it('as tapped, before what waits, before what the server says', () => {
    expect(shownStatus(student(1, 'late'), { 1: 'absent' }, { 1: 'leave' })).toBe('absent')
    expect(shownStatus(student(1, 'late'), {}, { 1: 'leave' })).toBe('leave')
    expect(shownStatus(student(1, 'late'), {}, undefined)).toBe('late')
  })
})

describe('there is news', () => {
  it('when nobody has taken the sheet, even if all are there', () =>
    expect(
      hasNews(
        blankSheet([{ enroll_id: 1, enroll_code: 'H1', roll: 1, name: 'X', name_np: null }], null),
        {},
        undefined,
      ),
    ).toBe(true))
  it('not when it waits already, or when nothing was changed', () => {
    expect(hasNews({ ...taken, taken: false }, {}, { 1: 'present', 2: 'late' })).toBe(false)
    expect(hasNews(taken, { 2: 'late' }, undefined)).toBe(false)
  })
  it('when something else was tapped', () => expect(hasNews(taken, { 2: 'absent' }, undefined)).toBe(true))
})

describe('what is sent', () => {
  it('is what somebody said, with what he saw; an untouched child is not sent over what stands there', () => {
    const entries = entriesOf(taken.students, { 1: 'absent' })
    expect(entries).toEqual([{ enroll_id: 1, status: 'absent', was: 'present', said: true }])
    expect(saidIn(entries)).toEqual({ 1: 'absent' })
  })
  it('fills what is empty and confirms what a device saw, as unsaid', () => {
    const seen = { ...student(2, 'late'), source: 'device' as const }
    const entries = entriesOf([student(1), seen, student(3, 'absent')], {})
    expect(entries).toEqual([
      { enroll_id: 1, status: 'present', said: false },
      { enroll_id: 2, status: 'late', was: 'late', said: false },
    ])
    expect(saidIn(entries)).toEqual({})
    expect(withSaved([student(1), seen, student(3, 'absent')], entries).map((each) => each.status)).toEqual([
      'present',
      'late',
      'absent',
    ])
  })
  it('leaves what was tapped while it was on its way', () =>
    expect(typedSince<string>({ 1: 'absent', 2: 'late', 3: 'leave' }, { 1: 'absent', 2: 'present' })).toEqual({
      2: 'late',
      3: 'leave',
    }))
  it('moved to another day says nothing of what was seen of the wrong one', () => {
    expect(
      forOtherDay(
        {
          section_id: 3,
          day: '2026-11-29',
          version: 4,
          on_holiday: true,
          taken_at: 'x',
          entries: [{ enroll_id: 1, status: 'absent', was: 'late', said: true }],
        },
        '2026-11-22',
      ),
    ).toEqual({
      section_id: 3,
      day: '2026-11-22',
      version: 0,
      entries: [{ enroll_id: 1, status: 'absent', said: true }],
    })
  })
})

it('the counts are of what is shown', () =>
  expect(countShown(taken.students, { 1: 'absent' }, undefined)).toMatchObject({ absent: 1, late: 1, present: 0 }))
