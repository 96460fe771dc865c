/** Days present for an exam: who reaches them, what is refused, what is counted out of attendance, and that a typed day wins until it is taken back. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import { build, type Place } from '#test/builders.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { saveExamAttendance } from '../../contract/exam-attendance.ts'

let world: World
let office: Person
let at: Place
let exam: number
let children: { id: number; enroll_id: number; enroll_code: string }[]
const days = [1, 2, 3, 4].map((back) => addDays(testDay, -back)).toReversed()

const rows = async <T>(query: ReturnType<typeof sql>) => (await query.execute(world.owner.db)).rows as T[]
const setState = (state: string) =>
  rows(sql`update exams set state = ${state} where company_id = ${himalaya} and id = ${exam}`)

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  const make = build(world, office)
  at = await make.place()
  await make.subject(at)
  children = []
  for (let n = 0; n < 3; n++) children.push(await make.student({ at }))
  ;[{ id: exam }] = (await rows<{ id: number }>(
    sql`insert into exams (company_id, batch_id, name, start_date, end_date, state) select ${himalaya}::bigint, id,
      'Own exam', ${testDay}::date, ${testDay}::date, 'open'
      from batches where company_id = ${himalaya} and is_current returning id`,
  )) as [{ id: number }]
  await rows(
    sql`insert into exam_grades (company_id, exam_id, grade_id, scheme_id) select ${himalaya}::bigint, ${exam}::bigint,
      ${at.grade}::bigint, id from grading_schemes where company_id = ${himalaya} order by id limit 1`,
  )
  // four days: the first child always, the second late once and half once and away once, the third nowhere
  const said = [
    ['present', 'present', 'absent'],
    ['present', 'late', 'absent'],
    ['present', 'half', 'leave'],
    ['present', 'absent', 'absent'],
  ]
  for (const [n, day] of days.entries()) {
    const [sheet] = await rows<{ id: number }>(
      sql`insert into attendance_sheets (company_id, batch_id, section_id, day, taken_at) select ${himalaya}::bigint,
        batch_id, ${at.section}::bigint, ${day}::date, app_now() from exams
        where company_id = ${himalaya} and id = ${exam} returning id`,
    )
    for (const [who, status] of said[n]!.entries())
      await rows(
        sql`insert into attendance_entries (company_id, sheet_id, enroll_id, status)
          values (${himalaya}, ${sheet!.id}, ${children[who]!.enroll_id}, ${status})`,
      )
  }
})
afterAll(() => world.close())

const path = '/api/exam-attendance'
const address = () => `${path}?exam_id=${exam}&section_id=${at.section}`
const shown = async (person = office) => (await person.get(address())).body.data
const daysOf = async () =>
  (await shown()).students.map(({ counted, typed }: { counted: number | null; typed: number | null }) => [
    counted,
    typed,
  ])
const count = (more: object = {}, person = office) =>
  person.send('POST', `${path}/count`, {
    exam_id: exam,
    grade_id: at.grade,
    from_date: days[0],
    to_date: days[3],
    ...more,
  })
const save = (entries: [number, number | null][], more: object = {}, person = office) =>
  person.send('PUT', path, {
    exam_id: exam,
    section_id: at.section,
    entries: entries.map(([n, of]) => ({ enroll_id: children[n]!.enroll_id, days: of })),
    ...more,
  })

describe('refused:', () => {
  it('a section of another teacher, of another school, or missing, all alike; a family on every call', async () => {
    const missing = await office.get(`${path}?exam_id=${exam}&section_id=987654321`)
    const stranger = await build(world, office).colleague('teacher')
    const elsewhere = await world.signIn('administrator.bagmati', bagmati)
    for (const answer of [await stranger.get(address()), missing])
      expect([answer.status, answer.body.message]).toEqual([404, missing.body.message])
    expect((await elsewhere.get(address())).status).toBe(404)
    expect(
      (await elsewhere.send('POST', `${path}/count`, { exam_id: exam, from_date: days[0], to_date: days[3] })).status,
    ).toBe(404)
    for (const role of ['guardian', 'student'])
      expect((await (await world.signIn(role, himalaya)).get(address())).status).toBe(403)
    expect((await save([[0, 1]], {}, stranger)).status).toBe(403)
    expect((await count({}, stranger)).status).toBe(403)
  })

  it('days typed before anybody knows how many there were, and days above them, by their cells', async () => {
    expect((await save([[0, 3]])).body.error.code).toBe('no-days')
    const answer = await save(
      [
        [0, 3],
        [1, 60.5],
      ],
      { school_days: 60 },
    )
    expect([answer.status, answer.body.error.code, Object.keys(answer.body.errors)]).toEqual([
      422,
      'wrong-cells',
      [`days.${children[1]!.enroll_id}`],
    ])
    expect((await save([[0, 3.25]], { school_days: 60 })).status).toBe(422)
    expect([(await shown()).school_days, await daysOf()]).toEqual([
      null,
      [
        [null, null],
        [null, null],
        [null, null],
      ],
    ])
  })

  it('days on which nobody took attendance, and a stretch that ends before it begins', async () => {
    expect((await count({ from_date: '2020-01-01', to_date: '2020-01-09' })).body.error.code).toBe('none-taken')
    expect((await count({ from_date: days[3], to_date: days[0] })).status).toBe(422)
  })

  it('an exam that is published', async () => {
    await setState('published')
    expect((await count()).body.error.code).toBe('published')
    expect((await save([[0, 1]])).body.error.code).toBe('published')
    await setState('open')
  })

  it('the database itself takes no more days than there were', async () => {
    await expect(
      rows(sql`insert into exam_attendance (company_id, exam_id, grade_id, enroll_id, days_of_school, typed)
        select c.company_id, c.exam_id, c.grade_id, ${children[0]!.enroll_id}::bigint, c.days_of_school, 1
        from exam_grades c where c.company_id = ${himalaya} and c.exam_id = ${exam}`),
    ).rejects.toThrow(/check/)
  })
})

it('counts who came, late as there and half as half, and knows how many days were taken', async () => {
  expect((await count()).body.data).toEqual({ classes: 1, students: 3 })
  expect(await daysOf()).toEqual([
    [4, null],
    [2.5, null],
    [0, null],
  ])
  expect(await shown()).toMatchObject({ school_days: null, counted_days: 4, from_date: days[0], to_date: days[3] })
})

it('what is typed wins over what is counted anew, and gives way when it is taken back', async () => {
  expect((await save([[1, 4]])).status).toBe(200)
  expect((await count({ to_date: days[2] })).body.error.code).toBe('above-days')
  expect((await save([[1, 3]])).status).toBe(200)
  expect((await count({ to_date: days[2] })).status).toBe(200)
  expect(await daysOf()).toEqual([
    [3, null],
    [2.5, 3],
    [0, null],
  ])
  expect((await save([[1, null]])).status).toBe(200)
  expect((await count()).status).toBe(200)
  expect((await daysOf())[1]).toEqual([2.5, null])
})

it('typed days of school win; fewer of them cut what was counted, and are refused by what was typed', async () => {
  const classes = (school_days: number | null) =>
    rows<{ scheme_id: number }>(
      sql`select scheme_id from exam_grades where company_id = ${himalaya} and exam_id = ${exam}`,
    ).then(([row]) =>
      office.send('PUT', `/api/exam/${exam}/classes`, {
        classes: [{ grade_id: at.grade, scheme_id: row!.scheme_id, ...(school_days && { school_days }) }],
      }),
    )
  expect((await save([[2, 8]], { school_days: 10 })).status).toBe(200)
  expect((await save([], { school_days: 7 })).body.message).toBe(saveExamAttendance.refusals['above-days'])
  expect((await classes(7)).body.error.code).toBe('above-days')
  // fewer days and what was typed above them in one saving
  expect((await save([[2, 2]], { school_days: 3 })).status).toBe(200)
  expect(await daysOf()).toEqual([
    [3, null],
    [2.5, null],
    [0, 2],
  ])
  expect((await classes(9)).status).toBe(200)
  expect((await shown()).school_days).toBe(9)
})

it('publishing takes both into the snapshot, and later days leave it', async () => {
  await setState('closed')
  expect((await office.send('POST', `/api/exam/${exam}/publish`, { with_missing: true })).status).toBe(200)
  const results = await rows<{ attendance: number; school_days: number }>(
    sql`select attendance, school_days from results where company_id = ${himalaya} and exam_id = ${exam}
      order by enroll_id`,
  )
  expect(results.map((row) => [row.attendance, row.school_days])).toEqual([
    [3, 9],
    [2.5, 9],
    [2, 9],
  ])
  const ledger = (await office.get(`/api/marks-ledger?exam_id=${exam}&section_id=${at.section}`)).body.data
  expect([ledger.school_days, ledger.students.map((one: { attendance: number }) => one.attendance)]).toEqual([
    9,
    [3, 2.5, 2],
  ])
})

it('an exam is removed with its days', async () => {
  await rows(sql`delete from results where company_id = ${himalaya} and exam_id = ${exam}`)
  await setState('draft')
  expect((await office.send('DELETE', `/api/exam/${exam}`)).status).toBe(200)
  expect(await rows(sql`select 1 from exam_attendance where company_id = ${himalaya} and exam_id = ${exam}`)).toEqual(
    [],
  )
})

it('who changed class has the days of both sections, and who joined later is measured by his own', async () => {
  const make = build(world, office)
  const [old, now] = [await make.place(), await make.place()]
  await make.subject(now)
  const [moved, late, other] = [
    await make.student({ at: old }),
    await make.student({ at: now }),
    await make.student({ at: now }),
  ]
  const [{ id }] = (await rows<{ id: number }>(
    sql`insert into exams (company_id, batch_id, name, start_date, end_date, state) select ${himalaya}::bigint, id,
      'Exam after a change', ${testDay}::date, ${testDay}::date, 'open'
      from batches where company_id = ${himalaya} and is_current returning id`,
  )) as [{ id: number }]
  await rows(
    sql`insert into exam_grades (company_id, exam_id, grade_id, scheme_id) select ${himalaya}::bigint, ${id}::bigint,
      ${now.grade}::bigint, id from grading_schemes where company_id = ${himalaya} order by id limit 1`,
  )
  const taken = async (section: number, day: string, who: [{ enroll_id: number }, string][]) => {
    const [sheet] = await rows<{ id: number }>(
      sql`insert into attendance_sheets (company_id, batch_id, section_id, day, taken_at) select ${himalaya}::bigint,
        batch_id, ${section}::bigint, ${day}::date, app_now() from exams where company_id = ${himalaya} and id = ${id}
        returning id`,
    )
    for (const [{ enroll_id }, status] of who)
      await rows(
        sql`insert into attendance_entries (company_id, sheet_id, enroll_id, status)
          values (${himalaya}, ${sheet!.id}, ${enroll_id}, ${status})`,
      )
  }
  await rows(
    sql`update enrolments set enrolled_on = ${days[0]}::date
      where company_id = ${himalaya} and id = any(${[moved, other].map((each) => each.enroll_id)}::bigint[])`,
  )
  await rows(
    sql`update enrolments set enrolled_on = ${days[3]}::date where company_id = ${himalaya} and id = ${late.enroll_id}`,
  )
  for (const [n, day] of days.entries()) {
    if (n < 2) await taken(old.section, day, [[moved, n ? 'half' : 'present']])
    await taken(now.section, day, [
      [other, 'present'],
      ...(n < 2 ? [] : ([[moved, 'present']] as [typeof moved, string][])),
      ...(n < 3 ? [] : ([[late, 'present']] as [typeof late, string][])),
    ])
  }
  const change = { grade_id: now.grade, section_id: now.section }
  expect((await office.send('PATCH', `/api/enrolment/${moved.enroll_id}`, change)).status).toBe(200)
  expect(
    (
      await office.send('POST', `${path}/count`, {
        exam_id: id,
        grade_id: now.grade,
        from_date: days[0],
        to_date: days[3],
      })
    ).status,
  ).toBe(200)
  const listed: { enroll_id: number; before_joining: number }[] = (
    await office.get(`${path}?exam_id=${id}&section_id=${now.section}`)
  ).body.data.students
  expect(listed.find(({ enroll_id }) => enroll_id === late.enroll_id)!.before_joining).toBe(3)
  await rows(sql`update exams set state = 'closed' where company_id = ${himalaya} and id = ${id}`)
  expect((await office.send('POST', `/api/exam/${id}/publish`, { with_missing: true })).status).toBe(200)
  const results = await rows<{ enroll_id: number; attendance: number; school_days: number }>(
    sql`select enroll_id, attendance, school_days from results where company_id = ${himalaya} and exam_id = ${id}`,
  )
  const of = ({ enroll_id }: { enroll_id: number }) => {
    const one = results.find((row) => row.enroll_id === enroll_id)
    return [Number(one?.attendance), one?.school_days]
  }
  expect([moved, late, other].map(of)).toEqual([
    [3.5, 4],
    [1, 1],
    [4, 4],
  ])
})
