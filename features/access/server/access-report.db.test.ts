/** Refused access, failed sign-ins, and records of children that were read or exported leave a trace that a super user can read, and nobody else. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nameOf } from '#test/called.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
let root: Person
let student: number
beforeAll(async () => {
  world = await openWorld({ jobs: false })
  office = await world.signIn('administrator', himalaya)
  root = await world.signIn('super')
  await root.send('POST', '/api/super/act', { company_id: himalaya })
  student = (await office.get('/api/student?rowsPerPage=1')).body.data[0].id
})
afterAll(() => world.close())
beforeEach(() => sql`delete from access_traces`.execute(world.owner.db))

const report = async (query = '') => (await root.get(`/api/access-report?${query}`)).body.data

describe('a trace', () => {
  it('is left by who reads the record of a child: one line an hour, person and address, with a count', async () => {
    const headers = { authorization: `Bearer ${office.token}`, host: 'localhost' }
    const look = { url: `/api/student/${student}`, headers, remoteAddress: '10.1.2.3' }
    const answers = await Promise.all([1, 2, 3].map(() => world.app.server.inject(look)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const [row, ...others] = await report()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      kind: 'read',
      times: 3,
      actor: nameOf('administrator'),
      actor_id: office.id,
      title: "A student's record",
      person_id: student,
      ip: '10.1.2.3',
    })
    expect(row.person).toBeTruthy()
  })
  it('is left by who prints a paper of a child: an export, with the child, whatever the paper goes by', async () => {
    const { rows } = await sql<{ id: number }>`
      select e.id from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
      where e.company_id = ${himalaya} and e.student_id = ${student}`.execute(world.owner.db)
    const printed = await office.get(`/api/student-card/${rows[0]!.id}/print?token=${office.id}`)
    expect(printed.status).toBe(200)
    const [row, ...others] = await report()
    expect(others).toEqual([])
    expect(row).toMatchObject({ kind: 'export', title: "Print a student's card", person_id: student, times: 1 })
    // of another school there is nobody
    const gone = await office.get(`/api/student-card/999999/print?token=${office.id}`)
    expect([gone.status, (await report('kind=export'))[0].times]).toEqual([404, 1])
  })
  it('is left by who looks at one before it is issued, though its question is no address', async () => {
    const { rows } = await sql<{ enroll: number; template: number | null }>`
      select max(e.id) as enroll, (select min(id) from templates t where t.company_id = ${himalaya}
        and t.kind = 'certificate' and t.removed_at is null) as template
      from enrolments e where e.company_id = ${himalaya} and e.student_id = ${student}`.execute(world.owner.db)
    const asked = { template_id: rows[0]!.template, language: 'en', enroll_id: rows[0]!.enroll, typed: {} }
    expect((await office.send('POST', '/api/certificate-draft', asked)).status).toBe(200)
    expect(await report()).toMatchObject([
      { kind: 'read', title: 'A certificate before it is issued', person_id: student },
    ])
  })
  it('is left by who exports a list', async () => {
    const exported = await office.get(`/api/grades/download/excel?token=${office.id}`)
    expect(exported.status).toBe(200)
    expect((await report()).map(({ kind, title }: { kind: string; title: string }) => [kind, title])).toEqual([
      ['export', 'Download grades'],
    ])
  })
  it('is left by who is refused among other calls, whose answers stay', async () => {
    const teacher = await world.signIn('teacher', himalaya)
    const together = await teacher.get(`/api/together?calls=${encodeURIComponent('/api/roles /api/lock-status')}`)
    expect(together.body.data.map(({ status }: { status: number }) => status)).toEqual([403, 200])
    expect((await report()).map(({ kind, action }: { kind: string; action: string }) => [kind, action])).toEqual([
      ['refused', 'GET /api/roles'],
    ])
  })
  it('is left by who is refused, and the refusal stays one', async () => {
    const teacher = await world.signIn('teacher', himalaya)
    expect((await teacher.get('/api/roles')).status).toBe(403)
    expect((await teacher.send('DELETE', `/api/student/${student}`, { reason: 'none' })).status).toBe(403)
    const rows = await report('kind=refused&sortBy=times')
    expect(rows.map((row: { action: string }) => row.action).sort()).toEqual([
      'DELETE /api/student/{id}',
      'GET /api/roles',
    ])
    expect(new Set(rows.map((row: { actor_id: number }) => row.actor_id))).toEqual(new Set([teacher.id]))
  })
  it('is left by who cannot sign in, and never holds what was typed', async () => {
    const typed = 'my-password-in-the-wrong-field'
    for (const [username, password] of [
      ['accountant', 'wrong'],
      [typed, 'wrong'],
    ])
      expect(
        (await world.call('POST', '/api/login', { body: { username, password, company_id: himalaya } })).status,
      ).toBe(422)
    const rows = await report('kind=sign_in')
    expect(rows.map((row: { actor: string | null }) => row.actor).sort()).toEqual([nameOf('accountant'), null].sort())
    const { rows: all } = await sql<{ t: string }>`select t::text from access_traces t`.execute(world.owner.db)
    expect(all.map(({ t }) => t).join()).not.toContain(typed)
  })
  it('is not left by a family that looks at its own child', async () => {
    const guardian = await world.signIn('guardian', himalaya)
    const [child] = (await guardian.get('/api/guardian-children')).body.data
    expect((await guardian.get(`/api/child-info/${child.id}`)).status).toBe(200)
    expect((await report('kind=read')).length).toBe(0)
  })
})

describe('the report', () => {
  it('is for a super user alone, and of the school acted in', async () => {
    await office.get(`/api/student/${student}`)
    expect((await office.get('/api/access-report')).status).toBe(403)
    expect((await world.call('GET', '/api/access-report')).status).toBe(401)
    await root.send('POST', '/api/super/act', { company_id: bagmati })
    expect(await report('kind=read')).toEqual([])
    await root.send('POST', '/api/super/act', { company_id: himalaya })
    expect((await report('kind=read')).length).toBe(1)
  })
  it('is downloaded as it stands, which leaves a trace itself', async () => {
    await office.get(`/api/student/${student}`)
    const file = await root.get(`/api/access-report/download/excel?token=${root.id}&columns=last_at`)
    expect([file.status, file.status === 200 ? '' : file.body]).toEqual([200, ''])
    expect(file.headers['content-type']).toContain('spreadsheet')
    expect((await report()).map(({ kind }: { kind: string }) => kind).sort()).toEqual(['export', 'read'])
    expect((await office.get(`/api/access-report/download/excel?token=${office.id}`)).status).toBe(403)
  })
  it('is filtered by person, student, day and words', async () => {
    await office.get(`/api/student/${student}`)
    const { clock } = world
    const today = clock.today()
    for (const [query, n] of [
      [`user_id=${office.id}`, 1],
      [`user_id=${office.id + 1}`, 0],
      [`person_id=${student}`, 1],
      [`person_id=${student + 1}`, 0],
      [`from_date=${today}&to_date=${today}`, 1],
      ['to_date=2026-01-01', 0],
      [`search=${encodeURIComponent(nameOf('administrator'))}`, 1],
      ['search=Nobody%20at%20all', 0],
    ] as const)
      expect([query, (await report(query)).length]).toEqual([query, n])
    expect((await root.get('/api/access-report?sortBy=ip')).status).toBe(422)
  })
})

it('nobody of the app takes a trace back or writes another one over it', async () => {
  await office.get(`/api/student/${student}`)
  await expect(sql`delete from access_traces`.execute(world.db)).rejects.toThrow('permission denied')
  await expect(sql`update access_traces set actor_id = 1`.execute(world.db)).rejects.toThrow('permission denied')
})
