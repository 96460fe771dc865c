/** Staff: added, numbered, led, left; and who may not. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
let itPerson: Person
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  // may change staff, and is no administrator
  await school(
    (c) =>
      sql`insert into user_roles (company_id, user_id, role_slug) select ${c}::bigint, id, 'it-coordinator' from users where company_id = ${c} and username = 'librarian'`,
  )
  itPerson = await world.signIn('librarian', himalaya)
  await itPerson.send('POST', '/api/me/role', { role: 'it-coordinator' })
})
afterAll(() => world.close())
const school = async <T>(query: (company: number) => ReturnType<typeof sql<T>>, company = himalaya) =>
  inSchool(world.owner.db, company, async (tx) => (await query(company).execute(tx)).rows)
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.error?.code]
const asIt = { 'x-role': 'it-coordinator' }
const today = testDay
let mobile = 9_851_000_000
const add = (more: object = {}, person = office) =>
  person.send('POST', '/api/staff', { fname: 'Hari', lname: 'Bhatta', primary_mobile: String(++mobile), ...more })
const idOf = async (username: string, company = himalaya) =>
  (
    await school<{ id: number }>(
      (c) => sql`select id from users where company_id = ${c} and username = ${username}`,
      company,
    )
  )[0]!.id

describe('refused:', () => {
  it('staff and guardians, to teachers, guardians and students', async () => {
    for (const name of ['teacher', 'guardian', 'student']) {
      const person = await world.signIn(name, himalaya)
      for (const path of [
        '/api/staff',
        `/api/staff/${office.id}`,
        '/api/department',
        '/api/guardian',
        '/api/student-no-guardian',
        '/api/section-guardian?section_id=1',
        '/api/staff-roles',
      ])
        expect([name, path, (await person.get(path)).status]).toEqual([name, path, 403])
    }
  })
  it('staff of another school, as missing', async () => {
    const other = await idOf('principal.bagmati', bagmati)
    expect((await office.get(`/api/staff/${other}`)).status).toBe(404)
    expect((await office.send('PATCH', `/api/staff/${other}`, { position: 'X' })).status).toBe(404)
    expect((await office.send('POST', `/api/staff/${other}/leave`, { left_on: today, reason: 'X' })).status).toBe(404)
  })
  it('an administrator who is changed, left or deleted by somebody who is none', async () => {
    const { id } = office
    expect(codeOf(await itPerson.send('PATCH', `/api/staff/${id}`, { primary_mobile: '9851999999' }, asIt))).toEqual([
      406,
      'above-you',
    ])
    expect(
      codeOf(await itPerson.send('POST', `/api/staff/${id}/leave`, { left_on: today, reason: 'X' }, asIt)),
    ).toEqual([406, 'above-you'])
    expect(codeOf(await itPerson.send('DELETE', `/api/staff/${id}`, { reason: 'X' }, asIt))).toEqual([406, 'above-you'])
  })
  it('a department of another school, a day of birth to come, a student as staff', async () => {
    const [theirs] = await school<{ id: number }>(
      (c) => sql`select min(id) as id from departments where company_id = ${c}`,
      bagmati,
    )
    expect((await add({ department_id: theirs!.id })).status).toBe(422)
    expect((await add({ dob: addDays(today, 1) })).status).toBe(422)
    const [student] = await school<{ id: number }>(
      (c) => sql`select min(id) as id from students where company_id = ${c}`,
    )
    expect(codeOf(await add({ user_id: student!.id }))).toEqual([406, 'is-student'])
  })
})

describe('a member of staff', () => {
  it('is added with the next number, found, and counted by attendance from the day of joining', async () => {
    const { status, body } = await add({ position: 'Lab assistant', joined_on: today })
    expect(status).toBe(200)
    const { id, employee_number } = body.data
    expect(Number(employee_number)).toBeGreaterThan(6)
    const { data } = (await office.get('/api/staff?search=Bhatta&status=working')).body
    expect(data.find((each: any) => each.id === id)).toMatchObject({
      position: 'Lab assistant',
      kind: 'permanent',
      status: 'working',
      employee_number,
    })
    const on = async (day: string) =>
      (await office.get(`/api/staff-attendance?day=${day}`)).body.data.staff.some((each: any) => each.user_id === id)
    expect([await on(today), await on(addDays(today, -1))]).toEqual([true, false])
  })
  it('has a number of his own, also when two are added at the same moment', async () => {
    const both = await Promise.all([add(), add(), add()])
    expect(new Set(both.map(({ body }) => body.data.employee_number)).size).toBe(3)
    const same = await Promise.all([add({ employee_number: 'T-77' }), add({ employee_number: 'T-77' })])
    expect(same.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(codeOf(same.find(({ status }) => status === 422)!)[1]).toBe('number-taken')
    const third = (await add()).body.data
    expect(codeOf(await office.send('PATCH', `/api/staff/${third.id}`, { employee_number: 'T-77' }))).toEqual([
      422,
      'number-taken',
    ])
  })
  it('who is a guardian already is not entered twice', async () => {
    const id = await idOf('guardian')
    const [{ primary_mobile }] = (await school<{ primary_mobile: string }>(
      (c) => sql`select primary_mobile from users where company_id = ${c} and id = ${id}`,
    )) as [{ primary_mobile: string }]
    expect(codeOf(await add({ primary_mobile }))).toEqual([406, 'known-person'])
    expect((await office.get(`/api/staff-known?mobile=${primary_mobile}`)).body.data).toMatchObject({
      id,
      roles: ['Guardian'],
    })
    expect((await add({ primary_mobile, user_id: id })).body.data.id).toBe(id)
    await office.send('PUT', `/api/user/${id}/roles`, { roles: ['driver', 'guardian'] })
    // the rooms above know whose guardian he is, and find his children by what changes here
    expect((await office.get(`/api/staff/${id}`)).body.data.is_guardian).toBe(true)
    expect(codeOf(await office.send('DELETE', `/api/staff/${id}`, { reason: 'By mistake' }))).toEqual([
      406,
      'is-guardian',
    ])
    const found = async (words: string) => (await office.get(`/api/search-student?search=${words}`)).body.data.length
    expect(await found('9851777123')).toBe(0)
    expect((await office.send('PATCH', `/api/staff/${id}`, { primary_mobile: '9851777123' })).status).toBe(200)
    expect(await found('9851777123')).toBeGreaterThan(0)
    expect((await office.send('PATCH', `/api/staff/${id}`, { primary_mobile })).status).toBe(200)
    // leaving takes the work, not the family
    const guardian = await world.signIn('guardian', himalaya)
    expect((await office.send('POST', `/api/staff/${id}/leave`, { left_on: today, reason: 'Moved away' })).status).toBe(
      200,
    )
    expect((await guardian.get('/api/me')).status).toBe(401)
    const back = await world.signIn('guardian', himalaya)
    expect((await back.get('/api/me')).body.data.user.roles.map((each: any) => each.slug)).toEqual(['guardian'])
  })
  it('has documents that only who reads staff opens', async () => {
    const { id } = (await add()).body.data
    const sent = await world.app.server.inject({
      method: 'POST',
      url: `/api/staff/${id}/documents`,
      headers: {
        host: 'localhost',
        'x-requested-with': 'XMLHttpRequest',
        authorization: `Bearer ${office.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload:
        '--x\r\ncontent-disposition: form-data; name="kind"\r\n\r\ncv\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="cv.txt"\r\ncontent-type: text/plain\r\n\r\nTen years of teaching\r\n--x--\r\n',
    })
    expect(sent.statusCode).toBe(200)
    const [document] = sent.json().data
    expect((await office.get(`/api/files/${document.file_id}`)).status).toBe(200)
    expect((await (await world.signIn('teacher', himalaya)).get(`/api/files/${document.file_id}`)).status).toBe(403)
    expect((await office.send('DELETE', `/api/staff/${id}/documents/${document.id}`)).body.data).toEqual([])
  })
  it('who leaves cannot sign in any more, and comes back', async () => {
    const id = await idOf('teacher')
    const teacher = await world.signIn('teacher', himalaya)
    expect((await office.get(`/api/staff/${id}`)).body.data.teaches.length).toBeGreaterThan(0)
    expect(
      codeOf(await office.send('POST', `/api/staff/${id}/leave`, { left_on: addDays(today, 1), reason: 'X' }))[0],
    ).toBe(422)
    expect(
      (await office.send('POST', `/api/staff/${id}/leave`, { left_on: today, reason: 'Retired' })).body.data,
    ).toMatchObject({ left_on: today, left_reason: 'Retired', sign_in: { enabled: false } })
    expect((await teacher.get('/api/me')).status).toBe(401)
    await expect(world.signIn('teacher', himalaya)).rejects.toThrow()
    expect(
      (await office.get('/api/staff?status=left&rowsPerPage=100')).body.data.map((each: any) => each.id),
    ).toContain(id)
    expect(codeOf(await office.send('POST', `/api/staff/${id}/leave`, { left_on: today, reason: 'X' }))).toEqual([
      406,
      'has-left',
    ])
    expect((await office.send('POST', `/api/staff/${id}/return`, { joined_on: today })).status).toBe(200)
    await world.signIn('teacher', himalaya)
  })
  it('who is the last administrator cannot leave, and nobody marks himself', async () => {
    expect(codeOf(await office.send('POST', `/api/staff/${office.id}/leave`, { left_on: today, reason: 'X' }))).toEqual(
      [406, 'own'],
    )
    const principal = await idOf('principal')
    await office.send('PUT', `/api/user/${principal}/roles`, { roles: ['administrator'] })
    const second = await world.signIn('principal', himalaya)
    // both see the other one off at the same moment: one stays
    const both = await Promise.all([
      office.send('POST', `/api/staff/${principal}/leave`, { left_on: today, reason: 'X' }),
      second.send('POST', `/api/staff/${office.id}/leave`, { left_on: today, reason: 'X' }),
    ])
    expect(both.filter(({ status }) => status === 200).length).toBe(1)
    const [left] = await school<{ n: number }>(
      (c) =>
        sql`select count(*) as n from users u join user_roles r on r.company_id = u.company_id and r.user_id = u.id and r.role_slug = 'administrator' where u.company_id = ${c} and u.enabled`,
    )
    expect(left!.n).toBe(1)
    await school(
      (c) => sql`update users set enabled = true where company_id = ${c} and id in (${principal}, ${office.id})`,
    )
    await school((c) => sql`update staff set left_on = null, left_reason = null where company_id = ${c}`)
    office = await world.signIn('administrator', himalaya)
  })
  it('entered by mistake is deleted, found with the reason, erased without a trace', async () => {
    const { id } = (
      await add({
        fname: 'Qwertzu',
        address: 'Qwertzu street',
        emergency_name: 'Qwertzu father',
        employee_number: 'QX',
      })
    ).body.data
    expect((await office.send('DELETE', `/api/staff/${id}`, { reason: 'Entered twice' })).status).toBe(200)
    expect((await office.get(`/api/staff/${id}`)).status).toBe(404)
    const listed = (await office.get('/api/deleted-users?search=Qwertzu')).body.data[0]
    expect(listed).toMatchObject({ id, reason: 'Entered twice', deleted_by: expect.any(String) })
    expect((await office.send('POST', `/api/deleted-users/${id}/erase`, { name: listed.name })).status).toBe(200)
    const [row] = await school<any>(
      (c) =>
        sql`select address, emergency_name, emergency_mobile, dob, employee_number from staff where company_id = ${c} and id = ${id}`,
    )
    expect(row).toEqual({
      address: null,
      emergency_name: null,
      emergency_mobile: null,
      dob: null,
      employee_number: `erased ${id}`,
    })
  })
  it('is downloaded with the chosen columns', async () => {
    const { status, headers } = await office.get(
      `/api/staff/download/excel?token=${office.id}&columns=name,role,department_id`,
    )
    expect([status, String(headers['content-type'])]).toEqual([200, expect.stringContaining('spreadsheetml')])
  })
})

describe('a department', () => {
  it('has a head of those who work here, its staff and positions', async () => {
    const { id } = (await office.send('POST', '/api/department', { name: 'Sports' })).body.data
    const one = (await add({ department_id: id, position: 'Coach' })).body.data.id
    const two = (await add()).body.data.id
    expect(
      (await office.send('POST', `/api/department/${id}/staff`, { staff_ids: [two] })).body.data.staff.length,
    ).toBe(2)
    const led = await office.send('PUT', `/api/department/${id}/head`, { staff_id: one })
    expect(led.body.data).toMatchObject({
      head: { id: one },
      positions: [
        { position: 'Coach', staff: 1 },
        { position: null, staff: 1 },
      ],
    })
    expect((await office.get('/api/department-head')).body.data.find((each: any) => each.id === id)).toMatchObject({
      staff: 2,
      head: { id: one },
    })
    expect((await office.send('DELETE', `/api/department/${id}`)).status).toBe(406)
    await office.send('POST', `/api/staff/${one}/leave`, { left_on: today, reason: 'Gone' })
    expect((await office.get(`/api/department/${id}/staff`)).body.data).toMatchObject({
      head: null,
      staff: [{ id: two }],
    })
    expect(codeOf(await office.send('PUT', `/api/department/${id}/head`, { staff_id: one }))).toEqual([
      406,
      'not-there',
    ])
  })
})
