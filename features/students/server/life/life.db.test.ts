/** Groups, remarks, behaviour, documents, bulk changes and papers, with who reaches what. */
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readTable as readSheet } from '#platform/server/excel.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
let teacher: Person
let section: { id: number; grade_id: number; students: number[] }
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  teacher = await world.signIn('teacher', himalaya)
  const rows = await school<{ id: number; grade_id: number; students: number[] }>(
    (c) => sql`
    select e.section_id as id, e.grade_id, array_agg(e.student_id order by e.student_id) as students from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
    join section_teachers t on t.company_id = e.company_id and t.section_id = e.section_id and t.batch_id = e.batch_id and t.user_id = ${teacher.id} where e.company_id = ${c} group by 1, 2 order by count(*) desc limit 1`,
  )
  section = rows[0]!
  for (const table of ['remarks', 'behaviour_entries'])
    await school((c) => sql`delete from ${sql.table(table)} where company_id = ${c}`)
})
afterAll(() => world.close())
const school = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.error?.code]
const stranger = async () =>
  (
    await school<{ id: number }>(
      (c) => sql`
  select e.student_id as id from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current where e.company_id = ${c}
    and e.section_id not in (select section_id from section_teachers where company_id = ${c} and user_id = ${teacher.id} union select section_id from subject_teachers where company_id = ${c} and user_id = ${teacher.id})
    and e.student_id not in (select g.student_id from student_guardians g join users u on u.company_id = g.company_id and u.id = g.guardian_id where u.company_id = ${c} and u.username = 'guardian')
    order by e.id limit 1`,
    )
  )[0]!.id

it('a group takes a whole section once, and its members are listed', async () => {
  const group = (await office.send('POST', '/api/student-group', { name: 'Red house', kind: 'house' })).body.data.id
  expect(
    (await office.send('POST', `/api/student-group/${group}/members`, { section_id: section.id })).body.data.added,
  ).toBe(section.students.length)
  expect(
    (await office.send('POST', `/api/student-group/${group}/members`, { student_ids: section.students })).body.data
      .added,
  ).toBe(0)
  expect((await office.get(`/api/student-group/${group}/members`)).body.meta.total).toBe(section.students.length)
  const file = await office.get(`/api/student-group/${group}/members/download/excel?token=${office.id}`)
  // with its heads
  expect((await readSheet({ data: file.raw }, { company: himalaya })).rows).toHaveLength(section.students.length + 1)
  await office.send('DELETE', `/api/student-group/${group}/members`, { student_ids: [section.students[0]] })
  expect((await office.get(`/api/student-group/${group}/members`)).body.meta.total).toBe(section.students.length - 1)
  expect(codeOf(await office.send('POST', `/api/student-group/${group}/members`, {}))).toEqual([406, 'nobody'])
})

it('a teacher remarks on own students only, and the guardian sees what is meant for him', async () => {
  const type = (await office.send('POST', '/api/remark-type', { name: 'Copybook', tone: 'concern' })).body.data.id
  const child = (
    await school<{ id: number }>(
      (c) =>
        sql`select student_id as id from student_guardians where company_id = ${c} and guardian_id = (select id from users where company_id = ${c} and username = 'guardian') order by 1 limit 1`,
    )
  )[0]!.id
  expect(
    (
      await teacher.send('POST', '/api/remark', {
        student_ids: [await stranger()],
        remark_type_id: type,
        text: 'Not mine',
      })
    ).status,
  ).toBe(404)
  expect(
    (
      await teacher.send('POST', '/api/remark', {
        student_ids: section.students.slice(0, 2),
        remark_type_id: type,
        text: 'Forgotten twice',
      })
    ).status,
  ).toBe(200)
  const own = (await teacher.get('/api/remark')).body.data
  expect(own.length).toBe(2)
  expect(own.every((each: { own: boolean }) => each.own)).toBe(true)
  await office.send('POST', '/api/remark', {
    student_ids: [child],
    remark_type_id: type,
    text: 'For the family',
    for_guardian: true,
  })
  await office.send('POST', '/api/remark', { student_ids: [child], remark_type_id: type, text: 'For the office' })
  const guardian = await world.signIn('guardian', himalaya)
  expect(
    (await guardian.get(`/api/child-info/${child}`)).body.data.remarks.map((each: { text: string }) => each.text),
  ).toEqual(['For the family'])
  expect((await guardian.get(`/api/child-info/${await stranger()}`)).status).toBe(404)
  expect((await office.get(`/api/child-info/${child}`)).body.data.remarks.length).toBe(2)
  const others = (await office.get(`/api/remark?student_id=${child}`)).body.data[0].id
  expect([404, 406]).toContain((await teacher.send('DELETE', `/api/remark/${others}`)).status)
  expect((await teacher.send('DELETE', `/api/remark/${own[0].id}`)).status).toBe(200)
})

