/** Transcripts: who sees and prints whose, which result stands for a year, and what their code tells whoever scans it. */
import { writeFileSync } from 'node:fs'
import jsQR from 'jsqr'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { className } from '#test/called.ts'
import { build, type Child, type Place, unique } from '#test/builders.ts'
import { type CountedDatabase, countedDatabase } from '#test/counted-database.ts'
import { testDay } from '#test/day.ts'
import { pagesOf, pagesOfJob } from '#test/pdf.ts'
import { testKeys } from '#test/test-keys.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { printTranscripts, type Transcript } from '../../contract/transcript.ts'
import { sheetsOf } from './paper.ts'
import { readTranscripts } from './read.ts'

let world: World
let database: CountedDatabase
let office: Person
let teacher: Person
let at: Place
/** Two earlier years and the current one. */
let batches: [number, number, number]

const rows = async <T>(statement: string): Promise<T[]> =>
  inSchool(world.owner.db, himalaya, async (tx) => (await sql.raw<T>(statement).execute(tx)).rows)
const one = async (statement: string): Promise<number> => (await rows<{ id: number }>(statement))[0]!.id

beforeAll(async () => {
  world = await openWorld({ through: async (url) => (database = await countedDatabase(url)).url })
  office = await world.signIn('administrator', himalaya)
  teacher = await world.signIn('teacher', himalaya)
  at = await build(world, office).place({ name: 'Class Nine' })
  const past = (name: string, year: number) =>
    one(`insert into batches (company_id, name, start_date, end_date, is_current)
      values (${himalaya}, '${name}', '${year}-04-14', '${year + 1}-04-13', false) returning id`)
  const current = await one(`select id from batches where company_id = ${himalaya} and is_current`)
  batches = [await past('2079', 2022), await past('2080', 2023), current]
})
afterAll(async () => {
  await world.close()
  await database.close()
})

const line = (marks: number, more: object = {}) => ({
  subject: 'Science',
  subject_np: null,
  code: '1',
  counts: true,
  credit_hours: 4,
  full_marks: 100,
  marks,
  state: 'passed',
  letter: 'B+',
  grade_point: 3.2,
  highest: 99,
  parts: [],
  ...more,
})
interface Given {
  name?: string
  is_final?: boolean
  state?: string
  /** Day and month. */
  on?: string
  gpa?: number | null
  marks?: number
  outcomes?: object[]
}
const enrolled = new Map<string, number>()
/** The enrolment of a child in one of the three years; made where there is none. */
async function enrolment(child: Child, year: 0 | 1 | 2): Promise<number> {
  if (year === 2) return child.enroll_id
  const key = `${child.id} ${year}`
  const known = enrolled.get(key)
  if (known) return known
  const id = await one(`
    insert into enrolments (company_id, student_id, batch_id, grade_id, section_id, enroll_code, status, enrolled_on)
    values (${himalaya}, ${child.id}, ${batches[year]}, ${at.grade}, ${at.section}, 'T-${child.id}', 'passed', '2022-04-14')
    returning id`)
  enrolled.set(key, id)
  return id
}
const exams = new Map<string, number>()
/** A published result of a child; exams of one name in a year are the same. */
async function result(child: Child, year: 0 | 1 | 2, given: Given = {}): Promise<number> {
  const {
    name = 'Annual',
    is_final = false,
    state = 'published',
    on = '12-01',
    gpa = 3.2,
    marks = 65,
    outcomes,
  } = given
  const key = `${year} ${name}`
  const day = `${2022 + (year === 2 ? 4 : year)}-${on}`
  const exam =
    exams.get(key) ??
    (await one(`insert into exams (company_id, batch_id, name, start_date, end_date, state, is_final)
      values (${himalaya}, ${batches[year]}, '${name}', '${day}', '${day}', '${state}', ${is_final}) returning id`))
  exams.set(key, exam)
  await rows(`insert into results (company_id, exam_id, enroll_id, state, gpa, letter, marks, full_marks, percent, lines, outcomes)
    values (${himalaya}, ${exam}, ${await enrolment(child, year)}, 'passed', ${gpa}, ${gpa === null ? 'null' : "'B+'"},
      ${outcomes ? 0 : marks}, ${outcomes ? 0 : 100}, ${outcomes ? 'null' : marks},
      '${JSON.stringify(outcomes ? [] : [line(marks)])}', '${JSON.stringify(outcomes ?? [])}')`)
  return exam
}
const child = (more: object = {}) => build(world, office).student({ at, ...more })

