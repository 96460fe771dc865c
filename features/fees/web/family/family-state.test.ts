import { expect, it } from 'vitest'
import { emptyFamily, type Family, reckonFamily, toFamily } from './family-state.ts'

const due = (enroll_id: number, month: string, amount: number, penalty = false) => ({
  enroll_id,
  fee_head_id: penalty ? 2 : 1,
  fee_head: 'Tuition',
  fee_head_np: null,
  month,
  batch: '2083',
  due_date: `2026-${month}-20`,
  billed: amount,
  due: amount,
  penalty,
})
const child = (id: number, dues: ReturnType<typeof due>[], more: object = {}): Family['children'][number] => ({
  student: {
    id,
    name: `Child ${id}`,
    name_np: null,
    enroll_code: `H-${id}`,
    enroll_id: id,
    grade: 'Class 5',
    grade_np: null,
    section: 'A',
    roll: id,
    profile_image: null,
  },
  dues,
  total: dues.reduce((sum, each) => sum + each.due, 0),
  advance: 0,
  penalty: dues.reduce((sum, each) => sum + (each.penalty ? each.due : 0), 0),
  ...more,
})
const family = (...children: Family['children']): Family => ({
  guardian: { id: 9, name: 'Ram', name_np: null, mobile: null },
  children,
})
const of = family(child(1, [due(1, '05', 100), due(1, '07', 100)]), child(2, [due(2, '04', 50), due(2, '06', 100)]))
const shares = (amount: number, more: object = {}, whose = of) =>
  reckonFamily(whose, { ...emptyFamily, amount, ...more }).lines.map((line) => line.amount)

it('the oldest due of all children is paid first, whosever it is', () => {
  expect(shares(50)).toEqual([0, 50])
  expect(shares(120)).toEqual([70, 50])
  expect(shares(200)).toEqual([100, 100])
  expect(shares(350)).toEqual([200, 150])
  expect(reckonFamily(of, emptyFamily)).toMatchObject({ asked: 350, amount: 350, over: 0, problems: {} })
})

it('what is over becomes the advance of the child that was chosen, of the first unless told', () => {
  expect(shares(400)).toEqual([250, 150])
  expect(shares(400, { overTo: 2 })).toEqual([200, 200])
  const { lines, over } = reckonFamily(of, { ...emptyFamily, amount: 400, overTo: 2 })
  expect([lines.map(({ toAdvance, left }) => [toAdvance, left]), over]).toEqual([
    [
      [0, 0],
      [50, 0],
    ],
    50,
  ])
})

it('a penalty is paid like a due, an own advance pays its own child, and a waiver needs its reason', () => {
  const late = family(
    child(1, [due(1, '05', 100), due(1, '05', 10, true)]),
    child(2, [due(2, '04', 50)], { advance: 30 }),
  )
  expect(reckonFamily(late, emptyFamily).asked).toBe(130)
  expect(shares(40, {}, late)).toEqual([20, 20])
  expect(shares(125, {}, late)).toEqual([105, 20])
  expect(reckonFamily(late, { ...emptyFamily, takesPenalty: false }).problems).toEqual({ reason: 'Field is required' })
  expect(reckonFamily(late, { ...emptyFamily, usesAdvance: false }).asked).toBe(160)
  const waives = { ...emptyFamily, takesPenalty: false, reason: 'Was ill' }
  const reckoning = reckonFamily(late, waives)
  expect(reckoning).toMatchObject({ asked: 120, lines: [{ waived: 10, left: 0 }, { waived: 0 }], problems: {} })
  expect(toFamily(late, waives, reckoning).children).toMatchObject([
    { amount: 100, waive: 10, seen_due: 110 },
    { waive: 0 },
  ])
})

it('the cashier may divide it, and who pays nothing has no receipt', () => {
  const entry = { ...emptyFamily, shares: new Map([[1, 0] as const, [2, 80] as const]) }
  const reckoning = reckonFamily(of, entry)
  expect([reckoning.amount, reckoning.problems]).toEqual([80, {}])
  expect(toFamily(of, entry, reckoning)).toMatchObject({
    guardian_id: 9,
    amount: 80,
    children: [{ student_id: 2, amount: 80, waive: 0, use_advance: 0, seen_due: 150 }],
  })
  expect(reckonFamily(of, { ...emptyFamily, shares: new Map([[1, null]]) }).problems).toMatchObject({
    amount: 'Enter an amount.',
    'child-1': 'Enter an amount.',
  })
})
