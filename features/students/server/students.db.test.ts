import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { className, enrolCode, enrolCodeInBagmati, enrolCodePattern, nameOf, otherTeacher } from '#test/called.ts'

let world: World
let office: Person
let teacher: Person
let stranger: Person

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  teacher = await world.signIn('teacher')
  stranger = await world.signIn('administrator.bagmati')
})
afterAll(() => world.close())

const one = async <T = any>(query: ReturnType<typeof sql>): Promise<T> =>
  (await query.execute(world.owner.db)).rows[0] as T
const anyStudent = (company: number) =>
  one<{
    id: number
    full_name: string
    enroll_code: string
    section_id: number
    grade_id: number
    enroll_id: number
  }>(sql`
  select s.id, u.full_name, e.enroll_code, e.section_id, e.grade_id, e.id as enroll_id from students s join users u on u.company_id = s.company_id and u.id = s.id
  join enrolments e on e.company_id = s.company_id and e.student_id = s.id join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
  where s.company_id = ${company} order by s.id offset 5 limit 1`)
const gradeOf = (name: string) =>
  one<{ id: number; section_id: number }>(
    sql`select g.id, (select min(x.id) from sections x where x.grade_id = g.id) as section_id from grades g where company_id = ${himalaya} and name = ${name}`,
  )
const search = (person: Person, words: string, more = '') =>
  person.get(
    `/api/search-student?rowsPerPage=10&page=1&sortBy=name&slim=true&search=${encodeURIComponent(words)}${more}`,
  )

describe('refused:', () => {
  it('searching in a chosen school, to all but the super user', async () => {
    const { status, body } = await search(office, 'a', `&super_mode_company_id=${bagmati}`)
    expect([status, body.message]).toEqual([406, 'Invalid user of search student'])
  })
  it('anything of students, to guardians and students', async () => {
    const family = [await world.signIn('guardian'), await world.signIn('student')]
    for (const person of family) {
      const { id } = await anyStudent(himalaya)
      const paths = [
        '/api/search-student?search=a',
        '/api/student',
        `/api/student/${id}`,
        '/api/guardian-search?search=98',
        '/api/bulk-admission',
        '/api/get-new-admission-count',
      ]
      for (const path of paths) expect([path, (await person.get(path)).status]).toEqual([path, 403])
    }
  })
  it('every call about a student of another school, as a missing one', async () => {
    const { id, enroll_id } = await anyStudent(himalaya)
    const guardian = { name: 'X', relation: 'father' }
    const today = testDay
    const calls: [string, string, unknown?][] = [
      ['GET', `/api/student/${id}`],
      ['PATCH', `/api/student/${id}`, { fname: 'X' }],
      ['PATCH', `/api/student/${id}/guardian`, guardian],
      ['DELETE', `/api/student/${id}/guardian/1`],
      ['PUT', `/api/student/${id}/address`, { permanent: { province_id: 3, district_id: 28 } }],
      ['PATCH', `/api/enrolment/${enroll_id}`, { roll: 99 }],
      ['DELETE', `/api/student/${id}`],
      ['POST', `/api/student/${id}/leave`, { left_on: today, reason: 'gone' }],
      ['POST', `/api/student/${id}/readmit`, {}],
      ['POST', `/api/student/${id}/profile`, {}],
    ]
    for (const [method, path, body] of calls) {
      const { status } = await world.call(method, path, { token: stranger.token, ...(body ? { body } : {}) })
      expect([method, path, status]).toEqual([method, path, 404])
    }
  })
  it('deleting a student who owes money', async () => {
    const { id } = await one<{ id: number }>(
      sql`select e.student_id as id from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id where d.company_id = ${himalaya} and d.due > 0 limit 1`,
    )
    const { status, body } = await office.send('DELETE', `/api/student/${id}`)
    expect([status, body.error.code]).toEqual([406, 'has-dues'])
  })
  it('a section of another grade, a roll that is taken, a batch that is not current', async () => {
    const { enroll_id, section_id, id } = await anyStudent(himalaya)
    const other = await one<{ id: number }>(
      sql`select x.id from sections x where x.company_id = ${himalaya} and x.grade_id <> (select grade_id from sections where id = ${section_id}) limit 1`,
    )
    expect(
      (await office.send('PATCH', `/api/enrolment/${enroll_id}`, { section_id: other.id })).body.errors,
    ).toHaveProperty('section_id')
    const neighbour = await one<{ roll: number }>(
      sql`select roll from enrolments where company_id = ${himalaya} and section_id = ${section_id} and student_id <> ${id} and status = 'studying' limit 1`,
    )
    expect(
      (await office.send('PATCH', `/api/enrolment/${enroll_id}`, { roll: neighbour.roll })).body.errors.roll[0],
    ).toMatch(/roll is taken/)
    const old = await one<{ id: number }>(
      sql`select id from batches where company_id = ${himalaya} and not is_current limit 1`,
    )
    expect(
      (await office.send('PATCH', `/api/student/${id}`, { religion: 'Hindu' }, { 'x-batch-id': String(old.id) }))
        .status,
    ).toBe(403)
  })
  it('a place that is none', async () => {
    const { id } = await anyStudent(himalaya)
    const { status, body } = await office.send('PUT', `/api/student/${id}/address`, {
      permanent: { province_id: 1, district_id: 28 },
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['permanent.district_id']])
  })
})

