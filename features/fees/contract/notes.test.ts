import { describe, expect, it } from 'vitest'
import { noteValues, sumOfNotes } from './notes.ts'

describe('notes', () => {
  it.each([
    [{}, 0],
    [{ 1000: 1 }, 1_000_00],
    [{ 1000: 12, 500: 3, 5: 1 }, 13_505_00],
    [{ 1: 4, 2: 1 }, 6_00],
    [{ 20: 0, 10: 7 }, 70_00],
  ])('%j are %i paisa', (notes, paisa) => expect(sumOfNotes(notes)).toBe(paisa))

  it('one of each is 1,688 rupees', () => {
    expect(sumOfNotes(Object.fromEntries(noteValues.map((value) => [value, 1])))).toBe(1_688_00)
  })
})
