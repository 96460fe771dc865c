/** Of a student who was deleted: what is settled stays readable, nothing comes to be owed that no counter shows, and what waits comes to an end. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { verifySchool } from './verify-books.ts'

let world: World
let office: Person
let accountant: Person
let make: ReturnType<typeof build>
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  accountant = await world.signIn('accountant')
  make = build(world, office)
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

const ask = (path: string, body: object, person = accountant) => person.send('POST', `/api/${path}`, body)

it('is read as long as it is settled, and comes back before anything is owed again', async () => {
  expect((await office.send('PUT', '/api/settings/billing', { second_person: true })).status).toBe(200)
  const at = await make.place()
  const { id: fee_head_id } = await make.fee(at, 1_000_00)
  const child = await make.student({ at })
  await make.bill({ at })
  const { data: owed } = (await accountant.get(`/api/student-dues?student_id=${child.id}`)).body
  const { receipt_id } = (await ask('fee-payment', { student_id: child.id, amount: owed.total })).body.data
  const note = { student_id: child.id, fee_head_id, month: owed.dues[0].month, amount: 100_00, reason: 'Was ill' }
  const waiting = [
    (await ask('fee-note', { ...note, kind: 'credit_note' })).body.data.id,
    (await ask('fee-note', { ...note, kind: 'debit_note' })).body.data.id,
  ]
  expect((await office.send('DELETE', `/api/student/${child.id}`, {})).status).toBe(200)

  const { status, body } = await accountant.get(`/api/statement?student_id=${child.id}`)
  expect([status, body.data.closing, body.data.lines.length]).toEqual([200, 0, 2])
  expect((await accountant.get(`/api/statement?code=${child.enroll_code}`)).status).toBe(200)
  expect((await accountant.get(`/api/student-dues?student_id=${child.id}`)).status).toBe(404)

  const cancel = () => ask(`receipt/${receipt_id}/cancel`, { reason: 'Wrong child' })
  expect((await cancel()).body.error.code).toBe('student-deleted')
  for (const id of waiting) {
    expect((await ask(`fee-journal/${id}/approve`, {}, office)).body.error.code).toBe('student-deleted')
    expect((await ask(`fee-journal/${id}/refuse`, { reason: 'Has left' }, office)).status).toBe(200)
  }
  expect((await office.send('POST', `/api/deleted-users/${child.id}/restore`, {})).status).toBe(200)
  expect((await cancel()).status).toBe(200)
  expect((await accountant.get(`/api/student-dues?student_id=${child.id}`)).body.data.total).toBe(owed.total)
})
