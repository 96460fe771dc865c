import { describe, expect, it } from 'vitest'
import type { SubjectMarks } from '../../contract/subject-marks.ts'
import { changesOf, complaintOf, readCell, savedCells, typeInto } from './subject-cells.ts'

const science: SubjectMarks = {
  subject_id: 4,
  subject: 'Science',
  subject_np: null,
  code: null,
  counts: true,
  pass_marks: null,
  has_marks: false,
  parts: [
    { kind: 'theory', full_marks: 75, pass_marks: null, credit_hours: 3.75 },
    { kind: 'practical', full_marks: 25, pass_marks: 10, credit_hours: 0 },
  ],
}
const saved = savedCells([science])
const at = (typed: Record<string, string>) => (key: string) => typed[key] ?? saved.get(key) ?? ''

it.each([
  ['75', 75],
  ['२६.२५', 26.25],
  ['', null],
  ['–', null],
  ['26.255', undefined],
  ['-1', undefined],
  ['abc', undefined],
])('%s is read as %s', (text, value) => {
  expect(readCell(text)).toBe(value)
})

describe('what is wrong with a cell', () => {
  it.each([
    ['4:theory.full', {}, undefined],
    ['4:theory.full', { '4:theory.full': 'x' }, 'unreadable'],
    ['4:theory.full', { '4:theory.full': '0' }, 'zero'],
    ['4:practical.pass', { '4:practical.pass': '26' }, 'above-full'],
    ['4:practical.pass', { '4:practical.full': '8' }, 'above-full'],
    ['4:internal.pass', { '4:internal.pass': '8' }, 'no-full'],
    ['4:practical.hours', { '4:practical.hours': '0' }, undefined],
  ])('%s with %j: %s', (key, typed, complaint) => {
    expect(complaintOf(key, at(typed))).toBe(complaint)
  })
})

it('a cell back at what is saved is no change, whichever digits it has', () => {
  expect(typeInto({ '4:theory.full': '80' }, saved, { '4:theory.full': '७५' })).toEqual({})
  expect(typeInto({}, saved, { '4:theory.full': 'x' })).toEqual({ '4:theory.full': 'x' })
})

it('a subject that changes is sent whole; a part without full marks is none', () => {
  const typed = { '4:practical.full': '', '4:practical.pass': '', '4:theory.full': '100' }
  expect(changesOf([science], {}, typed, at(typed))).toEqual({
    wrong: 0,
    subjects: [
      {
        subject_id: 4,
        counts: true,
        pass_marks: null,
        parts: [{ kind: 'theory', full_marks: 100, pass_marks: null, credit_hours: 3.75 }],
      },
    ],
  })
  expect(changesOf([science], {}, {}, at({})).subjects).toEqual([])
  expect(changesOf([science], { 4: false }, {}, at({})).subjects[0]!.counts).toBe(false)
  const left = { '4:practical.full': '' }
  expect(changesOf([science], {}, left, at(left)).wrong).toBe(1)
})
