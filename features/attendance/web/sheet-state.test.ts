import { describe, expect, it } from 'vitest'
import type { SheetStudent } from '../contract/sheets.ts'
import { blankSheet, countShown, entriesOf, hasNews, marksOf, shownStatus } from './sheet-state.ts'

const student = (enroll_id: number, status: SheetStudent['status'] = null): SheetStudent => ({ enroll_id, student_id: enroll_id, enroll_code: `H${enroll_id}`, roll: enroll_id, name: 'X', name_np: null, status, source: null, by: null, at: null, arrived: null })
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
  it('when nobody has taken the sheet, even if all are there', () => expect(hasNews(blankSheet([{ enroll_id: 1, enroll_code: 'H1', roll: 1, name: 'X', name_np: null }], null), {}, undefined)).toBe(true))
  it('not when it waits already, or when nothing was changed', () => {
    expect(hasNews({ ...taken, taken: false }, {}, { 1: 'present', 2: 'late' })).toBe(false)
    expect(hasNews(taken, { 2: 'late' }, undefined)).toBe(false)
  })
  it('when something else was tapped', () => expect(hasNews(taken, { 2: 'absent' }, undefined)).toBe(true))
})

it('what is sent says what was seen, and comes back from the outbox', () => {
  const entries = entriesOf(taken, { 1: 'absent' }, undefined)
  expect(entries).toEqual([{ enroll_id: 1, status: 'absent', was: 'present' }, { enroll_id: 2, status: 'late', was: 'late' }])
  expect(marksOf(entries)).toEqual({ 1: 'absent', 2: 'late' })
  expect(countShown(taken.students, { 1: 'absent' }, undefined)).toMatchObject({ absent: 1, late: 1, present: 0 })
})
