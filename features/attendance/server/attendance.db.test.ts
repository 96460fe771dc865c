/** Taking attendance: refusals, two writers, what is sent twice, what a teacher reaches, pending, the absent and their guardians. */
import { testDay } from '#test/day.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, adToBs, adWeekday } from '#nepal/bikram-sambat.ts'
import { readTable } from '#platform/server/excel.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { nameOf, otherTeacher } from '#test/called.ts'

let world: World
let office: Person
let teacher: Person
let colleague: Person
let own: number
let foreign: number
/** A school day of the batch on which nothing was taken. */
let day: string

beforeAll(async () => {
  world = await openWorld()
  ;[office, teacher, colleague] = [
    await world.signIn('administrator'),
    await world.signIn('teacher'),
    await world.signIn(otherTeacher(2)),
  ]
  const sections = (await teacher.get('/api/attendance/sections')).body.data.sections.map(
    (each: { section_id: number }) => each.section_id,
  )
  own = sections[0]
  foreign = (
    await rows<{ id: number }>(
      sql`select id from sections where company_id = ${himalaya} and id <> all(${sections}::bigint[]) and id in (select section_id from enrolments where status = 'studying') order by id limit 1`,
    )
  )[0]!.id
})
afterAll(() => world.close())

const rows = async <T>(query: ReturnType<typeof sql>) => (await query.execute(world.owner.db)).rows as T[]
const setting = (group: string, values: object) =>
  sql`insert into settings (company_id, "group", "values") values (${himalaya}, ${group}, ${JSON.stringify(values)}) on conflict (company_id, "group") do update set "values" = settings."values" || excluded."values"`.execute(
    world.owner.db,
  )

beforeEach(async () => {
  day = testDay
  while (adWeekday(day) === 6) day = addDays(day, -1)
  await sql`delete from absence_messages where company_id = ${himalaya}`.execute(world.owner.db)
  await sql`delete from attendance_sheets where company_id = ${himalaya} and day >= ${addDays(day, -1)}`.execute(
    world.owner.db,
  )
  await setting('attendance', { by: 'day', absent_sms: false })
})

interface Student {
  enroll_id: number
  student_id: number
  status: string | null
}
const sheetOf = async (section: number, person = office, more = '') =>
  (await person.get(`/api/attendance/sheet?section_id=${section}&day=${day}${more}`)).body.data
/** Everyone present but those named. */
async function bodyOf(section: number, marks: Record<number, string> = {}, more: object = {}) {
  const { students, version } = await sheetOf(section)
  const entries = students.map((student: Student, at: number) => ({
    enroll_id: student.enroll_id,
    status: marks[at] ?? 'present',
    was: student.status,
  }))
  return { client_id: randomUUID(), revision: 1, version, section_id: section, day, entries, ...more }
}

