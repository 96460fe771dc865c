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
    fields: { name: string; kind: string; value: string | null; said: { en: string; ne: string } | null }[]
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

/** In Baneshwor, and in Thimi. */
const kathmandu = { province_id: 3, district_id: 27, municipality_id: 307, ward: 10, tole: 'Baneshwor' }
const thimi = { province_id: 3, district_id: 23, municipality_id: 277, ward: 1, tole: 'Lokanthali' }
const emptied = async () => {
  await rows(sql`delete from student_corrections where company_id = ${himalaya} and student_id = ${child.id}`)
}
const lastLines = async (by = office) => {
  const all = (await listed('open', by)).at(-1)!
  return { id: all.id, line: (field: string) => all.lines.find((each) => each.field === field)! }
}

describe('an address is refused', () => {
  afterAll(emptied)
  it('whose levels do not lie in each other, or that lacks the upper ones', async () => {
    expect((await ask({ permanent: { ...kathmandu, municipality_id: 277 } })).body.errors).toHaveProperty(
      'permanent.municipality_id',
    )
    expect((await ask({ temporary: { ...kathmandu, ward: 33 } })).body.errors).toHaveProperty('temporary.ward')
    expect((await ask({ permanent: { tole: 'Baneshwor' } })).body.errors).toHaveProperty('permanent.district_id')
    expect((await ask({ permanent: { ...kathmandu, tole: 'x'.repeat(121) } })).body.errors).toHaveProperty(
      'permanent.tole',
    )
  })
  it('that stands in the record already, and by whoever may not see contacts', async () => {
    await office.send('PUT', `/api/student/${child.id}/address`, { permanent: kathmandu })
    expect(codeOf(await ask({ permanent: kathmandu }))).toEqual([406, 'nothing'])
    expect((await ask({ permanent: thimi })).status).toBe(200)
    const { id, line } = await lastLines()
    expect((await decide(id, { field: 'permanent', accept: true, now: line('permanent').now }, teacher)).status).toBe(
      403,
    )
    expect(codeOf(await decide(id, { field: 'permanent', accept: true, now: 'elsewhere' }))).toEqual([406, 'changed'])
    expect((await record()).address.permanent).toMatchObject(kathmandu)
  })
})

describe('an address', () => {
  afterAll(emptied)
  it('is compared as it is read, and what is accepted stands in the record; the audit names who asked', async () => {
    await office.send('PUT', `/api/student/${child.id}/address`, { permanent: kathmandu })
    const { fields } = await asked()
    expect(fields.find(({ name }) => name === 'permanent')).toMatchObject({
      kind: 'address',
      said: { en: 'Baneshwor, Kathmandu-10', ne: expect.stringContaining('१०') },
    })
    expect(fields.find(({ name }) => name === 'temporary')).toMatchObject({ value: null, said: null })
    expect((await ask({ permanent: thimi, temporary: kathmandu })).status).toBe(200)
    const { id, line } = await lastLines()
    expect(line('permanent')).toMatchObject({
      was_said: { en: 'Baneshwor, Kathmandu-10' },
      now_said: { en: 'Baneshwor, Kathmandu-10' },
      wanted_said: { en: 'Lokanthali, Madhyapur Thimi-1, Bhaktapur' },
    })
    expect(line('temporary')).toMatchObject({ was: null, now: null, now_said: null })
    expect((await decide(id, { field: 'permanent', accept: true, now: line('permanent').now })).status).toBe(200)
    expect((await decide(id, { field: 'temporary', accept: true })).status).toBe(200)
    expect((await record()).address).toMatchObject({ permanent: thimi, temporary: kathmandu })
    const [audit] = await rows<{ after: { permanent: object; asked_by: number } }>(sql`
      select v.after from audit_rows r join audit_values v on v.company_id = r.company_id and v.audit_id = r.id
      where r.company_id = ${himalaya} and r.entity = 'students' and r.entity_id = ${String(child.id)}
        and v.after ? 'permanent' order by r.id desc limit 1`)
    expect(audit!.after).toMatchObject({ permanent: thimi, asked_by: family.id })
  })
  it('that was changed meanwhile is seen first', async () => {
    expect((await ask({ permanent: kathmandu })).status).toBe(200)
    const { id, line } = await lastLines()
    const seen = line('permanent').now
    await office.send('PUT', `/api/student/${child.id}/address`, { permanent: { ...thimi, ward: 2 } })
    expect(codeOf(await decide(id, { field: 'permanent', accept: true, now: seen }))).toEqual([406, 'changed'])
    const now = (await lastLines()).line('permanent').now
    expect((await decide(id, { field: 'permanent', accept: true, now })).status).toBe(200)
    expect((await record()).address.permanent).toMatchObject(kathmandu)
  })
})