const path = (student: number) => `/api/transcript/${student}`
const paper = (student: number, by: Person, language = 'en') =>
  `${path(student)}/print?token=${by.id}&language=${language}`
const shown = async (student: number, by = office): Promise<Transcript> => (await by.get(path(student))).body.data
/** What stands for each year. */
const told = async (student: number) =>
  (await shown(student)).years.map(({ batch, result: of }) => [batch, of && of.exam, of && of.gpa])
const printMany = (input: object, by = office) => by.send('POST', '/api/transcript/print', input)
const block = (exam: number, enroll: number) =>
  rows(
    `insert into result_blocks (company_id, exam_id, enroll_id, reason) values (${himalaya}, ${exam}, ${enroll}, 'Dues')`,
  )
const lift = () => rows(`delete from result_blocks where company_id = ${himalaya}`)

describe('refused', () => {
  it('without the right, and with the token of somebody else', async () => {
    const asha = await child()
    await result(asha, 2, { name: 'First' })
    for (const name of ['guardian', 'student', 'librarian', 'accountant']) {
      const person = await world.signIn(name, himalaya)
      const asked = [
        await person.get(path(asha.id)),
        await person.get(paper(asha.id, person)),
        await person.get('/api/transcript'),
        await printMany({ student_ids: [asha.id] }, person),
      ]
      expect([name, ...asked.map(({ status }) => status)]).toEqual([name, 403, 403, 403, 403])
    }
    expect((await office.get(paper(asha.id, teacher))).status).toBe(403)
    expect((await office.get(paper(asha.id, office))).status).toBe(200)
  })

  it('a student of another school, a deleted one and one who never was are the same', async () => {
    const [asha, gone] = [await child(), await child()]
    await result(asha, 2, { name: 'First' })
    expect((await office.send('DELETE', `/api/student/${gone.id}`, {})).status).toBe(200)
    const stranger = await world.signIn('administrator.bagmati', bagmati)
    for (const [person, id] of [
      [stranger, asha.id],
      [office, gone.id],
      [office, 987_654_321],
    ] as const) {
      const asked = [
        await person.get(path(id)),
        await person.get(paper(id, person)),
        await printMany({ student_ids: [id] }, person),
      ]
      expect(asked.map(({ status }) => status)).toEqual([404, 404, 404])
    }
    expect((await printMany({ student_ids: [asha.id, 987_654_321] })).status).toBe(404)
  })

  it('a teacher reaches students of the own sections only, by list, screen, paper and job', async () => {
    const asha = await child()
    await result(asha, 2, { name: 'First' })
    const asked = async () => [
      (await teacher.get(path(asha.id))).status,
      (await teacher.get(paper(asha.id, teacher))).status,
      (await printMany({ student_ids: [asha.id] }, teacher)).status,
      (await printMany({ section_id: at.section }, teacher)).status,
      (await teacher.get(`/api/transcript?grade_id=${at.grade}`)).body.meta.total > 0,
    ]
    expect(await asked()).toEqual([404, 404, 404, 406, false])
    await rows(`insert into section_teachers (company_id, batch_id, section_id, user_id)
      values (${himalaya}, ${batches[2]}, ${at.section}, ${teacher.id})`)
    expect(await asked()).toEqual([200, 200, 200, 200, true])
    await rows(`delete from section_teachers where company_id = ${himalaya} and section_id = ${at.section}`)
  })

  it('a protected record as long as the session is locked; of many it is left out', async () => {
    const [asha, bina] = [await child(), await child()]
    for (const each of [asha, bina]) await result(each, 2, { name: 'First' })
    await rows(`update students set is_protected = true where company_id = ${himalaya} and id = ${asha.id}`)
    for (const url of [path(asha.id), paper(asha.id, office)])
      expect((await office.get(url)).body.error.code).toBe('record-protected')
    const { body } = await printMany({ student_ids: [asha.id, bina.id] })
    expect(body.data).toMatchObject({ students: 1, left_out: 1, without_result: 0 })
  })

  it('nothing published: the years are named, and nothing is printed', async () => {
    const asha = await child()
    await enrolment(asha, 0)
    const { years, mean_gpa } = await shown(asha.id)
    expect(years.map(({ batch, result: of }) => [batch, of])).toEqual([
      ['2079', null],
      [expect.any(String), null],
    ])
    expect(mean_gpa).toBe(null)
    const { status, body } = await office.get(paper(asha.id, office))
    expect([status, body.error.code]).toEqual([406, 'no-result'])
    expect((await printMany({ student_ids: [asha.id] })).body.message).toBe(printTranscripts.refusals.nobody)
    await result(asha, 2, { name: 'Closed', state: 'closed', on: '11-01' })
    expect((await office.get(paper(asha.id, office))).status).toBe(406)
  })
})

