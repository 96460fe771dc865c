/** The home page tells of today: who came, who has a birthday, what waits. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adToBs, adWeekday, bsToAd } from '#nepal/bikram-sambat.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
const today = testDay
const home = async (person = office) => (await person.get('/api/dashboard')).body.data

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  // a school day, whatever day the tests run on
  await office.send('PUT', '/api/settings/academic', { weekly_holidays: [], holidays: [] })
  await sql`delete from attendance_entries where company_id = ${himalaya} and sheet_id in (select id from attendance_sheets where company_id = ${himalaya} and day = ${today})`.execute(
    world.owner.db,
  )
  await sql`delete from attendance_sheets where company_id = ${himalaya} and day = ${today}`.execute(world.owner.db)
})
afterAll(() => world.close())

it('today has its attendance, and sections without a sheet wait to be done', async () => {
  const before = await home()
  expect(before.attendance).toMatchObject({ off: null, sections: 0, rate: null })
  expect(before.pending).toContainEqual({ what: 'attendance_missing', count: before.attendance.missing, detail: null })
  const section = (await office.get('/api/attendance/sections')).body.data.sections.find(
    (each: { students: number }) => each.students > 2,
  )
  const { students } = (await office.get(`/api/attendance/sheet?section_id=${section.section_id}&day=${today}`)).body
    .data
  const entries = students.map((student: { enroll_id: number }, at: number) => ({
    enroll_id: student.enroll_id,
    status: at === 0 ? 'absent' : 'present',
  }))
  const saved = await office.send('POST', '/api/attendance', {
    section_id: section.section_id,
    day: today,
    client_id: crypto.randomUUID(),
    revision: 1,
    entries,
  })
  expect(saved.status).toBe(200)
  const after = await home()
  expect(after.attendance).toMatchObject({
    sections: 1,
    missing: before.attendance.missing - 1,
    tally: { absent: 1, present: entries.length - 1 },
  })
})

/** Takes a section's sheet of today; the first student is absent. */
async function take(
  person: Person,
  section: number,
  period: number | null = null,
): Promise<{ enroll_id: number; student_id: number; name: string }[]> {
  const { students } = (
    await person.get(`/api/attendance/sheet?section_id=${section}&day=${today}${period ? `&period=${period}` : ''}`)
  ).body.data
  const entries = students.map((student: { enroll_id: number }, at: number) => ({
    enroll_id: student.enroll_id,
    status: at === 0 ? 'absent' : 'present',
  }))
  const { status } = await person.send('POST', '/api/attendance', {
    section_id: section,
    day: today,
    period,
    client_id: crypto.randomUUID(),
    revision: 1,
    entries,
  })
  expect(status).toBe(200)
  return students
}
/** What a home does not show is not asked for. */
const filled = (data: Record<string, unknown>) =>
  [
    'students',
    'collection',
    'attendance',
    'absent',
    'admitted',
    'staff',
    'lessons',
    'to_take',
    'remarks',
    'birthdays',
  ].filter((name) => data[name] !== null)

