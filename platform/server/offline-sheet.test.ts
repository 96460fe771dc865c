import { describe, expect, it } from 'vitest'
import { decide, momentSaid, same, type StandingLine, toldBefore, weighLines } from './offline-sheet.ts'

describe('a line', () => {
  it('is written where nothing stands, and not where the same stands', () => {
    expect(decide({ value: 'present', said: false }, undefined)).toEqual({ write: true, overrules: false })
    expect(decide({ value: 'absent', said: true }, { value: 'absent', isNews: true })).toEqual({
      write: false,
      overrules: false,
    })
  })
  it('is changed without overruling anybody where it was seen', () =>
    expect(decide({ value: 'absent', said: true }, { value: 'present', isNews: false })).toEqual({
      write: true,
      overrules: false,
    }))
  it('that nobody touched is left alone, whatever stands there, and however the sheet was opened', () => {
    for (const isNews of [true, false])
      expect(decide({ value: 'present', said: false }, { value: 'leave', isNews })).toEqual({
        write: false,
        overrules: false,
      })
  })
  it('that both changed is that of the last writer, and it is said so', () =>
    expect(decide({ value: 'absent', said: true }, { value: 'leave', isNews: true })).toEqual({
      write: true,
      overrules: true,
    }))
})

it('a value may be any JSON, in the order in which PostgreSQL gives its names back', () => {
  expect(same({ theory: 32.5, practical: null }, { practical: null, theory: 32.5 })).toBe(true)
  expect([same({ a: 1 }, { a: 1, b: 2 }), same([1], { 0: 1 }), same(null, {}), same([1, 2], [2, 1])]).toEqual(
    Array(4).fill(false),
  )
})

describe('what was sent', () => {
  const me = { user: { id: 7, company_id: 1, full_name: 'X' }, company: 1 }
  const device = 'd1'
  const standing = (now: Partial<StandingLine<object>>): StandingLine<object> => ({
    value: null,
    byHand: true,
    noted_by: 7,
    client_id: device,
    ...now,
  })
  it('is written line by line; one that is not of the sheet holds up no other', () => {
    const line = (id: number, theory: number) => ({ line: id, value: { theory }, was: null, said: true })
    const { writes, skipped, known } = weighLines(
      me,
      { client_id: device },
      [line(9, 1), line(1, 40)],
      new Map([[1, standing({})]]),
    )
    expect([writes, skipped, known]).toEqual([[{ line: 1, value: { theory: 40 } }], 1, 1])
  })
  it('overrules another hand or another device that wrote since it was seen, and not the own word', () => {
    const sent = [{ line: 1, value: { theory: 40 }, was: { theory: 30 }, said: true }]
    const of = (now: Partial<StandingLine<object>>) =>
      weighLines(me, { client_id: device }, sent, new Map([[1, standing({ value: { theory: 35 }, ...now })]])).overruled
        .length
    expect([
      of({ noted_by: 8, client_id: null }),
      of({ client_id: 'd2' }),
      of({}),
      of({ client_id: null }),
      of({ value: { theory: 30 }, noted_by: 8, client_id: null }),
      of({ byHand: false, noted_by: null, client_id: null }),
    ]).toEqual([1, 1, 0, 0, 0, 0])
  })
  it('is taken once of each revision; the last one is told again, an older one tells nothing', () => {
    const told = { d1: [{ line: 1, theirs: 'a', yours: 'b', by: 8 }] }
    const sheet = { id: 1, version: 4, clients: { d1: 3 }, told }
    expect([4, 3, 2].map((revision) => toldBefore(sheet, { client_id: 'd1', revision })?.length)).toEqual([
      undefined,
      1,
      0,
    ])
    expect(toldBefore(sheet, { client_id: 'd2', revision: 1 })).toBeUndefined()
  })
})

it('a moment is believed if it can be: of the day, not to come, not months ago, not in Nepal before the day began', () => {
  const now = Date.parse('2026-11-22T06:00:00Z')
  const of = (said: string | null) => momentSaid(said, '2026-11-22', now)
  expect(of('2026-11-22T05:00:00Z')).toBe('2026-11-22T05:00:00.000Z')
  expect([of('2026-11-22T06:00:01Z'), of('2026-11-21T18:00:00Z'), of('no'), of(null)]).toEqual(Array(4).fill(null))
  expect(of('2026-11-21T18:20:00Z')).not.toBeNull()
  expect(momentSaid('2026-09-01T06:00:00Z', '2026-09-01', now)).toBeNull()
})
