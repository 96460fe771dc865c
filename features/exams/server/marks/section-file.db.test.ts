/** All subjects of a section as one file: out as it stands, in by codes and heads; another exam, other full marks and what one does not enter are told. */
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '#test/builders.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { cellOf } from '../../contract/marks.ts'

let world: World
let office: Person
/** Teaches the first subject in the section. */
let teacher: Person
let stranger: Person
let place: { exam_id: number; section_id: number }
/** Of the exam, in their order. */
let subjects: number[]
let children: { enroll_id: number; enroll_code: string }[]
let called: string[]

const rows = async <T>(query: ReturnType<typeof sql>) => (await query.execute(world.owner.db)).rows as T[]

beforeAll(async () => {
  world = await openWorld({ jobs: false })
  office = await world.signIn('administrator', himalaya)
  const make = build(world, office)
  const at = await make.place()
  const first = await make.subject(at)
  await make.subject(at)
  children = [await make.student({ at }), await make.student({ at })]
  ;[teacher, stranger] = [await make.colleague('teacher'), await make.colleague('teacher')]
  const [batch] = await rows<{ id: number }>(sql`select id from batches where company_id = ${himalaya} and is_current`)
  await rows(sql`insert into subject_teachers (company_id, batch_id, section_id, subject_id, user_id)
    values (${himalaya}, ${batch!.id}, ${at.section}, ${first.id}, ${teacher.id})`)
  const { body } = await office.send('POST', '/api/exam', {
    name: 'Section file term',
    start_date: '2026-05-01',
    end_date: '2026-05-02',
    weight: 0,
    grade_ids: [at.grade],
  })
  place = { exam_id: body.data.id, section_id: at.section }
  await office.send('POST', `/api/exam/${place.exam_id}/state`, { state: 'open' })
  const sheets = await rows<{ id: number; name: string }>(
    sql`select s.id, b.name from exam_subjects s join subjects b on b.company_id = s.company_id and b.id = s.subject_id
      where s.company_id = ${himalaya} and s.exam_id = ${place.exam_id} order by s.position, s.id`,
  )
  subjects = sheets.map(({ id }) => id)
  called = sheets.map(({ name }) => name)
  await rows(
    sql`delete from exam_parts where company_id = ${himalaya} and exam_subject_id = any(${subjects}::bigint[])`,
  )
  await rows(sql`insert into exam_parts (company_id, exam_subject_id, kind, full_marks)
    values (${himalaya}, ${subjects[0]}, 'theory', 75), (${himalaya}, ${subjects[0]}, 'practical', 25),
      (${himalaya}, ${subjects[1]}, 'theory', 50)`)
})
afterAll(() => world.close())

const query = () => `exam_id=${place.exam_id}&section_id=${place.section_id}`
const excel = (person: Person) => person.get(`/api/marks/section/download/excel?${query()}&token=${person.id}`)
const read = (person: Person, lines: readonly (readonly string[])[], of = place) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(of)) form.append(name, String(value))
  const text = lines.map((line) => line.map((cell) => `"${cell}"`).join(',')).join('\n')
  form.append('file', new Blob([text], { type: 'text/csv' }), 'marks.csv')
  return person.send('POST', '/api/marks/section/read', form)
}
const head = (at: number, kind: string, full: number) => `${called[at]}, ${kind} (${full})`
const code = (at: number) => children[at]!.enroll_code

