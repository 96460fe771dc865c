/** A practical part that is sat again is made of the same criteria as in the exam that was failed, and has marks of its own. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build, type Child, type Place, unique } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { cellOf } from '../../contract/marks.ts'
import { paCellOf, type PaPart } from '../../contract/practical.ts'

let world: World
let office: Person
let at: Place
let exam: number
let again: number
/** The first fails the practical, the second the theory too, the third nothing. */
const children: Child[] = []

const post = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
  const { status, body: answer } = await office.send(method, path, body)
  return { status, ...answer }
}
const shown = async (id: number) => {
  const { subjects } = (await office.get(`/api/pa-manager?exam_id=${id}&grade_id=${at.grade}`)).body.data
  const { exam_subject_id, parts } = subjects[0] as { exam_subject_id: number; parts: PaPart[] }
  return { exam_subject_id, part: parts[0]! }
}
const namesOf = ({ heads }: PaPart) =>
  heads.map(({ name, weight, criteria }) => [name, weight, criteria.map((each) => [each.name, each.full_marks])])
const sheet = async (id: number) => ({
  exam_subject_id: (await shown(id)).exam_subject_id,
  section_id: at.section,
  client_id: randomUUID(),
  revision: 1,
})
/** By criterion, in their order. */
async function assess(id: number, n: number, values: number[]) {
  const criteria = (await shown(id)).part.heads.flatMap((head) => head.criteria)
  const entries = values.map((value, k) => ({ cell: paCellOf(children[n]!.enroll_id, criteria[k]!.id), value }))
  return post('/api/pa-entry', { ...(await sheet(id)), entries })
}
const type = async (id: number, n: number, kind: 'theory' | 'practical', value: number) =>
  post('/api/marks/sheet', { ...(await sheet(id)), entries: [{ cell: cellOf(children[n]!.enroll_id, kind), value }] })
const turn = (id: number, state: string) => post(`/api/exam/${id}/state`, { state, reason: 'Looked again' })
interface LedgerRow {
  enroll_id: number
  state: string
  cells: { parts: { marks: number | null }[] }[]
}
const ledger = async (id: number): Promise<Record<number, [string, (number | null)[]]>> =>
  Object.fromEntries(
    (await office.get(`/api/marks-ledger?exam_id=${id}&section_id=${at.section}`)).body.data.students.map(
      ({ enroll_id, state, cells }: LedgerRow) => [
        children.findIndex((child) => child.enroll_id === enroll_id),
        [state, cells[0]!.parts.map(({ marks }) => marks)],
      ],
    ),
  )

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  const make = build(world, office)
  at = await make.place()
  const subject = await make.subject(at)
  for (let n = 0; n < 3; n++) children.push(await make.student({ at }))
  const days = { start_date: '2026-05-01', end_date: '2026-05-02' }
  exam = (await post('/api/exam', { name: unique('Term'), ...days, weight: 0, grade_ids: [at.grade] })).data.id
  const parts = [
    { kind: 'theory', full_marks: 75, pass_marks: 26, credit_hours: 3 },
    { kind: 'practical', full_marks: 25, pass_marks: 10, credit_hours: 1 },
  ]
  const subjects = [{ subject_id: subject.id, counts: true, pass_marks: null, parts }]
  await post('/api/subject-marks', { exam_id: exam, grade_id: at.grade, subjects }, 'PUT')
  const { part } = await shown(exam)
  const criteria = [
    { name: 'Project', full_marks: 20 },
    { name: 'Diary', full_marks: 5 },
  ]
  await post(`/api/pa-manager/${part.exam_part_id}`, { heads: [{ name: 'Work', weight: 25, criteria }] }, 'PUT')
  await post(`/api/advance-practical-mode/${part.exam_part_id}`, { is_on: true }, 'PUT')
  await turn(exam, 'open')
  for (const [n, [theory, project, diary]] of (
    [
      [40, 4, 2],
      [10, 4, 3],
      [50, 15, 4],
    ] as const
  ).entries()) {
    await type(exam, n, 'theory', theory)
    await assess(exam, n, [project, diary])
  }
  await turn(exam, 'closed')
})
afterAll(() => world.close())

it('has the heads, the criteria and the mode of the part that failed, and no marks yet', async () => {
  const made = await post(`/api/exam/${exam}/re-exam`, {
    name: unique('Again'),
    start_date: '2026-05-10',
    end_date: '2026-05-12',
  })
  expect(made.data.students).toBe(2)
  again = made.data.id
  const [one, two] = [(await shown(exam)).part, (await shown(again)).part]
  expect(namesOf(two)).toEqual([
    [
      'Work',
      25,
      [
        ['Project', 20],
        ['Diary', 5],
      ],
    ],
  ])
  expect([two.is_on, two.exam_part_id === one.exam_part_id]).toEqual([true, false])
  expect(two.heads.flatMap(({ criteria }) => criteria.map(({ given }) => given))).toEqual([0, 0])
})

it('its mark is made of the criteria, is not typed, and leaves the failed exam as it was', async () => {
  await turn(again, 'open')
  expect((await type(again, 0, 'practical', 20)).error.code).toBe('nobody')
  // who does not sit it has no cells
  expect((await assess(again, 2, [20, 5])).error.code).toBe('nobody')
  expect((await assess(again, 0, [15])).data.changed).toBe(1)
  // nothing is taken from under what is entered, though there is no mark yet
  const none = { enroll_id: children[0]!.enroll_id, exam_subject_ids: [] }
  expect((await post(`/api/exam/${again}/takers`, none, 'PUT')).error.code).toBe('has-marks')
  expect((await ledger(again))[0]).toEqual(['missing', [40, null]])
  expect((await assess(again, 0, [15, 3])).data.changed).toBe(1)
  expect((await ledger(again))[0]).toEqual(['passed', [40, 18]])
  expect((await ledger(exam))[0]).toEqual(['failed', [40, 6]])
})

it('a part that is taken over already stays as the office has it when who failed since is taken over', async () => {
  const { part } = await shown(again)
  expect((await post(`/api/advance-practical-mode/${part.exam_part_id}`, { is_on: false }, 'PUT')).status).toBe(200)
  // as of a part that was typed from the beginning
  await sql`delete from pa_modes where company_id = ${himalaya} and exam_part_id = ${part.exam_part_id}`.execute(
    world.owner.db,
  )
  expect((await post(`/api/exam/${again}/takers/renew`, {})).status).toBe(200)
  const now = (await shown(again)).part
  expect([now.is_on, namesOf(now)]).toEqual([false, namesOf(part)])
})
