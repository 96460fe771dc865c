/** The plan of sections, grades, programs, levels, the whole school and kinds of students: the narrowest is charged, everywhere the same. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build, type Place } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { type Around, narrowest, type Residence, type Stated } from '../contract/plan.ts'
import { verifySchool } from './verify-books.ts'

let world: World
let office: Person
let make: ReturnType<typeof build>
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  make = build(world, office)
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

const rows = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
const save = async (input: object) => {
  const { status, body } = await office.send('PUT', '/api/fee', { from_month: '01', ...input })
  expect([status, body.message]).toEqual([200, 'Fee plan saved.'])
}
const charge = async (head: number, of: object, amount: number, residence?: string) =>
  save({ cells: [{ ...of, fee_head_id: head, amount }], ...(residence && { residence }) })
const shown = async (head: number, query: string) => {
  const { cells, wider } = (await office.get(`/api/fee?${query}`)).body.data
  return {
    cells: cells.filter((each: any) => each.fee_head_id === head),
    wider: wider.filter((each: any) => each.fee_head_id === head),
  }
}
/** A class in a program of a level, both new. */
async function placeInProgram(): Promise<Place & { level: number; program: number }> {
  const at = await make.place()
  const name = `Plan ${at.grade}`
  const { id: level } = (await office.send('POST', '/api/level', { name })).body.data
  const { id: program } = (await office.send('POST', '/api/program', { name, level_id: level })).body.data
  expect((await office.send('PATCH', `/api/grades/${at.grade}`, { program_id: program })).status).toBe(200)
  return { ...at, level, program }
}
const liveIn = (student: number, residence: string | null) =>
  office.send('PATCH', `/api/student/${student}`, { residence })
const come = (at: Place) => make.student({ at, admission_date: '2026-04-14' })
/** What the months of the class charged under the head, by student. */
const billedOf = async (head: number) =>
  new Map(
    (
      await rows<{ student_id: number; billed: number }>(
        (c) => sql`select student_id, sum(billed)::bigint as billed from dues
          where company_id = ${c} and fee_head_id = ${head} group by 1`,
      )
    ).map(({ student_id, billed }) => [student_id, billed]),
  )

// before anything is said of the whole school, which charges everybody
it('the cover of a month counts whom the narrowest amount charges', async () => {
  const at = await make.place()
  const { id: head } = await make.fee(at, 700)
  const [, boards] = [await come(at), await come(at)]
  await liveIn(boards.id, 'hostel')
  const cover = async () => (await office.get('/api/billing-month')).body.data[0].students as number
  const both = await cover()
  // who lives in the hostel pays nothing of it
  await charge(head, { grade_id: at.grade }, 0, 'hostel')
  expect(await cover()).toBe(both - 1)
  await charge(head, { section_id: at.section }, 0)
  expect(await cover()).toBe(both - 2)
})

describe('of several amounts of the plan', () => {
  it('the narrowest is charged: school, level, program, grade, section, and of each one kind of student', async () => {
    const at = await placeInProgram()
    const { id: head } = await make.fee(at, 400)
    const [plain, hostel] = [await come(at), await come(at)]
    expect((await liveIn(hostel.id, 'hostel')).status).toBe(200)
    const asked: [object, number, string?][] = [
      [{}, 100],
      [{ level_id: at.level }, 200],
      [{ program_id: at.program }, 300],
      [{ section_id: at.section }, 500],
      [{}, 900, 'hostel'],
    ]
    // narrower after wider: what each changes of the price of an admission
    const priceOf = async (query: string) =>
      (await office.get(`/api/student/admission-charge?grade_id=${at.grade}${query}`)).body.data.total
    const before = await priceOf('')
    for (const [of, amount, kind] of asked) await charge(head, of, amount, kind)
    expect(await priceOf('')).toBe(before)
    const { run } = await make.bill({ at, month: '01' })
    expect(run).toBeGreaterThan(0)
    const billed = await billedOf(head)
    expect([billed.get(plain.id), billed.get(hostel.id)]).toEqual([500, 900])
    // clearing leaves it to the wider amount, 0 takes the head out
    await save({ cleared: [{ section_id: at.section, fee_head_id: head }] })
    expect(await shown(head, `month=01&of=section`)).toMatchObject({ cells: [] })
    const section = (await shown(head, 'month=01&of=section')).wider.find((each: any) => each.row_id === at.section)
    expect(section).toEqual({ row_id: at.section, fee_head_id: head, amount: 400 })
    await charge(head, { grade_id: at.grade }, 0)
    const differences = (await office.get(`/api/fee-difference?grade_id=${at.grade}&rowsPerPage=50`)).body.data
    expect(differences.map((row: any) => [row.student_id, row.charged, row.expected])).toEqual([[plain.id, 500, 0]])
  })

  it('an admission heeds the section and the kind of student, before and when it is saved', async () => {
    const at = await make.place()
    const { id: head } = await make.fee(at, 1_000_00, { kind: 'admission' })
    await charge(head, { section_id: at.section }, 2_000_00)
    await charge(head, { grade_id: at.grade }, 5_000_00, 'hostel')
    const price = async (query: string) =>
      (await office.get(`/api/student/admission-charge?grade_id=${at.grade}${query}`)).body.data.lines
        .filter((line: any) => line.fee_head_id === head)
        .map((line: any) => line.amount)
    expect(await price('')).toEqual([1_000_00])
    expect(await price(`&section_id=${at.section}`)).toEqual([2_000_00])
    expect(await price(`&section_id=${at.section}&residence=hostel`)).toEqual([5_000_00])
    const child = await make.student({ at, residence: 'hostel' })
    expect((await billedOf(head)).get(child.id)).toBe(5_000_00)
  })

  it('a place of another school answers like a missing one, and two places at once are refused', async () => {
    const at = await make.place()
    const { id: head } = await make.fee(at, 100)
    const other = await rows<{ id: number }>(() => sql`select max(id) + 1000 as id from sections`)
    const cells = [{ section_id: other[0]!.id, fee_head_id: head, amount: 5 }]
    expect((await office.send('PUT', '/api/fee', { cells })).status).toBeOneOf([404, 422])
    const two = [{ section_id: at.section, grade_id: at.grade, fee_head_id: head, amount: 5 }]
    expect((await office.send('PUT', '/api/fee', { cells: two })).status).toBe(422)
    expect((await office.send('PUT', '/api/fee', {})).status).toBe(422)
  })
})

