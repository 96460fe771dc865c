/** Continuous assessment: refusals, who sees and who rates, outcomes, what is sent twice, two devices, and what of it is published. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { build, type Child, type Place } from '#test/builders.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { pairCell } from '../../contract/cell-sheet.ts'

let world: World
let office: Person
/** Class teacher of the section. */
let leader: Person
/** Teaches the subject there. */
let teacher: Person
let stranger: Person
let guardian: Person
let at: Place
let exam: number
let earlier: number
let subject: number
let children: Child[]
let reads: number
let writes: number

const rows = async <T>(query: ReturnType<typeof sql>) => (await query.execute(world.owner.db)).rows as T[]
const setState = (state: string, of = exam) =>
  rows(
    sql`update exams set state = ${state}, closed_at = case when ${state} in ('closed', 'published') then app_now() end where company_id = ${himalaya} and id = ${of}`,
  )
const place = () => ({ exam_id: exam, grade_id: at.grade })
const shown = async (of = exam) =>
  (await office.get(`/api/cas-outcome?exam_id=${of}&grade_id=${at.grade}`)).body.data.subjects.find(
    ({ id }: { id: number }) => id === subject,
  ).outcomes as { id: number; theme: string | null; name: string; rated: number }[]
const write = (outcomes: object[], person = office) =>
  person.send('PUT', '/api/cas-outcome', { ...place(), subject_id: subject, outcomes })

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  const make = build(world, office)
  at = await make.place()
  subject = (await make.subject(at)).id
  children = []
  for (let n = 0; n < 2; n++) children.push(await make.student({ at }))
  ;[leader, teacher, stranger] = [
    await make.colleague('teacher'),
    await make.colleague('teacher'),
    await make.colleague('teacher'),
  ]
  guardian = await world.signIn('guardian', himalaya)
  await rows(sql`insert into student_guardians select (jsonb_populate_record(null::student_guardians, to_jsonb(g) || jsonb_build_object('student_id', ${children[0]!.id}::bigint))).*
    from student_guardians g where g.company_id = ${himalaya} and g.guardian_id = ${guardian.id} limit 1`)
  const [{ id: batch }] = (await rows<{ id: number }>(
    sql`select id from batches where company_id = ${himalaya} and is_current`,
  )) as [{ id: number }]
  await rows(
    sql`insert into section_teachers (company_id, batch_id, section_id, user_id) values (${himalaya}, ${batch}, ${at.section}, ${leader.id})`,
  )
  await rows(
    sql`insert into subject_teachers (company_id, batch_id, section_id, subject_id, user_id) values (${himalaya}, ${batch}, ${at.section}, ${subject}, ${teacher.id})`,
  )
  ;[{ id: exam }, { id: earlier }] = (await rows<{ id: number }>(
    sql`insert into exams (company_id, batch_id, name, start_date, end_date, state) values
      (${himalaya}, ${batch}, 'Own exam', '2026-01-01', '2026-01-09', 'open'), (${himalaya}, ${batch}, 'Earlier exam', '2025-09-01', '2025-09-09', 'open') returning id`,
  )) as [{ id: number }, { id: number }]
  await rows(
    sql`insert into exam_grades (company_id, exam_id, grade_id, scheme_id) select ${himalaya}::bigint, x.id, ${at.grade}::bigint, s.id
      from unnest(${[exam, earlier]}::bigint[]) x (id) cross join (select id from grading_schemes where company_id = ${himalaya} and name = 'Letter grading 2078') s`,
  )
})
afterAll(() => world.close())

beforeEach(async () => {
  await setState('open')
  await rows(sql`delete from results where company_id = ${himalaya} and exam_id = ${exam}`)
  await rows(
    sql`delete from cas_ratings k using cas_outcomes o where k.company_id = ${himalaya} and o.company_id = k.company_id and o.id = k.outcome_id and o.exam_id in (${exam}, ${earlier})`,
  )
  await rows(sql`delete from cas_sheets where company_id = ${himalaya} and exam_id = ${exam}`)
  await rows(sql`delete from cas_outcomes where company_id = ${himalaya} and exam_id in (${exam}, ${earlier})`)
  const saved = await write([{ theme: 'Reading', name: 'Reads words', name_np: 'शब्द पढ्छ' }, { name: 'Writes letters' }])
  expect([saved.status, saved.body.message]).toEqual([200, 'The outcomes are saved.'])
  ;[reads, writes] = (await shown()).map(({ id }) => id) as [number, number]
})