describe('who leads the school', () => {
  it('sees attendance by grade, taken or not, the money of today, the staff and what waits for him', async () => {
    const principal = await world.signIn('principal')
    const before = await home(principal)
    expect([before.home, filled(before)]).toEqual([
      'head',
      ['students', 'collection', 'attendance', 'staff', 'birthdays'],
    ])
    const { sections } = (await office.get('/api/attendance/sections')).body.data
    const section = sections.find((each: { students: number; taken: number }) => each.students > 2 && !each.taken)
    const gradeOf = (data: typeof before) =>
      data.attendance.by_grade.find((row: { grade: string }) => row.grade === section.grade)
    const students = await take(office, section.section_id)
    const after = await home(principal)
    expect(gradeOf(after)).toMatchObject({
      sections: gradeOf(before).sections,
      taken: gradeOf(before).taken + 1,
      absent: gradeOf(before).absent + 1,
      present: gradeOf(before).present + students.length - 1,
    })
    expect(
      after.attendance.by_grade.reduce(
        (sum: number, row: { sections: number; taken: number }) => sum + row.sections - row.taken,
        0,
      ),
    ).toBe(after.attendance.missing)
    expect(after.pending).toContainEqual({ what: 'attendance_missing', count: after.attendance.missing, detail: null })
    // bills that he may check wait for him; months to bill wait for whoever bills
    await sql`update bill_runs set state = 'generated' where company_id = ${himalaya} and id = (select min(id) from bill_runs where company_id = ${himalaya} and enroll_id is null and batch_id = (select id from batches where company_id = ${himalaya} and is_current))`.execute(
      world.owner.db,
    )
    const waits = (await home(principal)).pending.map((each: { what: string }) => each.what)
    expect([
      waits.includes('unverified_bills'),
      waits.includes('unbilled_month'),
      waits.includes('device_contacts'),
    ]).toEqual([true, false, false])
  })

  it('sees who of the staff is there and who is away', async () => {
    const principal = await world.signIn('principal')
    await sql`delete from staff_attendance where company_id = ${himalaya} and day = ${today}`.execute(world.owner.db)
    const none = (await home(principal)).staff
    expect([none.unsaid, none.away]).toEqual([none.staff, []])
    const staff = (await office.get('/api/staff-attendance')).body.data.staff as { user_id: number; name: string }[]
    expect(none.staff).toBe(staff.length)
    await office.send('POST', '/api/staff-attendance', {
      day: today,
      entries: [
        { user_id: staff[0]!.user_id, status: 'present' },
        { user_id: staff[1]!.user_id, status: 'leave', leave_kind: 'sick' },
      ],
    })
    expect((await home(principal)).staff).toMatchObject({
      unsaid: staff.length - 2,
      present: 1,
      leave: 1,
      away: [{ id: staff[1]!.user_id, name: staff[1]!.name, status: 'leave' }],
    })
  })
})

describe('the front desk', () => {
  it('sees who is absent with a mobile to call, and who was admitted today; no money, no counts of the school', async () => {
    const desk = await world.signIn('receptionist')
    const { sections } = (await office.get('/api/attendance/sections')).body.data
    const section = sections.find((each: { students: number; taken: number }) => each.students > 2 && !each.taken)
    const [gone, stays] = await take(office, section.section_id)
    await sql`update students set admission_date = ${today} where company_id = ${himalaya} and id = ${stays!.student_id}`.execute(
      world.owner.db,
    )
    const data = await home(desk)
    expect([data.home, filled(data)]).toEqual(['desk', ['attendance', 'absent', 'admitted', 'birthdays']])
    expect(data.absent.count).toBe(data.attendance.tally.absent + data.attendance.tally.leave)
    const { data: list } = (await desk.get(`/api/attendance/absent?section_id=${section.section_id}`)).body
    expect(list.map((row: { student_id: number }) => row.student_id)).toEqual([gone!.student_id])
    expect(data.absent.students).toContainEqual(
      expect.objectContaining({ id: gone!.student_id, status: 'absent', mobile: list[0].mobile }),
    )
    expect([data.admitted.count, data.admitted.students[0].id]).toEqual([1, stays!.student_id])
  })
})

