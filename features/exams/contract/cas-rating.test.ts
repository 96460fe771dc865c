import { expect, it } from 'vitest'
import { bestOf, ratingText, readRating } from './cas-rating.ts'
import type { AskedClass, Sitting } from './asked.ts'
import { reckonClass } from './reckon.ts'
import { pairCell, pairColumn, pairEnrol } from './cell-sheet.ts'

it.each([
  ['3', '3', 3],
  [' 4 ', '4', 4],
  ['१', '1', 1],
  ['1>3', '1>3', 3],
  ['२>४', '2>4', 4],
  ['1/2', '1>2', 2],
  ['2-3', '2>3', 3],
  ['1 → 4', '1>4', 4],
  ['2 2', '2>2', 2],
  // a second rating may be worse: the better one counts
  ['2>1', '2>1', 2],
])('%j is read as %s', (text, kept, best) => {
  const rated = readRating(text)!
  expect([ratingText(rated), bestOf(rated), readRating(ratingText(rated))]).toEqual([kept, best, rated])
})
it.each(['0', '5', '3>4', '4>4', 'A', '1>5', '1>', '>3', '13', '1.5', '1>2>3', '12'])('%j is no rating', (text) =>
  expect(readRating(text)).toBeUndefined(),
)
it('nothing typed is none', () => expect([readRating(''), readRating('  ')]).toEqual([null, null]))

it('a cell is an enrolment and an outcome in one number', () => {
  const cell = pairCell(400_000_000, 16_777_215)
  expect([Number.isSafeInteger(cell), pairEnrol(cell), pairColumn(cell)]).toEqual([true, 400_000_000, 16_777_215])
})

const scheme: AskedClass['scheme'] = {
  kind: 'points',
  subject_by: 'parts',
  failed: 'NG',
  average_of_failed: false,
  pass_theory: 35,
  pass_practical: 40,
  ranked_by: 'percent',
  ties_by: null,
  rank_way: 'competition',
  bands: [
    { from: 90, letter: 'A+', point: 4, remark: '', remark_np: '' },
    { from: 60, letter: 'B', point: 2.8, remark: '', remark_np: '' },
    { from: 35, letter: 'D', point: 1.6, remark: '', remark_np: '' },
    { from: 0, letter: 'NG', point: null, remark: '', remark_np: '' },
  ],
}
const asked: AskedClass = { grade_id: 1, scheme, subjects: [], outcomes: 4 }
const sitting = (rated: number[] | null): Sitting => ({ enroll_id: 1, section_id: 1, marks: {}, not_taken: [], rated })
const of = (rated: number[] | null, more: Partial<AskedClass> = {}) => {
  const [{ state, letter, gpa, percent, rank, lines }] = reckonClass({ ...asked, ...more }, [sitting(rated)]) as [
    ReturnType<typeof reckonClass>[0],
  ]
  return [state, letter, gpa, percent, rank, lines.length]
}

it.each([
  ['nobody has rated', null, false, ['missing', null, null, null, null, 0]],
  ['one outcome waits', [4, 4, 4], true, ['missing', null, null, null, null, 0]],
  ['all are rated, and the school wants no letters', [1, 1, 1, 1], false, ['passed', null, null, null, null, 0]],
  ['an average earns its letter', [4, 4, 4, 3], true, ['passed', 'A+', 4, 93.75, null, 0]],
  ['60 per cent and a bit', [3, 3, 2, 2], true, ['passed', 'B', 2.8, 62.5, null, 0]],
  // liberal promotion: the letter fails nobody
  ['the lowest', [1, 1, 1, 1], true, ['passed', 'NG', null, 25, null, 0]],
])('%s', (_what, rated, cas_letters, expected) => expect(of(rated, { cas_letters })).toEqual(expected))

it('a class without outcomes and without marks is asked nothing', () =>
  expect(of(null, { outcomes: 0 })[0]).toBe('exempt'))
