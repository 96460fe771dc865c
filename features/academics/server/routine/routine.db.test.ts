/** Routines: what is refused and with what words, two writers at once, moves, copies, paper. */
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { className, mathematics, nameOf, nepali } from '#test/called.ts'

let world: World
let office: Person
let teacher: Person
let ids: {
  nine: number
  ten: number
  nineMath: number
  tenMath: number
  nineNepali: number
  first: number
  second: number
  pause: number
  early: number
}
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  teacher = await world.signIn('teacher', himalaya)
  await school(sql`delete from routine_slots`)
  // begins in the middle of the day's first period
  await school(
    sql`insert into periods (company_id, shift, name, starts_at, ends_at) values (${himalaya}, 'morning', 'Late', '10:45', '11:30')`,
  )
  const [found] = await school(sql<typeof ids>`
    select ${section(className(9))} as nine, ${section(className(10))} as ten, ${subject(className(9), mathematics)} as "nineMath", ${subject(className(10), mathematics)} as "tenMath", ${subject(className(9), 'Nepali')} as "nineNepali",
      ${period('1st')} as first, ${period('2nd')} as second, ${period('Break')} as pause, ${period('Late')} as early`)
  ids = found!
})
afterAll(() => world.close())

const school = async <T>(query: ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query.execute(tx)).rows)
const section = (grade: string) =>
  sql`(select min(x.id) from sections x join grades g on g.company_id = x.company_id and g.id = x.grade_id where x.company_id = ${himalaya} and g.name = ${grade})`
const subject = (grade: string, name: string) =>
  sql`(select b.id from subjects b join grades g on g.company_id = b.company_id and g.id = b.grade_id where b.company_id = ${himalaya} and g.name = ${grade} and b.name = ${name})`
const period = (name: string) => sql`(select id from periods where company_id = ${himalaya} and name = ${name})`
const place = (sent: object) => office.send('POST', '/api/routine/lesson', sent)
const empty = () =>
  school(
    sql`delete from routine_slots where company_id = ${himalaya} and batch_id in (select id from batches where company_id = ${himalaya})`,
  )
const math = () => ({
  section_id: ids.nine,
  weekday: 0,
  period_id: ids.first,
  subject_id: ids.nineMath,
  user_id: teacher.id,
  room: '12',
})

it('a teacher, a room and a section are in one place, and the refusal says what is there', async () => {
  await empty()
  expect((await place(math())).status).toBe(200)
  const other = { section_id: ids.ten, weekday: 0, period_id: ids.first, subject_id: ids.tenMath }
  const busy = await place({ ...other, user_id: teacher.id })
  expect([busy.status, busy.body.error.code, busy.body.message, busy.body.errors]).toEqual([
    406,
    'clash',
    `${nameOf('teacher')} teaches ${mathematics} in ${className(9)} A then.`,
    { user_id: [`${nameOf('teacher')} teaches ${mathematics} in ${className(9)} A then.`] },
  ])
  expect((await place({ ...other, room: '12' })).body.message).toBe(
    `Room 12 is taken by ${className(9)} A (${mathematics}) then.`,
  )
  expect((await place({ ...math(), subject_id: ids.nineNepali, user_id: null, room: null })).body.message).toBe(
    `${className(9)} A has ${mathematics} then.`,
  )
  expect((await place({ ...other, weekday: 1, user_id: teacher.id, room: '12' })).status).toBe(200)
})

it('periods of another shift that overlap clash too, also when the period is moved afterwards', async () => {
  await empty()
  await place(math())
  const late = { section_id: ids.ten, weekday: 0, period_id: ids.early, subject_id: ids.tenMath, user_id: teacher.id }
  expect((await place(late)).body.error.code).toBe('clash')
  expect((await place({ ...late, user_id: null })).status).toBe(200)
  const meets = await place({
    ...math(),
    section_id: ids.ten,
    subject_id: ids.tenMath,
    period_id: ids.second,
    room: null,
  })
  expect([meets.status, meets.body.message]).toEqual([406, `${className(10)} A has ${mathematics} then.`])
  expect((await office.send('PATCH', `/api/period/${ids.early}`, { ends_at: '10:50' })).status).toBe(200)
  expect(
    (await place({ ...math(), section_id: ids.ten, subject_id: ids.tenMath, period_id: ids.second, room: null }))
      .status,
  ).toBe(200)
  const back = await office.send('PATCH', `/api/period/${ids.early}`, { ends_at: '11:30' })
  expect([back.status, back.body.message]).toEqual([406, `${className(10)} A has ${mathematics} then.`])
})

