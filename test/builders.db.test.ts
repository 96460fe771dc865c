/** The builders make what they say, by the product's rules. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifySchool } from '#features/fees/server/verify-books.ts'
import { build, school, unique } from './builders.ts'
import { himalaya, openWorld, type Person, type World } from './world.ts'

let world: World
let office: Person
let make: ReturnType<typeof build>
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  make = build(world, office)
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

it('no two things have one name', () => {
  const names = Array.from({ length: 2000 }, () => unique('Child'))
  expect(new Set(names).size).toBe(2000)
  expect(names.every((name) => /^Child[a-z]+$/.test(name))).toBe(true)
})

it('a child stands in the class that was made, with a guardian who is found', async () => {
  const at = await make.place()
  const child = await make.student({ at, gender: 'male' })
  const parent = await make.guardian(child)
  const { data } = (await office.get(`/api/student/${child.id}`)).body
  expect([data.academic.grade_id, data.academic.section_id, data.personal.gender]).toEqual([
    at.grade,
    at.section,
    'male',
  ])
  expect(data.guardian).toMatchObject({ name: parent.name, mobile: parent.mobile, relation: 'mother' })
})

it('a month costs what the class costs, and what is wrong is said', async () => {
  const at = await make.place()
  const child = await make.student({ at })
  await expect(make.bill({ at })).rejects.toThrow('nothing-to-bill')
  await make.fee(at, 123_00)
  await make.fee(at, 1_00)
  await make.bill({ at })
  const { data } = (await office.get(`/api/student-dues?code=${child.enroll_code}`)).body
  expect(data.total).toBe(124_00)
})

it('a colleague signs in with the rights of the role', async () => {
  const librarian = await make.colleague('librarian')
  expect((await librarian.get('/api/receipt')).status).toBe(403)
  const subject = await make.subject(await make.place())
  expect((await office.get(`/api/subject/${subject.id}`)).status).toBe(200)
})

it('one more school has its own people, and nobody of the others', { timeout: 120_000 }, async () => {
  const { id, suffix } = await school(world)
  const head = await world.signIn(`administrator${suffix}`, id)
  const { meta } = (await head.get('/api/student')).body
  expect(meta.total).toBe(15)
  expect(await verifySchool(world.owner.db, id)).toEqual([])
})