describe('the result of a year', () => {
  it('is the final one, though another exam is later; without a final one the last published exam', async () => {
    const asha = await child()
    await result(asha, 0, { name: 'Final', is_final: true, on: '10-01', gpa: 3.6 })
    await result(asha, 0, { name: 'Later', on: '12-20', gpa: 2 })
    await result(asha, 1, { name: 'First', on: '06-01', gpa: 2 })
    await result(asha, 1, { name: 'Second', on: '09-01', gpa: 3 })
    expect((await told(asha.id)).slice(0, 2)).toEqual([
      ['2079', 'Final', 3.6],
      ['2080', 'Second', 3],
    ])
    expect((await shown(asha.id)).years.map(({ result: of }) => of && of.is_final)).toEqual([true, false, null])
    const [page] = await pagesOf((await office.get(paper(asha.id, office))).raw)
    expect(page).toContain('Final (final result)')
    expect(page).toContain('Second (last published exam of the year)')
    expect(page).toContain('No published result')
    expect(page).not.toContain('Later')
    expect(page).not.toContain('Mean')
  })

  it('is not one that was withdrawn: the one before counts again', async () => {
    const asha = await child()
    await result(asha, 1, { name: 'First', on: '06-01', gpa: 2 })
    const second = await result(asha, 1, { name: 'Second', on: '09-01', gpa: 3 })
    const enroll = await enrolment(asha, 1)
    await rows(`update results set withdrawn_at = app_now(), withdrawn_reason = 'Wrong marks'
      where company_id = ${himalaya} and exam_id = ${second} and enroll_id = ${enroll}`)
    expect((await told(asha.id))[0]).toEqual(['2080', 'First', 2])
  })

  it('the mean is said when every year has a GPA', async () => {
    const asha = await child()
    await result(asha, 0, { name: 'Final', gpa: 3.33 })
    await result(asha, 1, { name: 'Second', gpa: 3.34 })
    expect((await shown(asha.id)).mean_gpa).toBe(null)
    await result(asha, 2, { name: 'First', gpa: 3.35 })
    expect((await shown(asha.id)).mean_gpa).toBe(3.34)
    const [page] = await pagesOf((await office.get(paper(asha.id, office))).raw)
    expect(page).toContain('Mean of the GPAs of 3 years: 3.34')
  })

  it('a class that was repeated stands there twice', async () => {
    const asha = await child()
    await result(asha, 0, { name: 'Final', gpa: null })
    await result(asha, 1, { name: 'Second' })
    const { years } = await shown(asha.id)
    expect(years.map(({ grade, batch }) => [grade, batch]).slice(0, 2)).toEqual([
      ['Class Nine', '2079'],
      ['Class Nine', '2080'],
    ])
    const [page] = await pagesOf((await office.get(paper(asha.id, office))).raw)
    expect(page).toMatch(/2079 Class Nine A .*2080 Class Nine A /)
  })

  it('of continuous assessment is how many outcomes have each rating', async () => {
    const asha = await child()
    const outcome = (rating: number, after: number | null) => ({
      subject: 'English',
      subject_np: null,
      theme: null,
      name: 'Reads',
      name_np: null,
      rating,
      after,
    })
    await result(asha, 0, { name: 'Final', gpa: null, outcomes: [outcome(1, 3), outcome(4, null), outcome(3, null)] })
    expect((await shown(asha.id)).years[0]!.result).toMatchObject({
      lines: [],
      ratings: [
        { rating: 4, outcomes: 1 },
        { rating: 3, outcomes: 2 },
      ],
    })
    const [page] = await pagesOf((await office.get(paper(asha.id, office))).raw)
    expect(page).toContain('Continuous assessment: Excellent 1, Achieved 2')
  })
})

