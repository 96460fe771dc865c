/** Entering marks: refusals, who reaches which sheet, what is sent twice, two devices, full marks that are lowered meanwhile, a closed exam. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nameOf } from '#test/called.ts'
import { build } from '#test/builders.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { cellOf } from '../../contract/marks.ts'

let world: World
let office: Person
/** Teaches the subject in the section. */
let teacher: Person
/** Leads the section, and does not teach the subject. */
let leader: Person
/** Teaches another subject there. */
let other: Person
let place: { exam_subject_id: number; section_id: number }
let exam: number
let parts: number[]
let children: number[]

const rows = async <T>(query: ReturnType<typeof sql>) => (await query.execute(world.owner.db)).rows as T[]

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  const make = build(world, office)
  const at = await make.place()
  const [subject, further] = [await make.subject(at), await make.subject(at)]
  children = []
  for (let n = 0; n < 3; n++) children.push((await make.student({ at })).enroll_id)
  ;[teacher, leader, other] = [
    await make.colleague('teacher'),
    await make.colleague('teacher'),
    await make.colleague('teacher'),
  ]
  const [{ id: batch }] = (await rows<{ id: number }>(
    sql`select id from batches where company_id = ${himalaya} and is_current`,
  )) as [{ id: number }]
  await rows(
    sql`insert into section_teachers (company_id, batch_id, section_id, user_id) values (${himalaya}, ${batch}, ${at.section}, ${leader.id})`,
  )
  await rows(sql`insert into subject_teachers (company_id, batch_id, section_id, subject_id, user_id) values
    (${himalaya}, ${batch}, ${at.section}, ${subject.id}, ${teacher.id}), (${himalaya}, ${batch}, ${at.section}, ${further.id}, ${other.id})`)
  exam = (
    await rows<{ id: number }>(
      sql`insert into exams (company_id, batch_id, name, start_date, end_date, state) values (${himalaya}, ${batch}, 'Own exam', '2026-01-01', '2026-01-09', 'open') returning id`,
    )
  )[0]!.id
  await rows(
    sql`insert into exam_grades (company_id, exam_id, grade_id, scheme_id) select ${himalaya}::bigint, ${exam}::bigint, ${at.grade}::bigint, id from grading_schemes where company_id = ${himalaya} order by id limit 1`,
  )
  const [first] = (await rows<{
    id: number
  }>(sql`insert into exam_subjects (company_id, exam_id, grade_id, subject_id) values
    (${himalaya}, ${exam}, ${at.grade}, ${subject.id}), (${himalaya}, ${exam}, ${at.grade}, ${further.id}) returning id`)) as [
    { id: number },
  ]
  parts = (
    await rows<{ id: number }>(sql`insert into exam_parts (company_id, exam_subject_id, kind, full_marks) values
    (${himalaya}, ${first.id}, 'theory', 75), (${himalaya}, ${first.id}, 'practical', 25) returning id`)
  ).map(({ id }) => id)
  place = { exam_subject_id: first.id, section_id: at.section }
})
afterAll(() => world.close())

const setExam = (state: string) =>
  rows(sql`update exams set state = ${state} where company_id = ${himalaya} and id = ${exam}`)
beforeEach(async () => {
  await rows(sql`delete from marks where company_id = ${himalaya} and exam_part_id = any(${parts}::bigint[])`)
  await rows(sql`delete from mark_sheets where company_id = ${himalaya} and exam_subject_id = ${place.exam_subject_id}`)
  await rows(
    sql`update exam_parts set full_marks = case kind when 'theory' then 75 else 25 end where company_id = ${himalaya} and exam_subject_id = ${place.exam_subject_id}`,
  )
  await setExam('open')
})