describe('search', () => {
  it('finds by the beginnings of names, by code and by guardian mobile, in this school only', async () => {
    const student = await anyStudent(himalaya)
    const [first = '', last = ''] = student.full_name.toLowerCase().split(' ')
    const mobile = (
      await one<{ m: string }>(
        sql`select u.primary_mobile as m from student_guardians g join users u on u.company_id = g.company_id and u.id = g.guardian_id where g.company_id = ${himalaya} and g.student_id = ${student.id}`,
      )
    ).m
    for (const words of [
      `${first.slice(0, 4)} ${last.slice(0, 3)}`,
      ` ${student.enroll_code} `,
      student.enroll_code.toLowerCase(),
      mobile,
      `+977-${mobile}`,
    ]) {
      const { body } = await search(office, words)
      expect([words, body.data.some((row: { id: number }) => row.id === student.id)]).toEqual([words, true])
    }
    expect((await search(stranger, student.enroll_code)).body.data).toEqual([])
  })
  it('answers what the specification names', async () => {
    const { body } = await search(office, (await anyStudent(himalaya)).enroll_code, '&withProfileProgress=true')
    expect(body.data[0]).toMatchObject({
      id: expect.any(Number),
      enroll_id: expect.any(Number),
      enroll_code: expect.any(String),
      name: expect.any(String),
      grade: expect.any(String),
      section: expect.any(String),
      roll: expect.any(Number),
      address: expect.stringMatching(/\w-\d/),
      guardian: { name: expect.any(String), mobile: expect.any(String) },
      progress: expect.any(Number),
    })
    expect(body.meta).toMatchObject({ current_page: 1, per_page: 10 })
  })
  it('serves the super user in a chosen school, and leaves a trace there', async () => {
    const { body } = await search(
      await world.signIn('super'),
      enrolCodeInBagmati(1),
      `&super_mode_company_id=${bagmati}`,
    )
    expect(body.data.map((row: { enroll_code: string }) => row.enroll_code)).toEqual([enrolCodeInBagmati(1)])
    const audit = await one<{ n: number }>(
      sql`select count(*) as n from audit_rows where company_id = ${bagmati} and action = 'GET /api/search-student' and actor_company_id = 0`,
    )
    expect(audit.n).toBe(1)
  })
  it('finds who sat here in several years once, and counts him once', async () => {
    const { code } = await one<{ code: string }>(sql`
      select min(e.enroll_code) as code from enrolments e join students s on s.company_id = e.company_id and s.id = e.student_id
      where e.company_id = ${himalaya} and s.status = 'active' group by e.student_id having count(*) > 1 limit 1`)
    const { data, meta } = (await search(office, code)).body
    expect([data.length, meta.total]).toEqual([1, 1])
  })
  it('counts what is on a page behind the last', async () => {
    expect((await office.get('/api/search-student?page=99&search=a')).body.meta.total).toBe(
      (await search(office, 'a')).body.meta.total,
    )
  })
})