describe('the mobile of the guardian', () => {
  /** Signs in with the mobile. */
  let mother: Person
  let motherChild: Child
  const mobile = '9812300001'
  beforeAll(async () => {
    motherChild = await make.student({ at: await make.place() })
    const guardian = await make.guardian(motherChild, { mobile })
    const [row] = await rows<{ id: number }>(sql`
      update users set password_hash = (select password_hash from users where company_id = ${himalaya} and id = ${family.id})
      where company_id = ${himalaya} and primary_mobile = ${guardian.mobile} returning id`)
    mother = await world.signIn(mobile)
    expect(mother.id).toBe(row!.id)
  })
  const askMobile = (guardian_mobile: string, by = mother) => ask({ guardian_mobile }, by, motherChild.id)
  const open = async (by = office) =>
    (await by.get(`/api/student-correction?state=open&rowsPerPage=100&student_id=${motherChild.id}`)).body.data as {
      id: number
      lines: { field: string; now: string | null; wanted: string }[]
    }[]
  const accept = (id: number, now: string, by = office) =>
    decide(id, { field: 'guardian_mobile', accept: true, now }, by)

  it('is refused where it is none of Nepal, where it stands there already, and where he works at the school', async () => {
    for (const wrong of ['014412345', '12', '+91 98765 43210'])
      expect((await askMobile(wrong)).body.errors, wrong).toEqual({
        guardian_mobile: ['This is not a mobile number of Nepal'],
      })
    expect(codeOf(await askMobile(`+977 ${mobile}`))).toEqual([406, 'nothing'])
    const staff = await world.signIn('teacher')
    await rows(sql`insert into guardians (company_id, id) values (${himalaya}, ${staff.id})`)
    await rows(
      sql`insert into user_roles (company_id, user_id, role_slug) values (${himalaya}, ${staff.id}, 'guardian')`,
    )
    await rows(sql`insert into student_guardians (company_id, student_id, guardian_id, relation)
      values (${himalaya}, ${motherChild.id}, ${staff.id}, 'uncle')`)
    const wanted = { student_id: motherChild.id, guardian_mobile: '9812300009' }
    const answer = await staff.send('POST', '/api/guardian-correction', wanted, { 'x-role': 'guardian' })
    expect(codeOf(answer)).toEqual([406, 'nothing'])
  })

  it('is told to nobody but who asked; a student and another guardian do not see it', async () => {
    expect((await askMobile('९८१२३ ०००-०२')).status).toBe(200)
    expect((await open())[0]!.lines).toMatchObject([{ field: 'guardian_mobile', now: mobile, wanted: '9812300002' }])
    const requestsOf = async (by: Person) =>
      (await by.get(`/api/guardian-correction?student_id=${motherChild.id}`)).body.data.requests
    expect(await requestsOf(mother)).toHaveLength(1)
    await rows(sql`insert into student_guardians (company_id, student_id, guardian_id, relation)
      values (${himalaya}, ${motherChild.id}, ${family.id}, 'father')`)
    expect(await requestsOf(family)).toEqual([])
    const { fields } = (await family.get(`/api/guardian-correction?student_id=${motherChild.id}`)).body.data
    expect(fields.find(({ name }: { name: string }) => name === 'guardian_mobile').value).not.toBe(mobile)
  })

  it('is accepted by nobody who may not change guardians, and not where somebody else has it', async () => {
    const { id } = (await open())[0]!
    const clerk = await make.colleague('librarian')
    expect((await accept(id, mobile, await world.signIn('teacher'))).status).toBe(403)
    expect(codeOf(await accept(id, '9812300000'))).toEqual([406, 'changed'])
    await rows(sql`update users set primary_mobile = '9812300002' where company_id = ${himalaya} and id = ${clerk.id}`)
    expect(codeOf(await accept(id, mobile))).toEqual([406, 'mobile-taken'])
    await rows(sql`update users set primary_mobile = null where company_id = ${himalaya} and id = ${clerk.id}`)
    expect((await world.signIn(mobile)).id).toBe(mother.id)
  })

  it('signs the guardian in from then on, and the former one does not; the answer and the audit say so', async () => {
    const { id } = (await open())[0]!
    const { status, body } = await accept(id, mobile)
    expect([status, body.message]).toEqual([
      200,
      'The mobile was changed. The guardian signs in with the new one from now on.',
    ])
    expect((await world.signIn('9812300002')).id).toBe(mother.id)
    await expect(world.signIn(mobile)).rejects.toThrow()
    const found = (await office.get('/api/guardian-search?search=9812300002')).body.data
    expect(found).toMatchObject([{ id: mother.id }])
    const [audit] = await rows<{ actor_id: number; before: object; after: object }>(sql`
      select r.actor_id, v.before, v.after from audit_rows r
      join audit_values v on v.company_id = r.company_id and v.audit_id = r.id
      where r.company_id = ${himalaya} and r.entity = 'guardians' and r.entity_id = ${String(mother.id)}
      order by r.id desc limit 1`)
    expect(audit).toMatchObject({
      actor_id: office.id,
      before: { primary_mobile: mobile },
      after: { primary_mobile: '9812300002', asked_by: mother.id },
    })
  })

  it('goes with an erased guardian, and the request with it that asked for nothing else', async () => {
    expect((await askMobile('9812300003')).status).toBe(200)
    await rows(sql`delete from student_guardians where company_id = ${himalaya} and guardian_id = ${mother.id}`)
    const { body } = await office.get(`/api/guardian/${mother.id}`)
    expect((await office.send('DELETE', `/api/guardian/${mother.id}`, { reason: 'Double entry' })).status).toBe(200)
    expect((await office.send('POST', `/api/deleted-users/${mother.id}/erase`, { name: body.data.name })).status).toBe(
      200,
    )
    expect(
      await rows(sql`select from student_corrections where company_id = ${himalaya} and asked_by = ${mother.id}
        union all select from student_correction_fields
        where company_id = ${himalaya} and wanted in ('9812300002', '9812300003')`),
    ).toEqual([])
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
