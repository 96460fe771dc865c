import { describe, expect, it } from 'vitest'
import { attempts } from './attempts.ts'
import { emptyWay } from './payment-ways.ts'
import { type Account, dueKey, emptyEntry, looksLikeCode, reckon, toPayment } from './payment-state.ts'

const buildDue = (month: string, due: number, fee_head_id = 1, penalty = false): Account['dues'][number] => ({
  enroll_id: 7,
  fee_head_id,
  fee_head: 'Tuition fee',
  fee_head_np: null,
  month,
  batch: '2083',
  due_date: '2026-05-01',
  billed: due,
  due,
  penalty,
})
const buildAccount = (overrides: Partial<Account> = {}): Account => {
  const dues = overrides.dues ?? [buildDue('01', 300_00), buildDue('01', 100_00, 2), buildDue('02', 300_00)]
  return {
    student: {
      id: 5,
      name: 'Asha Rai',
      name_np: null,
      enroll_code: 'HIM0005',
      enroll_id: 7,
      grade: 'Class 5',
      grade_np: null,
      section: 'A',
      roll: 1,
      profile_image: null,
      guardian: null,
    },
    dues,
    total: dues.reduce((sum, due) => sum + due.due, 0),
    advance: 0,
    penalty: dues.reduce((sum, { due, penalty }) => sum + (penalty ? due : 0), 0),
    siblings: [],
    last_receipt: null,
    ...overrides,
  }
}

describe('what a payment comes to', () => {
  it('refuses nothing at all, and an amount that cannot be read', () => {
    expect(reckon(buildAccount({ dues: [] }), emptyEntry).problems.amount).toBe('Enter an amount.')
    expect(reckon(buildAccount(), { ...emptyEntry, amount: null }).problems.amount).toBe('Enter an amount.')
  })
  it('refuses a discount without a reason or beyond the chosen dues', () => {
    expect(reckon(buildAccount(), { ...emptyEntry, discount: 100_00 }).problems).toEqual({
      reason: 'Field is required',
    })
    expect(reckon(buildAccount(), { ...emptyEntry, discount: 900_00, reason: 'gift' }).problems.discount).toBe(
      'The discount is more than what is owed.',
    )
  })
  it('refuses to waive a penalty without a reason of three letters; waived it is neither asked for nor owed', () => {
    const late = buildAccount({ dues: [buildDue('01', 300_00), buildDue('01', 50_00, 9, true)] })
    const entry = { ...emptyEntry, takesPenalty: false }
    expect(reckon(late, entry).problems).toEqual({ reason: 'Field is required' })
    expect(reckon(late, { ...entry, reason: 'no' }).problems).toEqual({ reason: 'Field is required' })
    const reckoning = reckon(late, { ...entry, reason: 'Was ill' })
    expect(reckoning).toMatchObject({ chosen: 350_00, waived: 50_00, asked: 300_00, left: 0, problems: {} })
    expect(toPayment(late, entry, reckoning)).toMatchObject({ amount: 300_00, waive: 50_00, seen_due: 350_00 })
    // of a month that is not paid now nothing is waived
    const skipped = new Set([dueKey(late.dues[1]!)])
    expect(reckon(late, { ...entry, skipped, reason: 'Was ill' })).toMatchObject({ waived: 0, left: 50_00 })
  })
  it('wants the reference of a cheque', () => {
    expect(reckon(buildAccount(), { ...emptyEntry, ways: [{ ...emptyWay, mode: 'cheque' }] }).problems).toEqual({
      reference: 'Field is required',
    })
    expect(
      reckon(buildAccount(), { ...emptyEntry, ways: [{ ...emptyWay, mode: 'cheque', reference: '4411' }] }).problems,
    ).toEqual({})
  })
  it('asks for all dues with the penalty, less the advance', () => {
    const { asked, amount, left, toAdvance, fromAdvance } = reckon(
      buildAccount({
        dues: [buildDue('01', 700_00), buildDue('01', 50_00, 9, true)],
        advance: 200_00,
      }),
      emptyEntry,
    )
    expect({ asked, amount, left, toAdvance, fromAdvance }).toEqual({
      asked: 550_00,
      amount: 550_00,
      left: 0,
      toAdvance: 0,
      fromAdvance: 200_00,
    })
  })
  it('fills the oldest dues first, and forgives the youngest', () => {
    const account = buildAccount()
    const { fills, left } = reckon(account, { ...emptyEntry, amount: 350_00, discount: 50_00, reason: 'sibling' })
    expect(account.dues.map((due) => fills.get(dueKey(due)))).toEqual([
      { paid: 300_00, forgiven: 0 },
      { paid: 50_00, forgiven: 0 },
      { paid: 0, forgiven: 50_00 },
    ])
    expect(left).toBe(300_00)
  })
  it('leaves out what is not chosen, and makes the rest advance', () => {
    const account = buildAccount()
    const entry = { ...emptyEntry, skipped: new Set([dueKey(account.dues[2]!)]), amount: 500_00 }
    const reckoning = reckon(account, entry)
    expect(reckoning).toMatchObject({ chosen: 400_00, asked: 400_00, toAdvance: 100_00, left: 300_00 })
    expect(toPayment(account, entry, reckoning)).toMatchObject({
      student_id: 5,
      amount: 500_00,
      seen_due: 700_00,
      only: [
        { fee_head_id: 1, month: '01' },
        { fee_head_id: 2, month: '01' },
      ],
    })
  })
  it('names no dues when all are paid', () => {
    const account = buildAccount()
    expect(toPayment(account, emptyEntry, reckon(account, emptyEntry)).only).toBeUndefined()
  })
})

it('knows an enrol code from a name and a mobile', () => {
  expect(['HIM0042', '1204', '2083-17'].map(looksLikeCode)).toEqual([true, true, true])
  expect(['Asha', 'Asha Rai 5', '9841000002', ''].map(looksLikeCode)).toEqual([false, false, false, false])
})

it('keeps the key while the same thing is tried again, and takes a new one for another', () => {
  let n = 0
  const tries = attempts(() => `key-${n++}`)
  expect([tries.keyFor({ a: 1 }), tries.keyFor({ a: 1 }), tries.keyFor({ a: 2 })]).toEqual(['key-0', 'key-0', 'key-1'])
  tries.done()
  expect(tries.keyFor({ a: 2 })).toBe('key-2')
})