describe('a teacher', () => {
  let teacher: Person
  const weekday = adWeekday(today)
  beforeAll(async () => {
    teacher = await world.signIn('teacher')
    await sql`delete from attendance_sheets where company_id = ${himalaya} and day = ${today}`
      .execute(world.owner.db)
      .catch(async () => {
        await sql`delete from attendance_entries where company_id = ${himalaya} and sheet_id in (select id from attendance_sheets where company_id = ${himalaya} and day = ${today})`.execute(
          world.owner.db,
        )
        await sql`delete from attendance_sheets where company_id = ${himalaya} and day = ${today}`.execute(
          world.owner.db,
        )
      })
    // nobody teaches on a Saturday: then the lessons of Sunday are held
    if (weekday === 6)
      await sql`update routine_slots set weekday = 6 where company_id = ${himalaya} and weekday = 0`.execute(
        world.owner.db,
      )
  })
  afterAll(() => office.send('PUT', '/api/settings/attendance', { by: 'day' }))

  it('sees the own lessons by period and takes each section once; what is taken says so', async () => {
    const data = await home(teacher)
    expect([data.home, filled(data)]).toEqual(['teacher', ['attendance', 'lessons', 'to_take', 'remarks', 'birthdays']])
    const { slots, periods } = (await teacher.get(`/api/routine?user_id=${teacher.id}`)).body.data as {
      slots: { id: number; weekday: number; period_id: number; section_id: number }[]
      periods: { id: number; name: string; starts_at: string }[]
    }
    const mine = slots.filter((slot) => slot.weekday === weekday)
    expect(mine.length).toBeGreaterThan(1)
    expect(
      data.lessons.map((lesson: { id: number; period: string; sheet: string }) => [
        lesson.id,
        lesson.period,
        lesson.sheet,
      ]),
    ).toEqual(mine.map((slot) => [slot.id, periods.find((each) => each.id === slot.period_id)!.name, 'due']))
    const first = mine[0]!.section_id
    await take(teacher, first)
    const after = await home(teacher)
    expect(
      after.lessons.map((lesson: { section_id: number; sheet: string }) => [lesson.section_id, lesson.sheet]),
    ).toEqual(mine.map((slot) => [slot.section_id, slot.section_id === first ? 'taken' : 'due']))
    expect(after.pending.some((each: { what: string }) => each.what === 'attendance_missing')).toBe(false)
  })

  it('sees the section that is his own among those still to take when he has no lesson there today', async () => {
    const { sections } = (await teacher.get('/api/attendance/sections')).body.data as {
      sections: { section_id: number; taken: number }[]
    }
    const before = await home(teacher)
    expect(before.attendance.missing).toBe(sections.filter((each) => !each.taken).length)
    const taught = new Set(before.lessons.map((lesson: { section_id: number }) => lesson.section_id))
    const free = sections.find((each) => !each.taken && !taught.has(each.section_id))!.section_id
    await sql`update section_teachers set user_id = ${teacher.id} where company_id = ${himalaya} and section_id = ${free} and batch_id = (select id from batches where company_id = ${himalaya} and is_current)`.execute(
      world.owner.db,
    )
    const ids = async () => (await home(teacher)).to_take.map((each: { section_id: number }) => each.section_id)
    expect(await ids()).toContain(free)
    const own = (
      await sql<{
        section_id: number
      }>`select section_id from section_teachers where company_id = ${himalaya} and user_id = ${teacher.id}`.execute(
        world.owner.db,
      )
    ).rows.map((row) => row.section_id)
    expect((await ids()).every((id: number) => own.includes(id) && !taught.has(id))).toBe(true)
    await take(teacher, free)
    expect(await ids()).not.toContain(free)
  })

  it('by period, each lesson has a sheet of its own', async () => {
    await office.send('PUT', '/api/settings/attendance', { by: 'period', periods: 7 })
    const [first, second] = (await home(teacher)).lessons
    expect([first.sheet, second.sheet]).toEqual(['due', 'due'])
    await take(teacher, first.section_id, first.sheet_period)
    const after = await home(teacher)
    expect([after.lessons[0].sheet, after.lessons[1].sheet, after.to_take]).toEqual(['taken', 'due', []])
    await office.send('PUT', '/api/settings/attendance', { by: 'day' })
  })

  it('reads the newest remarks on own students only', async () => {
    const own = (await teacher.get('/api/student?rowsPerPage=1')).body.data[0].id
    const {
      body: {
        data: [type],
      },
    } = await office.get('/api/remark-type')
    const others = (
      await sql<{ id: number }>`
      select e.student_id as id from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current where e.company_id = ${himalaya} and e.section_id not in (
        select section_id from section_teachers where company_id = ${himalaya} and user_id = ${teacher.id} union select section_id from subject_teachers where company_id = ${himalaya} and user_id = ${teacher.id}) limit 1`.execute(
        world.owner.db,
      )
    ).rows
    for (const [id, text] of [
      [own, 'Of mine'],
      [others[0]!.id, 'Of another'],
    ] as const)
      expect(
        (await office.send('POST', '/api/remark', { student_ids: [id], remark_type_id: type.id, text })).status,
      ).toBe(200)
    const texts = (await home(teacher)).remarks.map((remark: { text: string }) => remark.text)
    expect([texts[0], texts.includes('Of another'), texts.length <= 5]).toEqual(['Of mine', false, true])
  })
})

