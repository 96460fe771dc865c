/** One run looked through: beside the month before, with the bills that keep it from being rolled back. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { verifySchool } from '../verify-books.ts'

let world: World
let office: Person
let accountant: Person
let make: ReturnType<typeof build>
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  accountant = await world.signIn('accountant')
  await accountant.send('POST', '/api/sod', { opening: 0 })
  make = build(world, office)
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})
const show = async (id: number) => (await office.get(`/api/bill-run/${id}`)).body.data

it('says what it charged by grade and head, and what the month before charged', async () => {
  const at = await make.place()
  const tuition = await make.fee(at, 1_000_00)
  await make.student({ at, admission_date: '2026-04-20' })
  await make.student({ at, admission_date: '2026-04-20' })
  await make.bill({ at, month: '04' })
  const lab = await make.fee(at, 300_00)
  const { run } = await make.bill({ at, month: '05' })
  const found = await show(run)
  // of the grades of the run alone
  expect(found).toMatchObject({ bills: 2, amount: 2_600_00, month_before: '04', before: 2_000_00, in_the_way: [] })
  expect(found.by_grade).toMatchObject([{ grade_id: at.grade, bills: 2, amount: 2_600_00, before: 2_000_00 }])
  expect(found.by_head).toMatchObject(
    [
      { fee_head_id: tuition.id, students: 2, amount: 2_000_00, before: 2_000_00 },
      { fee_head_id: lab.id, students: 2, amount: 600_00, before: null },
    ].toSorted((a, b) => a.fee_head_id - b.fee_head_id),
  )
  const { body } = await office.get(`/api/bill?bill_run_id=${run}`)
  expect(body.data.map(({ amount }: { amount: number }) => amount)).toEqual([1_300_00, 1_300_00])
  expect((await (await world.signIn('administrator.bagmati')).get(`/api/bill-run/${run}`)).status).toBe(404)
})

it('names the bills that keep it from being rolled back, and no others', async () => {
  const at = await make.place()
  const head = await make.fee(at, 1_000_00)
  const children = []
  for (let n = 0; n < 4; n++) children.push(await make.student({ at, admission_date: '2026-04-20' }))
  const [paid, noted, early, none] = children as [any, any, any, any]
  // his advance was used by the run: that goes back with it
  await accountant.send('POST', '/api/fee-payment', { student_id: early.id, amount: 400_00 })
  const { run } = await make.bill({ at, month: '04' })
  expect((await show(run)).in_the_way).toEqual([])
  const receipt = await accountant.send('POST', '/api/fee-payment', { student_id: paid.id, amount: 100_00 })
  const note = await accountant.send('POST', '/api/fee-note', {
    student_id: noted.id,
    kind: 'credit_note',
    fee_head_id: head.id,
    month: '04',
    amount: 50_00,
    reason: 'Promised by the principal',
  })
  const found = await show(run)
  expect(found.in_the_way_count).toBe(2)
  expect(found.in_the_way.map(({ student, why }: any) => [student, why]).toSorted()).toEqual(
    [
      [paid.name, 'paid'],
      [noted.name, 'noted'],
    ].toSorted(),
  )
  expect(found.in_the_way.map(({ student }: any) => student)).not.toContain(none.name)
  const back = () => office.send('POST', `/api/bill-run/${run}/rollback`, { reason: 'A wrong plan' })
  expect((await back()).status).toBe(406)
  await accountant.send('POST', `/api/receipt/${receipt.body.data.receipt_id}/cancel`, { reason: 'A wrong plan' })
  await accountant.send('POST', `/api/fee-journal/${note.body.data.id}/reverse`, { reason: 'A wrong plan' })
  expect((await show(run)).in_the_way).toEqual([])
  expect((await back()).status).toBe(200)
})

it('an admission that charged nothing is not listed', async () => {
  const before = (await office.get('/api/bill-run?kind=admission')).body.data
  await make.student({ at: await make.place() })
  const after = (await office.get('/api/bill-run?kind=admission')).body.data
  expect(after.length).toBe(before.length)
  expect(after.filter(({ bills, state }: any) => !bills && state !== 'rolled_back' && state !== 'failed')).toEqual([])
})