it('behaviour is ranked by points, and points of the past stand', async () => {
  const good = (await office.send('POST', '/api/behaviour-category', { name: 'Kind word', points: 5 })).body.data.id
  const bad = (await office.send('POST', '/api/behaviour-category', { name: 'Torn book', points: -2 })).body.data.id
  const [a, b] = section.students as [number, number]
  await teacher.send('POST', '/api/behaviour', { student_ids: [a, b], behaviour_category_id: good })
  await teacher.send('POST', '/api/behaviour', { student_ids: [b], behaviour_category_id: bad })
  await office.send('PUT', `/api/behaviour-category/${good}`, { points: 50 })
  const { data, categories } = (await office.get('/api/behaviour-summary')).body
  expect(
    data.map((row: { student_id: number; points: number; rank: number }) => [row.student_id, row.points, row.rank]),
  ).toEqual([
    [a, 5, 1],
    [b, 3, 2],
  ])
  expect(categories).toEqual([
    { name: 'Kind word', name_np: null, points: 10, entries: 2 },
    { name: 'Torn book', name_np: null, points: -2, entries: 1 },
  ])
})

it('rolls are given anew for a section and taken back, but not over a later change', async () => {
  const rolls = async () =>
    (
      await school<{ roll: number }>(
        (c) =>
          sql`select roll from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current where e.company_id = ${c} and section_id = ${section.id} order by student_id`,
      )
    ).map((row) => row.roll)
  const before = await rolls()
  const made = (
    await office.send('POST', '/api/student/bulk-change', {
      student_ids: section.students,
      kind: 'roll',
      rolls_by: 'code',
    })
  ).body.data
  expect(await rolls()).toEqual(section.students.map((_, i) => i + 1))
  expect((await office.send('POST', `/api/student/bulk-change/${made.id}/undo`)).status).toBe(200)
  expect(await rolls()).toEqual(before)
  expect(codeOf(await office.send('POST', `/api/student/bulk-change/${made.id}/undo`))).toEqual([406, 'undone'])
  const again = (
    await office.send('POST', '/api/student/bulk-change', {
      student_ids: section.students,
      kind: 'status',
      status: 'passed',
    })
  ).body.data
  await school(
    (c) =>
      sql`update enrolments set status = 'failed' where company_id = ${c} and student_id = ${section.students[0]!} and section_id = ${section.id}`,
  )
  expect(codeOf(await office.send('POST', `/api/student/bulk-change/${again.id}/undo`))).toEqual([406, 'changed-since'])
  await school(
    (c) =>
      sql`update enrolments set status = 'studying' where company_id = ${c} and section_id = ${section.id} and status in ('passed', 'failed')`,
  )
  const foreign = (
    await school<{ id: number }>(
      (c) => sql`select id from sections where company_id = ${c} and grade_id <> ${section.grade_id} limit 1`,
    )
  )[0]!.id
  expect(
    codeOf(
      await office.send('POST', '/api/student/bulk-change', {
        student_ids: section.students,
        kind: 'section',
        section_id: foreign,
      }),
    ),
  ).toEqual([406, 'other-grade'])
})