describe('what was billed by the section or kind of its time', () => {
  it('stays when the student moves to another section or into the hostel, where the plan tells them apart', async () => {
    const at = await make.place()
    const { id: head } = await make.fee(at, 1_000)
    const other = (await office.send('POST', '/api/section', { grade_id: at.grade, name: 'Zz' })).body.data.id
    await charge(head, { section_id: at.section }, 1_500)
    await charge(head, { grade_id: at.grade }, 4_000, 'hostel')
    const [moves, boards] = [await come(at), await come(at)]
    await make.bill({ at, month: '01' })
    const { enroll_id } = (
      await rows<{ enroll_id: number }>(
        (c) => sql`select id as enroll_id from enrolments where company_id = ${c} and student_id = ${moves.id}`,
      )
    )[0]!
    expect((await office.send('PATCH', `/api/enrolment/${enroll_id}`, { section_id: other })).status).toBe(200)
    expect((await liveIn(boards.id, 'hostel')).status).toBe(200)
    expect((await office.get(`/api/fee-difference?grade_id=${at.grade}&rowsPerPage=50`)).body.data).toEqual([])
    await make.bill({ at, month: '02' })
    const billed = await billedOf(head)
    expect([billed.get(moves.id), billed.get(boards.id)]).toEqual([1_500 + 1_000, 1_500 + 4_000])
  })
})

it('what is drawn of sixty random plans is what the rule says of one student', async () => {
  const kinds: (Residence | null)[] = [null, 'day', 'hostel', 'day_boarder']
  const places = [await placeInProgram(), await placeInProgram(), await make.place()]
  const { id: head } = (await office.send('POST', '/api/fee-head', { title: 'Drawn', kind: 'monthly', rank: 91 })).body
    .data
  const one = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!
  const seen = { narrower: 0, zero: 0, months: 0 }
  for (let n = 0; n < 60; n++) {
    const at = one(places) as Place & { level?: number; program?: number }
    const of = one([
      {},
      { grade_id: at.grade },
      { section_id: at.section },
      at.program ? { program_id: at.program } : {},
      at.level ? { level_id: at.level } : {},
    ])
    const month = String(1 + Math.floor(Math.random() * 14)).padStart(2, '0')
    const residence = one(kinds)
    const cell = { ...of, fee_head_id: head }
    const amount = Math.random() < 0.2 ? 0 : 1 + n
    const sent = Math.random() < 0.15 ? { cleared: [cell] } : { cells: [{ ...cell, amount }] }
    await save({ ...sent, from_month: month, ...(residence && { residence }) })
  }
  const stated = await rows<Stated & { from_month: string; to_month: string }>(
    (c) => sql`select section_id, grade_id, program_id, level_id, residence, fee_head_id, amount, from_month, to_month
      from fee_plans where company_id = ${c} and fee_head_id = ${head}`,
  )
  const drawn = await rows<{ grade_id: number; section_id: number; residence: string; month: string; amount: number }>(
    (c) => sql`select grade_id, section_id, residence, lpad(m::text, 2, '0') as month, amount
      from plan_amounts cross join lateral generate_series(from_month::int, to_month::int) m
      where company_id = ${c} and fee_head_id = ${head}`,
  )
  const amounts = new Map(
    drawn.map((row) => [[row.grade_id, row.section_id, row.residence, row.month].join(), row.amount]),
  )
  const has = (name: 'section_id' | 'residence', value: unknown) => stated.some((each) => each[name] === value)
  for (const at of places as (Place & { level?: number; program?: number })[])
    for (const section of [at.section, null])
      for (const residence of kinds)
        for (let m = 1; m <= 14; m++) {
          const month = String(m).padStart(2, '0')
          const around: Around = {
            section_id: section,
            grade_id: at.grade,
            program_id: at.program ?? null,
            level_id: at.level ?? null,
            residence,
          }
          const holds = narrowest(
            stated.filter((each) => each.from_month <= month && month <= each.to_month),
            around,
          )
          const key = [
            at.grade,
            section && has('section_id', section) ? section : 0,
            residence && has('residence', residence) ? residence : '',
            month,
          ].join()
          expect([key, amounts.get(key) ?? 0]).toEqual([key, holds?.amount ?? 0])
          if (holds?.amount === 0) seen.zero++
          if (holds && (holds.section_id || holds.residence)) seen.narrower++
          seen.months++
        }
  expect(seen.months).toBe(3 * 2 * 4 * 14)
  expect(Math.min(seen.narrower, seen.zero)).toBeGreaterThan(0)
})
