/**
 * The seat plan of a large school: each thing that a person waits for stays below three seconds, and paper is made by a job. The gate asks it of 600 students;
 * `STUDENTS=5000 npx vitest run --project db features/exams/server/seat-plan/seat-plan-size.db.test.ts` of five thousand, and prints how long each took.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Side, side } from '#test/laws/works.ts'
import { openWorld, type World } from '#test/world.ts'
import type { PlanStudent } from '../../contract/seats.ts'

const students = Number(process.env.STUDENTS ?? 600)
/** Milliseconds that a person waits. */
const most = 3_000
const patience = 120_000 + students * 60
/** Of three columns of eight benches for two. */
const inRoom = 48

let world: World
let school: Side
let exam: number
const took: [what: string, ms: number][] = []

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const since = performance.now()
  const answer = await work()
  took.push([what, performance.now() - since])
  return answer
}
const ask = async (what: string, method: 'POST' | 'PUT', path: string, body: object) => {
  const { status, body: answer } = await timed(what, () =>
    school.office.send(method, `/api/exam-seat-plan/${exam}/${path}`, body),
  )
  expect([what, status, status < 300 ? '' : JSON.stringify(answer)]).toEqual([what, 200, ''])
  return answer.data
}
const read = (what: string, path: string) => timed(what, async () => (await school.office.get(path)).body)

/** More students in the classes of the school, as rows: the demo makes schools of two thousand at most. */
async function admit(count: number): Promise<void> {
  const { company } = school
  await sql`
    with named as (
      insert into users (company_id, fname, lname, enabled)
      select ${company}::bigint, 'Child ' || n, 'Rai', false from generate_series(1, ${count}::int) n returning id),
    born as (
      insert into students (company_id, id, gender, admission_date)
      select ${company}::bigint, id, 'female', '2026-04-14' from named returning id),
    places as (
      select x.id as section_id, x.grade_id, y.id as batch_id, row_number() over (order by x.id) - 1 as nr,
        count(*) over () as of
      from sections x join batches y on y.company_id = x.company_id and y.is_current where x.company_id = ${company})
    insert into enrolments (company_id, student_id, batch_id, grade_id, section_id, enroll_code, status, enrolled_on)
    select ${company}::bigint, b.id, p.batch_id, p.grade_id, p.section_id, 'MORE' || b.id, 'studying', '2026-04-14'
    from born b join places p on p.nr = b.id % p.of`.execute(world.owner.db)
  await sql`analyze`.execute(world.owner.db)
}

beforeAll(async () => {
  world = await openWorld()
  school = await side(world, 400)
  await admit(students - 400)
  const { rows } = await sql<{ id: number }>`
    select id from exams where company_id = ${school.company} and state = 'draft' limit 1`.execute(world.owner.db)
  exam = rows[0]!.id
  // as it is before anything is planned
  for (const table of ['exam_invigilators', 'exam_seats', 'exam_rooms'])
    await sql`delete from ${sql.table(table)} where company_id = ${school.company} and exam_id = ${exam}`.execute(
      world.owner.db,
    )
}, patience)
afterAll(() => world.close())

it(
  'everybody gets a number and a seat of his own, and nobody waits longer than three seconds',
  { timeout: patience },
  async () => {
    const count = Math.ceil((students * 1.02) / inRoom)
    const rooms = Array.from({ length: count }, (_, n) => ({
      name: `Room ${n + 1}`,
      columns_of_benches: 3,
      rows: 8,
      seats_per_bench: 2,
    }))
    await ask('rooms saved', 'PUT', 'rooms', { rooms })
    const way = { prefix: '83', first: 1, width: 5, anew: false }
    expect((await ask('numbers before they are given', 'POST', 'symbols-preview', way)).given).toBe(students)
    await ask('numbers given', 'POST', 'symbols', way)
    const planned = await ask('seats before they are dealt', 'POST', 'seats-preview', {})
    expect(planned).toMatchObject({ students, missing: 0 })
    expect((await ask('seats dealt', 'POST', 'seats', {})).beside).toBe(planned.beside)
    const { data: plan } = await read('the plan', `/api/exam-seat-plan?exam_id=${exam}`)
    expect(plan.rooms.reduce((sum: number, { taken }: { taken: number }) => sum + taken, 0)).toBe(students)
    const { data: room } = await read('a room', `/api/exam-seat-plan/room?exam_room_id=${plan.rooms[0].id}`)
    const page = `/api/exam-seat-plan/students?exam_id=${exam}&rowsPerPage=100`
    const { data: listed, meta } = await read('a page of students', page)
    expect([meta.total, listed.length]).toEqual([students, Math.min(100, students)])
    const one: PlanStudent = room.students[0]
    const other: PlanStudent = room.students[1]
    await ask('two change their seats', 'PUT', 'seat', {
      enroll_id: one.enroll_id,
      exam_room_id: other.exam_room_id,
      seat: other.seat,
      swap_with: other.enroll_id,
    })
    await ask('one number typed', 'PUT', 'symbol', { enroll_id: one.enroll_id, symbol_no: 'X-1' })
    await read('the table of all rooms', `/api/exam-seat-plan/download/excel?exam_id=${exam}&token=${school.office.id}`)
    const { rows } = await sql<{ seats: number; numbers: number; n: number }>`
    select count(*) as n, count(distinct (exam_room_id, seat)) as seats, count(distinct symbol_no) as numbers
    from exam_seats where company_id = ${school.company} and exam_id = ${exam}`.execute(world.owner.db)
    expect(rows[0]).toEqual({ n: students, seats: students, numbers: students })
    expect(took.filter(([, ms]) => ms > most)).toEqual([])
  },
)

it(
  'door lists, sheets to sign and entrance cards are asked for at once and made by a job',
  { timeout: patience },
  async () => {
    for (const [what, path, body] of [
      ['door lists', `/api/exam-seat-plan/${exam}/print`, { paper: 'door' }],
      [
        'sheets to sign of a day',
        `/api/exam-seat-plan/${exam}/print`,
        { paper: 'attendance', held_on: await firstDay() },
      ],
      ['entrance cards', '/api/entrance-card/print', { exam_id: exam }],
    ] as const) {
      const asked = await timed(`${what} asked for`, () => school.office.send('POST', path, body))
      expect([what, asked.status]).toEqual([what, 200])
      await timed(`${what} made`, () =>
        expect
          .poll(async () => (await school.office.get(`/api/jobs/${asked.body.data.job_id}`)).body.data.state, {
            timeout: patience,
            interval: 50,
          })
          .toBe('done'),
      )
    }
    expect(took.filter(([what, ms]) => what.endsWith('asked for') && ms > most)).toEqual([])
    console.log([`${students} students:`, ...took.map(([what, ms]) => `${what} ${ms.toFixed(0)} ms`)].join('\n'))
  },
)

const firstDay = async (): Promise<string> =>
  (await school.office.get(`/api/exam-seat-plan?exam_id=${exam}`)).body.data.days[0]