describe('a teacher', () => {
  it('reaches the students of the own sections and no other', async () => {
    const { rows } = await sql<{ student_id: number; own: boolean }>`
      select e.student_id, exists (select from section_teachers t where t.company_id = e.company_id and t.batch_id = e.batch_id and t.section_id = e.section_id and t.user_id = ${teacher.id})
        or exists (select from subject_teachers t where t.company_id = e.company_id and t.batch_id = e.batch_id and t.section_id = e.section_id and t.user_id = ${teacher.id}) as own
      from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current where e.company_id = ${himalaya}`.execute(
      world.owner.db,
    )
    const own = rows.filter((row) => row.own).map((row) => row.student_id)
    const other = rows.find((row) => !row.own)!.student_id
    expect(own.length).toBeGreaterThan(0)
    const listed = (await teacher.get('/api/student?rowsPerPage=500')).body
    expect(listed.data.map((row: { id: number }) => row.id).sort()).toEqual(own.sort())
    expect((await teacher.get('/api/search-student?rowsPerPage=500')).body.meta.total).toBe(own.length)
    expect([
      (await teacher.get(`/api/student/${own[0]}`)).status,
      (await teacher.get(`/api/student/${other}`)).status,
    ]).toEqual([200, 404])
  })
  it('without a section reaches nobody', async () => {
    for (const table of ['section_teachers', 'routine_slots', 'subject_teachers']) {
      await sql`delete from ${sql.table(table)} where company_id = ${himalaya} and user_id = (select id from users where company_id = ${himalaya} and username = ${otherTeacher(2)})`.execute(
        world.owner.db,
      )
    }
    const idle = await world.signIn(otherTeacher(2))
    expect((await idle.get('/api/student')).body.data).toEqual([])
    expect((await search(idle, 'a')).body.data).toEqual([])
  })
})

const child = async (fname: string, more: object = {}) => {
  const grade = await gradeOf(className(5))
  return { fname, lname: 'Testkhadka', gender: 'female', grade_id: grade.id, section_id: grade.section_id, ...more }
}

describe('admission', () => {
  it('gives distinct codes to those who are admitted at once', async () => {
    const bodies = await Promise.all(Array.from({ length: 8 }, (_, i) => child(`Racer${i}`)))
    const answers = await Promise.all(bodies.map((body) => office.send('POST', '/api/student', body)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
    const codes = answers.map((answer) => answer.body.data.enroll_code as string)
    expect(new Set(codes).size).toBe(8)
    expect(codes.every((code) => enrolCodePattern.test(code) && code > enrolCode(90))).toBe(true)
  })
  it('never gives a code that was typed', async () => {
    const typed = await office.send('POST', '/api/student', await child('Typed', { enroll_code: enrolCode(500) }))
    expect(typed.body.data.enroll_code).toBe(enrolCode(500))
    expect((await office.send('POST', '/api/student', await child('Next'))).body.data.enroll_code).toBe(enrolCode(501))
    expect(
      (await office.send('POST', '/api/student', await child('Again', { enroll_code: 'him0500' }))).body.errors,
    ).toHaveProperty('enroll_code')
  })
  it('joins brothers and sisters by their guardian, and can be searched at once', async () => {
    const guardian = { name: 'Hari Prasad Testkhadka', mobile: '9811111111', relation: 'father' }
    const elder = await office.send(
      'POST',
      '/api/student',
      await child('Elder', { guardian, address: { permanent: { province_id: 3, district_id: 28, tole: 'Naxal' } } }),
    )
    const younger = await office.send(
      'POST',
      '/api/student',
      await child('Younger', { guardian: { ...guardian, name: 'H. P. Testkhadka', mobile: '+977 9811111111' } }),
    )
    expect((await search(office, '98111 11111')).body.data.map((row: { name: string }) => row.name)).toEqual([
      'Elder Testkhadka',
      'Younger Testkhadka',
    ])
    const { data } = (await office.get(`/api/student/${younger.body.data.id}`)).body
    expect(data.guardian).toMatchObject({ name: 'Hari Prasad Testkhadka', family: [{ id: elder.body.data.id }] })
    const { body } = await office.get('/api/guardian-search?search=981111')
    expect(body.data[0].children).toHaveLength(2)
    expect((await office.get('/api/get-new-admission-count')).body.data).toBeGreaterThanOrEqual(2)
  })
  it('forgives: a number without its prefix, one letter, the length of a vowel in Nepali; and never instead of what was meant', async () => {
    const names = async (words: string) =>
      (await search(office, words)).body.data.map((row: { name: string }) => row.name) as string[]
    const { body } = await office.send('POST', '/api/student', {
      ...(await child('Binita', { enroll_code: 'HIM-0742' })),
      lname: 'Shrestharai',
      name_np: 'विनीता श्रेष्ठराई',
    })
    const { id } = body.data
    for (const words of [
      '0742',
      '742',
      'HIM-0742',
      'Binita Srestharai',
      'Binitta Shrestharai',
      'binita shresthari',
      'Shrestharay',
      'बिनिता',
      'विनीता श्रेस्ठराइ',
    ]) {
      expect([words, (await names(words)).includes('Binita Shrestharai')]).toEqual([words, true])
    }
    for (const words of ['Shraathari', 'Binod Shrestharai', '1742'])
      expect([words, (await names(words)).includes('Binita Shrestharai')]).toEqual([words, false])
    expect((await office.get('/api/student?search=Srestharai')).body.data).toHaveLength(1)
    expect((await names('Shrestharai'))[0]).toBe('Binita Shrestharai')
    const forms = async () =>
      (
        await sql`select from student_word_forms where company_id = ${himalaya} and word = 'shrestharai'`.execute(
          world.owner.db,
        )
      ).rows.length
    expect(await forms()).toBeGreaterThan(5)
    // another name leaves nothing of the former
    expect((await office.send('PATCH', `/api/student/${id}`, { lname: 'Khatri' })).status).toBe(200)
    expect([await forms(), await names('Srestharai')]).toEqual([0, []])
  })
  it('warns of a child that is here already', async () => {
    const { body } = await office.get('/api/student/duplicates?fname=elder&lname=testkhadka&mobile=9811111111')
    expect(body.data).toMatchObject([{ name: 'Elder Testkhadka', same_mobile: true }])
    expect((await office.get('/api/student/duplicates?fname=Nobody&lname=Testkhadka')).body.data).toEqual([])
  })
  it('sent again with the same key admits once', async () => {
    const body = await child('Once')
    const headers = { 'idempotency-key': 'admit-once-1' }
    const [first, second] = [
      await office.send('POST', '/api/student', body, headers),
      await office.send('POST', '/api/student', body, headers),
    ]
    expect(second.body.data.id).toBe(first.body.data.id)
  })
  it('tells by field what is missing', async () => {
    const { status, body } = await office.send('POST', '/api/student', { fname: 'X' })
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['gender', 'grade_id']])
  })
})

