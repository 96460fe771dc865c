/** Devices and cards: strangers, what is sent twice, quarantine, the rule, scans, revoked cards; and staff. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTable } from '#platform/server/excel.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { standInDevice } from '#test/stand-in-device.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { cardToken } from './card-token.ts'
import { erasePerson } from './erase-person.ts'
import { nameOf } from '#test/called.ts'
import { testKeys } from '#test/test-keys.ts'

let world: World
let office: Person
let teacher: Person
let ours: { student_id: number; enroll_id: number }[]
let section: number
const today = testDay

beforeAll(async () => {
  world = await openWorld()
  ;[office, teacher] = [await world.signIn('administrator'), await world.signIn('teacher')]
  section = (await teacher.get('/api/attendance/sections')).body.data.sections[0].section_id
  await sql`delete from attendance_sheets where company_id = ${himalaya} and day = ${today}`.execute(world.owner.db)
  // the demo's own device and numbers are not of these stories
  await sql`delete from attendance_logs where company_id = ${himalaya}`.execute(world.owner.db)
  await sql`delete from device_pins where company_id = ${himalaya}`.execute(world.owner.db)
  ours = (await sheet()).students
})
afterAll(() => world.close())

const rows = async <T>(query: ReturnType<typeof sql>) => (await query.execute(world.owner.db)).rows as T[]
const sheet = async () => (await teacher.get(`/api/attendance/sheet?section_id=${section}&day=${today}`)).body.data
const statusOf = async (at: number) => (await sheet()).students[at]
const register = (serial: string, more: object = {}) =>
  office.send('POST', '/api/attendance-device', { name: `Gate ${serial}`, serial, ...more })
/** Registered, and its first contact confirmed. */
async function registered(serial: string): Promise<number> {
  const { id } = (await register(serial)).body.data
  await standInDevice(world, serial).greet()
  expect((await office.send('POST', `/api/attendance-device/${id}/confirm`, { address: '10.9.0.1' })).status).toBe(200)
  return id
}

describe('a school that has switched its gate off', () => {
  it('takes nothing, and the device keeps what it has until the gate is on again', async () => {
    await registered('GATEOFF1')
    const device = standInDevice(world, 'GATEOFF1')
    const gate = (on: boolean) =>
      sql`update companies set features = features || jsonb_build_object('gate', ${on}::boolean) where id = ${himalaya}`.execute(
        world.owner.db,
      )
    const kept = async () => (await rows(sql`select from attendance_logs where company_id = ${himalaya}`)).length
    await gate(false)
    expect([(await device.punch([`4711\t${today} 06:00:00\t0`])).status, await kept()]).toEqual([403, 0])
    await gate(true)
    expect([(await device.punch([`4711\t${today} 06:00:00\t0`])).status, await kept()]).toEqual([200, 1])
    await sql`delete from attendance_logs where company_id = ${himalaya}`.execute(world.owner.db)
    await sql`delete from attendance_devices where company_id = ${himalaya} and serial = 'GATEOFF1'`.execute(
      world.owner.db,
    )
  })
})

describe('a stranger', () => {
  it('learns nothing, is noted once, and is shown to the provider only', async () => {
    const device = standInDevice(world, 'NOBODY77')
    for (const answer of [await device.greet(), await device.poll(), await device.punch([`1\t${today} 10:00:00\t0`])])
      expect([answer.status, answer.text]).toEqual([403, 'ERROR'])
    expect(await rows(sql`select serial from unknown_devices`)).toEqual([{ serial: 'NOBODY77' }])
    expect((await office.get('/api/attendance-device/stranger')).status).toBe(403)
    const boss = await world.signIn('super')
    expect((await boss.get('/api/attendance-device/stranger')).body.data).toMatchObject([{ serial: 'NOBODY77' }])
  })
  it('with a serial that is none is not even noted', async () => {
    for (const serial of ['', 'x', "a' or 1=1 --", '../../etc', 'A'.repeat(300)])
      expect((await standInDevice(world, serial).greet()).status).toBe(403)
    expect(await rows(sql`select serial from unknown_devices`)).toHaveLength(1)
  })
  it('becomes known when its school registers it, once', async () => {
    expect((await register('NOBODY77')).status).toBe(200)
    expect((await standInDevice(world, 'NOBODY77').greet()).status).toBe(200)
    expect(await rows(sql`select serial from unknown_devices`)).toEqual([])
    const other = await world.signIn('administrator.bagmati')
    const { status, body } = await other.send('POST', '/api/attendance-device', { name: 'Gate', serial: 'NOBODY77' })
    expect([status, body.errors.serial[0]]).toEqual([422, expect.stringMatching(/registered already/)])
  })
})

