/** In a copy of the tree: a room that charges is its folder and two lines. The fees know nothing of it, and its fines stand on the bill with the book. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifySchool } from '#features/fees/server/verify-books.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { build } from '#test/builders.ts'
import { runBills } from '#test/run-bills.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
beforeAll(async () => {
  world = await openWorld({ jobs: false })
  office = await world.signIn('administrator')
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

const lines = (student: number) =>
  inSchool(world.owner.db, himalaya, async (tx) => {
    const { rows } = await sql<{ source: string; reason: string | null; gross: number }>`
      select l.source, l.reason, l.gross from bill_lines l
      join bills b on b.company_id = l.company_id and b.id = l.bill_id
      join enrolments e on e.company_id = b.company_id and e.id = b.enroll_id
      where l.company_id = ${himalaya} and e.student_id = ${student} order by l.gross`.execute(tx)
    return rows
  })

it('fines of a month are charged with it, once, and to nobody else', async () => {
  const make = build(world, office)
  const at = await make.place()
  const reader = await make.student({ at, admission_date: '2026-04-14' })
  const other = await make.student({ at, admission_date: '2026-04-14' })
  const head = { title: 'Library fine', kind: 'monthly', charged_by: 'library' }
  expect((await office.send('POST', '/api/fee-head', head)).status).toBe(200)
  expect((await office.send('POST', '/api/fee-head', { ...head, title: 'Another' })).body.errors).toHaveProperty(
    'charged_by',
  )
  const fine = { enroll_code: reader.enroll_code, amount: 20_00, returned_on: '2026-08-20' }
  for (const book of ['Muna Madan', 'Sirish ko Phul'])
    expect((await office.send('POST', '/api/book-fine', { ...fine, book })).status).toBe(200)
  const preview = await office.send('POST', '/api/monthly-bill/preview', { month: '05', grade_ids: [at.grade] })
  expect(preview.body.data).toMatchObject({ students: 1, amount: 40_00 })
  for (let n = 0; n < 2; n++) {
    const reply = await office.send('POST', '/api/monthly-bill', { month: '05', grade_ids: [at.grade], confirm: 'yes' })
    if (n) expect(reply.body.error.code).toBe('nothing-to-bill')
    else await runBills(world, reply.body.data.bill_run_id, office.id)
  }
  expect(await lines(reader.id)).toEqual([{ source: 'library', reason: 'Muna Madan, Sirish ko Phul', gross: 40_00 }])
  expect(await lines(other.id)).toEqual([])
  const { body } = await office.get(`/api/fee-difference?grade_id=${at.grade}`)
  expect(body.data).toEqual([])
})
