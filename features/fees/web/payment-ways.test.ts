import { describe, expect, it } from 'vitest'
import { amountsOf, emptyWay, type EnteredWay, sentWays, wayProblems, without, withAnother } from './payment-ways.ts'

const way = (change: Partial<EnteredWay>): EnteredWay => ({ ...emptyWay, ...change })

describe('the ways of a payment', () => {
  it('say what is missing, by the field in which it is', () => {
    expect(wayProblems([way({ mode: 'cheque' })], 100)).toEqual({ reference: 'Field is required' })
    const cheque = way({ mode: 'cheque', reference: '7' })
    expect(wayProblems([way({ amount: 0 }), cheque], 100)).toEqual({ 'amount-1': 'Enter an amount.' })
    expect(wayProblems([way({ amount: 60 }), way({ mode: 'bank' })], 100)).toEqual({
      'reference-2': 'Field is required',
    })
    expect(wayProblems([way({ amount: 60 }), { ...cheque, amount: 50 }], 100)).toEqual({
      'amount-2': 'The ways of paying do not come to the amount.',
    })
    expect(wayProblems([way({ amount: 60 }), cheque], 100)).toEqual({})
    expect(wayProblems([way({})], 0)).toEqual({})
  })
  it('a further way has what the others leave', () => {
    const two = withAnother([way({})], 100)
    expect([two.map(({ mode }) => mode), amountsOf(two, 100)]).toEqual([
      ['cash', 'bank'],
      [100, 0],
    ])
    expect(amountsOf([{ ...two[0]!, amount: 60 }, two[1]!], 100)).toEqual([60, 40])
    const three = withAnother([{ ...two[0]!, amount: 60 }, two[1]!], 100)
    expect(amountsOf(three, 100)).toEqual([60, 40, 0])
    expect(amountsOf(without(three, 2), 100)).toEqual([60, 40])
    expect(amountsOf(without(two, 1), 250)).toEqual([250])
  })
  it('are sent as one, or as parts with what belongs to each', () => {
    expect(sentWays([way({ reference: 'kept from a bank' })], 100)).toEqual({ mode: 'cash', reference: undefined })
    expect(sentWays([way({ mode: 'cheque', reference: ' 7 ', bank: 'Nabil' })], 100)).toEqual({
      mode: 'cheque',
      reference: '7',
      bank: 'Nabil',
      cheque_date: undefined,
    })
    expect(sentWays([way({ amount: 60 }), way({ mode: 'esewa', bank: 'of before' })], 100)).toEqual({
      split: [
        { mode: 'cash', amount: 60, reference: undefined },
        { mode: 'esewa', amount: 40, reference: undefined },
      ],
    })
  })
})
