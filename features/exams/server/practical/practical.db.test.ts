/** Practical assessment: refusals, criteria, the mark that follows them wherever they change, switching on and off, who enters, and a cell of marks that is typed no more. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { build, type Child, type Place } from '#test/builders.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { cellOf } from '../../contract/marks.ts'
import { paCellOf, type PaHead } from '../../contract/practical.ts'

let world: World
let office: Person
/** Teaches the subject in the section. */
let teacher: Person
let leader: Person
let stranger: Person
let at: Place
let exam: number
let subject: number
let examSubject: number
let part: number
let theory: number
let children: Child[]

const rows = async <T>(query: ReturnType<typeof sql>) => (await query.execute(world.owner.db)).rows as T[]
const setState = (state: string) =>
  rows(sql`update exams set state = ${state} where company_id = ${himalaya} and id = ${exam}`)

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  const make = build(world, office)
  at = await make.place()
  subject = (await make.subject(at)).id
  children = []
  for (let n = 0; n < 2; n++) children.push(await make.student({ at }))
  ;[teacher, leader, stranger] = [
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
  await rows(
    sql`insert into subject_teachers (company_id, batch_id, section_id, subject_id, user_id) values (${himalaya}, ${batch}, ${at.section}, ${subject}, ${teacher.id})`,
  )
  ;[{ id: exam }] = (await rows<{ id: number }>(
    sql`insert into exams (company_id, batch_id, name, start_date, end_date, state) values (${himalaya}, ${batch}, 'Own exam', '2026-01-01', '2026-01-09', 'open') returning id`,
  )) as [{ id: number }]
  await rows(
    sql`insert into exam_grades (company_id, exam_id, grade_id, scheme_id) select ${himalaya}::bigint, ${exam}::bigint, ${at.grade}::bigint, id from grading_schemes where company_id = ${himalaya} order by id limit 1`,
  )
  ;[{ id: examSubject }] = (await rows<{ id: number }>(
    sql`insert into exam_subjects (company_id, exam_id, grade_id, subject_id) values (${himalaya}, ${exam}, ${at.grade}, ${subject}) returning id`,
  )) as [{ id: number }]
  ;[{ id: theory }, { id: part }] = (await rows<{ id: number }>(
    sql`insert into exam_parts (company_id, exam_subject_id, kind, full_marks) values (${himalaya}, ${examSubject}, 'theory', 75), (${himalaya}, ${examSubject}, 'practical', 25) returning id`,
  )) as [{ id: number }, { id: number }]
})
afterAll(() => world.close())

let heads: PaHead[]
const manager = async (person = office) =>
  (await person.get(`/api/pa-manager?exam_id=${exam}&grade_id=${at.grade}`)).body.data
const partShown = async () => (await manager()).subjects[0].parts[0]
const asSent = (of: PaHead[]) =>
  of.map(({ name, weight, criteria }) => ({
    name,
    weight,
    criteria: criteria.map(({ id, name: called, full_marks }) => ({ id, name: called, full_marks })),
  }))
const write = (to: object[], person = office) => person.send('PUT', `/api/pa-manager/${part}`, { heads: to })
const turn = (is_on: boolean, person = office) => person.send('PUT', `/api/advance-practical-mode/${part}`, { is_on })

beforeEach(async () => {
  await rows(sql`delete from pa_heads where company_id = ${himalaya} and exam_part_id = ${part}`)
  await rows(sql`delete from pa_modes where company_id = ${himalaya} and exam_part_id = ${part}`)
  await rows(sql`delete from marks where company_id = ${himalaya} and exam_part_id in (${part}, ${theory})`)
  await rows(sql`delete from mark_sheets where company_id = ${himalaya} and exam_subject_id = ${examSubject}`)
  await rows(sql`update exam_parts set full_marks = 25 where company_id = ${himalaya} and id = ${part}`)
  await setState('open')
  const saved = await write([
    {
      name: 'Work',
      name_np: 'काम',
      weight: 36,
      criteria: [
        { name: 'Project', full_marks: 20 },
        { name: 'Experiment', full_marks: 16 },
      ],
    },
    { name: 'Participation', weight: 14, criteria: [{ name: 'Participation', full_marks: 14 }] },
  ])
  expect(saved.status).toBe(200)
  heads = (await partShown()).heads
})