describe('a device', () => {
  const device = () => standInDevice(world, 'ZK-0001')
  beforeAll(async () => {
    await registered('ZK-0001')
    for (const [pin, at] of [
      [101, 0],
      [102, 1],
      [103, 2],
    ] as const)
      await office.send('POST', '/api/attendance-device/pin', { pin, user_id: ours[at]!.student_id })
  })
  it('is greeted in plain text, with its serial and where it left off', async () => {
    const greeting = await device().greet()
    expect([greeting.type.startsWith('text/plain'), greeting.text.split('\n').slice(0, 2)]).toEqual([
      true,
      ['GET OPTION FROM: ZK-0001', 'ATTLOGStamp=None'],
    ])
    await device().punch([], { stamp: '4711' })
    expect((await device().greet()).text).toContain('ATTLOGStamp=4711')
    expect((await device().poll('Ver 6.60,3,3,120,192.168.1.201')).text).toBe('OK')
  })
  it('makes who comes within the minute of the limit (10:15) present, and who comes after it late', async () => {
    expect(
      (
        await device().punch([
          `101\t${today} 10:15:59\t0\t1`,
          `102\t${today} 10:16:00\t0\t15`,
          `101\t${today} 16:05:00\t1\t1`,
        ])
      ).text,
    ).toBe('OK: 3')
    expect([await statusOf(0), await statusOf(1)]).toMatchObject([
      { status: 'present', source: 'device', arrived: '10:15' },
      { status: 'late', arrived: '10:16' },
    ])
    expect((await sheet()).sheet).toBeNull()
  })
  it('that says "out" of the first punch of a morning has somebody there, and on the sheet', async () => {
    await office.send('POST', '/api/attendance-device/pin', { pin: 104, user_id: ours[3]!.student_id })
    expect((await device().punch([`104\t${today} 09:07:00\t1\t1`])).text).toBe('OK: 1')
    expect(await statusOf(3)).toMatchObject({ status: 'present', source: 'device', arrived: '09:07' })
  })
  it('that numbers people with twelve digits is understood', async () => {
    const pin = 981234567890
    const { status } = await office.send('POST', '/api/attendance-device/pin', { pin, user_id: ours[4]!.student_id })
    expect(status).toBe(200)
    await device().punch([`ATTLOG\t${pin}\t${today.replaceAll('-', '/')} 9:08:00\t0`])
    expect(await statusOf(4)).toMatchObject({ status: 'present', arrived: '09:08' })
    expect((await office.send('POST', '/api/attendance-device/pin', { pin: 9812345678901, user_id: 1 })).status).toBe(
      422,
    )
  })
  it('whose lines cannot be read is heard, and the office sees what it said', async () => {
    const line = `EMP01\t${today} 09:00:00\t0`
    expect((await device().punch([line, `101\t${today} 16:06:00\t1`, line])).text).toBe('OK: 2')
    const told = async (person = office) => (await person.get('/api/attendance-device/unread')).body.data
    expect(await told()).toEqual([expect.objectContaining({ device: 'Gate ZK-0001', line })])
    expect((await teacher.get('/api/attendance-device/unread')).status).toBe(403)
    expect(await told(await world.signIn('administrator.bagmati'))).toEqual([])
    const [{ device_id }] = await told()
    const drop = (by: Person) => by.send('DELETE', `/api/attendance-device/${device_id}/unread`)
    expect((await drop(await world.signIn('administrator.bagmati'))).status).toBe(404)
    expect((await drop(office)).status).toBe(200)
    expect(await told()).toEqual([])
  })
  it('that sends twice, in another order and as another kind of body, changes nothing', async () => {
    const count = async () =>
      (
        await rows<{ n: number }>(
          sql`select count(*) as n from attendance_logs where company_id = ${himalaya} and pin in (101, 102)`,
        )
      )[0]!.n
    const before = await count()
    for (const contentType of [
      'text/plain',
      'application/octet-stream',
      'application/json',
      'multipart/form-data; boundary=x',
      undefined,
    ]) {
      expect(
        await device().punch(
          [`102\t${today} 10:16:00\t0\t15`, `101\t${today} 10:15:59\t0\t1`],
          contentType ? { contentType } : {},
        ),
      ).toMatchObject({ status: 200, text: 'OK: 2' })
    }
    expect(await count()).toBe(before)
  })
  it('that sends from two lines at once writes once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => device().punch([`103\t${today} 09:59:00\t0`])))
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200))
    expect(
      await rows(sql`select count(*)::int as n from attendance_logs where company_id = ${himalaya} and pin = 103`),
    ).toEqual([{ n: 1 }])
  })
  it('is told OK whatever else it sends', async () => {
    for (const answer of [
      await device().punch(['USER PIN=1\tName=Ram'], { table: 'OPERLOG' }),
      await device().punch(['x'], { table: 'BIODATA' }),
      await device().call('POST', 'devicecmd', 'ID=1&Return=0&CMD=CHECK'),
      await device().call('GET', 'ping'),
      await device().call('POST', 'querydata', '?'),
      await device().punch([`101\t${today} 10:15:59`], { path: 'cdata.aspx' }),
      await device().punch(['nonsense', '\u0000']),
    ]) {
      expect([answer.status, answer.text.startsWith('OK')]).toEqual([200, true])
    }
    expect((await device().call('POST', 'registry', 'DeviceName=x')).text).toMatch(/^RegistryCode=/)
  })
  it('never changes what a person has said', async () => {
    const { version, students } = await sheet()
    await teacher.send('POST', '/api/attendance', {
      client_id: crypto.randomUUID(),
      revision: 1,
      version,
      section_id: section,
      day: today,
      on_holiday: true,
      entries: students.map((student: { enroll_id: number; status: string | null }, at: number) => ({
        enroll_id: student.enroll_id,
        status: at === 0 ? 'half' : (student.status ?? 'absent'),
        was: student.status,
      })),
    })
    await device().punch([`101\t${today} 09:00:00\t0`])
    expect(await statusOf(0)).toMatchObject({ status: 'half', arrived: '09:00' })
  })
  it('keeps punches of unknown numbers in quarantine until the number is given', async () => {
    await sql`delete from attendance_sheets where company_id = ${himalaya} and day = ${today}`.execute(world.owner.db)
    const at = ours.length - 1
    await device().punch([`555\t${today} 10:01:00\t0`, `555\t${today} 15:00:00\t1`])
    expect((await office.get('/api/attendance-device/unknown')).body.data).toMatchObject([{ pin: 555, count: 2 }])
    expect((await statusOf(at)).status).toBeNull()
    expect(
      (await office.send('POST', '/api/attendance-device/pin', { pin: 555, user_id: ours[at]!.student_id })).body.data
        .applied,
    ).toBe(2)
    expect(await statusOf(at)).toMatchObject({ status: 'present', arrived: '10:01' })
    expect((await office.get('/api/attendance-device/unknown')).body.data).toEqual([])
    for (const body of [
      { pin: 555, user_id: ours[3]!.student_id },
      { pin: 556, user_id: ours[at]!.student_id },
    ])
      expect((await office.send('POST', '/api/attendance-device/pin', body)).status).toBe(422)
  })
  it('that stands on a wrong clock is written down and not believed', async () => {
    await device().punch(['103\t2035-01-01 10:00:00\t0', '103\t2001-01-01 10:00:00\t0'])
    expect(
      await rows(
        sql`select count(*)::int as n from attendance_sheets where company_id = ${himalaya} and (day > ${today} or day < '2010-01-01')`,
      ),
    ).toEqual([{ n: 0 }])
  })
  it('closes the sheets of who was not seen', async () => {
    const { body } = await teacher.send('POST', '/api/attendance/pending/close', { day: today, section_ids: [section] })
    expect(body.data).toEqual({ sheets: 1, absent: ours.length - 1 })
    expect((await sheet()).sheet).not.toBeNull()
  })
  it('that is switched off is a stranger; one with logs stays on the list', async () => {
    const { id } = (await office.get('/api/attendance-device')).body.data.find(
      (row: { serial: string }) => row.serial === 'ZK-0001',
    )
    expect((await office.send('DELETE', `/api/attendance-device/${id}`)).body.error.code).toBe('has-logs')
    await office.send('PATCH', `/api/attendance-device/${id}`, { enabled: false })
    expect((await device().poll()).status).toBe(403)
    await office.send('PATCH', `/api/attendance-device/${id}`, { enabled: true })
  })
  it('is limited per serial, so that one that runs wild does not silence the others', async () => {
    await registered('WILD-001')
    const wild = standInDevice(world, 'WILD-001')
    const answers: number[] = []
    for (let n = 0; n < 250; n++) answers.push((await wild.poll()).status)
    expect(answers.at(-1)).toBe(429)
    expect((await device().poll()).status).toBe(200)
  })
  it('shows its serial, its numbers and the logs of others to its keepers only', async () => {
    expect(
      (await teacher.get('/api/attendance-device')).body.data.every((row: { serial: string }) =>
        row.serial.startsWith('…'),
      ),
    ).toBe(true)
    expect([
      (await teacher.get('/api/attendance-device/pin')).status,
      (await teacher.get('/api/attendance-device/unknown')).status,
      (await teacher.send('POST', '/api/attendance-device', { name: 'x', serial: 'MINE-0001' })).status,
    ]).toEqual([403, 403, 403])
    const elsewhere = await rows<{ id: number }>(sql`
      select e.student_id as id from enrolments e where e.company_id = ${himalaya} and e.status = 'studying'
        and e.section_id not in (select section_id from section_teachers where user_id = ${teacher.id} union select section_id from subject_teachers where user_id = ${teacher.id}) limit 1`)
    await office.send('POST', '/api/attendance-device/pin', { pin: 700, user_id: elsewhere[0]!.id })
    await device().punch([`700\t${today} 09:00:00\t0`])
    const reached = (await teacher.get('/api/attendance-log?rowsPerPage=500')).body.data
    expect(reached.length).toBeGreaterThan(0)
    expect(reached.filter((row: { user_id: number }) => row.user_id === elsewhere[0]!.id)).toEqual([])
    expect(
      (await office.get('/api/attendance-log?rowsPerPage=500')).body.data.some(
        (row: { user_id: number }) => row.user_id === elsewhere[0]!.id,
      ),
    ).toBe(true)
    // the file holds what the list holds
    const file = async (person: Person) =>
      (
        await readTable(
          {
            data: (
              await person.get(
                `/api/attendance-log/download/excel?source=device&columns=name,at,device&token=${person.id}`,
              )
            ).raw,
          },
          { company: 1 },
        )
      ).rows
    const [head, ...lines] = await file(teacher)
    expect(head).toEqual(['Name', 'Day (BS)', 'Day (AD)', 'Time', 'Seen by'])
    expect(lines.length).toBe((await teacher.get('/api/attendance-log?source=device&rowsPerPage=500')).body.data.length)
    expect((await file(office)).some((line) => line[2] === today && line[3] === '09:00:00')).toBe(true)
    expect(
      (await office.get(`/api/attendance-log/download/pdf?source=device&token=${office.id}`)).headers['content-type'],
    ).toBe('application/pdf')
    expect((await office.get(`/api/attendance-log/download/excel?token=${teacher.id}`)).status).toBe(403)
  })
})