describe('refused:', () => {
  it('a section of somebody else, on every call of a teacher', async () => {
    const { body } = await office.send('POST', '/api/attendance', await bodyOf(foreign, { 0: 'absent' }))
    const enrolment = (await sheetOf(foreign)).students[0].enroll_id
    for (const path of [
      `sheet?section_id=${foreign}&day=${day}`,
      `sheet/${body.data.sheet_id}/changes`,
      `monthly?section_id=${foreign}&year=2083&month=8`,
      `yearly?section_id=${foreign}`,
    ]) {
      const missing = await teacher.get(`/api/attendance/${path.replace(/(section_id=|sheet\/)\d+/, '$1987654321')}`)
      const { status, body: answer } = await teacher.get(`/api/attendance/${path}`)
      expect([path, status, answer.message]).toEqual([path, 404, missing.body.message])
    }
    expect((await teacher.send('POST', '/api/attendance', await bodyOf(foreign))).status).toBe(404)
    expect(
      (await teacher.send('DELETE', `/api/attendance/sheet/${body.data.sheet_id}`, { reason: 'a mistake' })).status,
    ).toBe(404)
    for (const list of ['pending', 'absent', 'report', 'report?by=student']) {
      const { data } = (await teacher.get(`/api/attendance/${list}`)).body
      expect([
        list,
        data.some(
          (row: { id: number | string; section_id?: number }) =>
            row.section_id === foreign ||
            row.id === enrolment ||
            row.id === String(foreign) ||
            row.id === String(enrolment),
        ),
      ]).toEqual([list, false])
    }
    const sent = await teacher.send('POST', '/api/attendance/absent/sms', { day, enroll_ids: [enrolment] })
    expect(sent.body.data).toEqual({ sent: 0, already: 0, without_mobile: 0 })
    expect(
      (await teacher.send('POST', '/api/attendance/pending/close', { day, section_ids: [foreign] })).body.error.code,
    ).toBe('no-logs')
  })
  it('a day to come, a day outside the batch, a holiday without a word', async () => {
    const body = await bodyOf(own)
    expect(
      (await teacher.send('POST', '/api/attendance', { ...body, day: addDays(testDay, 1) })).body.errors,
    ).toHaveProperty('day')
    expect((await teacher.send('POST', '/api/attendance', { ...body, day: '2001-01-01' })).body.errors).toHaveProperty(
      'day',
    )
    let saturday = day
    while (adWeekday(saturday) !== 6) saturday = addDays(saturday, -1)
    expect((await teacher.send('POST', '/api/attendance', { ...body, day: saturday })).body.error.code).toBe('holiday')
    expect((await teacher.send('POST', '/api/attendance', { ...body, day: saturday, on_holiday: true })).status).toBe(
      200,
    )
    await sql`delete from attendance_sheets where company_id = ${himalaya} and day = ${saturday}`.execute(
      world.owner.db,
    )
  })
  it('students of another section: the others are saved, alone they are nobody', async () => {
    const body = await bodyOf(own)
    const [stranger] = (await sheetOf(foreign)).students
    const mixed = await teacher.send('POST', '/api/attendance', {
      ...body,
      entries: [...body.entries, { enroll_id: stranger.enroll_id, status: 'absent' }],
    })
    expect([mixed.status, mixed.body.data.skipped, mixed.body.data.changed]).toEqual([200, 1, body.entries.length])
    const alone = await teacher.send('POST', '/api/attendance', {
      ...body,
      client_id: randomUUID(),
      entries: [{ enroll_id: stranger.enroll_id, status: 'absent' }],
    })
    expect(alone.body.error.code).toBe('nobody')
  })
  it("changing somebody else's sheet, to who may take but not change", async () => {
    const reception = await world.signIn('receptionist')
    await teacher.send('POST', '/api/attendance', await bodyOf(own))
    expect((await reception.send('POST', '/api/attendance', await bodyOf(own, { 0: 'late' }))).status).toBe(403)
    const mine = await bodyOf(foreign)
    expect((await reception.send('POST', '/api/attendance', mine)).status).toBe(200)
    expect((await reception.send('POST', '/api/attendance', await bodyOf(foreign, { 0: 'late' }))).status).toBe(200)
  })
})