it('a student who has left is found, seen and printed; a teacher does not reach him by an earlier year', async () => {
  const asha = await child()
  await result(asha, 1, { name: 'Second', marks: 71 })
  expect(
    (await office.send('POST', `/api/student/${asha.id}/leave`, { left_on: testDay, reason: 'Moved' })).status,
  ).toBe(200)
  const found = await office.get(
    `/api/search-student?with_deleted=true&search=${asha.enroll_code}&rowsPerPage=5&page=1`,
  )
  expect(found.body.data.map(({ id }: { id: number }) => id)).toContain(asha.id)
  for (const language of ['en', 'ne']) {
    const answer = await office.get(paper(asha.id, office, language))
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    const pages = await pagesOf(answer.raw)
    expect(pages).toHaveLength(1)
    if (language === 'en')
      for (const word of [asha.name, 'ACADEMIC TRANSCRIPT', 'Science 4 100 71 B+ 3.2', 'Left on', 'Principal'])
        expect(pages[0]).toContain(word)
  }
  expect((await printMany({ student_ids: [asha.id] })).body.data).toMatchObject({ students: 1 })
  // he teaches the section where the child was the year before
  const [own] = await rows<{ section_id: number; grade_id: number }>(`
    select t.section_id, s.grade_id from section_teachers t join sections s on s.company_id = t.company_id and s.id = t.section_id
    where t.company_id = ${himalaya} and t.batch_id = ${batches[2]} and t.user_id = ${teacher.id} limit 1`)
  await rows(`update enrolments set grade_id = ${own!.grade_id}, section_id = ${own!.section_id}
    where company_id = ${himalaya} and id = ${await enrolment(asha, 1)}`)
  expect((await teacher.get(path(asha.id))).status).toBe(404)
})

it('in the design of the marksheets, with what of the record the printer may see', async () => {
  const asha = await child({ dob: '2012-05-20' })
  await build(world, office).guardian(asha, { name: 'Sabina Karki', relation: 'mother' })
  await result(asha, 2, { name: 'First', marks: 73 })
  const read = async () => (await pagesOf((await office.get(paper(asha.id, office))).raw))[0]!
  for (const word of ['73', 'Sabina Karki', '2012-05-20 AD']) expect(await read()).toContain(word)
  const text = JSON.stringify(await shown(asha.id))
  for (const fact of ['Sabina', '2012-05-20']) expect(text).not.toContain(fact)
  await office.send('PUT', '/api/settings/exam', { design: 'letters' })
  expect((await shown(asha.id)).design).toBe('letters')
  expect(await read()).not.toMatch(/\b73\b/)
  await office.send('PUT', '/api/settings/exam', { design: 'marks' })
})

