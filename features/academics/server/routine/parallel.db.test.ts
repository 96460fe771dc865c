/** Optional subjects taught side by side: what may share a time in a section, and what may not, also past the lock. */
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { waitForLocks } from '#test/locks.ts'
import { choices, className, otherTeacher } from '#test/called.ts'

let world: World
let office: Person
let ids: {
  section: number
  other: number
  english: number
  first: number
  second: number
  batch: number
  last: number
  optional: number[]
  teachers: number[]
}
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  const [found] = await school(sql<typeof ids>`
    select x.id as section, (select min(y.id) from sections y where y.company_id = x.company_id and y.grade_id <> x.grade_id) as other,
      (select min(id) from subjects where company_id = x.company_id and grade_id = g.id and optional_group_id is null) as english,
      (select id from periods where company_id = x.company_id and name = '1st') as first, (select id from periods where company_id = x.company_id and name = '2nd') as second,
      (select id from batches where company_id = x.company_id and is_current) as batch, (select min(id) from batches where company_id = x.company_id and not is_current) as last,
      (select array_agg(id order by rank) from subjects where company_id = x.company_id and grade_id = g.id and optional_group_id is not null) as optional,
      (select array_agg(user_id order by user_id) from user_roles where company_id = x.company_id and role_slug = 'teacher' and is_primary) as teachers
    from sections x join grades g on g.company_id = x.company_id and g.id = x.grade_id where x.company_id = ${himalaya} and g.name = ${className(11)} order by x.id limit 1`)
  ids = found!
})
afterAll(() => world.close())
beforeEach(() => school(sql`delete from routine_slots where company_id = ${himalaya}`))

const school = async <T>(query: ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query.execute(tx)).rows)
const place = (subject_id: number, sent: object = {}) =>
  office.send('POST', '/api/routine/lesson', {
    section_id: ids.section,
    weekday: 0,
    period_id: ids.first,
    subject_id,
    ...sent,
  })
const refused = ({ status, body }: { status: number; body: any }) => [status, body.error?.code, body.message]
const lessons = async () =>
  (await office.get(`/api/routine?section_id=${ids.section}`)).body.data.slots.map(
    (slot: { subject_id: number; weekday: number; period_id: number }) => [
      slot.subject_id,
      slot.weekday,
      slot.period_id,
    ],
  )

it('refuses a compulsory lesson beside an optional one and the other way about, and a subject twice', async () => {
  const [a] = ids.optional as [number]
  expect((await place(a)).status).toBe(200)
  expect(refused(await place(ids.english))).toEqual([406, 'clash', `${className(11)} A has ${choices[0]} then.`])
  expect(refused(await place(a))).toEqual([406, 'clash', `${className(11)} A has ${choices[0]} then.`])
  expect((await place(ids.english, { period_id: ids.second })).status).toBe(200)
  expect((await place(ids.optional[1]!, { period_id: ids.second })).body.error.code).toBe('clash')
})

it('lets optional subjects meet, each with its own teacher and room; a teacher or room twice stays refused', async () => {
  const [a, b, c] = ids.optional as [number, number, number]
  const [t1, t2, t3] = ids.teachers as [number, number, number]
  expect((await place(a, { user_id: t1, room: '31' })).status).toBe(200)
  expect((await place(b, { user_id: t1, room: '32' })).body.message).toMatch(
    new RegExp(` teaches ${choices[0]} in ${className(11)} A then\\.$`),
  )
  expect((await place(b, { user_id: t2, room: '31' })).body.message).toBe(
    `Room 31 is taken by ${className(11)} A (${choices[0]}) then.`,
  )
  expect((await place(b, { user_id: t2, room: '32' })).body.data.in_group).toBe(true)
  expect((await place(c, { user_id: t3 })).status).toBe(200)
  expect((await lessons()).length).toBe(3)
  // who is asked about hears that the teacher next door is taken, not that he himself is
  const [own] = (await office.get(`/api/routine?section_id=${ids.section}`)).body.data.slots
  const busy = async (lesson: string) =>
    (
      await office.get(`/api/routine/section/${ids.section}/choices?weekday=0&period_id=${ids.first}${lesson}`)
    ).body.data.busy
      .map((row: { user_id: number }) => row.user_id)
      .sort()
  expect(await busy(`&lesson_id=${own.id}`)).toEqual([t2, t3].sort())
  expect(await busy('')).toEqual([t1, t2, t3].sort())
  // the teacher's own week shows his lesson only
  expect((await office.get(`/api/routine?user_id=${t2}`)).body.data.slots.length).toBe(1)
  expect((await office.send('PUT', `/api/routine/lesson/${own.id}`, { subject_id: ids.english })).body.error.code).toBe(
    'clash',
  )
})