describe('a sheet', () => {
  it('is taken, and stands as it was taken', async () => {
    const { body } = await teacher.send('POST', '/api/attendance', await bodyOf(own, { 1: 'absent', 2: 'late' }))
    expect(body.message).toBe('Attendance saved.')
    const { sheet, students } = await sheetOf(own)
    expect([sheet.id, students.slice(0, 3).map((student: Student) => student.status)]).toEqual([
      body.data.sheet_id,
      ['present', 'absent', 'late'],
    ])
  })
  it('tells the guardian of who is absent, unless the school protects the record', async () => {
    await teacher.send('POST', '/api/attendance', await bodyOf(own, { 1: 'absent' }))
    const absent = async () => (await office.get(`/api/attendance/absent?day=${day}&section_id=${own}`)).body.data[0]
    const { id, enroll_code, guardian, mobile } = await absent()
    expect([guardian, mobile].every(Boolean)).toBe(true)
    const protect = (is_protected: boolean) =>
      sql`update students s set is_protected = ${is_protected} from enrolments e where e.company_id = s.company_id and e.student_id = s.id and e.id = ${id} and s.company_id = ${himalaya}`.execute(
        world.owner.db,
      )
    await protect(true)
    expect(await absent()).toMatchObject({ enroll_code, guardian: null, mobile: null })
    await protect(false)
  })
  it('that is sent again does nothing again, however often and together with itself', async () => {
    const body = await bodyOf(own, { 0: 'absent' })
    const answers = await Promise.all([1, 2, 3, 4].map(() => teacher.send('POST', '/api/attendance', body)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
    expect(answers.filter((answer) => !answer.body.data.repeated)).toHaveLength(1)
    // somebody mends it, and then the phone sends once more what it was not sure of
    await office.send('POST', '/api/attendance', await bodyOf(own, { 0: 'leave' }))
    expect((await teacher.send('POST', '/api/attendance', body)).body.data).toMatchObject({
      repeated: true,
      changed: 0,
    })
    expect((await sheetOf(own)).students[0].status).toBe('leave')
  })
  it('that two take: the last writer counts per student, is told, and both stand in the audit', async () => {
    const offline = await bodyOf(own, { 0: 'absent', 1: 'absent' })
    await office.send('POST', '/api/attendance', await bodyOf(own, { 1: 'absent', 2: 'leave', 3: 'absent', 4: 'late' }))
    // the fifth was tapped back to present: that is a word, too
    Object.assign(offline.entries[4], { said: true })
    const { body } = await teacher.send('POST', '/api/attendance', offline)
    expect(body.message).toMatch(/Somebody else/)
    expect(body.data.overruled.map(({ theirs, yours }: { theirs: string; yours: string }) => [theirs, yours])).toEqual([
      ['present', 'absent'],
      ['late', 'present'],
    ])
    expect(body.data.overruled[0].by).toBe(nameOf('administrator'))
    const bell: { title: string }[] = (await office.get('/api/own-notices')).body.data
    expect(bell.filter(({ title }) => title.includes(' changed 2 of your entries: Attendance of '))).toHaveLength(1)
    // whom the teacher did not touch stays as the office said: on leave, absent
    expect((await sheetOf(own)).students.slice(0, 5).map((student: Student) => student.status)).toEqual([
      'absent',
      'absent',
      'leave',
      'absent',
      'present',
    ])
    // the answer was lost: the same is told again
    const again = await teacher.send('POST', '/api/attendance', offline)
    expect([again.body.data.repeated, again.body.data.overruled]).toEqual([true, body.data.overruled])
    const changes = (await teacher.get(`/api/attendance/sheet/${body.data.sheet_id}/changes`)).body.data
    expect(changes.map((each: { by: string }) => each.by)).toEqual([nameOf('teacher'), nameOf('administrator')])
    expect(changes[0].students).toContainEqual({ name: body.data.overruled[1].name, before: 'late', after: 'present' })
  })
  it('that one person takes on two devices: told as if it were somebody else; the own word of the same device is none', async () => {
    const phone = await bodyOf(own, { 0: 'absent' })
    const tablet = await bodyOf(own, { 0: 'leave' })
    expect((await teacher.send('POST', '/api/attendance', tablet)).body.data.overruled).toEqual([])
    const { body } = await teacher.send('POST', '/api/attendance', phone)
    expect(body.data.overruled).toMatchObject([{ theirs: 'leave', yours: 'absent', by: nameOf('teacher') }])
    const next = await teacher.send('POST', '/api/attendance', {
      ...phone,
      revision: 2,
      entries: [{ enroll_id: phone.entries[0].enroll_id, status: 'late', said: true }],
    })
    expect([next.body.data.overruled, next.body.data.changed]).toEqual([[], 1])
  })
  it('says when it was taken if that can be; else when it came', async () => {
    const at = new Date(world.clock.now() - 60_000).toISOString()
    const when = async (taken_at: string) => {
      await sql`delete from attendance_sheets where company_id = ${himalaya} and day = ${day}`.execute(world.owner.db)
      expect((await teacher.send('POST', '/api/attendance', await bodyOf(own, {}, { taken_at }))).status).toBe(200)
      return Date.parse((await sheetOf(own)).sheet.taken_at)
    }
    expect(await when(at)).toBe(Date.parse(at))
    for (const wrong of [
      new Date(world.clock.now() + 3_600_000).toISOString(),
      '2019-01-01T06:00:00Z',
      `${addDays(day, -2)}T06:00:00Z`,
    ])
      expect(Math.abs((await when(wrong)) - world.clock.now()), wrong).toBeLessThan(30_000)
  })
  it('changed by two keeps what each of them touched', async () => {
    await office.send('POST', '/api/attendance', await bodyOf(own))
    const mine = await bodyOf(own, { 0: 'absent' })
    await office.send('POST', '/api/attendance', await bodyOf(own, { 1: 'leave' }))
    const { body } = await teacher.send('POST', '/api/attendance', mine)
    expect(body.data.overruled).toEqual([])
    expect((await sheetOf(own)).students.slice(0, 2).map((student: Student) => student.status)).toEqual([
      'absent',
      'leave',
    ])
  })
  it('holds who studied on the day: not who came later, still who left since', async () => {
    const [first, second] = (await sheetOf(own)).students
    await sql`update enrolments set enrolled_on = ${addDays(day, 1)} where company_id = ${himalaya} and id = ${first.enroll_id}`.execute(
      world.owner.db,
    )
    await sql`update enrolments set status = 'left' where company_id = ${himalaya} and id = ${second.enroll_id}`.execute(
      world.owner.db,
    )
    await sql`update students set status = 'left', left_on = ${addDays(day, 1)} where company_id = ${himalaya} and id = ${second.student_id}`.execute(
      world.owner.db,
    )
    const ids = (await sheetOf(own)).students.map((student: Student) => student.enroll_id)
    expect([ids.includes(first.enroll_id), ids.includes(second.enroll_id)]).toEqual([false, true])
    await sql`update enrolments set status = 'studying', enrolled_on = ${addDays(day, -60)} where company_id = ${himalaya} and id = any(${[first.enroll_id, second.enroll_id]}::bigint[])`.execute(
      world.owner.db,
    )
    await sql`update students set status = 'active', left_on = null where company_id = ${himalaya} and id = ${second.student_id}`.execute(
      world.owner.db,
    )
  })
  it('taken back is pending again, and the audit knows what stood there', async () => {
    const { body } = await teacher.send('POST', '/api/attendance', await bodyOf(own, { 0: 'absent' }))
    const pending = async () =>
      (await teacher.get(`/api/attendance/pending?from_date=${day}&to_date=${day}`)).body.data.map(
        (row: { section_id: number }) => row.section_id,
      )
    expect(await pending()).not.toContain(own)
    expect(
      (await teacher.send('DELETE', `/api/attendance/sheet/${body.data.sheet_id}`, { reason: 'wrong section' })).status,
    ).toBe(200)
    expect(await pending()).toContain(own)
    const [audit] = await rows<{ reason: string; before: { entries: Record<string, string> } }>(
      sql`select a.reason, v.before from audit_rows a join audit_values v on v.company_id = a.company_id and v.audit_id = a.id where a.entity = 'attendance_sheet' and a.entity_id = ${String(body.data.sheet_id)} and a.reason is not null`,
    )
    expect([
      audit!.reason,
      Object.values(audit!.before.entries).filter((status) => status === 'absent').length,
    ]).toEqual(['wrong section', 1])
  })
  it('of a period, where the school takes it by period', async () => {
    await setting('attendance', { by: 'period', periods: 4 })
    expect((await teacher.get(`/api/attendance/sheet?section_id=${own}&day=${day}`)).body.errors).toHaveProperty(
      'period',
    )
    const { sections } = (await teacher.get('/api/attendance/sections?with_students=true')).body.data
    const subject = sections[0].subjects[0].id
    const { students } = await sheetOf(own, teacher, '&period=1')
    const entries = (status: string) =>
      students.map((student: Student, at: number) => ({
        enroll_id: student.enroll_id,
        status: at === 0 ? status : 'present',
      }))
    const send = (period: number, status: string) =>
      teacher.send('POST', '/api/attendance', {
        client_id: randomUUID(),
        revision: 1,
        section_id: own,
        day,
        period,
        subject_id: subject,
        entries: entries(status),
      })
    expect((await send(5, 'present')).body.errors).toHaveProperty('period')
    for (const [period, status] of [
      [1, 'absent'],
      [2, 'present'],
    ] as const)
      expect((await send(period, status)).status).toBe(200)
    const [pending] = (await teacher.get(`/api/attendance/pending?section_id=${own}`)).body.data
    expect(pending === undefined || [pending.taken, pending.expected].join() === '2,4').toBe(true)
    // half a day: there in one of two periods
    const [first] = await rows<{ status: string }>(
      sql`select status from attendance_days where company_id = ${himalaya} and day = ${day} and enroll_id = ${students[0].enroll_id}`,
    )
    expect(first!.status).toBe('half')
    const bySubject = (await teacher.get(`/api/attendance/report?by=subject&section_id=${own}&from_date=${day}`)).body
    expect(bySubject.totals.days).toBe(2 * students.length)
  })
})

describe('the absent', () => {
  const balance = async () =>
    (await rows<{ balance: number }>(sql`select balance from sms_balances where company_id = ${himalaya}`))[0]!.balance
  it('are listed with their guardians, who are told once a day and paid for', async () => {
    await teacher.send('POST', '/api/attendance', await bodyOf(own, { 0: 'absent', 1: 'absent' }))
    const { data, totals } = (await teacher.get(`/api/attendance/absent?day=${day}&section_id=${own}`)).body
    expect([data.length, totals.absent, data[0].mobile, data[0].running >= 1, data[0].sms]).toEqual([
      2,
      2,
      expect.stringMatching(/^98/),
      true,
      null,
    ])
    const before = await balance()
    const ids = data.map((row: { id: number }) => row.id)
    const tries = await Promise.all(
      [1, 2].map(() => teacher.send('POST', '/api/attendance/absent/sms', { day, enroll_ids: ids })),
    )
    expect(tries.map((each) => each.body.data.sent).sort()).toEqual([0, 2])
    expect(await balance()).toBe(before - 2)
    expect((await teacher.get(`/api/attendance/absent?day=${day}&section_id=${own}`)).body.data[0].sms).toBe('queued')
    const [message] = await rows<{ text: string }>(
      sql`select text from sms_messages where company_id = ${himalaya} order by id desc limit 1`,
    )
    expect(message!.text).toMatch(/is absent from school on 20\d\d-\d\d-\d\d\. Himalaya/)
  })
  it('are told in the words of the school, which fill only what is known', async () => {
    const change = (absent_sms_text: string) => office.send('PUT', '/api/settings/attendance', { absent_sms_text })
    const wrong = await change('{student_name} is absent, {nmae}.')
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { absent_sms_text: ['Only the places named below the title can be filled in.'] },
    ])
    const words =
      '{guardian_name} ज्यू, {student_name} ({grade} {section}) {date}मा विद्यालय आउनुभएन। कृपया कारण जानकारी गराउनुहोला। {school_name}'
    expect((await change(words)).status).toBe(200)
    expect((await teacher.get('/api/attendance/absent/sms')).body.data).toMatchObject({
      text: words,
      balance: await balance(),
    })
    const guardian = await world.signIn('guardian')
    expect((await guardian.get('/api/attendance/absent/sms')).status).toBe(403)
    await sql`delete from absence_messages where company_id = ${himalaya}`.execute(world.owner.db)
    await teacher.send('POST', '/api/attendance', await bodyOf(own, { 2: 'absent' }))
    const [row] = (await teacher.get(`/api/attendance/absent?day=${day}&section_id=${own}`)).body.data
    const before = await balance()
    expect(
      (await teacher.send('POST', '/api/attendance/absent/sms', { day, enroll_ids: [row.id] })).body.data.sent,
    ).toBe(1)
    const [message] = await rows<{ text: string; parts: number }>(
      sql`select text, parts from sms_messages where company_id = ${himalaya} order by id desc limit 1`,
    )
    expect(message!.text).toMatch(/ज्यू, .+ \(.+\) २०[०-९]{2}-[०-९]{2}-[०-९]{2}मा/)
    expect([message!.parts, await balance()]).toEqual([Math.ceil(message!.text.length / 67), before - message!.parts])
    await sql`delete from settings where company_id = ${himalaya} and "group" = 'attendance'`.execute(world.owner.db)
    await setting('attendance', { by: 'day', absent_sms: false })
  })
  it('without balance nobody is told, by hand as a refusal', async () => {
    await teacher.send('POST', '/api/attendance', await bodyOf(own, { 0: 'absent' }))
    const ids = (await teacher.get(`/api/attendance/absent?day=${day}`)).body.data.map((row: { id: number }) => row.id)
    const kept = await balance()
    await sql`update sms_balances set balance = 0 where company_id = ${himalaya}`.execute(world.owner.db)
    expect((await teacher.send('POST', '/api/attendance/absent/sms', { day, enroll_ids: ids })).body.error.code).toBe(
      'no-balance',
    )
    await sql`update sms_balances set balance = ${kept} where company_id = ${himalaya}`.execute(world.owner.db)
  })
  it('are told at once where the school wants it, for today only', async () => {
    await setting('attendance', { absent_sms: true })
    const { body } = await teacher.send('POST', '/api/attendance', await bodyOf(own, { 0: 'absent' }))
    expect(body.data.told).toBe(day === testDay ? 1 : null)
  })
})