const path = '/api/marks/sheet'
const address = (of = place) => `${path}?exam_subject_id=${of.exam_subject_id}&section_id=${of.section_id}`
type Value = number | string | null
const theory = (n: number) => cellOf(children[n]!, 'theory')
const practical = (n: number) => cellOf(children[n]!, 'practical')
const body = (cells: [number, Value, Value?][], more: object = {}) => ({
  ...place,
  client_id: randomUUID(),
  revision: 1,
  version: 0,
  entries: cells.map(([cell, value, was]) => ({ cell, value, ...(was === undefined ? {} : { was }) })),
  ...more,
})
const save = (person: Person, cells: [number, Value, Value?][], more: object = {}) =>
  person.send('POST', path, body(cells, more))
const sheetOf = async (person = office) => (await person.get(address())).body.data
const valuesOf = async (person = office) =>
  (await sheetOf(person)).students.map(({ cells }: { cells: { value: Value }[] }) => cells.map(({ value }) => value))

describe('refused:', () => {
  it('what is out of reach, of another school, missing or of another class, all alike', async () => {
    const missing = await office.get(address({ ...place, section_id: 987654321 }))
    expect(missing.status).toBe(404)
    const elsewhere = await world.signIn('administrator.bagmati', bagmati)
    const [section] = await rows<{ id: number }>(
      sql`select id from sections where company_id = ${himalaya} and id <> ${place.section_id} order by id limit 1`,
    )
    for (const answer of [
      await other.get(address()),
      await elsewhere.get(address()),
      await office.get(address({ ...place, section_id: section!.id })),
      await save(other, [[theory(0), 10]]),
      await save(elsewhere, [[theory(0), 10]]),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, missing.body.message])
    expect((await elsewhere.get(`/api/marks/sheets?exam_id=${exam}`)).status).toBe(404)
    expect(await valuesOf()).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
  })
  it('a family, on every call', async () => {
    for (const role of ['guardian', 'student']) {
      const person = await world.signIn(role, himalaya)
      expect((await person.get(address())).status).toBe(403)
      expect((await person.get(`/api/marks/sheets?exam_id=${exam}`)).status).toBe(403)
      expect((await save(person, [[theory(0), 10]])).status).toBe(403)
    }
  })
  it('a class teacher who does not teach the subject: he sees and does not enter', async () => {
    expect(await sheetOf(leader)).toMatchObject({
      may_change: false,
      parts: [
        { full_marks: 75, pass_marks: 26.25 },
        { full_marks: 25, pass_marks: 10 },
      ],
    })
    expect((await save(leader, [[theory(0), 10]])).status).toBe(403)
  })
  it.each(['draft', 'withdrawn'])('an exam that is %s', async (state) => {
    await setExam(state)
    expect((await save(teacher, [[theory(0), 10]])).body).toMatchObject({
      message: 'Marks are not entered in this exam now.',
    })
    expect((await save(office, [[theory(0), 10]], { reason: 'looked again' })).body.error.code).toBe('not-open')
    expect(await sheetOf(teacher)).toMatchObject({ may_change: false })
  })
  it('an exam that is published, but by who may correct, with a reason', async () => {
    await setExam('published')
    expect((await save(teacher, [[theory(0), 10]], { reason: 'looked again' })).body.error.code).toBe('not-open')
    expect(await sheetOf(teacher)).toMatchObject({ may_change: false })
    expect((await save(office, [[theory(0), 10]])).body.errors).toHaveProperty('reason')
    expect((await save(office, [[theory(0), 10]], { reason: 'looked again' })).status).toBe(200)
  })
  it('a locked sheet, and whoever leads the exam', async () => {
    await save(teacher, [[theory(0), 10]])
    await rows(
      sql`update mark_sheets set locked_at = app_now() where company_id = ${himalaya} and exam_subject_id = ${place.exam_subject_id}`,
    )
    for (const person of [teacher, office])
      expect((await save(person, [[theory(0), 11, 10]])).body.error.code).toBe('locked')
    expect([(await sheetOf()).locked, (await sheetOf(teacher)).may_change]).toEqual([true, false])
  })
  it('marks that cannot be, by their cells, and then nothing is written', async () => {
    const { status, body: answer } = await save(teacher, [
      [theory(0), 75.5],
      [theory(1), 12.345],
      [theory(2), 40],
      [practical(0), -1],
      [practical(1), 25],
    ])
    expect([status, answer.error.code, Object.keys(answer.errors).sort()]).toEqual([
      422,
      'wrong-cells',
      [theory(0), theory(1), practical(0)].map((cell) => `cells.${cell}`).sort(),
    ])
    expect(await valuesOf()).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
  })
  it('cells of nobody here: others are saved, alone they are none', async () => {
    const foreign = cellOf(987654321, 'theory')
    const internal = cellOf(children[0]!, 'internal')
    expect(
      (
        await save(teacher, [
          [foreign, 5],
          [theory(0), 5],
        ])
      ).body.data,
    ).toMatchObject({ skipped: 1, changed: 1 })
    expect(
      (
        await save(teacher, [
          [foreign, 5],
          [internal, 5],
        ])
      ).body.error.code,
    ).toBe('nobody')
  })
  it('changing or clearing what others entered, to who may only enter; the own he may mend', async () => {
    await save(office, [[theory(0), 30]])
    await save(teacher, [[theory(1), 31]])
    const all = await rows<{ permission: string }>(
      sql`delete from role_permissions where company_id = ${himalaya} and role_slug = 'teacher' and permission in ('marks-input-update', 'marks-input-delete') returning permission`,
    )
    try {
      expect((await save(teacher, [[theory(0), 33, 30]])).status).toBe(403)
      expect((await save(teacher, [[theory(0), null, 30]])).status).toBe(403)
      expect(
        (
          await save(teacher, [
            [theory(1), 34, 31],
            [theory(2), 'absent'],
          ])
        ).status,
      ).toBe(200)
      expect((await save(teacher, [[theory(1), null, 34]])).status).toBe(200)
    } finally {
      for (const { permission } of all)
        await rows(
          sql`insert into role_permissions (company_id, role_slug, permission) values (${himalaya}, 'teacher', ${permission})`,
        )
    }
    expect((await valuesOf()).map((each: Value[]) => each[0])).toEqual([30, null, 'absent'])
  })
})

