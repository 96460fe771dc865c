/** What a school is without is refused to everybody there, and to nobody elsewhere. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handlers } from '#app/server.ts'
import { addDays } from '#nepal/bikram-sambat.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { features, type PartOfProduct, services } from '../contract/parts-of-product.ts'

let world: World
let provider: Person
let office: Person
beforeAll(async () => {
  world = await openWorld()
  provider = await world.signIn('super')
  office = await world.signIn('administrator')
})
afterAll(() => world.close())

const path = (school = himalaya) => `/api/super/school/${school}/parts`
const turn = (name: PartOfProduct, on: boolean, school = himalaya) => provider.send('PUT', path(school), { name, on })
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]
const off = [403, 'part-off']

/** A call of each part that somebody may make as long as the school has it. */
const callOf: Record<string, [string, string]> = {
  ACCOUNT: ['accountant', '/api/account'],
  routines: ['administrator', '/api/routine?by=section'],
  syllabus: ['guardian', '/api/guardian-syllabus?student_id=1'],
  behaviour: ['administrator', '/api/behaviour-category'],
  gate: ['administrator', '/api/attendance-device'],
  'staff-attendance': ['administrator', '/api/staff-attendance'],
  SMS: ['guardian', '/api/guardian-sms'],
  LIVE: ['guardian', '/api/guardian-live-class?student_id=1'],
  TRANSPORT: ['administrator', '/api/vehicle'],
}

it('is switched by the provider only', async () => {
  expect((await office.get(path())).body.error.code).toBe('no-right')
  expect((await office.send('PUT', path(), { name: 'behaviour', on: false })).body.error.code).toBe('no-right')
  expect([(await provider.get(path(987654))).status, (await provider.get(path(0))).status]).toEqual([404, 422])
  expect((await provider.send('PUT', path(), { name: 'constructor', on: false })).status).toBe(422)
})

it.each(Object.entries(callOf))(
  '%s: its calls are refused in this school at once, in no other, and are there again afterwards',
  async (name, [who, address]) => {
    const [here, there] = [await world.signIn(who), await world.signIn(`${who}.bagmati`)]
    const before = (await here.get(address)).status
    expect(before).not.toBe(403)
    expect(
      (await turn(name as PartOfProduct, false)).body.data.parts.find((part: { name: string }) => part.name === name),
    ).toMatchObject({ on: false })
    expect(codeOf(await here.get(address))).toEqual(off)
    expect((await there.get(address)).body.error?.code).not.toBe('part-off')
    expect((await here.get('/api/me')).body.data.company.lacks).toEqual(
      name === 'ACCOUNT' ? ['ACCOUNT', 'accountant'] : [name],
    )
    expect((await turn(name as PartOfProduct, true)).status).toBe(200)
    expect([(await here.get(address)).status, (await here.get('/api/me')).body.data.company.lacks]).toEqual([
      before,
      [],
    ])
  },
)

it('leaves no call of a part that is off, whoever asks, the provider acting there too', async () => {
  const parts = new Set(handlers.flatMap(({ endpoint }) => endpoint.part ?? []))
  expect([...parts].sort()).toEqual(Object.keys(callOf).sort())
  for (const part of parts) await turn(part as PartOfProduct, false)
  await provider.send('POST', '/api/super/act', { company_id: himalaya })
  // a family's calls are closed to the provider anyway
  const reached = handlers
    .map(({ endpoint }) => endpoint)
    .filter(({ part, right }) => part && !/guardian|student$/.test(String(right)))
  expect(reached.length).toBeGreaterThan(45)
  for (const { method, path: address, right } of reached) {
    const reply = await world.call(
      method,
      address.replaceAll(/\{(\w+)\??\}/g, (_all, name: string) => (name === 'format' ? 'excel' : '1')),
      { token: provider.token, ...(method === 'GET' ? {} : { body: {} }) },
    )
    // without the service nobody is an accountant: what is for accountants only has no right to ask with
    const code = right === 'accountant' ? 'no-right' : off[1]
    expect([method, address, ...codeOf(reply)]).toEqual([method, address, off[0], code])
  }
  await provider.send('POST', '/api/super/act', { company_id: 0 })
  for (const part of parts) await turn(part as PartOfProduct, true)
})

it('an accountant without ACCOUNT is none; a password goes by no SMS without SMS', async () => {
  await turn('ACCOUNT', false)
  await turn('SMS', false)
  const alert = await (await world.signIn('accountant')).send('PUT', '/api/payment-alert-later/1')
  expect(alert.body.error.code).toBe('no-right')
  expect(
    codeOf(await office.send('POST', '/api/authentication/credentials', { ids: [office.id], send: 'sms' })),
  ).toEqual(off)
  await turn('ACCOUNT', true)
  await turn('SMS', true)
})

it('keeps from when to when a service was subscribed to', async () => {
  const rows = async () =>
    (
      await inSchool(world.owner.db, bagmati, (tx) =>
        sql<{
          from_date: string
          to_date: string | null
        }>`select from_date, to_date from company_services where company_id = ${bagmati} and service = 'LIBRARY' order by 1`.execute(
          tx,
        ),
      )
    ).rows
  const [first] = await rows()
  const today = testDay
  await turn('LIBRARY', false, bagmati)
  expect(await rows()).toEqual([{ ...first, to_date: addDays(today, -1) }])
  await turn('LIBRARY', true, bagmati)
  await turn('LIBRARY', true, bagmati)
  expect(await rows()).toEqual([
    { ...first, to_date: addDays(today, -1) },
    { from_date: today, to_date: null },
  ])
  // begun and ended on one day: it never was
  await turn('LIBRARY', false, bagmati)
  expect(await rows()).toEqual([{ ...first, to_date: addDays(today, -1) }])
  await turn('LIBRARY', true, bagmati)
})

it('stands in the log of the provider and in that of the school', async () => {
  await turn('behaviour', false)
  const told = async (company: number) =>
    (
      await inSchool(world.owner.db, company, (tx) =>
        sql<{ actor_id: number; entity_id: string; before: object; after: object }>`
    select a.actor_id, a.entity_id, v.before, v.after from audit_rows a join audit_values v on v.company_id = a.company_id and v.audit_id = a.id
    where a.company_id = ${company} and a.action = 'PUT /api/super/school/{id}/parts' order by a.id desc limit 1`.execute(
          tx,
        ),
      )
    ).rows
  const change = [
    { actor_id: provider.id, entity_id: String(himalaya), before: { behaviour: true }, after: { behaviour: false } },
  ]
  expect([await told(0), await told(himalaya)]).toEqual([change, change])
  await turn('behaviour', true)
})

it('names every part once', () =>
  expect(new Set([...services, ...features]).size).toBe(services.length + features.length))