describe('reports', () => {
  it('agree with each other: month, year, rate, and what the family sees', async () => {
    const guardian = await world.signIn('guardian', himalaya)
    const child = (await guardian.get('/api/guardian-child')).body.data[0]
    const { data: seen } = (await guardian.get(`/api/guardian-attendance?student_id=${child.id}`)).body
    const { section_id, enroll_id } = child.academic
    const { data: year } = (await office.get(`/api/attendance/yearly?section_id=${section_id}`)).body
    const line = year.students.find((student: { enroll_id: number }) => student.enroll_id === enroll_id)
    expect(seen.tally).toEqual(line.tally)
    expect(Object.values(seen.tally as Record<string, number>).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(15)
    for (const month of seen.months) {
      const { data: sheet } = (
        await office.get(`/api/attendance/monthly?section_id=${section_id}&year=${month.year}&month=${month.month}`)
      ).body
      const row = sheet.students.find((student: { enroll_id: number }) => student.enroll_id === enroll_id)
      expect([month.month, row?.tally ?? month.tally]).toEqual([month.month, month.tally])
    }
    const { data: rates, totals } = (await office.get(`/api/attendance/report?by=student&section_id=${section_id}`))
      .body
    expect(rates.find((row: { id: string }) => row.id === String(enroll_id)).rate).toBe(seen.rate)
    for (const by of ['section', 'month', 'day', 'grade']) {
      const other = (await office.get(`/api/attendance/report?by=${by}&section_id=${section_id}`)).body
      expect([by, other.totals, other.data.reduce((sum: number, row: { days: number }) => sum + row.days, 0)]).toEqual([
        by,
        totals,
        totals.days,
      ])
    }
  })
  it("show nobody else's child to a family", async () => {
    const guardian = await world.signIn('guardian', himalaya)
    const [stranger] = (await sheetOf(foreign)).students
    expect((await guardian.get(`/api/guardian-attendance?student_id=${stranger.student_id}`)).status).toBe(404)
    expect((await teacher.get(`/api/guardian-attendance?student_id=${stranger.student_id}`)).status).toBe(403)
  })
  it(
    'has the letters of the school: leave is L and late is T unless it says otherwise',
    { timeout: 60_000 },
    async () => {
      const letters = async () => (await office.get('/api/me')).body.data.company.attendance_letters
      const usual = await letters()
      expect(Object.fromEntries(Object.entries<{ en: string }>(usual).map(([state, { en }]) => [state, en]))).toEqual({
        present: 'P',
        absent: 'A',
        leave: 'L',
        late: 'T',
        half: 'H',
      })
      const twice = await office.send('PUT', '/api/settings/attendance', {
        letters: { ...usual, late: { en: 'L', np: 'ढि' } },
      })
      expect([twice.status, twice.body.errors]).toEqual([
        422,
        { letters: ['Each letter may stand for one thing only.'] },
      ])
      await teacher.send('POST', '/api/attendance', await bodyOf(own, { 0: 'leave', 1: 'late' }))
      const { year, month } = adToBs(day)
      /** Of the register as a spreadsheet: whatever stands in it and is one of these. */
      const squares = async (...signs: string[]) => {
        const { raw } = await office.get(
          `/api/attendance/monthly/download/excel?section_id=${own}&year=${year}&month=${month}&token=${office.id}`,
        )
        const cells = JSON.stringify((await readTable({ data: raw }, { company: himalaya })).rows)
        return signs.filter((sign) => cells.includes(`"${sign}"`))
      }
      expect(await squares('L', 'T', 'E')).toEqual(['L', 'T'])
      expect(
        (await office.send('PUT', '/api/settings/attendance', { letters: { ...usual, leave: { en: 'E', np: 'बि' } } }))
          .status,
      ).toBe(200)
      expect((await letters()).leave.en).toBe('E')
      expect(await squares('L', 'T', 'E')).toEqual(['T', 'E'])
      expect((await office.send('PUT', '/api/settings/attendance', { letters: usual })).status).toBe(200)
    },
  )
  it.each(['monthly', 'yearly', 'pending', 'absent', 'report'])(
    '%s goes on paper and into a spreadsheet',
    { timeout: 120_000 },
    async (report) => {
      const query = report === 'monthly' ? `section_id=${own}&year=2083&month=8` : `section_id=${own}`
      for (const [format, mark] of [
        ['excel', 'PK'],
        ['pdf', '%PDF'],
      ]) {
        const { status, raw } = await teacher.get(
          `/api/attendance/${report}/download/${format}?${query}&token=${teacher.id}&language=ne`,
        )
        expect([format, status, raw.subarray(0, mark!.length).toString()]).toEqual([format, 200, mark])
      }
    },
  )
})

it('a colleague reaches the section where he teaches a subject', async () => {
  const [taught] = await rows<{ section_id: number }>(
    sql`select t.section_id from subject_teachers t join batches b on b.company_id = t.company_id and b.id = t.batch_id and b.is_current where t.company_id = ${himalaya} and t.user_id = ${colleague.id} limit 1`,
  )
  if (taught)
    expect((await colleague.get(`/api/attendance/sheet?section_id=${taught.section_id}&day=${day}`)).status).toBe(200)
})

it("a member of staff's month is what was taken on its days; of a foreign person there is none", async () => {
  const said = (status: string) =>
    office.send('POST', '/api/staff-attendance', {
      day,
      entries: [{ user_id: teacher.id, status, leave_kind: 'sick' }],
    })
  const { year, month } = adToBs(day)
  const of = async (id: number) => office.get(`/api/staff/${id}/attendance?year=${year}&month=${month}`)
  await said('present')
  const before = (await of(teacher.id)).body.data
  expect((await said('leave')).status).toBe(200)
  const { days, present, leave } = (await of(teacher.id)).body.data
  expect([present - before.present, leave - before.leave]).toEqual([-1, 1])
  expect(days.find((each: { day: string }) => each.day === day)).toEqual({ day, status: 'leave', leave_kind: 'sick' })
  expect((await of(987_654_321)).status).toBe(404)
})