describe('many', () => {
  it('a section as a job, a page a student, without those who are blocked or have no result', async () => {
    const place = await build(world, office).place()
    const [asha, bina, chet] = [await child({ at: place }), await child({ at: place }), await child({ at: place })]
    await result(asha, 2, { name: 'First' })
    const exam = await result(bina, 2, { name: 'First' })
    await block(exam, bina.enroll_id)
    const { data } = (await office.get(`/api/transcript?section_id=${place.section}&rowsPerPage=50`)).body
    const list = new Map(data.map((row: { student_id: number }) => [row.student_id, row]))
    expect(list.get(asha.id)).toMatchObject({ years: 1, is_blocked: false, enroll_code: asha.enroll_code })
    expect(list.get(bina.id)).toMatchObject({ years: 1, is_blocked: true })
    expect(list.get(chet.id)).toMatchObject({ years: 0, is_blocked: false })
    expect((await office.get(`/api/transcript?section_id=${place.section}&search=${bina.name}`)).body.meta.total).toBe(
      1,
    )

    const { body } = await printMany({ section_id: place.section })
    expect(body.data).toMatchObject({ students: 1, left_out: 1, without_result: 1 })
    const pages = await pagesOfJob(office, body.data.job_id)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(asha.name)

    const all = await printMany({ section_id: place.section, with_blocked: true })
    expect(all.body.data).toMatchObject({ students: 2, left_out: 0, without_result: 1 })
    expect(await pagesOfJob(office, all.body.data.job_id)).toHaveLength(2)
    // one is seen and printed by the office, and said to be blocked
    expect((await shown(bina.id)).years[0]).toMatchObject({ is_blocked: true, result: { exam: 'First' } })
    expect((await office.get(paper(bina.id, office))).status).toBe(200)
    expect((await printMany({ student_ids: [bina.id] })).body.message).toBe(printTranscripts.refusals.nobody)
    await lift()
  })

  it('asks the database as often for one as for a class', async () => {
    const [section] = await rows<{ id: number; n: number }>(`
      select e.section_id as id, count(*)::int as n from enrolments e join results r on r.company_id = e.company_id and r.enroll_id = e.id
      where e.company_id = ${himalaya} and e.batch_id = ${batches[2]} and e.section_id is not null
      group by e.section_id order by count(*) desc limit 1`)
    const [someone] = await rows<{ id: number }>(`select student_id as id from enrolments e join results r
      on r.company_id = e.company_id and r.enroll_id = e.id where e.company_id = ${himalaya} and e.section_id = ${section!.id} limit 1`)
    const asked = async (input: object) => {
      await database.quiet()
      database.take()
      const { body } = await printMany(input)
      await pagesOfJob(office, body.data.job_id)
      await database.quiet()
      const statements = database
        .take()
        .filter((each) => /published_results|signatures|letterhead|student_guardians/.test(each))
      return [body.data.students as number, statements.length] as const
    }
    const [few, of] = await asked({ student_ids: [someone!.id] })
    const [many, ofMany] = await asked({ section_id: section!.id })
    expect(few).toBe(1)
    expect(many).toBeGreaterThan(3)
    expect(of).toBeGreaterThan(2)
    expect(ofMany).toBe(of)
  })
})

it('the demo school has students of two years, the first with its final result', async () => {
  const [someone] = await rows<{ id: number }>(`select e.student_id as id from published_results r
    join exams m on m.company_id = r.company_id and m.id = r.exam_id and m.is_final
    join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    join batches b on b.company_id = e.company_id and b.id = e.batch_id
    where r.company_id = ${himalaya} and b.start_date > '2024-01-01' order by 1 limit 1`)
  const { years } = await shown(someone!.id)
  expect(years.map(({ grade, result: of }) => [grade, of!.is_final, of!.lines.length > 3])).toEqual([
    [className(9), true, true],
    [className(10), false, true],
  ])
  const pages = await pagesOf((await office.get(paper(someone!.id, office, 'ne'))).raw)
  expect(pages).toHaveLength(1)
  if (process.env.PAPERS)
    writeFileSync(`${process.env.PAPERS}/demo.pdf`, (await office.get(paper(someone!.id, office))).raw)
})

/** As a phone reads it off the paper. */
async function scanned(student: number): Promise<string> {
  const sheets = await inSchool(world.db, himalaya, async (tx) => {
    const read = await readTranscripts({ tx, company: himalaya }, [student], { record: false, contact: false })
    return sheetsOf(himalaya, read, testKeys, 'https://himalaya.example')
  })
  const { data, info } = await sharp(Buffer.from(sheets[0]!.qr as Uint8Array), { density: 300 })
    .resize(800, 800)
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [, code] = /^https:\/\/himalaya\.example\/verify\/([\w-]+)$/.exec(
    jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '',
  )!
  return code!
}
const verified = async (code: string) => world.call('GET', `/api/marksheet-verification/${code}`)