describe('a sheet', () => {
  it('is listed to who reaches it, with how far it is', async () => {
    await save(teacher, [
      [theory(0), 30],
      [practical(0), 'exempt'],
      [theory(1), 'absent'],
    ])
    const of = async (person: Person) => (await person.get(`/api/marks/sheets?exam_id=${exam}`)).body.data.sheets
    expect(await of(teacher)).toMatchObject([
      { ...place, students: 3, asked: 6, entered: 3, locked: false, may_change: true },
    ])
    expect((await of(leader)).map((each: { may_change: boolean }) => each.may_change)).toEqual([false, false])
    expect((await of(other)).map((each: { exam_subject_id: number }) => each.exam_subject_id)).not.toContain(
      place.exam_subject_id,
    )
    expect(await of(office)).toHaveLength(2)
  })
  it('is taken along whole by who enters it, as it is shown', async () => {
    await save(teacher, [[theory(0), 30]])
    const of = async (person: Person, query = '') =>
      (await person.get(`/api/marks/own-sheets${query}`)).body.data as {
        exam_id: number
        state: string
        sheets: object[]
        whole: { sheet: unknown }[]
      }
    const asked = `?exam_id=${exam}`
    expect(await of(teacher, asked)).toEqual({
      exam_id: exam,
      state: 'open',
      sheets: (await teacher.get(`/api/marks/sheets?exam_id=${exam}`)).body.data.sheets,
      whole: [{ ...place, sheet: await sheetOf(teacher) }],
    })
    expect((await of(leader, asked)).whole).toEqual([])
    expect((await of(other, asked)).whole.map(({ sheet: _sheet, ...at }) => at)).not.toContainEqual(place)
    // of the whole school's sheets so many are not taken along; the demo's exam is open as well
    const [demo] = await rows<{ id: number }>(
      sql`select id from exams where company_id = ${himalaya} and state = 'open' and id <> ${exam}`,
    )
    const first = await of(office)
    expect([first.exam_id, first.whole.length]).toEqual([exam, 2])
    const all = await of(office, `?exam_id=${demo!.id}`)
    expect([all.sheets.length > 24, all.whole]).toEqual([true, []])
    await setExam('closed')
    expect((await of(teacher, asked)).whole).toEqual([])
    const elsewhere = await world.signIn('administrator.bagmati', bagmati)
    expect((await elsewhere.get(`/api/marks/own-sheets${asked}`)).status).toBe(404)
  })
  it('stands as it was entered, with by whom; empty clears', async () => {
    await save(teacher, [
      [theory(0), 30.25],
      [practical(0), 'exempt'],
      [theory(1), 'absent'],
      [theory(2), 0],
    ])
    await save(teacher, [[theory(2), null, 0]])
    expect(await valuesOf(teacher)).toEqual([
      [30.25, 'exempt'],
      ['absent', null],
      [null, null],
    ])
    const { cells } = (await sheetOf(teacher)).students[0]
    expect([cells[0].by !== null, Math.abs(Date.parse(cells[0].at) - world.clock.now()) < 60_000]).toEqual([true, true])
  })
  it('that is sent again does nothing again, however often and together with itself', async () => {
    const sent = body([[theory(0), 30]])
    const answers = await Promise.all([1, 2, 3, 4].map(() => teacher.send('POST', path, sent)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.filter((answer) => !answer.body.data.repeated)).toHaveLength(1)
    await save(office, [[theory(0), 44, 30]])
    expect((await teacher.send('POST', path, sent)).body.data).toMatchObject({ repeated: true, changed: 0 })
    // also when the exam is over by then: it had arrived
    await setExam('published')
    expect((await teacher.send('POST', path, sent)).body.data).toMatchObject({ repeated: true })
    await setExam('open')
    expect((await valuesOf())[0][0]).toBe(44)
  })
  it('that two fill: each cell keeps its last writer, who is told whom he overruled, and again when he asks again', async () => {
    await save(office, [
      [theory(0), 44],
      [theory(1), 20],
    ])
    const late = body([
      [theory(0), 30],
      [theory(2), 9],
    ])
    const bell = async (person: Person): Promise<string[]> =>
      (await person.get('/api/own-notices')).body.data.map(({ title }: { title: string }) => title)
    const before = [await bell(office), await bell(leader)]
    const { body: answer } = await teacher.send('POST', path, late)
    expect(answer.data.overruled).toMatchObject([
      { cell: theory(0), theirs: 44, yours: 30, by: nameOf('administrator') },
    ])
    // whose mark it was is told as well, and nobody else
    expect((await bell(office)).filter((title) => !before[0]!.includes(title))).toEqual([
      expect.stringMatching(/ changed 1 of your entries: Own exam, /),
    ])
    expect(await bell(leader)).toEqual(before[1])
    expect(answer.message).toMatch(/Somebody else/)
    expect((await teacher.send('POST', path, late)).body.data.overruled).toEqual(answer.data.overruled)
    expect((await valuesOf()).map((each: Value[]) => each[0])).toEqual([30, 20, 9])
    // what somebody emptied is his word, too
    await save(office, [[theory(0), null, 30]])
    expect((await save(teacher, [[theory(0), 31, 30]])).body.data.overruled).toMatchObject([
      { theirs: null, yours: 31 },
    ])
    // and what was seen before it was changed overrules nobody
    expect((await save(office, [[theory(0), 32, 31]])).body.data.overruled).toEqual([])
  })
  it('is in the audit, with what stood before', async () => {
    await save(teacher, [[theory(0), 30]])
    const { body: answer } = await save(office, [[theory(0), 44, 30]])
    const [row] = await rows<{ before: object; after: object }>(sql`
      select v.before, v.after from audit_rows a join audit_values v on v.company_id = a.company_id and v.audit_id = a.id
      where a.company_id = ${himalaya} and a.entity = 'mark_sheet' and a.entity_id = ${String(answer.data.sheet_id)} order by a.id desc limit 1`)
    expect(row).toEqual({ before: { [`${children[0]} theory`]: 30 }, after: { [`${children[0]} theory`]: 44 } })
  })
  it('never holds more than full marks, whoever of the two comes first', async () => {
    const lower = (to: number) =>
      rows(sql`update exam_parts set full_marks = ${to} where company_id = ${himalaya} and id = ${parts[0]}`).then(
        () => 'lowered',
        () => 'refused',
      )
    const seen = new Set<string>()
    for (let n = 0; n < 12; n++) {
      await rows(sql`delete from marks where company_id = ${himalaya} and exam_part_id = ${parts[0]}`)
      await lower(75)
      const [lowered, saved] = await Promise.all(
        n % 2
          ? [lower(50), save(teacher, [[theory(0), 60]])]
          : ([save(teacher, [[theory(0), 60]]), lower(50)].toReversed() as [Promise<string>, ReturnType<typeof save>]),
      )
      seen.add(`${lowered} ${saved.status}`)
      const [worst] = await rows<{ above: number }>(
        sql`select count(*)::int as above from marks k join exam_parts p on p.company_id = k.company_id and p.id = k.exam_part_id where k.company_id = ${himalaya} and k.value > p.full_marks`,
      )
      expect(worst!.above).toBe(0)
    }
    expect([...seen].filter((each) => !['lowered 422', 'refused 200'].includes(each))).toEqual([])
  })
})

describe('a closed exam', () => {
  beforeEach(async () => {
    await save(teacher, [[theory(0), 30]])
    await setExam('closed')
  })
  it('is not for the teacher any more', async () => {
    expect((await save(teacher, [[theory(0), 31, 30]], { reason: 'counted again' })).body.error.code).toBe('not-open')
    expect((await sheetOf(teacher)).may_change).toBe(false)
  })
  it('is corrected by who may, with a reason that stands in the audit', async () => {
    expect((await save(office, [[theory(0), 31, 30]])).body.errors).toHaveProperty('reason')
    const { status, body: answer } = await save(office, [[theory(0), 31, 30]], { reason: 'counted again' })
    expect([status, (await valuesOf())[0][0]]).toEqual([200, 31])
    const [row] = await rows<{ reason: string }>(
      sql`select reason from audit_rows where company_id = ${himalaya} and entity = 'mark_sheet' and entity_id = ${String(answer.data.sheet_id)} order by id desc limit 1`,
    )
    expect(row!.reason).toBe('counted again')
  })
  it('is told to who had entered the mark, and to nobody else', async () => {
    const bell = async (person: Person): Promise<string[]> =>
      (await person.get('/api/own-notices')).body.data.map(({ title }: { title: string }) => title)
    const [before, others] = [await bell(teacher), await bell(leader)]
    // a cell that was empty had nobody's mark
    await save(
      office,
      [
        [theory(0), 32, 30],
        [theory(1), 40, null],
      ],
      { reason: 'a page was missed' },
    )
    const told = (await bell(teacher)).filter((title) => !before.includes(title))
    expect(told).toEqual([expect.stringMatching(/^1 of your marks were corrected: Own exam, .*a page was missed$/)])
    expect(await bell(leader)).toEqual(others)
    expect(await bell(office)).not.toContain(told[0])
    await save(office, [[theory(0), 33, 32]], { reason: 'my own correction' })
    expect(await bell(teacher)).toHaveLength(Math.min(10, before.length + 1))
  })
})

describe('a sheet as a file', () => {
  const fileOf = (lines: readonly (readonly string[])[]) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(place)) form.append(name, String(value))
    form.append('file', new Blob([lines.map((line) => line.join(',')).join('\n')], { type: 'text/csv' }), 'marks.csv')
    return form
  }
  const codes = async (): Promise<string[]> =>
    (await sheetOf()).students.map(({ enroll_code }: { enroll_code: string }) => enroll_code)
  const read = async (person: Person, lines: string[][]) => person.send('POST', `${path}/read`, fileOf(lines))

  it('goes out as it stands, and says what it is asked', async () => {
    await save(teacher, [
      [theory(0), 63.5],
      [practical(0), 'absent'],
    ])
    const { raw } = await teacher.get(`${path}/download/excel?${address().split('?')[1]}&token=${teacher.id}`)
    const lines = await readSheet(raw)
    expect(String(lines[1]![0])).toBe('Full marks: Theory 75, Practical 25')
    expect(lines[2]).toEqual(['Roll', 'Enrol code', 'Name', 'Theory', 'Practical'])
    expect(lines[3]!.slice(3)).toEqual([63.5, 'AB'])
    expect(String(lines[0]![0])).toMatch(/^Marks .+, .+, .+$/)
    expect((await other.get(`${path}/download/excel?${address().split('?')[1]}&token=${other.id}`)).status).toBe(404)
  })

  it('comes in by codes and heads of either language; what fits nowhere is named, and nothing is saved', async () => {
    const [first, second] = (await codes()) as [string, string, string]
    const answer = await read(teacher, [
      ['Enrol code', 'प्रयोगात्मक', 'Theory', 'Remark'],
      [first.toLowerCase(), '', '६३', 'good'],
      [second, '30', 'AB', ''],
      [second, '1', '2', ''],
      ['NOBODY1', '1', '2', ''],
    ])
    expect(answer.status).toBe(200)
    expect(answer.body.data.cells).toEqual([{ cell: theory(0), text: '६३' }])
    expect(answer.body.data.left_out).toEqual([
      { row: 3, enroll_code: second, twice: true },
      { row: 4, enroll_code: second, twice: true },
      { row: 5, enroll_code: 'NOBODY1', twice: false },
    ])
    expect((await valuesOf()).flat().every((value: Value) => value === null)).toBe(true)
  })

  it('states exam, class, subject and full marks, and is read into no other sheet', async () => {
    const [first] = await codes()
    const { raw } = await teacher.get(`${path}/download/excel?${address().split('?')[1]}&token=${teacher.id}`)
    const [title, full] = (await readSheet(raw)).map((line) => String(line[0]))
    const of = (...above: string[]) => [...above.map((line) => [`"${line}"`]), ['Enrol code', 'Theory'], [first!, '40']]
    const said = async (lines: string[][]) => (await read(teacher, lines)).body.data
    expect(await said(of(title!, full!))).toMatchObject({ says: 'this', cells: [{ cell: theory(0), text: '40' }] })
    expect(await said(of(title!.toUpperCase().replace('MARKS', 'Marks'), full!))).toMatchObject({
      says: 'other',
      cells: [],
    })
    expect(await said(of(title!, 'Full marks: Theory 100'))).toMatchObject({ says: 'other', cells: [] })
    expect(await said(of(`${title} II`, full!))).toMatchObject({
      says: 'other',
      title: `${title} II ${full}`,
      cells: [],
    })
    expect(await said(of())).toMatchObject({ says: 'nothing', title: '', cells: [{ cell: theory(0) }] })
    // a part that this sheet has not
    expect(
      await said([
        ['Enrol code', 'Theory', 'Internal'],
        [first!, '40', '5'],
      ]),
    ).toMatchObject({ says: 'other', cells: [] })
  })

  it('is not read without codes, nor for who has no such sheet', async () => {
    expect(
      (
        await read(teacher, [
          ['Name', 'Theory'],
          ['Asha', '12'],
        ])
      ).body.errors,
    ).toHaveProperty('file')
    expect(
      (
        await read(other, [
          ['Enrol code', 'Theory'],
          ['X1', '12'],
        ])
      ).status,
    ).toBe(404)
  })
})