describe('a record', () => {
  it('is found by its new name once renamed, and no longer by the old one', async () => {
    const { id, full_name } = await anyStudent(himalaya)
    const { body } = await office.send('PATCH', `/api/student/${id}`, { fname: 'Zyxo', _clear: ['blood_group'] })
    expect([body.data.full_name.fname, body.data.personal.blood_group]).toEqual(['Zyxo', null])
    expect((await search(office, 'zyx')).body.data).toHaveLength(1)
    expect((await search(office, full_name)).body.data.map((row: { id: number }) => row.id)).not.toContain(id)
  })
  it("follows a guardian's new mobile for all children", async () => {
    const { guardian_id, student_id } = await one<{ guardian_id: number; student_id: number }>(
      sql`select guardian_id, min(student_id) as student_id from student_guardians where company_id = ${himalaya} group by 1 having count(*) = 2 limit 1`,
    )
    const { status } = await office.send('PATCH', `/api/student/${student_id}/guardian`, {
      guardian_id,
      mobile: '9822222222',
      relation: 'mother',
    })
    expect(status).toBe(200)
    expect((await search(office, '9822222222')).body.data).toHaveLength(2)
  })
  it('does not change how a member of staff signs in', async () => {
    const { id } = await anyStudent(himalaya)
    const staff = await one<{ id: number; primary_mobile: string }>(
      sql`select id, primary_mobile from users where company_id = ${himalaya} and username = 'accountant'`,
    )
    expect(
      (
        await office.send('PATCH', `/api/student/${id}/guardian`, {
          name: nameOf('accountant'),
          mobile: staff.primary_mobile,
          relation: 'father',
        })
      ).body.data.guardian,
    ).toMatchObject({ id: staff.id, is_staff: true })
    const { body } = await office.send('PATCH', `/api/student/${id}/guardian`, {
      guardian_id: staff.id,
      mobile: '9833333333',
      relation: 'father',
    })
    expect(body.error.code).toBe('guardian-is-staff')
    expect((await office.send('DELETE', `/api/student/${id}/guardian/${staff.id}`)).body.data.guardian.id).not.toBe(
      staff.id,
    )
    // a second one does not take the first one's place unless told to
    const guardians = (reply: { body: { data: { guardians: { name: string; is_primary: boolean }[] } } }) =>
      reply.body.data.guardians.map(({ name, is_primary }) => [name, is_primary])
    const [[first]] = guardians(await office.get(`/api/student/${id}`)) as [[string, boolean]]
    const second = await office.send('PATCH', `/api/student/${id}/guardian`, {
      name: 'Second Uncle',
      mobile: '9833333334',
      relation: 'uncle',
      primary: false,
    })
    expect(guardians(second)).toEqual([
      [first, true],
      ['Second Uncle', false],
    ])
    expect(second.body.data.guardian.name).toBe(first)
    const uncle = second.body.data.guardians[1].id
    expect(
      guardians(
        await office.send('PATCH', `/api/student/${id}/guardian`, {
          guardian_id: uncle,
          relation: 'uncle',
          occupation: 'Tailor',
          primary: false,
        }),
      ),
    ).toContainEqual([first, true])
    expect(
      (
        await office.send('PATCH', `/api/student/${id}/guardian`, {
          guardian_id: uncle,
          relation: 'uncle',
          primary: true,
        })
      ).body.data.guardian.name,
    ).toBe('Second Uncle')
    // somebody speaks for the family: the one who is left, and the primary one until another is
    expect(
      (
        await office.send('PATCH', `/api/student/${id}/guardian`, {
          guardian_id: uncle,
          relation: 'uncle',
          primary: false,
        })
      ).body.data.guardian.name,
    ).toBe('Second Uncle')
    await office.send('DELETE', `/api/student/${id}/guardian/${uncle}`)
  })
  it('of one who left frees the seat, and gives it back on the way home', async () => {
    const made = (
      await office.send('POST', '/api/student', {
        fname: 'Leaver',
        gender: 'male',
        grade_id: (await gradeOf(className(6))).id,
        section_id: (await gradeOf(className(6))).section_id,
        roll: 777,
      })
    ).body.data
    const left = await office.send('POST', `/api/student/${made.id}/leave`, {
      left_on: testDay,
      reason: 'Moved to Pokhara',
    })
    expect(left.body.data).toMatchObject({ status: 'left', academic: { status: 'left' } })
    expect((await search(office, made.enroll_code)).body.data).toEqual([])
    expect((await search(office, made.enroll_code, '&with_deleted=true')).body.data).toMatchObject([{ status: 'left' }])
    expect(
      (await office.send('POST', `/api/student/${made.id}/leave`, { left_on: testDay, reason: 'again' })).body.error
        .code,
    ).toBe('has-left')
    expect((await office.send('POST', `/api/student/${made.id}/readmit`, {})).body.data).toMatchObject({
      status: 'active',
      academic: { status: 'studying', roll: 777 },
    })
    // the bill of the admission goes back first: who owes money is not deleted
    expect((await office.send('DELETE', `/api/student/${made.id}`)).body.error.code).toBe('has-dues')
    const run = (await office.get('/api/bill-run')).body.data.find((each: { student: string | null }) => each.student)
    await office.send('POST', `/api/bill-run/${run.id}/rollback`, { reason: 'A trial' })
    expect((await office.send('DELETE', `/api/student/${made.id}`)).status).toBe(200)
    expect((await office.get(`/api/student/${made.id}`)).body.data.status).toBe('deleted')
    expect((await search(office, made.enroll_code)).body.data).toEqual([])
    expect((await search(office, made.enroll_code, '&with_deleted=true')).body.data).toMatchObject([
      { id: made.id, status: 'deleted' },
    ])
    const desk = await world.signIn('accountant')
    expect((await search(desk, made.enroll_code, '&with_deleted=true')).body.data).toEqual([])
    expect(
      (await world.signIn('receptionist').then((person) => person.get('/api/student?rowsPerPage=500'))).body.data.some(
        (row: { id: number }) => row.id === made.id,
      ),
    ).toBe(false)
  })
  it('shows dues to those who may read them', async () => {
    const { id } = await anyStudent(himalaya)
    const librarian = await world.signIn('librarian')
    expect([
      typeof (await office.get(`/api/student/${id}`)).body.data.due,
      (await librarian.get(`/api/student/${id}`)).body.data.due,
    ]).toEqual(['number', null])
  })
  it('is listed, sorted, filtered and downloaded', async () => {
    const { body } = await office.get('/api/student?sortBy=roll&descending=false&gender=female&rowsPerPage=5')
    expect(body.data).toHaveLength(5)
    expect(body.data.every((row: { gender: string }) => row.gender === 'female')).toBe(true)
    const file = await office.get(`/api/student/download/excel?token=${office.id}&columns=enroll_code,name,grade_id`)
    expect([file.status, file.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    expect((await office.get(`/api/student/download/excel?token=${office.id + 1}`)).status).toBe(403)
  })
})
