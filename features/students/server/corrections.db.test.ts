/** What a family asks to be corrected: who may ask, who decides, and what of it reaches the record. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build, type Child } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
let teacher: Person
let family: Person
let make: ReturnType<typeof build>
let child: Child
/** Of somebody else. */
let other: Child

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  teacher = await world.signIn('teacher')
  family = await world.signIn('guardian')
  make = build(world, office)
  const at = await make.place()
  child = await make.student({ at, fname: 'Sarita', dob: '2018-05-06' })
  other = await make.student({ at })
  await link(child.id)
})
afterAll(() => world.close())

const rows = async <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  (await inSchool(world.owner.db, himalaya, (tx) => query.execute(tx))).rows as T[]
const link = (student: number) =>
  rows(sql`insert into student_guardians (company_id, student_id, guardian_id, relation)
    values (${himalaya}, ${student}, ${family.id}, 'mother')`)
const ask = (values: object, by = family, student = child.id) =>
  by.send('POST', '/api/guardian-correction', { student_id: student, ...values })
const asked = async (student = child.id) =>
  (await family.get(`/api/guardian-correction?student_id=${student}`)).body.data as {
    may_ask: boolean
    fields: { name: string; kind: string; value: string | null }[]
    requests: { id: number; has_paper: boolean; lines: { field: string; state: string; answer: string | null }[] }[]
  }
const listed = async (state = 'open', by = office) =>
  (await by.get(`/api/student-correction?state=${state}&rowsPerPage=100&student_id=${child.id}`)).body.data as {
    id: number
    asked_by: string
    file_id: string | null
    lines: { field: string; was: string | null; wanted: string; now: string | null; state: string }[]
  }[]
const decide = (id: number, body: object, by = office) => by.send('POST', `/api/student-correction/${id}/decide`, body)
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]
const record = async () => (await office.get(`/api/student/${child.id}`)).body.data
const waiting = async () =>
  (await office.get('/api/dashboard')).body.data.pending.find(
    ({ what }: { what: string }) => what === 'open_corrections',
  )?.count ?? 0

describe('is refused', () => {
  it('of a child of others, as of none', async () => {
    const [foreign, missing] = [
      await ask({ fname: 'Sita' }, family, other.id),
      await ask({ fname: 'Sita' }, family, 999_999),
    ]
    expect(foreign).toMatchObject({ status: 404, body: missing.body })
    expect((await family.get(`/api/guardian-correction?student_id=${other.id}`)).status).toBe(404)
  })
  it('to everybody but the guardian, and the list to whoever may not read the record', async () => {
    expect((await ask({ fname: 'Sita' }, office)).status).toBe(403)
    expect((await family.get('/api/student-correction')).status).toBe(403)
    expect((await teacher.get('/api/student-correction')).status).toBe(403)
  })
  it('without a value, with the value that stands there, and with one that the field does not take', async () => {
    expect(codeOf(await ask({}))).toEqual([406, 'nothing'])
    expect(codeOf(await ask({ fname: 'Sarita' }))).toEqual([406, 'nothing'])
    expect((await ask({ dob: 'yesterday' })).body.errors).toHaveProperty('dob')
    expect((await ask({ gender: 'cow' })).body.errors).toHaveProperty('gender')
  })
  it('of fields that are no family’s to correct', async () => {
    expect(codeOf(await ask({ admission_number: 'X1', email: 'a@b.example' }))).toEqual([406, 'nothing'])
    expect((await asked()).fields.map(({ name }) => name)).not.toContain('email')
  })
})