it('of two who place at once one is told no', async () => {
  await empty()
  for (let round = 0; round < 5; round++) {
    const at = { weekday: round, period_id: ids.first, user_id: teacher.id }
    const both = await Promise.all([
      place({ ...at, section_id: ids.nine, subject_id: ids.nineMath }),
      place({ ...at, section_id: ids.ten, subject_id: ids.tenMath }),
    ])
    expect(both.map((each) => each.status).sort()).toEqual([200, 406])
  }
  // and where somebody writes past the lock, the table itself refuses
  await expect(
    school(sql`
    insert into routine_slots (company_id, batch_id, section_id, weekday, period_id, span, subject_id, in_group)
    select company_id, batch_id, section_id, weekday, period_id, span, subject_id, in_group from routine_slots where company_id = ${himalaya} limit 1`),
  ).rejects.toThrow(/routine_section_once/)
})

it('a lesson is moved, two change places, and moving back undoes both', async () => {
  await empty()
  const a = (await place(math())).body.data.id
  const b = (await place({ ...math(), subject_id: ids.nineNepali, period_id: ids.second })).body.data.id
  const where = async () =>
    (await office.get(`/api/routine?section_id=${ids.nine}`)).body.data.slots.map(
      (slot: { id: number; weekday: number; period_id: number }) => [slot.id, slot.weekday, slot.period_id],
    )
  const move = (id: number, sent: object) => office.send('POST', `/api/routine/lesson/${id}/move`, sent)
  expect((await move(a, { weekday: 0, period_id: ids.second })).body.message).toBe(
    `${className(9)} A has ${nepali} then.`,
  )
  expect((await move(a, { weekday: 0, period_id: ids.second, with_id: b })).status).toBe(200)
  expect(await where()).toEqual([
    [b, 0, ids.first],
    [a, 0, ids.second],
  ])
  expect((await move(a, { weekday: 0, period_id: ids.first, with_id: b })).status).toBe(200)
  expect((await move(a, { weekday: 3, period_id: ids.second })).status).toBe(200)
  expect(await where()).toEqual([
    [b, 0, ids.second],
    [a, 3, ids.second],
  ])
  expect((await move(a, { weekday: 3, period_id: ids.pause })).body.error.code).toBe('break')
})

it('who gets a lesson teaches the subject there, and cannot be taken from it while he has it', async () => {
  await empty()
  const [other] = await school(sql<{ id: number }>`
    select user_id as id from user_roles where company_id = ${himalaya} and role_slug = 'teacher' and user_id not in (select user_id from subject_teachers where company_id = ${himalaya} and subject_id = ${ids.nineMath}) order by 1 limit 1`)
  await place({ ...math(), user_id: other!.id })
  const there = await school(
    sql`select from subject_teachers where company_id = ${himalaya} and section_id = ${ids.nine} and subject_id = ${ids.nineMath} and user_id = ${other!.id}`,
  )
  expect(there.length).toBe(1)
  await expect(
    school(
      sql`delete from subject_teachers where company_id = ${himalaya} and section_id = ${ids.nine} and subject_id = ${ids.nineMath} and user_id = ${other!.id}`,
    ),
  ).rejects.toThrow(/foreign key/)
  expect((await place({ ...math(), weekday: 1, subject_id: ids.tenMath })).body.error.code).toBe('other-grade')
  const guardian = await world.signIn('guardian', himalaya)
  expect((await place({ ...math(), weekday: 1, user_id: guardian.id })).body.error.code).toBe('no-teacher')
})

it('teachers read every routine and change none', async () => {
  await empty()
  const made = (await place(math())).body.data
  expect((await teacher.get(`/api/routine?section_id=${ids.ten}`)).status).toBe(200)
  expect((await teacher.get(`/api/routine?user_id=${teacher.id}`)).body.data.slots).toMatchObject([
    { id: made.id, subject: mathematics, section: 'A' },
  ])
  expect((await teacher.get('/api/routine/choices')).body.data.own_id).toBe(teacher.id)
  for (const [method, path] of [
    ['POST', '/api/routine/lesson'],
    ['PUT', `/api/routine/lesson/${made.id}`],
    ['POST', `/api/routine/lesson/${made.id}/move`],
    ['DELETE', `/api/routine/lesson/${made.id}`],
    ['POST', '/api/routine/migrate'],
  ] as const) {
    expect([path, (await teacher.send(method, path, math())).status]).toEqual([path, 403])
  }
  expect((await office.get('/api/routine?room=12')).body.data.slots.length).toBe(1)
  expect((await office.get('/api/routine')).status).toBe(422)
})

