/** The provider sees and sets the exam options of a school: nobody else, of no other school, and both logs tell of it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let provider: Person
const path = (id: number) => `/api/super/school/${id}/exam-setting`
beforeAll(async () => {
  world = await openWorld()
  provider = await world.signIn('super')
})
afterAll(() => world.close())

const logged = async (company: number) =>
  (
    await sql<{
      action: string
    }>`select action from audit_rows where company_id = ${company} order by id desc limit 1`.execute(world.owner.db)
  ).rows[0]!.action

it('is for the provider alone, and of schools that there are', async () => {
  for (const role of ['administrator', 'principal', 'guardian']) {
    const person = await world.signIn(role, himalaya)
    expect((await person.get(path(himalaya))).status).toBe(403)
    expect((await person.send('PUT', path(himalaya), { design: 'letters' })).status).toBe(403)
  }
  expect((await provider.get(path(987654))).status).toBe(404)
  expect((await provider.send('PUT', path(himalaya), { design: 'golden' })).status).toBe(422)
})

it('changes what is sent in that school only, and stands in its log', async () => {
  const before = (await provider.get(path(himalaya))).body.data
  expect(before.exams.length).toBeGreaterThan(1)
  expect(before.schemes.length).toBe(3)
  expect(await logged(himalaya)).toContain('/exam-setting')
  const saved = await provider.send('PUT', path(himalaya), { family_rank: false })
  expect(saved.body.data.settings).toEqual({ ...before.settings, family_rank: false })
  expect(await logged(himalaya)).toBe(`PUT ${path(himalaya).replace(String(himalaya), '{id}')}`)
  const office = await world.signIn('administrator', himalaya)
  expect((await office.get('/api/settings/exam')).body.data.family_rank).toBe(false)
  expect((await provider.get(path(bagmati))).body.data.settings.family_rank).toBe(true)
})