describe('the code', () => {
  let asha: Child
  let code: string
  let second: number
  beforeAll(async () => {
    asha = await child()
    await result(asha, 0, { name: 'Final', gpa: 3.6 })
    second = await result(asha, 1, { name: 'Second', gpa: 3.05, marks: 61 })
    code = await scanned(asha.id)
  })
  const states = async () => {
    const { data } = (await verified(code)).body
    return [data.kind, data.state, data.transcript && data.transcript.years.length]
  }
  const [valid, changed, away] = [
    ['transcript', 'valid', 2],
    ['transcript', 'changed', null],
    ['transcript', 'away', null],
  ]

  it('that nobody here printed is none', async () => {
    const other = code[10] === 'A' ? 'B' : 'A'
    expect((await verified(code.slice(0, 10) + other + code.slice(11))).status).toBe(404)
    expect((await verified('x'.repeat(code.length))).status).toBe(404)
  })

  it('tells student, school, and of each year class, exam and GPA; no mark', async () => {
    const { status, body } = await verified(code)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ kind: 'transcript', state: 'valid', result: null, school: expect.any(String) })
    expect(body.data.transcript).toEqual({
      student: asha.name,
      student_np: null,
      years: [
        expect.objectContaining({ batch: '2079', grade: 'Class Nine', exam: 'Final', gpa: 3.6 }),
        expect.objectContaining({ batch: '2080', grade: 'Class Nine', exam: 'Second', gpa: 3.05 }),
      ],
    })
    expect(JSON.stringify(body)).not.toContain('Science')
  })

  it('nothing, where one of its years is blocked, withdrawn, not yet for families, or another one now', async () => {
    const enroll = await enrolment(asha, 1)
    const where = `company_id = ${himalaya} and exam_id = ${second} and enroll_id = ${enroll}`
    expect(await states()).toEqual(valid)
    await block(second, enroll)
    expect(await states()).toEqual(away)
    await lift()
    await rows(`update results set withdrawn_at = app_now(), withdrawn_reason = 'Wrong marks' where ${where}`)
    expect(await states()).toEqual(away)
    await rows(`update results set withdrawn_at = null, withdrawn_reason = null where ${where}`)
    await rows(`update results set families_from = '2099-01-01' where ${where}`)
    expect(await states()).toEqual(away)
    await rows(`update results set families_from = null where ${where}`)
    await rows(`update results set gpa = 3.1 where ${where}`)
    expect(await states()).toEqual(changed)
    await rows(`update results set gpa = 3.05, lines = jsonb_set(lines, '{0,marks}', '62') where ${where}`)
    expect(await states()).toEqual(changed)
    await rows(`update results set lines = jsonb_set(lines, '{0,marks}', '61') where ${where}`)
    expect(await states()).toEqual(valid)
  })

  it('stays good when a place changed, and when results of a later exam are published', async () => {
    const enroll = await enrolment(asha, 1)
    await rows(
      `update results set rank = 7, published_at = app_now() where company_id = ${himalaya} and enroll_id = ${enroll}`,
    )
    await result(asha, 2, { name: 'First' })
    expect(await states()).toEqual(valid)
    // the paper of today is another one
    expect(await scanned(asha.id)).not.toBe(code)
  })

  it('of fifteen years is read off the paper', async () => {
    const long = await child()
    for (let year = 2001; year < 2015; year++) {
      const batch = await one(`insert into batches (company_id, name, start_date, end_date, is_current)
        values (${himalaya}, '${unique('Batch')}', '${year}-04-14', '${year + 1}-04-13', false) returning id`)
      const enroll = await one(`
        insert into enrolments (company_id, student_id, batch_id, grade_id, enroll_code, status, enrolled_on)
        values (${himalaya}, ${long.id}, ${batch}, ${at.grade}, 'L-${long.id}', 'passed', '${year}-04-14') returning id`)
      const exam = await one(`insert into exams (company_id, batch_id, name, start_date, end_date, state)
        values (${himalaya}, ${batch}, 'Annual', '${year}-12-01', '${year}-12-01', 'published') returning id`)
      await rows(`insert into results (company_id, exam_id, enroll_id, state, gpa, lines)
        values (${himalaya}, ${exam}, ${enroll}, 'passed', 3, '[]')`)
    }
    await result(long, 2, { name: 'First' })
    const { status, body } = await verified(await scanned(long.id))
    expect([status, body.data.state, body.data.transcript.years.length]).toEqual([200, 'valid', 15])
  })
})