describe('a request', () => {
  it('waits for the office, with its paper, and is told on the home page', async () => {
    const before = await waiting()
    const edge = 'x'
    const part = (name: string, value: string, more = '') =>
      `--${edge}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
    const paper = '; filename="birth.pdf"\r\nContent-Type: application/pdf'
    const { status } = await world.call('POST', '/api/guardian-correction', {
      token: family.token,
      headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
      body: [
        part('student_id', String(child.id)),
        part('fname', 'Saritaa'),
        part('dob', '2018-06-05'),
        part('paper', '%PDF-1.4\n%%EOF\n', paper),
        `--${edge}--\r\n`,
      ].join(''),
    })
    expect(status).toBe(200)
    expect(await waiting()).toBe(before + 1)
    const [request] = await listed()
    expect(request).toMatchObject({
      lines: [
        { field: 'dob', was: '2018-05-06', wanted: '2018-06-05', now: '2018-05-06', state: 'open' },
        { field: 'fname', was: 'Sarita', wanted: 'Saritaa', now: 'Sarita', state: 'open' },
      ],
    })
    expect((await office.get(`/api/files/${request!.file_id}`)).status).toBe(200)
    expect((await teacher.get(`/api/files/${request!.file_id}`)).status).toBe(403)
    expect((await asked()).requests[0]).toMatchObject({
      has_paper: true,
      lines: [{ state: 'open' }, { state: 'open' }],
    })
    expect((await record()).full_name.fname).toBe('Sarita')
  })

  it('is accepted into the record by the rules of the form; the audit names who asked and who accepted', async () => {
    const { id } = (await listed())[0]!
    expect((await decide(id, { field: 'fname', accept: true, now: 'Sarita' }, teacher)).status).toBe(403)
    expect((await decide(999_999, { field: 'fname', accept: true })).status).toBe(404)
    expect((await decide(id, { field: 'lname', accept: true })).status).toBe(404)
    const { status } = await decide(id, {
      field: 'fname',
      accept: true,
      now: 'Sarita',
      answer: 'As in the certificate.',
    })
    expect(status).toBe(200)
    expect((await record()).full_name.fname).toBe('Saritaa')
    expect(codeOf(await decide(id, { field: 'fname', accept: true, now: 'Saritaa' }))).toEqual([406, 'decided'])
    const [audit] = await rows<{ actor_id: number; after: { fname: string; asked_by: number } }>(sql`
      select r.actor_id, v.after from audit_rows r
      join audit_values v on v.company_id = r.company_id and v.audit_id = r.id
      where r.company_id = ${himalaya} and r.entity = 'students' and r.entity_id = ${String(child.id)}
      order by r.id desc limit 1`)
    expect(audit).toMatchObject({ actor_id: office.id, after: { fname: 'Saritaa', asked_by: family.id } })
  })

  it('is not accepted where the record was changed meanwhile, until its value was seen', async () => {
    const { id } = (await listed())[0]!
    await office.send('PATCH', `/api/student/${child.id}`, { dob: '2018-05-07' })
    expect(codeOf(await decide(id, { field: 'dob', accept: true, now: '2018-05-06' }))).toEqual([406, 'changed'])
    expect((await listed())[0]!.lines[0]).toMatchObject({ was: '2018-05-06', now: '2018-05-07' })
    expect((await decide(id, { field: 'dob', accept: true, now: '2018-05-07' })).status).toBe(200)
    expect((await record()).personal.dob).toBe('2018-06-05')
    expect(await listed()).toEqual([])
    expect((await listed('decided'))[0]).toMatchObject({ id })
  })

  it('that the form would refuse is refused here too, and stays open', async () => {
    expect((await ask({ dob: '2030-01-01' })).status).toBe(200)
    const { id } = (await listed())[0]!
    expect((await decide(id, { field: 'dob', accept: true, now: '2018-06-05' })).body.errors).toHaveProperty('dob')
    expect(await listed()).toHaveLength(1)
    expect((await decide(id, { field: 'dob', accept: false })).body.errors).toHaveProperty('answer')
    expect((await decide(id, { field: 'dob', accept: false, answer: 'This day is still to come.' })).status).toBe(200)
    expect((await asked()).requests[0]).toMatchObject({
      lines: [{ field: 'dob', state: 'refused', answer: 'This day is still to come.' }],
    })
    expect((await record()).personal.dob).toBe('2018-06-05')
  })

  it('is one of five of a child at most that wait, also when they are sent at once', async () => {
    const sent = await Promise.all(
      ['A+', 'A-', 'B+', 'B-', 'O+', 'O-', 'AB+'].map((blood_group) => ask({ blood_group })),
    )
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 406, 406])
    expect((await asked()).may_ask).toBe(false)
    const { id } = (await listed())[0]!
    await decide(id, { field: 'blood_group', accept: false, answer: 'Bring the paper.' })
    expect((await asked()).may_ask).toBe(true)
  })
})

it('who is taken from the family asks no more, and an erased student leaves nothing', async () => {
  await rows(sql`delete from student_guardians
    where company_id = ${himalaya} and student_id = ${child.id} and guardian_id = ${family.id}`)
  expect((await ask({ fname: 'Sita' })).status).toBe(404)
  const { name } = await record()
  const gone = await office.send('DELETE', `/api/student/${child.id}`, { reason: 'Double entry' })
  expect(gone.status).toBe(200)
  expect(await listed()).toEqual([])
  expect((await office.send('POST', `/api/deleted-users/${child.id}/erase`, { name })).status).toBe(200)
  expect(
    await rows(sql`select from student_corrections where company_id = ${himalaya} and student_id = ${child.id}
      union all select from student_correction_fields f where f.company_id = ${himalaya}
        and not exists (select from student_corrections c where c.company_id = f.company_id and c.id = f.correction_id)`),
  ).toEqual([])
})
