import { expect, it } from 'vitest'
import { emptyWay } from '../payment-ways.ts'
import { emptyGeneral, emptyLine, problemsOf, toGeneral, totalOf } from './general-state.ts'

const line = { ...emptyLine, head: 3, amount: 500_00 }

it('what is missing is said at its field, in the order of the fields', () => {
  expect(Object.keys(problemsOf(emptyGeneral))).toEqual(['payer', 'head-1', 'line-1'])
  expect(problemsOf({ ...emptyGeneral, payer: 'Binod', lines: [line, { ...line, amount: 0 }] })).toEqual({
    'line-2': 'Enter an amount.',
  })
  expect(problemsOf({ ...emptyGeneral, payer: 'Binod', mobile: '98', lines: [{ ...line, amount: -1 }] })).toEqual({
    mobile: 'Must be a mobile number',
    'line-1': 'Enter an amount.',
  })
  const ways = [{ ...emptyWay, mode: 'bank' as const }]
  expect(problemsOf({ ...emptyGeneral, payer: 'Binod', lines: [line], ways })).toEqual({
    reference: 'Field is required',
  })
})

it('its lines come to the money, and several ways to its parts', () => {
  const ways = [
    { ...emptyWay, amount: 600_00 },
    { ...emptyWay, mode: 'esewa' as const, reference: ' E-1 ' },
  ]
  const entered = { ...emptyGeneral, payer: ' Binod ', lines: [line, { ...line, narration: ' Hall ' }], ways }
  expect(problemsOf(entered)).toEqual({})
  expect(totalOf(entered.lines)).toBe(1_000_00)
  expect(toGeneral(entered, 7)).toEqual({
    payer: 'Binod',
    mobile: undefined,
    student_id: 7,
    lines: [
      { fee_head_id: 3, narration: undefined, amount: 500_00 },
      { fee_head_id: 3, narration: 'Hall', amount: 500_00 },
    ],
    split: [
      { mode: 'cash', amount: 600_00, reference: undefined },
      { mode: 'esewa', amount: 400_00, reference: 'E-1' },
    ],
    note: undefined,
  })
})