const path = '/api/cas-rating'
const address = (section = at.section) => `${path}?exam_id=${exam}&section_id=${section}&subject_id=${subject}`
type Value = string | null
const cell = (n: number, outcome: number) => pairCell(children[n]!.enroll_id, outcome)
const save = (person: Person, cells: [number, Value, Value?][], more: object = {}) =>
  person.send('POST', path, {
    exam_id: exam,
    section_id: at.section,
    subject_id: subject,
    client_id: randomUUID(),
    revision: 1,
    entries: cells.map(([of, value, was]) => ({ cell: of, value, ...(was === undefined ? {} : { was }) })),
    ...more,
  })
const sheetOf = async (person = office) => (await person.get(address())).body.data
const valuesOf = async () =>
  (await sheetOf()).students.map(({ cells }: { cells: { value: Value }[] }) => cells.map(({ value }) => value))
const rateAll = () =>
  save(teacher, [
    [cell(0, reads), '1>3'],
    [cell(0, writes), '4'],
    [cell(1, reads), '2'],
    [cell(1, writes), '3'],
  ])

describe('refused:', () => {
  it('what is out of reach, of another school or missing, all alike', async () => {
    const missing = await office.get(address(987654321))
    expect(missing.status).toBe(404)
    const elsewhere = await world.signIn('administrator.bagmati', bagmati)
    for (const answer of [
      await stranger.get(address()),
      await elsewhere.get(address()),
      await save(stranger, [[cell(0, reads), '3']]),
      await save(elsewhere, [[cell(0, reads), '3']]),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, missing.body.message])
    expect((await elsewhere.get(`/api/cas-outcome?exam_id=${exam}&grade_id=${at.grade}`)).status).toBe(404)
    expect((await elsewhere.get(`${path}/sheets?exam_id=${exam}`)).status).toBe(404)
    expect(await valuesOf()).toEqual([
      [null, null],
      [null, null],
    ])
  })
  it('a class teacher who does not teach the subject: he sees and does not rate; a guardian neither', async () => {
    expect(await sheetOf(leader)).toMatchObject({ may_change: false, exam: { name: 'Own exam' } })
    expect((await save(leader, [[cell(0, reads), '3']])).status).toBe(403)
    expect((await guardian.get(address())).status).toBe(403)
    expect((await write([], teacher)).status).toBe(403)
  })
  it('what is no rating, by its cell; nothing of it is saved', async () => {
    const answer = await save(teacher, [
      [cell(0, reads), '3'],
      [cell(1, reads), '5'],
      [cell(1, writes), '3>4'],
    ])
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([
      422,
      [`cells.${cell(1, reads)}`, `cells.${cell(1, writes)}`],
    ])
    expect(await valuesOf()).toEqual([
      [null, null],
      [null, null],
    ])
  })
  it('an outcome that is rated is not taken out, and nothing of a published exam is changed', async () => {
    await save(teacher, [[cell(0, reads), '2']])
    const refused = await write([{ id: writes, name: 'Writes letters' }])
    expect([refused.status, refused.body.error.code]).toEqual([406, 'rated'])
    expect((await shown()).map(({ rated }) => rated)).toEqual([1, 0])
    await setState('published')
    expect((await write([{ id: reads, name: 'Another' }])).body.error.code).toBe('published')
    expect((await save(teacher, [[cell(0, reads), '3']])).body.error.code).toBe('not-open')
  })
  it('an outcome of another exam, or one twice', async () => {
    for (const outcomes of [
      [{ id: 987654321, name: 'x' }],
      [
        { id: reads, name: 'x' },
        { id: reads, name: 'y' },
      ],
    ])
      expect((await write(outcomes)).status).toBe(404)
    expect((await shown()).map(({ name }) => name)).toEqual(['Reads words', 'Writes letters'])
  })
})

describe('outcomes', () => {
  it('are kept by their number, ordered, renamed, and taken out with ratings that were taken away again', async () => {
    await save(teacher, [[cell(0, writes), '2']])
    await save(teacher, [[cell(0, writes), null, '2']])
    await write([{ name: 'New' }, { id: reads, theme: '', name: 'Reads sentences' }])
    expect(await shown()).toMatchObject([
      { theme: null, name: 'New' },
      { id: reads, theme: null, name: 'Reads sentences' },
    ])
  })
  it('are copied to subjects that have none', async () => {
    expect(
      (await office.send('POST', '/api/cas-outcome/copy', { ...place(), exam_id: earlier, from_exam_id: exam })).body
        .data,
    ).toEqual({ outcomes: 2 })
    expect((await shown(earlier)).map(({ theme, name }) => [theme, name])).toEqual([
      ['Reading', 'Reads words'],
      [null, 'Writes letters'],
    ])
    const again = await office.send('POST', '/api/cas-outcome/copy', {
      ...place(),
      exam_id: earlier,
      from_exam_id: exam,
    })
    expect([again.status, again.body.error.code]).toEqual([406, 'nothing-there'])
  })
})