it('a role without these rights gets none of it', async () => {
  const data = await home(await world.signIn('librarian'))
  expect([data.home, filled(data).filter((name) => name !== 'birthdays' && name !== 'students')]).toEqual([
    'office',
    [],
  ])
})

it('a holiday asks for no attendance', async () => {
  await office.send('PUT', '/api/settings/academic', { holidays: [{ day: today, title: 'Festival' }] })
  const { attendance, pending } = await home()
  expect([
    typeof attendance.off,
    attendance.missing,
    pending.some((each: { what: string }) => each.what === 'attendance_missing'),
  ]).toEqual(['string', 0, false])
  await office.send('PUT', '/api/settings/academic', { holidays: [] })
})

it('a colleague has a birthday too', async () => {
  const { year, month, day } = adToBs(today)
  await sql`update staff set dob = ${bsToAd({ year: year - 30, month, day: Math.min(day, 29) })} where company_id = ${himalaya} and id = (select id from users where company_id = ${himalaya} and username = 'librarian')`.execute(
    world.owner.db,
  )
  const { birthdays } = await home()
  expect(birthdays.filter((person: { kind: string }) => person.kind === 'staff')).toEqual([
    expect.objectContaining({ kind: 'staff', name: expect.any(String) }),
  ])
  expect((await home(await world.signIn('guardian'))).birthdays).toBeNull()
})

it('a year that is over has no attendance today', async () => {
  const old = (await office.get('/api/own-batches')).body.data.find(
    (batch: { is_current_batch: boolean }) => !batch.is_current_batch,
  )
  expect((await office.get('/api/dashboard', { 'x-batch-id': String(old.id) })).body.data.attendance).toBeNull()
})

it('the report of a batch that is over ends with it', async () => {
  const old = (await office.get('/api/own-batches')).body.data.find(
    (batch: { is_current_batch: boolean }) => !batch.is_current_batch,
  )
  const { status, body } = await office.get('/api/attendance/report', { 'x-batch-id': String(old.id) })
  expect([status, body.from_date, body.to_date]).toEqual([200, old.start_date, old.end_date])
})

it('the switch of batches is told the days of each, slim too', async () => {
  const { data } = (await office.get('/api/batch?slim=true&rowsPerPage=25&descending=true')).body
  expect(data.every((batch: { start_date?: string; end_date?: string }) => batch.start_date && batch.end_date)).toBe(
    true,
  )
})

it('what moves money needs an idempotency key', async () => {
  const accountant = await world.signIn('accountant')
  // rolling a bill run back is a right of its own, which the accountant has not
  for (const [method, path, body, person = accountant] of [
    ['POST', '/api/fee-payment', { student_id: 1, amount: 100 }],
    ['POST', '/api/receipt/1/cancel', { reason: 'a slip' }],
    ['POST', '/api/monthly-bill', { month: '01', grade_ids: [1] }],
    ['POST', '/api/bill-run/1/rollback', { reason: 'a slip' }, office],
  ] as const) {
    const { status, body: answer } = await world.call(method, path, { body, token: person.token })
    expect([path, status, answer.error.code]).toEqual([path, 422, 'key-needed'])
  }
})
