/** A serial alone is no proof: what comes from an address that nobody has confirmed waits, is shown, and is lost only when the office says so. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { standInDevice } from '#test/stand-in-device.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
const today = testDay
beforeAll(async () => {
  world = await openWorld({ jobs: false })
  office = await world.signIn('administrator')
})
afterAll(() => world.close())
beforeEach(async () => void (await sql`delete from tries`.execute(world.owner.db)))

const rows = async <T>(query: ReturnType<typeof sql>) => (await query.execute(world.owner.db)).rows as T[]
const register = async (serial: string): Promise<number> =>
  (await office.send('POST', '/api/attendance-device', { name: `Gate ${serial}`, serial })).body.data.id
const contacts = async (id: number) =>
  (await office.get('/api/attendance-device/contact')).body.data.filter(
    (each: { device_id: number }) => each.device_id === id,
  )
const logs = async (id: number) =>
  (
    await rows<{ n: number }>(
      sql`select count(*)::int as n from attendance_logs where company_id = ${himalaya} and device_id = ${id}`,
    )
  )[0]!.n
const line = (pin: number, minute = 0) => `${pin}\t${today} 10:${String(minute).padStart(2, '0')}:00\t0`
const decide = (id: number, what: 'confirm' | 'refuse', address: string) =>
  office.send('POST', `/api/attendance-device/${id}/${what}`, { address })

describe('a registered device', () => {
  it('waits with its punches until its first contact is confirmed, and loses none', async () => {
    const id = await register('FIRST-01')
    const device = standInDevice(world, 'FIRST-01', '10.20.0.1')
    expect([
      (await device.greet()).status,
      (await device.punch([line(4001), line(4002)])).text,
      (await device.punch([line(4002), line(4003)])).text,
    ]).toEqual([200, 'OK: 2', 'OK: 2'])
    expect([await logs(id), await contacts(id)]).toMatchObject([
      0,
      [{ address: '10.20.0.1', punches: 3, people: 3, refused: false, confirmed: null }],
    ])
    expect((await office.get('/api/attendance-device?search=FIRST')).body.data).toMatchObject([
      { address: null, waiting: 1, last_seen_at: null },
    ])
    expect((await decide(id, 'confirm', '10.20.0.1')).body.data).toEqual({ id, logs: 3 })
    expect([await logs(id), await contacts(id)]).toEqual([3, []])
    await device.punch([line(4004)])
    expect(await logs(id)).toBe(4)
    // moved to the logs twice would be a punch twice
    expect((await decide(id, 'confirm', '10.20.0.1')).status).toBe(422)
  })
  it('from another address waits again, learns nothing of where the device is, and counts once the move is confirmed', async () => {
    const id = await register('MOVED-01')
    const [here, there] = [standInDevice(world, 'MOVED-01', '10.21.0.1'), standInDevice(world, 'MOVED-01', '10.21.0.2')]
    await here.greet()
    await decide(id, 'confirm', '10.21.0.1')
    await here.punch([line(4101)], { stamp: '4711' })
    expect((await there.greet()).text).toContain('ATTLOGStamp=None')
    expect([(await there.punch([line(4102)])).text, await logs(id)]).toEqual(['OK: 1', 1])
    expect(await contacts(id)).toMatchObject([{ address: '10.21.0.2', confirmed: '10.21.0.1', punches: 1 }])
    await decide(id, 'confirm', '10.21.0.2')
    expect([await logs(id), (await there.greet()).text.includes('ATTLOGStamp=4711')]).toEqual([2, true])
    // where it stood before is elsewhere now
    await here.punch([line(4103)])
    expect([await logs(id), (await contacts(id)).length]).toEqual([2, 1])
  })
  it('refused at an address is told so, and what came from there is gone', async () => {
    const id = await register('FORGED-1')
    const forger = standInDevice(world, 'FORGED-1', '10.22.0.66')
    await forger.punch([line(4201)])
    expect((await decide(id, 'refuse', '10.22.0.66')).status).toBe(200)
    expect([
      (await forger.punch([line(4202)])).status,
      (await forger.greet()).status,
      await contacts(id),
    ]).toMatchObject([403, 403, [{ refused: true, punches: 0 }]])
    expect(await logs(id)).toBe(0)
  })
  it('with another serial is another device: where it stands is confirmed anew', async () => {
    const id = await register('SERIAL-A')
    await standInDevice(world, 'SERIAL-A', '10.23.0.1').greet()
    await decide(id, 'confirm', '10.23.0.1')
    await office.send('PATCH', `/api/attendance-device/${id}`, { serial: 'SERIAL-B' })
    await standInDevice(world, 'SERIAL-B', '10.23.0.1').punch([line(4301)])
    expect([await logs(id), (await contacts(id)).length]).toEqual([0, 1])
  })
  it('waits in bounds: a device that hears an error keeps what it has', async () => {
    const id = await register('FLOOD-01')
    const many = Array.from({ length: 4000 }, (_, i) => `${5000 + i}\t${today} 09:00:00\t0`)
    const device = standInDevice(world, 'FLOOD-01', '10.24.0.1')
    expect([
      (await device.punch(many)).status,
      (await device.punch(many.map((each) => each.replace('09:00', '09:01')))).status,
    ]).toEqual([200, 403])
    for (let n = 2; n < 40; n++) await standInDevice(world, 'FLOOD-01', `10.24.0.${n}`).greet()
    const waiting = await contacts(id)
    // the one with punches stays; of the others the last ones
    expect([
      waiting.length <= 20,
      waiting.some((each: { address: string }) => each.address === '10.24.0.1'),
      waiting.some((each: { address: string }) => each.address === '10.24.0.39'),
    ]).toEqual([true, true, true])
  })
  it('whose lines cannot be read has its own place for them: who calls from elsewhere does not fill it, and who came is present', async () => {
    const id = await register('NOISE-01')
    const noise = (of: string, n: number) => Array.from({ length: n }, (_, at) => `${of}${at}\t${today} 09:00:00\t0`)
    const [own, forger] = [standInDevice(world, 'NOISE-01', '10.27.0.1'), standInDevice(world, 'NOISE-01', '10.27.0.2')]
    await own.greet()
    await decide(id, 'confirm', '10.27.0.1')
    expect([
      (await forger.punch(noise('F', 3000))).status,
      (await forger.punch(noise('G', 3000))).status,
      (await own.punch([...noise('E', 4000), line(4501)])).text,
      (await own.punch([...noise('H', 4000), line(4502)])).status,
      await logs(id),
    ]).toEqual([200, 403, 'OK: 4001', 403, 2])
    const kept = async () =>
      (await rows<{ n: number }>(sql`select count(*)::int as n from unread_device_lines where device_id = ${id}`))[0]!.n
    expect(await kept()).toBe(7000)
    await decide(id, 'refuse', '10.27.0.2')
    expect(await kept()).toBe(4000)
  })
  it('is confirmed by its keepers, of their own school', async () => {
    const id = await register('KEEPER-1')
    await standInDevice(world, 'KEEPER-1', '10.25.0.1').greet()
    const [teacher, other] = [await world.signIn('teacher'), await world.signIn('administrator.bagmati')]
    expect([
      (await teacher.send('POST', `/api/attendance-device/${id}/confirm`, { address: '10.25.0.1' })).status,
      (await teacher.get('/api/attendance-device/contact')).status,
    ]).toEqual([403, 403])
    expect((await other.send('POST', `/api/attendance-device/${id}/confirm`, { address: '10.25.0.1' })).status).toBe(
      404,
    )
    expect((await other.get('/api/attendance-device/contact')).body.data).toEqual([])
    expect((await decide(id, 'confirm', '10.25.0.99')).body.errors).toHaveProperty('address')
  })
})

describe('guesses of serials', () => {
  it('are thirty in five minutes from one address, at once or not; then the right one learns nothing either', async () => {
    const id = await register('SECRET-9')
    await Promise.all(Array.from({ length: 40 }, (_, n) => standInDevice(world, `GUESS-${n}`, '10.30.0.1').greet()))
    expect([(await standInDevice(world, 'SECRET-9', '10.30.0.1').greet()).status, await contacts(id)]).toEqual([
      403,
      [],
    ])
    // a device at its own place is served whoever else guesses there
    await standInDevice(world, 'SECRET-9', '10.30.0.2').greet()
    await decide(id, 'confirm', '10.30.0.2')
    await Promise.all(Array.from({ length: 40 }, (_, n) => standInDevice(world, `GUESS-${n}`, '10.30.0.2').greet()))
    expect((await standInDevice(world, 'SECRET-9', '10.30.0.2').poll()).status).toBe(200)
  })
  it('do not fill the list of strangers: twenty of one address, and who called last stays', async () => {
    await sql`delete from unknown_devices`.execute(world.owner.db)
    for (let n = 0; n < 30; n++) await standInDevice(world, `INVENT-${n}`, '10.31.0.1').greet()
    const kept = await rows<{ serial: string }>(sql`select serial from unknown_devices where ip = '10.31.0.1'`)
    expect([
      kept.length,
      kept.some(({ serial }) => serial === 'INVENT-29'),
      kept.some(({ serial }) => serial === 'INVENT-0'),
    ]).toEqual([20, true, false])
    await sql`insert into unknown_devices (serial, ip, last_seen_at) select 'FILL-' || n, '10.32.' || n || '.1', app_now() - interval '1 hour' from generate_series(1, 500) n`.execute(
      world.owner.db,
    )
    await standInDevice(world, 'HONEST-1', '10.33.0.1').greet()
    const all = await rows<{ serial: string }>(sql`select serial from unknown_devices`)
    expect([all.length, all.some(({ serial }) => serial === 'HONEST-1')]).toEqual([500, true])
  })
})
