/** The layers with values that are no words: two marks of a student. Attendance's are in features/attendance/web/sheet-state.test.ts. */
import { expect, it } from 'vitest'
import { layersOf, mergeEntries, typedSince, unseen } from './layers.ts'

interface Line {
  seat: number
  marks: { theory: number | null; practical: number | null } | null
}
type Marks = NonNullable<Line['marks']>
const marks = layersOf<Line, Marks>({
  id: 'seat',
  value: 'marks',
  known: (line) => line.marks,
  saved: (line, value) => ({ ...line, marks: value }),
})
const line = (seat: number, theory: number | null = null): Line => ({
  seat,
  marks: theory === null ? null : { theory, practical: null },
})
const lines = [line(1), line(2, 30), line(3, 20)]

it('a line that nobody touched is not sent, where the kind does not ask for it', () => {
  const entries = marks.entriesOf(lines, { 2: { theory: 31, practical: null } })
  expect(entries).toEqual([
    { seat: 2, marks: { theory: 31, practical: null }, was: { theory: 30, practical: null }, said: true },
  ])
  expect(marks.withSaved(lines, entries).map((each) => each.marks?.theory)).toEqual([undefined, 31, 20])
  expect(unseen(entries)).toEqual([{ seat: 2, marks: { theory: 31, practical: null }, said: true }])
})

it('the same typed again is no news, and nothing that was typed since', () => {
  const typed = { 2: { theory: 30, practical: null } }
  expect(marks.hasNews(true, lines, typed, undefined)).toBe(false)
  expect(marks.hasNews(true, lines, typed, { 2: { theory: 25, practical: null } })).toBe(true)
  expect(typedSince(typed, { 2: { theory: 30, practical: null } })).toEqual({})
})

it('two savings that wait are one: of a line the later word, with what was seen first', () => {
  const first = { version: 1, entries: [{ seat: 1, marks: 1, was: 0, said: true }] }
  const then = {
    version: 2,
    entries: [
      { seat: 1, marks: 2, was: 1, said: true },
      { seat: 2, marks: 5, said: true },
    ],
  }
  expect(mergeEntries('seat')(first, then)).toEqual({
    version: 2,
    entries: [
      { seat: 1, marks: 2, was: 0, said: true },
      { seat: 2, marks: 5, said: true },
    ],
  })
  expect(mergeEntries('seat')(first, { entries: [{ seat: 1, marks: 9, said: false }] }).entries).toEqual(first.entries)
})

it('a line that was emptied is a word like any other', () => {
  const emptied = layersOf<{ cell: number; value: number | null }, number | null>({
    id: 'cell',
    value: 'value',
    known: ({ value }) => value,
    saved: (cell, value) => ({ ...cell, value }),
  })
  const full = { cell: 7, value: 12 }
  const entries = emptied.entriesOf([full], { 7: null })
  expect(entries).toEqual([{ cell: 7, value: null, was: 12, said: true }])
  expect(emptied.shown(full, { 7: null }, undefined)).toBeNull()
  expect(emptied.shown(full, {}, emptied.saidIn(entries))).toBeNull()
  expect(emptied.withSaved([full], entries)).toEqual([{ cell: 7, value: null }])
})