describe('staff', () => {
  it('come by device as well, and by hand with the kind of leave', async () => {
    const { staff } = (await office.get('/api/staff-attendance')).body.data
    const [first, second] = staff
    await office.send('POST', '/api/attendance-device/pin', { pin: 901, user_id: first.user_id })
    await standInDevice(world, 'ZK-0001').punch([`901\t${today} 09:30:00\t0`, `901\t${today} 16:30:00\t1`])
    expect((await office.get('/api/staff-attendance')).body.data.staff[0]).toMatchObject({
      status: 'present',
      source: 'device',
      arrived: '09:30',
      left: '16:30',
    })
    const body = {
      day: today,
      entries: [
        { user_id: second.user_id, status: 'leave', leave_kind: 'sick' },
        { user_id: ours[0]!.student_id, status: 'absent' },
      ],
    }
    expect([
      (await office.send('POST', '/api/staff-attendance', body)).body.data.changed,
      (await office.send('POST', '/api/staff-attendance', body)).body.data.changed,
    ]).toEqual([1, 0])
    expect((await teacher.get('/api/staff-attendance')).status).toBe(403)
    const principal = await world.signIn('principal')
    expect([
      (await principal.get('/api/staff-attendance')).status,
      (await principal.send('POST', '/api/staff-attendance', body)).status,
    ]).toEqual([200, 403])
    const { status, raw } = await office.get(
      `/api/staffs-attendance/download/excel?year=2083&month=8&token=${office.id}`,
    )
    expect([status, raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })
})

it('a person who is erased is known to no device any more; that somebody came stays', async () => {
  const [pin] = await rows<{ user_id: number }>(
    sql`select user_id from device_pins where company_id = ${himalaya} and pin = 103`,
  )
  const logs = () =>
    rows<{ n: number; raw: number }>(
      sql`select count(*)::int as n, count(raw)::int as raw from attendance_logs where company_id = ${himalaya} and user_id = ${pin!.user_id}`,
    )
  const [before] = await logs()
  await inSchool(world.db, himalaya, (tx) => erasePerson(tx, { company: himalaya, id: pin!.user_id, traces: [] }))
  expect([before!.n > 0, await logs()]).toEqual([true, [{ n: before!.n, raw: 0 }]])
  expect(await rows(sql`select from device_pins where company_id = ${himalaya} and user_id = ${pin!.user_id}`)).toEqual(
    [],
  )
})

describe('a card', () => {
  const cardOf = (student: number, version = 1, company = himalaya) =>
    cardToken(testKeys, { company, student, version })
  it('is scanned once a minute, both ways, and makes an entry', async () => {
    const guard = await world.signIn('administrator')
    const student = ours[4]!
    await sql`delete from attendance_sheets where company_id = ${himalaya} and day = ${today}`.execute(world.owner.db)
    const body = { card: await cardOf(student.student_id), direction: 'in' }
    const answers = await Promise.all([1, 2, 3].map(() => guard.send('POST', '/api/student-qr-log', body)))
    expect(answers.map((answer) => answer.body.data.repeated).sort()).toEqual([false, true, true])
    expect(['present', 'late']).toContain((await statusOf(4)).status)
    const { data } = (await guard.get('/api/attendance-log?source=qr')).body
    expect(data).toMatchObject([
      { user_id: student.student_id, direction: 'in', scanned_by: nameOf('administrator'), device: null },
    ])
  })
  it('that was lost is worthless once it is renewed', async () => {
    const { student_id } = ours[5]!
    const old = await cardOf(student_id)
    expect(
      (await office.send('POST', `/api/student/${student_id}/qr/renew`, { reason: 'lost on the bus' })).body.data
        .version,
    ).toBe(2)
    expect((await office.send('POST', '/api/student-qr-log', { card: old, direction: 'in' })).body.error.code).toBe(
      'old-card',
    )
    expect(
      (await office.send('POST', '/api/student-qr-log', { card: await cardOf(student_id, 2), direction: 'in' })).status,
    ).toBe(200)
    expect((await teacher.send('POST', `/api/student/${student_id}/qr/renew`, { reason: 'lost' })).status).toBe(403)
  })
  it('of another school, of nobody, or made up is none', async () => {
    const [foreign] = await rows<{ id: number }>(sql`select id from students where company_id = ${bagmati} limit 1`)
    for (const card of [await cardOf(foreign!.id, 1, bagmati), `PS1.${'A'.repeat(43)}`, 'https://example.com'])
      expect((await office.send('POST', '/api/student-qr-log', { card, direction: 'in' })).body.error.code).toBe(
        'no-card',
      )
    expect(
      (await office.send('POST', '/api/student-qr-log', { card: await cardOf(foreign!.id), direction: 'in' })).status,
    ).toBe(404)
  })
  it('is printed for students within reach', { timeout: 60_000 }, async () => {
    const { status, raw } = await teacher.get(`/api/student/${ours[0]!.student_id}/qr?token=${teacher.id}&language=ne`)
    expect([status, raw.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
    const [other] = await rows<{ id: number }>(
      sql`select e.student_id as id from enrolments e where e.company_id = ${himalaya} and e.status = 'studying' and e.section_id not in (select section_id from section_teachers where user_id = ${teacher.id} union select section_id from subject_teachers where user_id = ${teacher.id}) limit 1`,
    )
    if (other) expect((await teacher.get(`/api/student/${other.id}/qr?token=${teacher.id}`)).status).toBe(404)
  })
})