describe('a sheet', () => {
  it('is listed with how far it is, and stands as it was rated, in Nepali digits too', async () => {
    await save(teacher, [
      [cell(0, reads), '१>३'],
      [cell(1, writes), '4'],
    ])
    expect(await valuesOf()).toEqual([
      ['1>3', null],
      [null, '4'],
    ])
    const of = async (person: Person) => (await person.get(`${path}/sheets?exam_id=${exam}`)).body.data.sheets
    expect(await of(teacher)).toMatchObject([
      { section_id: at.section, subject_id: subject, students: 2, asked: 4, entered: 2, may_change: true },
    ])
    expect((await of(leader)).map((each: { may_change: boolean }) => each.may_change)).toEqual([false])
    expect(await of(stranger)).toEqual([])
  })
  it('takes what arrives twice once, and tells who is overruled', async () => {
    const sent = { client_id: randomUUID(), revision: 1 }
    await save(teacher, [[cell(0, reads), '3']], sent)
    const again = await save(teacher, [[cell(0, reads), '3']], sent)
    expect([again.body.data.repeated, again.body.message]).toEqual([true, 'Ratings were saved before.'])
    const later = await save(office, [[cell(0, reads), '4', null]], { version: 0 })
    expect(later.body.data.overruled).toMatchObject([{ cell: cell(0, reads), theirs: '3', yours: '4' }])
    expect((await valuesOf())[0]).toEqual(['4', null])
  })
})

describe('published', () => {
  const publish = (more: object = {}) => office.send('POST', `/api/exam/${exam}/publish`, more)
  const ofChild = (person = guardian) =>
    person.get(`/api/exam-result/${exam}/${children[0]!.enroll_id}/${children[0]!.enroll_code}`)
  it('what waits for ratings is said first; then families see it as it was, whatever is rated later', async () => {
    await save(teacher, [[cell(0, reads), '1>3']])
    await setState('closed')
    expect((await publish()).body.error.code).toBe('missing')
    await setState('open')
    await rateAll()
    expect((await ofChild()).status).toBe(404)
    await setState('closed')
    expect((await publish()).body.data).toEqual({ published: 2, missing: 0 })
    const before = (await ofChild()).body.data
    expect(before).toMatchObject({ state: 'passed', letter: null, gpa: null, rank: null, lines: [] })
    expect(before.outcomes).toMatchObject([
      { theme: 'Reading', name: 'Reads words', name_np: 'शब्द पढ्छ', rating: 1, after: 3 },
      { theme: null, name: 'Writes letters', rating: 4, after: null },
    ])
    await rows(
      sql`update cas_ratings set rating = 4, after = null where company_id = ${himalaya} and outcome_id = ${reads}`,
    )
    expect((await ofChild()).body.data.outcomes).toEqual(before.outcomes)
    // whoever is rated in all outcomes has passed: promotion asks this word
    expect(
      await rows(sql`select passed from result_verdicts where company_id = ${himalaya} and exam_id = ${exam}`),
    ).toEqual([{ passed: true }, { passed: true }])
  })
  it('an average earns a letter where the school wants it', async () => {
    await rateAll()
    await setState('closed')
    const wanted = (cas_letters: boolean) => office.send('PUT', '/api/settings/exam', { cas_letters })
    await wanted(true)
    await publish()
    // 3 and 4 of 4 each: 87.5 %
    expect((await ofChild()).body.data).toMatchObject({ state: 'passed', letter: 'A', gpa: 3.6, percent: 87.5 })
    await wanted(false)
  })
  it('a result that is kept back is kept back, and the marksheet prints the outcomes', async () => {
    await rateAll()
    await setState('closed')
    await publish()
    const paper = await office.get(
      `/api/marksheet/${exam}/${children[0]!.enroll_id}/print?token=${office.id}&language=ne`,
    )
    expect([paper.status, paper.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    await rows(
      sql`insert into result_blocks (company_id, exam_id, enroll_id, reason) values (${himalaya}, ${exam}, ${children[0]!.enroll_id}, 'Books')`,
    )
    expect((await ofChild()).status).toBe(404)
    await rows(sql`delete from result_blocks where company_id = ${himalaya} and exam_id = ${exam}`)
  })
})
