import { expect, it } from 'vitest'
import { atOnce, clashesIn, notesOf } from './routine.ts'

const sat = (
  exam_part_id: number,
  held_on: string | null,
  starts_at: string | null,
  minutes: number | null = 180,
  room: string | null = null,
) => ({
  exam_part_id,
  held_on,
  starts_at,
  minutes,
  room,
  subject: 'X',
  subject_np: null,
  kind: 'theory' as const,
})

it.each([
  ['the same time', '10:00', 180, '10:00', 180, true],
  ['one begins while the other runs', '10:00', 180, '12:59', 60, true],
  ['one begins when the other ends', '10:00', 180, '13:00', 60, false],
  ['without minutes it is an hour', '10:00', null, '10:59', 30, true],
  ['an hour later', '10:00', null, '11:00', 30, false],
])('%s', (_what, a, am, b, bm, clash) => {
  expect(atOnce(sat(1, '2026-12-01', a, am), sat(2, '2026-12-01', b, bm))).toBe(clash)
  expect(atOnce(sat(2, '2026-12-01', b, bm), sat(1, '2026-12-01', a, am))).toBe(clash)
})

it('another day, no day or no time is no clash', () => {
  expect([
    ...clashesIn([
      sat(1, '2026-12-01', '10:00'),
      sat(2, '2026-12-02', '10:00'),
      sat(3, null, null),
      sat(4, '2026-12-01', null),
    ]),
  ]).toEqual([])
  expect([
    ...clashesIn([sat(1, '2026-12-01', '10:00'), sat(2, '2026-12-01', '11:00'), sat(3, '2026-12-01', '15:00')]),
  ]).toEqual([1, 2])
})

it('tells days outside the exam, Saturdays, and a room that two classes have at once', () => {
  const of = (grade_id: number, ...sittings: ReturnType<typeof sat>[]) => ({
    grade_id,
    grade: 'X',
    grade_np: null,
    sittings,
  })
  const notes = notesOf(
    {
      start_date: '2026-12-01',
      end_date: '2026-12-10',
      classes: [
        of(1, sat(1, '2026-12-01', '10:00', 60, 'Hall'), sat(2, '2026-12-05', '10:00')),
        of(2, sat(3, '2026-12-01', '10:30', 60, 'Hall'), sat(4, '2026-12-11', '10:00')),
      ],
    },
    (ad) => new Date(ad).getUTCDay(),
  )
  expect(Object.fromEntries(notes)).toEqual({ 1: ['room'], 2: ['saturday'], 3: ['room'], 4: ['outside'] })
})