const path = '/api/pa-entry'
const address = (section = at.section) => `${path}?exam_subject_id=${examSubject}&section_id=${section}`
type Value = number | string | null
/** The cells of a student in the order of the criteria. */
const entriesOf = (n: number, values: Value[]) => {
  const criteria = heads.flatMap((head) => head.criteria)
  return values.map((value, k) => ({ cell: paCellOf(children[n]!.enroll_id, criteria[k]!.id), value }))
}
const save = (person: Person, entries: { cell: number; value: Value; was?: Value }[], more: object = {}) =>
  person.send('POST', path, {
    exam_subject_id: examSubject,
    section_id: at.section,
    client_id: randomUUID(),
    revision: 1,
    entries,
    ...more,
  })
const marksOf = async () =>
  (
    await rows<{ mark: unknown }>(
      sql`select coalesce(to_json(m.value), to_json(m.state)) as mark from unnest(${children.map((child) => child.enroll_id)}::bigint[]) with ordinality c (id, n)
        left join marks m on m.company_id = ${himalaya} and m.exam_part_id = ${part} and m.enroll_id = c.id order by c.n`,
    )
  ).map(({ mark }) => mark)
const sheetAddress = () => `/api/marks/sheet?exam_subject_id=${examSubject}&section_id=${at.section}`
const typeMark = (n: number, kind: 'theory' | 'practical', value: Value) =>
  teacher.send('POST', '/api/marks/sheet', {
    exam_subject_id: examSubject,
    section_id: at.section,
    client_id: randomUUID(),
    revision: 1,
    entries: [{ cell: cellOf(children[n]!.enroll_id, kind), value }],
  })