it('the table itself refuses what two writers do at once past the lock', async () => {
  const [a, b] = ids.optional as [number, number]
  const lesson = (subject: number) => sql`
    insert into routine_slots (company_id, batch_id, section_id, weekday, period_id, span, subject_id, in_group)
    select p.company_id, ${ids.batch}::bigint, ${ids.section}::bigint, 0, p.id, p.span, b.id, b.in_group from periods p join subjects b on b.company_id = p.company_id and b.id = ${subject} where p.company_id = ${himalaya} and p.id = ${ids.first}`
  const write = (subject: number) => inSchool(world.db, himalaya, (tx) => lesson(subject).execute(tx))
  // the second comes while the first has written and not ended; two that write at the same moment could as well be a deadlock
  const [mixed] = await inSchool(world.owner.db, himalaya, async (tx) => {
    await lesson(a).execute(tx)
    const asked = Promise.allSettled([write(ids.english)])
    await waitForLocks(world, 1)
    return [asked]
  })
  expect(await mixed).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ constraint: 'routine_section_unmixed' }) },
  ])
  await write(b)
  await expect(write(a)).rejects.toThrow(/routine_subject_once/)
  // nobody can say of a lesson what its subject is not
  await expect(
    school(sql`update routine_slots set in_group = false where company_id = ${himalaya} and subject_id = ${a}`),
  ).rejects.toThrow(/foreign key|unmixed/)
})

it('a subject leaves its group only where it is taught alone, and its lessons are compulsory from then on', async () => {
  const [, , c, d] = ids.optional as [number, number, number, number]
  await school(sql`delete from optional_choices where company_id = ${himalaya}`)
  await place(c)
  await place(d)
  const leave = () => office.send('POST', `/api/subject/${d}`, { _method: 'PUT', _clear: ['optional_group_id'] })
  const told = await leave()
  expect([told.status, told.body.errors]).toEqual([
    422,
    { optional_group_id: ['It is taught beside another optional subject in the routine. Move those lessons first.'] },
  ])
  const [moved] = (await office.get(`/api/routine?section_id=${ids.section}`)).body.data.slots.filter(
    (slot: { subject_id: number }) => slot.subject_id === d,
  )
  expect(
    (await office.send('POST', `/api/routine/lesson/${moved.id}/move`, { weekday: 0, period_id: ids.second })).status,
  ).toBe(200)
  expect((await leave()).status).toBe(200)
  expect(
    (await office.send('POST', `/api/routine/lesson/${moved.id}/move`, { weekday: 0, period_id: ids.first })).body.error
      .code,
  ).toBe('clash')
  const [group] = await school(
    sql<{ id: number }>`select optional_group_id as id from subjects where company_id = ${himalaya} and id = ${c}`,
  )
  expect(
    (await office.send('POST', `/api/subject/${d}`, { _method: 'PUT', optional_group_id: group!.id })).status,
  ).toBe(200)
  expect(
    (await office.send('POST', `/api/routine/lesson/${moved.id}/move`, { weekday: 0, period_id: ids.first })).status,
  ).toBe(200)
})

it('lessons move beside each other, change places across times, and are moved back', async () => {
  const [a, b] = ids.optional as [number, number]
  const one = (await place(a)).body.data.id
  const two = (await place(b, { period_id: ids.second })).body.data.id
  const move = (id: number, sent: object) =>
    office.send('POST', `/api/routine/lesson/${id}/move`, { weekday: 0, ...sent })
  expect((await move(two, { period_id: ids.first })).status).toBe(200)
  expect((await lessons()).map((row: number[]) => row[2])).toEqual([ids.first, ids.first])
  expect((await move(two, { period_id: ids.second })).status).toBe(200)
  expect((await move(two, { period_id: ids.first, with_id: one })).status).toBe(200)
  expect(await lessons()).toEqual([
    [b, 0, ids.first],
    [a, 0, ids.second],
  ])
})

