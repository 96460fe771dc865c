/** The home page tells of today: who came, who has a birthday, what waits. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adToBs, bsToAd, todayInNepal } from '#nepal/bikram-sambat.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
const today = todayInNepal()
const home = async (person = office) => (await person.get('/api/dashboard')).body.data

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  // a school day, whatever day the tests run on
  await office.send('PUT', '/api/settings/academic', { weekly_holidays: [], holidays: [] })
  await sql`delete from attendance_entries where company_id = ${himalaya} and sheet_id in (select id from attendance_sheets where company_id = ${himalaya} and day = ${today})`.execute(world.owner.db)
  await sql`delete from attendance_sheets where company_id = ${himalaya} and day = ${today}`.execute(world.owner.db)
})
afterAll(() => world.close())

it('today has its attendance, and sections without a sheet wait to be done', async () => {
  const before = await home()
  expect(before.attendance).toMatchObject({ off: null, sections: 0, rate: null })
  expect(before.pending).toContainEqual({ what: 'attendance_missing', count: before.attendance.missing, detail: null })
  const section = (await office.get('/api/attendance/sections')).body.data.sections.find((each: { students: number }) => each.students > 2)
  const { students } = (await office.get(`/api/attendance/sheet?section_id=${section.section_id}&day=${today}`)).body.data
  const entries = students.map((student: { enroll_id: number }, at: number) => ({ enroll_id: student.enroll_id, status: at === 0 ? 'absent' : 'present' }))
  const saved = await office.send('POST', '/api/attendance', { section_id: section.section_id, day: today, client_id: crypto.randomUUID(), revision: 1, entries })
  expect(saved.status).toBe(200)
  const after = await home()
  expect(after.attendance).toMatchObject({ sections: 1, missing: before.attendance.missing - 1, tally: { absent: 1, present: entries.length - 1 } })
})

it('a holiday asks for no attendance', async () => {
  await office.send('PUT', '/api/settings/academic', { holidays: [{ day: today, title: 'Festival' }] })
  const { attendance, pending } = await home()
  expect([typeof attendance.off, attendance.missing, pending.some((each: { what: string }) => each.what === 'attendance_missing')]).toEqual(['string', 0, false])
  await office.send('PUT', '/api/settings/academic', { holidays: [] })
})

it('a colleague has a birthday too', async () => {
  const { year, month, day } = adToBs(today)
  await sql`update staff set dob = ${bsToAd({ year: year - 30, month, day: Math.min(day, 29) })} where company_id = ${himalaya} and id = (select id from users where company_id = ${himalaya} and username = 'librarian')`.execute(world.owner.db)
  const { birthdays } = await home()
  expect(birthdays.filter((person: { kind: string }) => person.kind === 'staff')).toEqual([expect.objectContaining({ kind: 'staff', name: expect.any(String) })])
  expect((await home(await world.signIn('guardian'))).birthdays).toBeNull()
})

it('a year that is over has no attendance today', async () => {
  const old = (await office.get('/api/own-batches')).body.data.find((batch: { is_current_batch: boolean }) => !batch.is_current_batch)
  expect((await office.get('/api/dashboard', { 'x-batch-id': String(old.id) })).body.data.attendance).toBeNull()
})

it('the report of a batch that is over ends with it', async () => {
  const old = (await office.get('/api/own-batches')).body.data.find((batch: { is_current_batch: boolean }) => !batch.is_current_batch)
  const { status, body } = await office.get('/api/attendance/report', { 'x-batch-id': String(old.id) })
  expect([status, body.from_date, body.to_date]).toEqual([200, old.start_date, old.end_date])
})

it('the switch of batches is told the days of each, slim too', async () => {
  const { data } = (await office.get('/api/batch?slim=true&rowsPerPage=25&descending=true')).body
  expect(data.every((batch: { start_date?: string; end_date?: string }) => batch.start_date && batch.end_date)).toBe(true)
})

it('what moves money needs an idempotency key', async () => {
  const accountant = await world.signIn('accountant')
  // rolling a bill run back is a right of its own, which the accountant has not
  for (const [method, path, body, person = accountant] of [['POST', '/api/fee-payment', { student_id: 1, amount: 100 }], ['POST', '/api/receipt/1/cancel', { reason: 'a slip' }], ['POST', '/api/monthly-bill', { month: '01', grade_ids: [1] }], ['POST', '/api/bill-run/1/rollback', { reason: 'a slip' }, office]] as const) {
    const { status, body: answer } = await world.call(method, path, { body, token: person.token })
    expect([path, status, answer.error.code]).toEqual([path, 422, 'key-needed'])
  }
})
