/** Class and subject teachers, copying a set-up, optional subjects, the syllabus. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { className, nameOf } from '#test/called.ts'

let world: World
let office: Person
let teacher: Person
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  teacher = await world.signIn('teacher', himalaya)
})
afterAll(() => world.close())

const school = async <T>(query: ReturnType<typeof sql<T>>, company = himalaya) =>
  inSchool(world.owner.db, company, async (tx) => (await query.execute(tx)).rows)
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.error?.code]
const gradeOf = async (name: string) =>
  (
    await school(
      sql<{
        grade: number
        section: number
      }>`select g.id as grade, min(x.id) as section from grades g join sections x on x.company_id = g.company_id and x.grade_id = g.id where g.company_id = ${himalaya} and g.name = ${name} group by 1`,
    )
  )[0]!

it('a class teacher is named, changed and taken away; families are not teachers', async () => {
  const { grade, section } = await gradeOf(className(5))
  const path = `/api/section/${section}/class-teacher`
  const teacherNow = async () =>
    (await office.get(`/api/section-teachers?grade_id=${grade}`)).body.data.find(
      (row: { section_id: number }) => row.section_id === section,
    ).teacher?.name ?? null
  expect((await office.send('PUT', path, { user_id: teacher.id })).status).toBe(200)
  expect(await teacherNow()).toBe(nameOf('teacher'))
  const guardian = await world.signIn('guardian', himalaya)
  expect(codeOf(await office.send('PUT', path, { user_id: guardian.id }))).toEqual([406, 'no-teacher'])
  expect((await office.send('PUT', path, { user_id: null })).status).toBe(200)
  expect(await teacherNow()).toBe(null)
  const [foreign] = await school(
    sql<{ id: number }>`select id from sections where company_id = ${bagmati} limit 1`,
    bagmati,
  )
  expect((await office.send('PUT', `/api/section/${foreign!.id}/class-teacher`, { user_id: teacher.id })).status).toBe(
    404,
  )
  expect((await teacher.send('PUT', path, { user_id: teacher.id })).status).toBe(403)
})

it('teachers of a subject are set by section; one with lessons in the routine stays', async () => {
  const { section } = await gradeOf(className(5))
  const [lesson] = await school(
    sql<{
      subject: number
      user: number
    }>`select subject_id as subject, user_id as user from routine_slots where company_id = ${himalaya} and section_id = ${section} limit 1`,
  )
  const path = `/api/subject/${lesson!.subject}/teachers`
  expect(
    (await office.send('PUT', path, { sections: [{ section_id: section, user_ids: [lesson!.user, teacher.id] }] }))
      .status,
  ).toBe(200)
  const { data } = (await office.get(`/api/subject-teachers?subject_id=${lesson!.subject}`)).body
  expect(data[0].teachers.map((each: { id: number }) => each.id).sort()).toEqual([lesson!.user, teacher.id].sort())
  expect(
    codeOf(await office.send('PUT', path, { sections: [{ section_id: section, user_ids: [teacher.id] }] })),
  ).toEqual([406, 'in-use'])
  const other = (await gradeOf(className(6))).section
  expect(codeOf(await office.send('PUT', path, { sections: [{ section_id: other, user_ids: [] }] }))).toEqual([
    406,
    'other-grade',
  ])
})

it('a new batch takes over teachers and routine, and adds nothing the second time', async () => {
  const made = (
    await office.send('POST', '/api/batch', {
      name: 'Next',
      start_date: '2040-04-14',
      end_date: '2041-04-13',
      is_current: false,
    })
  ).body.data.id
  const [now] = await school(
    sql<{
      id: number
      lessons: number
    }>`select b.id, (select count(*) from routine_slots s where s.company_id = b.company_id and s.batch_id = b.id) as lessons from batches b where company_id = ${himalaya} and is_current`,
  )
  const parts = ['class_teachers', 'subject_teachers', 'routine']
  const preview = (await office.get(`/api/batch/${made}/copy-setup?from_batch_id=${now!.id}`)).body.data
  expect(
    preview.map((row: { part: string; there: number; found: number; new: number }) => [
      row.part,
      row.there,
      row.found === row.new,
    ]),
  ).toEqual(parts.map((part) => [part, 0, true]))
  const done = (await office.send('POST', `/api/batch/${made}/copy-setup`, { from_batch_id: now!.id, parts })).body.data
  expect(done.map((row: { copied: number }) => row.copied)).toEqual(preview.map((row: { new: number }) => row.new))
  expect(done[2].copied).toBe(now!.lessons)
  const again = (await office.send('POST', `/api/batch/${made}/copy-setup`, { from_batch_id: now!.id, parts })).body
    .data
  expect(again.map((row: { copied: number }) => row.copied)).toEqual([0, 0, 0])
  expect(
    codeOf(await office.send('POST', `/api/batch/${now!.id}/copy-setup`, { from_batch_id: now!.id, parts })),
  ).toEqual([406, 'same'])
})

it('optional subjects keep to the limits of their group, also under two writers', async () => {
  const [group] = await school(sql<{ id: number; subjects: number[]; enrolments: number[] }>`
    select o.id, (select array_agg(id order by rank) from subjects b where b.company_id = o.company_id and b.optional_group_id = o.id) as subjects,
      (select array_agg(e.id order by e.id) from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current where e.company_id = o.company_id and e.grade_id = o.grade_id and e.status = 'studying') as enrolments
    from optional_groups o join grades g on g.company_id = o.company_id and g.id = o.grade_id where o.company_id = ${himalaya} and g.name = ${className(11)}`)
  const {
    id,
    subjects: [a, b, c],
    enrolments: [first, second],
  } = group! as unknown as { id: number; subjects: [number, number, number]; enrolments: [number, number] }
  const path = `/api/optional-group/${id}/choices`
  const choose = (enroll_id: number, subject_ids: number[]) =>
    office.send('PUT', path, { choices: [{ enroll_id, subject_ids }] })
  const chosen = async () =>
    (await office.get(path)).body.data.students
      .find((row: { enroll_id: number }) => row.enroll_id === first)
      .chosen.sort()
  const tooMany = await office.send('PUT', path, {
    choices: [
      { enroll_id: first, subject_ids: [a, b, c] },
      { enroll_id: second, subject_ids: [a, b] },
    ],
  })
  expect([...codeOf(tooMany), tooMany.body.errors.choices.length]).toEqual([406, 'too-many', 1])
  expect(codeOf(await choose(first, [a]))).toEqual([406, 'too-many'])
  expect((await choose(first, [])).status).toBe(200)
  const both = await Promise.all([choose(first, [a, b]), choose(first, [b, c])])
  expect(both.map((each) => each.status)).toEqual([200, 200])
  expect(
    [
      [a, b],
      [b, c],
    ].map((pair) => pair.sort()),
  ).toContainEqual(await chosen())
  // the limits cannot be drawn tighter over what is chosen, nor a chosen subject taken out of the group
  expect(codeOf(await office.send('PATCH', `/api/optional-group/${id}`, { choose_min: 1, choose_max: 1 }))).toEqual([
    406,
    'choices-differ',
  ])
  await school(sql`delete from routine_slots where company_id = ${himalaya} and subject_id = ${b}`)
  expect(
    (await office.send('POST', `/api/subject/${b}`, { _method: 'PUT', _clear: ['optional_group_id'] })).status,
  ).toBe(406)
  const [mathematics] = await school(
    sql<{
      id: number
    }>`select b.id from subjects b join optional_groups o on o.company_id = b.company_id and o.grade_id = b.grade_id where o.id = ${id} and b.company_id = ${himalaya} and b.optional_group_id is null limit 1`,
  )
  expect(codeOf(await choose(first, [a, mathematics!.id]))).toEqual([406, 'other-group'])
})

it('a teacher sees the choices of own students only', async () => {
  const [rows] = await school(sql<{ group: number; own: number; all: number; stranger: number }>`
    with own as (select section_id from section_teachers where company_id = ${himalaya} and user_id = ${teacher.id} union select section_id from subject_teachers where company_id = ${himalaya} and user_id = ${teacher.id}),
      seats as (select e.*, e.section_id in (select section_id from own) as mine from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current where e.company_id = ${himalaya} and e.status <> 'left')
    select o.id as group, count(*) filter (where mine) as own, count(*) as all, (select min(student_id) from seats where not mine) as stranger
    from optional_groups o join seats s on s.grade_id = o.grade_id where o.company_id = ${himalaya} group by o.id order by o.id limit 1`)
  expect((await teacher.get(`/api/optional-group/${rows!.group}/choices`)).body.data.students.length).toBe(rows!.own)
  expect((await office.get(`/api/optional-group/${rows!.group}/choices`)).body.data.students.length).toBe(rows!.all)
  expect((await teacher.get(`/api/student/${rows!.stranger}/optional-choices`)).body.data).toEqual({
    enroll_id: null,
    groups: [],
  })
  expect(
    (
      await teacher.send('PUT', `/api/optional-group/${rows!.group}/choices`, {
        choices: [{ enroll_id: 1, subject_ids: [] }],
      })
    ).status,
  ).toBe(403)
})

it('the syllabus is ordered as a whole, and only who teaches the subject marks it', async () => {
  const [own] = await school(sql<{ subject: number; section: number }>`
    select t.subject_id as subject, t.section_id as section from subject_teachers t join batches b on b.company_id = t.company_id and b.id = t.batch_id and b.is_current
    where t.company_id = ${himalaya} and t.user_id = ${teacher.id} and exists (select from syllabus_chapters c where c.company_id = t.company_id and c.subject_id = t.subject_id) order by 1 limit 1`)
  const read = async (who = office) => (await who.get(`/api/syllabus?subject_id=${own!.subject}`)).body.data
  const chapter = (await office.send('POST', '/api/syllabus/chapter', { subject_id: own!.subject, title: 'Extra' }))
    .body.data.id
  const topic = (await office.send('POST', '/api/syllabus/topic', { chapter_id: chapter, title: 'More to read' })).body
    .data.id
  expect((await read()).chapters.at(-1)).toMatchObject({ id: chapter, topics: [{ id: topic, done: [] }] })
  const chapters = (await read()).chapters
    .map((each: { id: number; topics: { id: number }[] }) => ({
      id: each.id,
      topic_ids: each.topics.map((one) => one.id),
    }))
    .toReversed()
  expect((await office.send('PUT', '/api/syllabus/order', { subject_id: own!.subject, chapters })).status).toBe(200)
  expect((await read()).chapters[0].id).toBe(chapter)
  expect(
    codeOf(await office.send('PUT', '/api/syllabus/order', { subject_id: own!.subject, chapters: chapters.slice(1) })),
  ).toEqual([406, 'changed-since'])
  const mark = (who: Person, section_id: number, of = topic) =>
    who.send('PUT', `/api/syllabus/topic/${of}/taught`, { section_id, taught: true })
  expect((await mark(teacher, own!.section)).status).toBe(200)
  expect((await read(teacher)).chapters[0].topics[0].done).toMatchObject([
    { section_id: own!.section, done_by: nameOf('teacher') },
  ])
  expect(codeOf(await office.send('DELETE', `/api/syllabus/topic/${topic}`))).toEqual([406, 'taught'])
  const [alien] = await school(sql<{ topic: number; section: number }>`
    select t.id as topic, x.id as section from syllabus_topics t join syllabus_chapters c on c.company_id = t.company_id and c.id = t.chapter_id join subjects b on b.company_id = c.company_id and b.id = c.subject_id
    join sections x on x.company_id = b.company_id and x.grade_id = b.grade_id
    where t.company_id = ${himalaya} and not exists (select from subject_teachers s where s.company_id = t.company_id and s.user_id = ${teacher.id} and s.subject_id = b.id and s.section_id = x.id) order by 1 limit 1`)
  expect(codeOf(await mark(teacher, alien!.section, alien!.topic))).toEqual([403, 'not-own'])
  expect((await mark(office, alien!.section, alien!.topic)).status).toBe(200)
  expect(
    (await teacher.send('POST', '/api/syllabus/chapter', { subject_id: own!.subject, title: 'Mine' })).status,
  ).toBe(403)
})

it('a batch that becomes current makes the other step back, on the screen and in any other way', async () => {
  const current = async () =>
    (
      await school(
        sql<{ name: string }>`select name from batches where company_id = ${bagmati} and is_current`,
        bagmati,
      )
    ).map(({ name }) => name)
  const other = await world.signIn('administrator.bagmati')
  const [before] = await current()
  const next = { name: '2099', start_date: '2042-04-14', end_date: '2043-04-13', is_current: true }
  const { id } = (await other.send('POST', '/api/batch', next)).body.data
  expect(await current()).toEqual(['2099'])
  expect(codeOf(await other.send('PATCH', `/api/batch/${id}`, { is_current: false }))).toEqual([422, 'invalid'])
  await inSchool(world.db, bagmati, (tx) =>
    sql`update batches set is_current = true where company_id = ${bagmati} and name = ${before}`.execute(tx),
  )
  expect(await current()).toEqual([before])
})