it('taking rolls or a section back names who has a roll by now, and changes nothing', async () => {
  const seats = () =>
    school<{ id: number; student_id: number; roll: number | null; name: string; status: string }>(
      (c) => sql`
    select e.id, e.student_id, e.roll, u.full_name as name, e.status from enrolments e join users u on u.company_id = e.company_id and u.id = e.student_id
    join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current where e.company_id = ${c} and e.section_id = ${section.id} order by e.student_id`,
    )
  await office.send('POST', '/api/student/bulk-change', {
    student_ids: section.students,
    kind: 'roll',
    rolls_by: 'code',
  })
  const [a, b, c] = (await seats()) as [any, any, any]
  const cleared = (
    await office.send('POST', '/api/student/bulk-change', {
      student_ids: [a.student_id, b.student_id],
      kind: 'roll',
      rolls_by: 'clear',
    })
  ).body.data
  expect((await office.send('PATCH', `/api/enrolment/${c.id}`, { roll: a.roll })).status).toBe(200)
  const before = await seats()
  const refused = await office.send('POST', `/api/student/bulk-change/${cleared.id}/undo`)
  expect(codeOf(refused)).toEqual([406, 'roll-taken'])
  expect(refused.body.error.message).toContain(`roll ${a.roll} of ${a.name} is ${c.name}'s now`)
  expect(refused.body.errors.roll).toEqual([`${a.roll} ${a.name}: ${c.name}`])
  expect(await seats()).toEqual(before)
  // whoever is given another roll makes place
  expect((await office.send('PATCH', `/api/enrolment/${c.id}`, { roll: c.roll })).status).toBe(200)
  expect((await office.send('POST', `/api/student/bulk-change/${cleared.id}/undo`)).status).toBe(200)
  expect((await seats()).map((seat) => seat.roll)).toEqual(section.students.map((_, i) => i + 1))
  // who failed lost his roll to another, so studying again is refused as well
  await office.send('POST', '/api/student/bulk-change', {
    student_ids: [a.student_id],
    kind: 'status',
    status: 'failed',
  })
  expect((await office.send('PATCH', `/api/enrolment/${c.id}`, { roll: a.roll })).status).toBe(200)
  expect(
    codeOf(
      await office.send('POST', '/api/student/bulk-change', {
        student_ids: [a.student_id],
        kind: 'status',
        status: 'studying',
      }),
    ),
  ).toEqual([406, 'roll-taken'])
  await office.send('PATCH', `/api/enrolment/${c.id}`, { roll: c.roll })
  expect(
    (
      await office.send('POST', '/api/student/bulk-change', {
        student_ids: [a.student_id],
        kind: 'status',
        status: 'studying',
      })
    ).status,
  ).toBe(200)
  // and a change of section
  const other = (await office.send('POST', '/api/section', { name: 'Zed', grade_id: section.grade_id })).body.data.id
  const moved = (
    await office.send('POST', '/api/student/bulk-change', {
      student_ids: [a.student_id],
      kind: 'section',
      section_id: other,
    })
  ).body.data
  await office.send('PATCH', `/api/enrolment/${c.id}`, { roll: a.roll })
  expect(codeOf(await office.send('POST', `/api/student/bulk-change/${moved.id}/undo`))).toEqual([406, 'roll-taken'])
  await office.send('PATCH', `/api/enrolment/${c.id}`, { roll: c.roll })
  expect((await office.send('POST', `/api/student/bulk-change/${moved.id}/undo`)).status).toBe(200)
})

it('papers of coming and going read back', async () => {
  const [id] = section.students
  const textOf = async (raw: Buffer) =>
    (await extractText(await getDocumentProxy(new Uint8Array(raw)), { mergePages: true })).text
  const slip = await office.get(`/api/student/${id}/admission-slip?token=${office.id}`)
  expect(slip.headers['content-type']).toBe('application/pdf')
  expect(await textOf(slip.raw)).toContain('Admission slip')
  expect((await office.get(`/api/student/${id}/transfer-certificate?token=${office.id}`)).body.error.code).toBe(
    'not-left',
  )
  await office.send('POST', `/api/student/${id}/leave`, { left_on: '2026-11-01', reason: 'Moves to Pokhara' })
  expect(await textOf((await office.get(`/api/student/${id}/transfer-certificate?token=${office.id}`)).raw)).toContain(
    'Moves to Pokhara',
  )
  const left = (await office.get('/api/students-left')).body.data
  expect(left).toMatchObject([{ student_id: id, left_reason: 'Moves to Pokhara' }])
  // the list tells what was owed on that day, whatever is billed or paid later
  expect(left[0].due).toBe((await office.get(`/api/student/${id}`)).body.data.due)
  await sql`insert into dues (company_id, enroll_id, student_id, fee_head_id, month, due_date, billed, due)
    select e.company_id, e.id, e.student_id, h.id, '12', '2027-04-01', 700, 700 from enrolments e, fee_heads h where e.company_id = ${himalaya} and e.student_id = ${id!} and h.company_id = e.company_id and h.kind = 'admission' limit 1`.execute(
    world.owner.db,
  )
  const later = (await office.get('/api/students-left')).body.data[0]
  expect([later.due - left[0].due, later.due_at_leaving]).toEqual([700, left[0].due_at_leaving])
  expect((await office.get(`/api/student/${id}/admission-slip?token=1`)).status).toBe(403)
})

it('the lists go out as Excel and PDF', async () => {
  const { readTable } = await import('#platform/server/excel.ts')
  const excel = await office.get(`/api/behaviour/download/excel?token=${office.id}&columns=name,points`)
  const { rows } = await readTable({ data: excel.raw }, { company: 1 })
  expect(rows[0]).toEqual(['Student', 'Points'])
  expect(rows.length).toBe((await office.get('/api/behaviour')).body.meta.total + 1)
  expect((await office.get(`/api/students-left/download/pdf?token=${office.id}`)).headers['content-type']).toBe(
    'application/pdf',
  )
  expect((await teacher.get(`/api/remark/download/excel?token=${teacher.id}`)).status).toBe(200)
  expect((await teacher.get(`/api/remark/download/excel?token=${office.id}`)).status).toBe(403)
})
