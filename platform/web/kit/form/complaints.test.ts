import { describe, expect, it } from 'vitest'
import { standing } from './complaints.ts'

const said = { name: ['Field is required'], 'guardian.mobile': ['Not a mobile'], 'lines.1.amount': ['At least 1'] }
const sent = { name: '', guardian: { mobile: '98' }, lines: [{ amount: 1 }, { amount: 0 }] }

describe('a complaint', () => {
  it('stands while its value does', () => expect(standing(said, sent, structuredClone(sent))).toEqual(said))
  it('falls silent when its value is mended, and only it', () => {
    expect(Object.keys(standing(said, sent, { ...sent, name: 'Ram' }))).toEqual(['guardian.mobile', 'lines.1.amount'])
    expect(Object.keys(standing(said, sent, { ...sent, guardian: { mobile: '9841000000' } }))).toEqual([
      'name',
      'lines.1.amount',
    ])
    expect(Object.keys(standing(said, sent, { ...sent, lines: [{ amount: 1 }, { amount: 5 }] }))).toEqual([
      'name',
      'guardian.mobile',
    ])
  })
  it('about something that no field holds stands until the next answer', () =>
    expect(standing({ period_id: ['Taken'] }, sent, { name: 'Ram' })).toEqual({ period_id: ['Taken'] }))
  it('is not fooled by names of every object', () =>
    expect(standing({ constructor: ['x'] }, {}, { name: '' })).toEqual({ constructor: ['x'] }))
})