describe('refused:', () => {
  beforeEach(async () => void (await turn(true)))

  it('a section out of reach, of another school, missing or of another class, all alike', async () => {
    const missing = await office.get(address(987654321))
    expect(missing.status).toBe(404)
    const [section] = await rows<{ id: number }>(
      sql`select id from sections where company_id = ${himalaya} and id <> ${at.section} order by id limit 1`,
    )
    const elsewhere = await world.signIn('administrator.bagmati', bagmati)
    for (const answer of [
      await stranger.get(address()),
      await elsewhere.get(address()),
      await office.get(address(section!.id)),
      await save(stranger, entriesOf(0, [10])),
      await save(elsewhere, entriesOf(0, [10])),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, missing.body.message])
    const gone = await write([], elsewhere)
    expect([gone.status, (await turn(false, elsewhere)).status]).toEqual([404, 404])
    expect((await office.send('PUT', `/api/pa-manager/${theory}`, { heads: [] })).body.message).toBe(gone.body.message)
  })

  it('a family on every call; who leads the section sees and does not enter; a teacher writes no criteria', async () => {
    for (const role of ['guardian', 'student']) {
      const person = await world.signIn(role, himalaya)
      for (const each of [
        address(),
        `${path}/sheets?exam_id=${exam}`,
        `/api/pa-manager?exam_id=${exam}&grade_id=${at.grade}`,
      ])
        expect((await person.get(each)).status, each).toBe(403)
      expect((await save(person, entriesOf(0, [10]))).status).toBe(403)
    }
    expect((await leader.get(address())).body.data).toMatchObject({ may_change: false })
    expect((await save(leader, entriesOf(0, [10]))).status).toBe(403)
    for (const answer of [await write([], teacher), await turn(false, teacher)]) expect(answer.status).toBe(403)
  })

  it.each(['draft', 'published', 'withdrawn'])('an exam that is %s', async (state) => {
    await setState(state)
    expect((await save(teacher, entriesOf(0, [10]))).body.error.code).toBe('not-open')
    if (state === 'published')
      for (const answer of [await write(asSent(heads)), await turn(false)])
        expect(answer.body.error.code).toBe('published')
  })

  it('a locked sheet, whoever leads the exam', async () => {
    await save(teacher, entriesOf(0, [10, 8, 7]))
    await rows(
      sql`update mark_sheets set locked_at = app_now() where company_id = ${himalaya} and exam_subject_id = ${examSubject}`,
    )
    for (const answer of [await save(office, entriesOf(0, [11])), await write(asSent(heads)), await turn(false)])
      expect(answer.body.error.code).toBe('locked')
    expect(await marksOf()).toEqual([12.5, null])
  })

  it('marks that cannot be, by their cells, and then nothing is written', async () => {
    const [good, bad] = [entriesOf(0, [20])[0]!, entriesOf(1, [20.5])[0]!]
    const answer = await save(teacher, [good, bad])
    expect([answer.status, answer.body.error.code, Object.keys(answer.body.errors)]).toEqual([
      422,
      'wrong-cells',
      [`cells.${bad.cell}`],
    ])
    expect(
      await rows(sql`select 1 from pa_marks where company_id = ${himalaya} and enroll_id = ${children[0]!.enroll_id}`),
    ).toEqual([])
  })

  it('taking out a criterion that has marks, lowering it below one, and all criteria of a part that is made of them', async () => {
    await save(teacher, entriesOf(0, [18]))
    const less = asSent(heads)
    less[0]!.criteria = less[0]!.criteria.slice(1)
    expect((await write(less)).body.error.code).toBe('has-marks')
    const lower = asSent(heads)
    lower[0]!.criteria[0]!.full_marks = 17
    expect((await write(lower)).body.error.code).toBe('below-marks')
    expect((await write([])).body.error.code).toBe('is-on')
    const foreign = asSent(heads)
    foreign[0]!.criteria[0]!.id = 987654321
    expect((await write(foreign)).status).toBe(404)
    expect((await write([...asSent(heads), ...asSent(heads)])).status).toBe(422)
  })

  it('taking the part out of the exam, the class, or the exam away, while criteria have marks', async () => {
    await save(teacher, entriesOf(0, [18]))
    expect(await marksOf()).toEqual([null, null])
    const parts = [{ kind: 'theory', full_marks: 75, pass_marks: null, credit_hours: 0 }]
    const asked = await office.send('PUT', '/api/subject-marks', {
      exam_id: exam,
      grade_id: at.grade,
      subjects: [{ subject_id: subject, counts: true, pass_marks: null, parts }],
    })
    expect(asked.body.error.code).toBe('has-marks')
    expect((await office.send('PUT', `/api/exam/${exam}/classes`, { classes: [] })).body.error.code).toBe('has-marks')
    expect((await office.send('DELETE', `/api/exam/${exam}`)).body.error.code).toBe('has-marks')
  })

  it('an empty part is not switched on', async () => {
    await turn(false)
    await write([])
    expect((await turn(true)).body.error.code).toBe('no-criteria')
  })
})

it('the mark of the part follows its criteria in the same moment: scaled exactly, and only when all are entered', async () => {
  await turn(true)
  expect((await save(teacher, entriesOf(0, [20, 7]))).body.data).toMatchObject({ changed: 2 })
  expect(await marksOf()).toEqual([null, null])
  await save(teacher, [...entriesOf(0, [20, 7, 14]), ...entriesOf(1, ['absent', 'absent', 'absent'])])
  // (27/36 * 36 + 14/14 * 14) / 50 * 25
  expect(await marksOf()).toEqual([20.5, 'absent'])
  await save(office, [{ ...entriesOf(0, [null])[0]!, was: 20 }])
  expect(await marksOf()).toEqual([null, 'absent'])
  const { sheets } = (await teacher.get(`${path}/sheets?exam_id=${exam}`)).body.data
  expect(sheets).toMatchObject([{ section_id: at.section, students: 2, asked: 6, entered: 5, may_change: true }])
  expect((await stranger.get(`${path}/sheets?exam_id=${exam}`)).body.data.sheets).toEqual([])
})

