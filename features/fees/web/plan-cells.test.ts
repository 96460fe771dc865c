import { describe, expect, it } from 'vitest'
import { amountAt, cellKey, changesOf, copyRow, readCell, typeInto } from './plan-cells.ts'

const saved = new Map([[cellKey(1, 10), 300_000]])

describe('a cell', () => {
  it('does not guess what cannot be read', () => {
    expect(['abc', '1,5', '-20', '10.555'].map(readCell)).toEqual([undefined, undefined, undefined, undefined])
    expect(changesOf({ '1:10': 'abc', '2:10': '40', '3:10': '0', '4:10': '' })).toEqual({
      cells: [
        { grade_id: 2, fee_head_id: 10, amount: 4000 },
        { grade_id: 3, fee_head_id: 10, amount: 0 },
      ],
      cleared: [{ grade_id: 4, fee_head_id: 10 }],
      unreadable: ['1:10'],
    })
  })
  it('reads rupees as offices write them; nothing and a dash say nothing, which is not zero', () => {
    expect(['3,000', 'रु. ३०००', '1500.50', '', '–', '0'].map(readCell)).toEqual([
      300_000,
      300_000,
      150_050,
      null,
      null,
      0,
    ])
  })
  it('is no change when what is typed is what is saved', () => {
    expect(typeInto({}, saved, { '1:10': '3000.00', '1:11': '' })).toEqual({})
    expect(typeInto({ '1:10': '5' }, saved, { '1:10': '3,000' })).toEqual({})
  })
  it('has what is typed before what is saved', () => {
    expect([
      amountAt('1:10', saved, {}),
      amountAt('1:10', saved, { '1:10': '7' }),
      amountAt('2:10', saved, {}),
    ]).toEqual([300_000, 700, null])
  })
})

describe('what is sent', () => {
  it('names the place that the row is of, and none for the whole school', () => {
    expect(changesOf({ '7:10': '1' }, 'section').cells).toEqual([{ section_id: 7, fee_head_id: 10, amount: 100 }])
    expect(changesOf({ '0:10': '1' }, 'school').cells).toEqual([{ fee_head_id: 10, amount: 100 }])
  })
})

describe('a row', () => {
  it('is copied to other grades as it stands', () => {
    expect(copyRow(1, [2, 3], [10, 11], (key) => (key === '1:10' ? '3000' : ''))).toEqual({
      '2:10': '3000',
      '2:11': '',
      '3:10': '3000',
      '3:11': '',
    })
  })
})
