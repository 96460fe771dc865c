/** Admitting a student charges the admission heads once, in the same transaction; it can be rolled back like any bill. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { verifySchool } from './verify-books.ts'

let world: World
let office: Person
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
})
afterAll(() => world.close())

const school = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) => inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)

it('is billed at once, not again with the month, and goes back by a roll-back', async () => {
  const [grade] = await school<{ id: number; amount: number }>((c) => sql`
    select p.grade_id as id, p.amount from fee_plans p join fee_heads h on h.company_id = p.company_id and h.id = p.fee_head_id and h.kind = 'admission' join batches b on b.company_id = p.company_id and b.id = p.batch_id and b.is_current where p.company_id = ${c} limit 1`)
  const { body } = await office.send('POST', '/api/student', { fname: 'Nawa', gender: 'female', admission_date: '2026-11-20', grade_id: grade!.id })
  const due = (await office.get(`/api/student/${body.data.id}`)).body.data.due
  expect(due).toBe(grade!.amount)
  const run = (await office.get('/api/bill-run')).body.data[0]
  expect(run).toMatchObject({ student: 'Nawa', bills: 1, amount: grade!.amount, state: 'generated' })
  const preview = (await office.send('POST', '/api/monthly-bill/preview', { month: run.month, grade_ids: [grade!.id] })).body
  expect(preview.data.heads.length).toBeGreaterThan(0)
  expect(JSON.stringify(preview.data.heads)).not.toContain('Admission fee')
  expect((await office.send('POST', `/api/bill-run/${run.id}/rollback`, { reason: 'Free place' })).status).toBe(200)
  expect((await office.get(`/api/student/${body.data.id}`)).body.data.due).toBe(0)
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
})

it('is refused with a sentence, and nobody is admitted, while no fiscal year is open', async () => {
  const [grade] = await school<{ id: number }>((c) => sql`
    select p.grade_id as id from fee_plans p join fee_heads h on h.company_id = p.company_id and h.id = p.fee_head_id and h.kind = 'admission' join batches b on b.company_id = p.company_id and b.id = p.batch_id and b.is_current where p.company_id = ${c} limit 1`)
  await school((c) => sql`update fiscal_years set closed_at = now() where company_id = ${c}`)
  const refused = await office.send('POST', '/api/student', { fname: 'Yearless', gender: 'female', admission_date: '2026-11-20', grade_id: grade!.id })
  expect([refused.status, refused.body.message]).toEqual([406, 'No fiscal year of the school holds today. Set it up first.'])
  expect(await school((c) => sql`select 1 from students s where company_id = ${c} and s::text like '%Yearless%'`)).toEqual([])
})