it('and where criteria, weights or full marks of the part change', async () => {
  await turn(true)
  await save(teacher, entriesOf(0, [10, 8, 14]))
  expect(await marksOf()).toEqual([16, null])
  const heavier = asSent(heads)
  heavier[1]!.weight = 36
  expect((await write(heavier)).status).toBe(200)
  expect(await marksOf()).toEqual([18.75, null])
  const ask = (full_marks: number) =>
    office.send('PUT', '/api/subject-marks', {
      exam_id: exam,
      grade_id: at.grade,
      subjects: [
        {
          subject_id: subject,
          counts: true,
          pass_marks: null,
          parts: [
            { kind: 'theory', full_marks: 75, pass_marks: null, credit_hours: 0 },
            { kind: 'practical', full_marks, pass_marks: null, credit_hours: 0 },
          ],
        },
      ],
    })
  expect((await ask(10)).status).toBe(200)
  expect(await marksOf()).toEqual([7.5, null])
  expect((await ask(50)).status).toBe(200)
  expect(await marksOf()).toEqual([37.5, null])
  const more = asSent(heads) as { name: string; weight: number; criteria: object[] }[]
  more[1]!.criteria.push({ name: 'Diary', full_marks: 6 })
  expect((await write(more)).status).toBe(200)
  expect(await marksOf()).toEqual([null, null])
})

it('a cell of marks that is made of criteria is shown and not typed; others of the same saving count', async () => {
  await typeMark(0, 'practical', 11)
  await turn(true)
  expect((await teacher.get(sheetAddress())).body.data.parts).toMatchObject([
    { kind: 'theory', computed: false },
    { kind: 'practical', computed: true },
  ])
  expect((await typeMark(0, 'practical', 12)).body.error.code).toBe('nobody')
  const both = await teacher.send('POST', '/api/marks/sheet', {
    exam_subject_id: examSubject,
    section_id: at.section,
    client_id: randomUUID(),
    revision: 1,
    entries: [
      { cell: cellOf(children[0]!.enroll_id, 'theory'), value: 60 },
      { cell: cellOf(children[0]!.enroll_id, 'practical'), value: 12 },
    ],
  })
  expect(both.body.data).toMatchObject({ changed: 1, skipped: 1 })
  expect(await marksOf()).toEqual([null, null])
})

it('nothing is lost by switching: typed marks come back, marks by criterion stay', async () => {
  await typeMark(0, 'practical', 11)
  expect((await turn(true)).body.data).toEqual({ computed: 0, restored: 0 })
  await save(teacher, [...entriesOf(0, [10, 8, 14]), ...entriesOf(1, [20, 16, 14])])
  expect(await marksOf()).toEqual([16, 25])
  expect((await turn(false)).body.data).toEqual({ computed: 0, restored: 1 })
  // where nobody had typed one the last one stays
  expect(await marksOf()).toEqual([11, 25])
  expect((await turn(true)).body.data).toEqual({ computed: 2, restored: 0 })
  expect(await marksOf()).toEqual([16, 25])
  // full marks are not lowered below what would come back
  const lower = await office.send('PUT', '/api/subject-marks', {
    exam_id: exam,
    grade_id: at.grade,
    subjects: [
      {
        subject_id: subject,
        counts: true,
        pass_marks: null,
        parts: [
          { kind: 'theory', full_marks: 75, pass_marks: null, credit_hours: 0 },
          { kind: 'practical', full_marks: 10, pass_marks: null, credit_hours: 0 },
        ],
      },
    ],
  })
  expect(lower.body.error.code).toBe('below-marks')
})