it('are copied to another batch, printed, and brought by a sheet', async () => {
  const [a, b] = ids.optional as [number, number]
  await place(a, { user_id: ids.teachers[0], room: '31' })
  await place(b, { user_id: ids.teachers[1], room: '32' })
  await school(
    sql`insert into subject_teachers (company_id, batch_id, section_id, subject_id, user_id) select company_id, ${ids.last}, section_id, subject_id, user_id from routine_slots where company_id = ${himalaya} on conflict do nothing`,
  )
  await school(sql`update routine_slots set batch_id = ${ids.last} where company_id = ${himalaya}`)
  const from = { from_batch_id: ids.last }
  expect((await office.get(`/api/routine/migrate?from_batch_id=${ids.last}`)).body.data).toMatchObject([
    { lessons: 2, problems: [] },
  ])
  expect((await office.send('POST', '/api/routine/migrate', from)).body.data).toEqual({
    sections: 1,
    lessons: 2,
    left: 0,
  })
  const paper = await office.get(`/api/routine/download/pdf?section_id=${ids.section}&token=${office.id}`)
  expect((await extractText(await getDocumentProxy(new Uint8Array(paper.raw)), { mergePages: true })).text).toMatch(
    new RegExp(`${choices[0]}[\\s\\S]*${choices[1]}`),
  )
  await school(sql`delete from routine_slots where company_id = ${himalaya}`)
  const head = 'Class,Section,Day,Period,Subject,Teacher,Room'
  const lines = [
    `${choices[0]},${otherTeacher(2)},R1`,
    `${choices[1]},${otherTeacher(3)},R2`,
    `${choices[1]},,R3`,
    `${choices[2]},${otherTeacher(2)},R4`,
    'English,,R5',
  ].map((line) => `${className(11)},A,Sunday,1st,${line}`)
  const edge = 'pathshala-test-edge'
  const payload = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="routine.csv"\r\nContent-Type: text/csv\r\n\r\n${[head, ...lines].join('\n')}\r\n--${edge}--\r\n`
  const sheet = (
    await world.app.server.inject({
      method: 'POST',
      url: '/api/import/routines',
      payload,
      headers: {
        host: 'localhost',
        'x-requested-with': 'XMLHttpRequest',
        authorization: `Bearer ${office.token}`,
        'content-type': `multipart/form-data; boundary=${edge}`,
      },
    })
  ).json().data
  const rows = (await office.get(`/api/import/routines/${sheet.id}`)).body.data.page
  expect(rows.map((row: { errors: object }) => Object.keys(row.errors))).toEqual([
    [],
    [],
    ['period'],
    ['teacher'],
    ['period'],
  ])
})

it('a family sees what the child has chosen, and everything while nothing is chosen', async () => {
  const guardian = await world.signIn('guardian', himalaya)
  const [seat] = await school(sql<{ child: number; section: number; grade: number; enrolment: number }>`
    select e.student_id as child, e.section_id as section, e.grade_id as grade, e.id as enrolment from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
    where e.company_id = ${himalaya} and e.student_id in (select student_id from student_guardians where company_id = ${himalaya} and guardian_id = ${guardian.id}) order by 1 limit 1`)
  const { child, section, grade, enrolment } = seat!
  const group = (
    await office.send('POST', '/api/optional-group', { grade_id: grade, name: 'Taste', choose_min: 1, choose_max: 1 })
  ).body.data.id
  const made: number[] = []
  for (const name of ['Dance', 'Chess']) {
    const subject = (
      await office.send('POST', '/api/subject', { grade_id: grade, name, optional_group_id: group, rank: 90 })
    ).body.data.id
    made.push(subject)
    expect((await place(subject, { section_id: section })).status).toBe(200)
  }
  const seen = async () =>
    (await guardian.get(`/api/guardian-class-routine?student_id=${child}`)).body.data[0].lessons
      .filter((lesson: { period: string }) => lesson.period === '1st')
      .map((lesson: { subject: string }) => lesson.subject)
  expect(await seen()).toEqual(['Dance', 'Chess'])
  expect(
    (
      await office.send('PUT', `/api/optional-group/${group}/choices`, {
        choices: [{ enroll_id: enrolment, subject_ids: [made[1]] }],
      })
    ).status,
  ).toBe(200)
  expect(await seen()).toEqual(['Chess'])
})