it('a batch is copied section by section, wholly or not at all', async () => {
  await empty()
  const [batches] = await school(
    sql<{
      now: number
      last: number
    }>`select (select id from batches where company_id = ${himalaya} and is_current) as now, (select id from batches where company_id = ${himalaya} and not is_current limit 1) as last`,
  )
  await place(math())
  await place({ ...math(), weekday: 1, section_id: ids.ten, subject_id: ids.tenMath })
  await school(
    sql`insert into subject_teachers (company_id, batch_id, section_id, subject_id, user_id) select company_id, ${batches!.last}, section_id, subject_id, user_id from routine_slots where company_id = ${himalaya}`,
  )
  await school(sql`update routine_slots set batch_id = ${batches!.last} where company_id = ${himalaya}`)
  // class 8 has the teacher at the time of class 10's lesson
  const [eight] = await school(
    sql<{
      section: number
      subject: number
    }>`select ${section(className(8))} as section, ${subject(className(8), mathematics)} as subject`,
  )
  await place({ ...math(), weekday: 1, section_id: eight!.section, subject_id: eight!.subject, room: null })
  const plan = (await office.get(`/api/routine/migrate?from_batch_id=${batches!.last}`)).body.data
  expect(
    plan.map((row: { grade: string; lessons: number; problems: { kind: string; says: string }[] }) => [
      row.grade,
      row.lessons,
      row.problems.map((problem) => problem.says),
    ]),
  ).toEqual([
    [className(9), 1, []],
    [className(10), 1, [`${nameOf('teacher')} teaches ${mathematics} in ${className(8)} A then.`]],
  ])
  const done = await office.send('POST', '/api/routine/migrate', { from_batch_id: batches!.last })
  expect(done.body.data).toEqual({ sections: 1, lessons: 1, left: 1 })
  const again = await office.send('POST', '/api/routine/migrate', { from_batch_id: batches!.last })
  expect([again.status, again.body.error.code]).toEqual([406, 'nothing'])
  expect(
    (
      await office.send('POST', '/api/routine/migrate', {
        from_batch_id: batches!.last,
        replace: true,
        teachers: 'none',
      })
    ).body.data,
  ).toEqual({ sections: 2, lessons: 2, left: 0 })
  // one section to another grade: subjects by name, teachers those of the section
  const across = {
    from_batch_id: batches!.now,
    from_section_id: ids.nine,
    to_section_id: eight!.section,
    teachers: 'none',
    rooms: false,
  }
  expect((await office.send('POST', '/api/routine/migrate', across)).body.error.code).toBe('nothing')
  expect((await office.send('POST', '/api/routine/migrate', { ...across, replace: true })).body.data).toEqual({
    sections: 1,
    lessons: 1,
    left: 0,
  })
  expect((await office.get(`/api/routine?section_id=${eight!.section}`)).body.data.slots).toMatchObject([
    { subject: mathematics, teacher: null, room: null, weekday: 0 },
  ])
})

it('is printed for one and for all, in both languages', async () => {
  await empty()
  await place(math())
  const textOf = async (raw: Buffer) =>
    (await extractText(await getDocumentProxy(new Uint8Array(raw)), { mergePages: true })).text
  const one = await office.get(`/api/routine/download/pdf?section_id=${ids.nine}&token=${office.id}`)
  expect(await textOf(one.raw)).toMatch(new RegExp(`${className(9)} A[\\s\\S]*${nameOf('teacher')}`))
  expect(
    (await office.get(`/api/routine/download/pdf?all=teacher&language=ne&token=${office.id}`)).headers['content-type'],
  ).toBe('application/pdf')
  expect((await office.get(`/api/routine/download/excel?all=section&token=${office.id}`)).status).toBe(200)
})

it('the demo has a whole week for every section', async () => {
  const fresh = await openWorld()
  const { rows } = await inSchool(fresh.owner.db, himalaya, (tx) =>
    sql<{ sections: number; full: number; shared: number }>`
    select count(*) as sections, count(*) filter (where n = 39) as full, (select count(*) from (select from routine_slots where company_id = ${himalaya} group by section_id, weekday, period_id having count(user_id) > 1) s) as shared from (select x.id, (select count(distinct (weekday, period_id)) from routine_slots s where s.company_id = x.company_id and s.section_id = x.id and user_id is not null) as n from sections x where company_id = ${himalaya}) s`.execute(
      tx,
    ),
  )
  await fresh.close()
  expect(rows[0]!.full).toBe(rows[0]!.sections)
  // and optional subjects side by side, each with its teacher
  expect(rows[0]!.shared).toBeGreaterThan(0)
})