describe('all subjects of a section as one file', () => {
  it('goes out with a column for each part, whose head says subject, part and full marks', async () => {
    const first = { exam_subject_id: subjects[0]!, section_id: place.section_id }
    const cell = cellOf(children[0]!.enroll_id, 'theory')
    const saved = await office.send('POST', '/api/marks/sheet', {
      ...first,
      client_id: crypto.randomUUID(),
      revision: 1,
      entries: [{ cell, value: 63.5 }],
    })
    expect(saved.status).toBe(200)
    const lines = await readSheet((await excel(office)).raw)
    expect(String(lines[0]![0])).toMatch(/^Marks Section file term, /)
    const heads = lines.findIndex(([roll]) => roll === 'Roll')
    expect(lines[heads]!.slice(3)).toEqual([head(0, 'Theory', 75), head(0, 'Practical', 25), head(1, 'Theory', 50)])
    expect(
      lines
        .slice(heads + 1)
        .find((line) => line[1] === code(0))!
        .slice(3),
    ).toEqual([63.5, null, null])
    // who teaches one subject has the columns of that one
    const own = await readSheet((await excel(teacher)).raw)
    const ownHeads = own.find(([roll]) => roll === 'Roll')!.slice(3)
    expect(ownHeads.length).toBeLessThan(3)
    expect(new Set(ownHeads.map((text) => String(text).split(',')[0])).size).toBe(1)
    expect((await excel(stranger)).status).toBe(404)
  })

  it('comes in with what it says of each subject beside what stands there; nothing is saved', async () => {
    const { status, body } = await read(office, [
      [`Marks Section file term, ${await sectionName()}`],
      ['Enrol code', head(0, 'Theory', 75), head(0, 'Practical', 25), head(1, 'Theory', 50), 'Height'],
      [code(0), '64', '', '60', '140'],
      [code(1), 'AB', '12', '', '150'],
      ['NOBODY-1', '1', '1', '1', ''],
    ])
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      says: 'this',
      unknown_heads: ['Height'],
      left_out: [{ row: 5, enroll_code: 'NOBODY-1', twice: false }],
    })
    const [a, b] = children.map(({ enroll_id }) => enroll_id) as [number, number]
    expect(
      body.data.sheets.map(({ exam_subject_id, cells }: { exam_subject_id: number; cells: object[] }) => [
        exam_subject_id,
        cells,
      ]),
    ).toEqual([
      [
        subjects[0],
        [
          { cell: cellOf(a, 'theory'), text: '64' },
          { cell: cellOf(b, 'theory'), text: 'AB' },
          { cell: cellOf(b, 'practical'), text: '12' },
        ],
      ],
      [subjects[1], [{ cell: cellOf(a, 'theory'), text: '60' }]],
    ])
    const standing = body.data.sheets[0].sheet.students.find(({ enroll_id }: { enroll_id: number }) => enroll_id === a)
    expect(standing.cells.map(({ value }: { value: unknown }) => value)).toEqual([63.5, null])
    const { rows: marks } = await sql`select 1 from marks k join exam_parts p on p.company_id = k.company_id
      and p.id = k.exam_part_id where k.company_id = ${himalaya} and p.exam_subject_id = any(${subjects}::bigint[])`.execute(
      world.owner.db,
    )
    expect(marks).toHaveLength(1)
  })

  it('is not read where it says another exam, nor a column with other full marks', async () => {
    const other = await read(office, [
      [`Marks Second term, ${await sectionName()}`],
      ['Enrol code', head(0, 'Theory', 75)],
      [code(0), '64'],
    ])
    expect(other.body.data).toMatchObject({ says: 'other', sheets: [] })
    const full = await read(office, [
      ['Enrol code', head(0, 'Theory', 100), head(0, 'Practical', 25)],
      [code(0), '64', '20'],
    ])
    expect(full.body.data).toMatchObject({ says: 'nothing', unknown_heads: [head(0, 'Theory', 100)] })
    expect(full.body.data.sheets[0].cells).toHaveLength(1)
  })

  it('reads no subject into another one that has its Nepali name', async () => {
    const same = () =>
      rows(sql`update subjects b set name_np = 'गणित' from exam_subjects s where s.company_id = b.company_id
        and s.subject_id = b.id and b.company_id = ${himalaya} and s.id = any(${subjects}::bigint[])`)
    await same()
    const { raw } = await office.get(`/api/marks/section/download/excel?${query()}&token=${office.id}&language=ne`)
    const lines = await readSheet(raw)
    const heads = lines.find((line) => String(line.at(-1)).startsWith('गणित'))!.map(String)
    expect(new Set(heads).size).toBe(heads.length)
    const { body } = await read(office, [heads, heads.map((_head, at) => (at === 1 ? code(0) : at < 3 ? '' : `${at}`))])
    expect(body.data.sheets.map(({ cells }: { cells: { text: string }[] }) => cells.map(({ text }) => text))).toEqual([
      ['3', '4'],
      ['5'],
    ])
  })

  it('is of who reaches the section; a foreign and a missing one are the same', async () => {
    const lines = [
      ['Enrol code', head(0, 'Theory', 75)],
      [code(0), '64'],
    ]
    const elsewhere = await world.signIn('administrator.bagmati', bagmati)
    const missing = await read(office, lines, { ...place, section_id: 987_654_321 })
    for (const answer of [missing, await read(elsewhere, lines), await read(stranger, lines)])
      expect([answer.status, answer.body.message]).toEqual([404, missing.body.message])
  })
})

/** Class and section, as the file has them. */
async function sectionName(): Promise<string> {
  const { body } = await office.get(`/api/marks/sheet?exam_subject_id=${subjects[0]}&section_id=${place.section_id}`)
  return body.data.section.name
}