it('what is sent twice does nothing again; who is overruled is told', async () => {
  await turn(true)
  const body = {
    exam_subject_id: examSubject,
    section_id: at.section,
    client_id: randomUUID(),
    revision: 1,
    entries: entriesOf(0, [10]),
  }
  expect((await teacher.send('POST', path, body)).body.data).toMatchObject({ changed: 1, repeated: false })
  expect((await teacher.send('POST', path, body)).body.data).toMatchObject({ changed: 0, repeated: true })
  const [first] = entriesOf(0, [9])
  expect((await save(office, [{ ...first!, was: null }])).body.data.overruled).toMatchObject([{ theirs: 10, yours: 9 }])
})

it('a closed exam is corrected by its own right, with a reason', async () => {
  await turn(true)
  await setState('closed')
  const entries = entriesOf(0, [10, 8, 14])
  expect((await save(teacher, entries, { reason: 'looked again' })).body.error.code).toBe('not-open')
  expect((await save(office, entries)).status).toBe(422)
  expect((await save(office, entries, { reason: 'looked again' })).status).toBe(200)
  expect(await marksOf()).toEqual([16, null])
})

it('criteria and their mode come along when an exam is copied, and criteria from another exam', async () => {
  await turn(true)
  const make = async (name: string, copy: object) =>
    (
      await office.send('POST', '/api/exam', {
        name,
        start_date: '2026-01-10',
        end_date: '2026-01-12',
        weight: 0,
        ...copy,
      })
    ).body.data.id as number
  const copied = await make('Own copy', { copy_of: exam })
  const shown = (of: number) => office.get(`/api/pa-manager?exam_id=${of}&grade_id=${at.grade}`)
  const names = (of: PaHead[]) => of.map((head) => [head.name, head.weight, head.criteria.map((each) => each.name)])
  const [there] = (await shown(copied)).body.data.subjects
  expect([there.parts[0].is_on, names(there.parts[0].heads)]).toEqual([true, names(heads)])

  const scheme = await rows<{ scheme_id: number }>(
    sql`select scheme_id from exam_grades where company_id = ${himalaya} and exam_id = ${exam}`,
  )
  const fresh = await make('Own fresh', { grade_ids: [at.grade], scheme_id: scheme[0]!.scheme_id })
  const copy = (from: number) =>
    office.send('POST', '/api/pa-manager/copy', { exam_id: fresh, grade_id: at.grade, from_exam_id: from })
  // its subject has no practical: there is no part to take them
  expect((await copy(exam)).body.error.code).toBe('nothing-there')
  await rows(sql`insert into exam_parts (company_id, exam_subject_id, kind, full_marks) select company_id, id, 'practical', 25 from exam_subjects
    where company_id = ${himalaya} and exam_id = ${fresh}`)
  expect((await copy(exam)).body.data).toEqual({ parts: 1 })
  const [here] = (await shown(fresh)).body.data.subjects
  expect([here.parts[0].is_on, names(here.parts[0].heads)]).toEqual([false, names(heads)])
  expect((await copy(exam)).body.error.code).toBe('nothing-there')
  for (const id of [copied, fresh]) expect((await office.send('DELETE', `/api/exam/${id}`)).status).toBe(200)
})

it('publishing knows nothing of criteria: it takes the mark', async () => {
  await turn(true)
  await typeMark(0, 'theory', 60)
  await save(teacher, entriesOf(0, [10, 8, 14]))
  await setState('closed')
  expect((await office.send('POST', `/api/exam/${exam}/publish`, { with_missing: true })).status).toBe(200)
  const [result] = await rows<{ lines: { parts: { marks: number }[] }[] }>(
    sql`select lines from results where company_id = ${himalaya} and exam_id = ${exam} and enroll_id = ${children[0]!.enroll_id}`,
  )
  expect(result!.lines[0]!.parts.map(({ marks }) => marks)).toEqual([60, 16])
})
