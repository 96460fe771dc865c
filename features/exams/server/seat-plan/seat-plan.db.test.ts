/** The seat plan of an exam: rooms, seats, symbol numbers and invigilators; what is refused comes first. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build, unique } from '#test/builders.ts'
import { pagesOf, pagesOfJob } from '#test/pdf.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import type { PlanStudent } from '../../contract/seats.ts'

let world: World
let office: Person
let stranger: Person
let teacher: Person
let exam: number
let old: number
const days = ['2026-12-16', '2026-12-17']
const places: { grade: number; section: number }[] = []
/** Five of the first class, three of the second. */
const children: { enroll: number; place: number }[] = []

const rows = async <T>(statement: string): Promise<T[]> =>
  inSchool(world.owner.db, himalaya, async (tx) => (await sql.raw<T>(statement).execute(tx)).rows)
const base = (of = exam) => `/api/exam-seat-plan/${of}`
const put = (path: string, body: object, by = office, of = exam) => by.send('PUT', `${base(of)}/${path}`, body)
const post = (path: string, body: object, by = office, of = exam) => by.send('POST', `${base(of)}/${path}`, body)
const plan = async (by = office) => (await by.get(`/api/exam-seat-plan?exam_id=${exam}`)).body.data
const list = async (more = '', by = office): Promise<PlanStudent[]> =>
  (await by.get(`/api/exam-seat-plan/students?exam_id=${exam}&rowsPerPage=500${more}`)).body.data
const seatOf = async (at: number) => {
  const { exam_room_id, seat } = (await list()).find(({ enroll_id }) => enroll_id === children[at]!.enroll)!
  return { exam_room_id, seat }
}
const bench = { columns_of_benches: 1, rows: 2, seats_per_bench: 2 }
const move = (at: number, to: { exam_room_id: number | null; seat: number | null }, swap_with: number | null = null) =>
  put('seat', { enroll_id: children[at]!.enroll, ...to, swap_with })
const numbers = { prefix: '83', first: 1, width: 4 }
/** 200, or the code of the refusal. */
const said = ({ status, body }: { status: number; body: any }) => (status === 200 ? 200 : (body.error?.code ?? status))

const addExam = async () =>
  (
    await office.send('POST', '/api/exam', {
      name: unique('Seats'),
      start_date: days[0],
      end_date: days[1],
      weight: 0,
      grade_ids: places.map(({ grade }) => grade),
    })
  ).body.data.id as number

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  stranger = await world.signIn('administrator.bagmati', bagmati)
  const make = build(world, office)
  teacher = await make.colleague('teacher')
  for (const [place, count] of [5, 3].entries()) {
    const at = await make.place({ rank: 90 + place })
    places.push(at)
    await make.subject(at)
    for (let n = 0; n < count; n++) children.push({ enroll: (await make.student({ at })).enroll_id, place })
  }
  exam = await addExam()
  // an exam of the batch before
  ;[{ id: old }] = (await rows<{ id: number }>(`
    insert into exams (company_id, batch_id, name, start_date, end_date)
    select company_id, id, '${unique('Old')}', start_date, start_date from batches where company_id = ${himalaya} and not is_current limit 1
    returning id`)) as [{ id: number }]
  await rows(`
    insert into section_teachers (company_id, batch_id, section_id, user_id)
    select company_id, id, ${places[1]!.section}, ${teacher.id} from batches where company_id = ${himalaya} and is_current`)
})
afterAll(() => world.close())

describe('is refused', () => {
  const writing: [string, 'put' | 'post', object][] = [
    ['rooms', 'put', { rooms: [] }],
    ['copy', 'post', { from_exam_id: 1 }],
    ['seats-preview', 'post', {}],
    ['seats', 'post', {}],
    ['seat', 'put', { enroll_id: 1, exam_room_id: null, seat: null, swap_with: null }],
    ['symbols-preview', 'post', numbers],
    ['symbols', 'post', numbers],
    ['symbol', 'put', { enroll_id: 1, symbol_no: 'A1' }],
    ['invigilators', 'put', { exam_room_id: 1, days, user_ids: [] }],
    ['print', 'post', { paper: 'door' }],
  ]
  it.each(writing)('%s: to a teacher, to another school, of another batch', async (path, way, body) => {
    const send = (by: Person, of: number) => (way === 'put' ? put : post)(path, body, by, of)
    expect((await send(teacher, exam)).status).toBe(403)
    expect((await send(stranger, exam)).status).toBe(404)
    expect((await send(office, old)).status).toBe(404)
  })

  it.each(['', '/students', '/invigilators'])(
    'reading %s: to families, to another school, of another batch',
    async (path) => {
      const read = async (by: Person, of: number) =>
        (await by.get(`/api/exam-seat-plan${path}?exam_id=${of}`)) as { status: number; body: { data: unknown[] } }
      expect((await read(await world.signIn('guardian', himalaya), exam)).status).toBe(403)
      for (const found of [await read(stranger, exam), await read(office, old)])
        expect(path === '/students' ? found.body.data : found.status).toEqual(path === '/students' ? [] : 404)
    },
  )

  it('two rooms of one name, a room too large, a room of another exam', async () => {
    const room = { name: '12', ...bench }
    expect((await put('rooms', { rooms: [room, { ...room, name: ' 12 ' }] })).status).toBe(422)
    expect(
      (await put('rooms', { rooms: [{ ...room, columns_of_benches: 12, rows: 26, seats_per_bench: 2 }] })).status,
    ).toBe(422)
    expect((await put('rooms', { rooms: [{ ...room, id: 987654 }] })).status).toBe(404)
    expect((await plan()).rooms).toEqual([])
  })

  it('seating without rooms, and nobody is seated where a seat is missing', async () => {
    expect(said(await post('seats', {}))).toBe('too-few-seats')
    await put('rooms', {
      rooms: [
        { name: '12', ...bench },
        { name: 'Hall', columns_of_benches: 1, rows: 3, seats_per_bench: 1 },
      ],
    })
    const { body } = await post('seats-preview', {})
    expect(body.data).toMatchObject({ students: 8, missing: 1, rooms: [] })
    const refused = await post('seats', {})
    expect([said(refused), refused.body.errors]).toEqual(['too-few-seats', { room_ids: ['1'] }])
    expect((await list()).filter(({ seat }) => seat !== null)).toEqual([])
    expect(said(await post('print', { paper: 'door' }))).toBe('nobody')
  })

  it('a published exam, whatever is asked', async () => {
    await rows(`update exams set state = 'published' where company_id = ${himalaya} and id = ${exam}`)
    for (const [path, way, body] of writing)
      if (path !== 'print' && !path.endsWith('preview'))
        expect([path, said(await (way === 'put' ? put : post)(path, body))]).toEqual([path, 'published'])
    await rows(`update exams set state = 'draft' where company_id = ${himalaya} and id = ${exam}`)
  })
})

/** Rooms '12' of two benches of two, and 'Hall' of twelve single seats. */
async function threeRooms(): Promise<[number, number]> {
  const before = (await plan()).rooms as { id: number; name: string }[]
  const known = (name: string) => before.find((room) => room.name === name)?.id ?? null
  await put('rooms', {
    unseat: true,
    rooms: [
      { id: known('12'), name: '12', ...bench },
      { id: known('Hall'), name: 'Hall', columns_of_benches: 1, rows: 12, seats_per_bench: 1 },
    ],
  })
  return ((await plan()).rooms as { id: number }[]).map(({ id }) => id) as [number, number]
}

describe('seats', () => {
  it('are dealt as the preview says, no two of a class on a bench', async () => {
    const [twelve] = await threeRooms()
    const preview = (await post('seats-preview', {})).body.data
    expect(preview).toMatchObject({ students: 8, moved: 0, missing: 0, beside: 0 })
    expect(
      preview.rooms.map(({ name, classes }: { name: string; classes: { n: number }[] }) => [
        name,
        classes.reduce((sum, { n }) => sum + n, 0),
      ]),
    ).toEqual([
      ['12', 4],
      ['Hall', 4],
    ])
    const { body } = await post('seats', {})
    expect(body.data).toMatchObject({ students: 8, missing: 0, beside: 0, behind: preview.behind })
    const all = await list()
    expect(new Set(all.map(({ exam_room_id, seat }) => `${exam_room_id} ${seat}`)).size).toBe(8)
    const inTwelve = all.filter(({ exam_room_id }) => exam_room_id === twelve)
    for (const [one, other] of [
      [1, 2],
      [3, 4],
    ])
      expect(inTwelve.find(({ seat }) => seat === one)!.grade_id).not.toBe(
        inTwelve.find(({ seat }) => seat === other)!.grade_id,
      )
    const { rooms, classes } = await plan()
    expect(rooms.map(({ taken }: { taken: number }) => taken)).toEqual([4, 4])
    expect(
      classes.map(({ students, seated, numbered }: Record<string, number>) => [students, seated, numbered]),
    ).toEqual([
      [5, 5, 0],
      [3, 3, 0],
    ])
    // once more: the same
    expect((await post('seats-preview', {})).body.data.moved).toBe(0)
  })

  it('go to one class only, or to who has none, and all others keep theirs', async () => {
    const before = await list()
    expect((await move(0, { exam_room_id: null, seat: null })).status).toBe(200)
    expect((await list('&without_seat=true')).map(({ enroll_id }) => enroll_id)).toEqual([children[0]!.enroll])
    expect((await post('seats', { only_new: true, grade_ids: [places[1]!.grade] })).body.error.code).toBe('nobody')
    expect((await post('seats', { only_new: true })).body.data).toMatchObject({ students: 1, moved: 0 })
    const after = await list()
    expect(after.filter(({ enroll_id }) => enroll_id !== children[0]!.enroll)).toEqual(
      before.filter(({ enroll_id }) => enroll_id !== children[0]!.enroll),
    )
    expect((await post('seats-preview', { room_ids: [987654] })).status).toBe(404)
  })

  it('are moved to a free one and swapped; never two on one, never one that is not there', async () => {
    const [twelve, hall] = await threeRooms()
    await post('seats', {})
    const free = { exam_room_id: hall, seat: 12 }
    expect((await move(0, { exam_room_id: hall, seat: 13 })).status).toBe(422)
    expect((await move(0, { exam_room_id: hall, seat: null })).status).toBe(422)
    expect((await move(0, { exam_room_id: 987654, seat: 1 })).status).toBe(404)
    const foreign = await put('seat', { enroll_id: 987654, ...free, swap_with: null })
    expect(foreign.status).toBe(404)
    const taken = (await list()).find(({ exam_room_id, seat }) => exam_room_id === twelve && seat === 1)!
    const other = children.findIndex(({ enroll }) => enroll !== taken.enroll_id)
    expect(said(await move(other, { exam_room_id: twelve, seat: 1 }))).toBe('changed')
    expect(said(await move(other, free, taken.enroll_id))).toBe('changed')
    const was = await seatOf(other)
    expect((await move(other, { exam_room_id: twelve, seat: 1 }, taken.enroll_id)).status).toBe(200)
    expect(await seatOf(other)).toEqual({ exam_room_id: twelve, seat: 1 })
    expect(await seatOf(children.findIndex(({ enroll }) => enroll === taken.enroll_id))).toEqual(was)
    expect((await move(other, free)).status).toBe(200)
    expect(await seatOf(other)).toEqual(free)
    expect((await move(other, { exam_room_id: null, seat: null })).status).toBe(200)
    const there = (await list()).find(({ seat }) => seat !== null)!
    expect(said(await move(other, { exam_room_id: there.exam_room_id, seat: there.seat }, there.enroll_id))).toBe(
      'no-seat',
    )
  })

  it('are not taken away with a room unless it is said', async () => {
    const [twelve, hall] = await threeRooms()
    await post('seats', {})
    const hallOf = (count: number) => ({
      id: hall,
      name: 'Hall',
      columns_of_benches: 1,
      rows: count,
      seats_per_bench: 1,
    })
    const refused = await put('rooms', { rooms: [{ ...hallOf(2), name: '12' }] })
    expect([said(refused), refused.body.errors]).toEqual(['seats-taken', { rooms: ['12: 4', 'Hall: 2'] }])
    // the other room's name, its seats kept
    expect(
      (
        await put('rooms', {
          rooms: [
            { ...hallOf(12), name: '12' },
            { id: twelve, name: 'Hall', ...bench },
          ],
        })
      ).body.data.unseated,
    ).toBe(0)
    expect((await put('rooms', { unseat: true, rooms: [hallOf(2)] })).body.data.unseated).toBe(6)
    expect((await list('&without_seat=true')).length).toBe(6)
  })

  it('of who has left is free for another, and who left is on no list', async () => {
    const [twelve] = await threeRooms()
    await post('seats', {})
    const gone = (await list()).find(({ exam_room_id, seat }) => exam_room_id === twelve && seat === 1)!
    const other = children.findIndex(({ enroll }) => enroll !== gone.enroll_id)
    await rows(`update enrolments set status = 'left' where company_id = ${himalaya} and id = ${gone.enroll_id}`)
    const room = (await office.get(`/api/exam-seat-plan/room?exam_room_id=${twelve}`)).body.data
    expect(room.students.some(({ seat }: PlanStudent) => seat === 1)).toBe(false)
    expect((await plan()).rooms[0].taken).toBe(3)
    expect((await move(other, { exam_room_id: twelve, seat: 1 })).status).toBe(200)
    expect((await list()).some(({ enroll_id }) => enroll_id === gone.enroll_id)).toBe(false)
    await rows(`update enrolments set status = 'studying' where company_id = ${himalaya} and id = ${gone.enroll_id}`)
    expect((await list('&without_seat=true')).map(({ enroll_id }) => enroll_id)).toEqual([gone.enroll_id])
  })

  it('does not keep an admission that was made by mistake', async () => {
    const { id, enroll_id } = await build(world, office).student({ at: places[0]! })
    await post('seats', { only_new: true })
    expect((await list()).find((one) => one.enroll_id === enroll_id)!.seat).not.toBeNull()
    const gone = await office.send('POST', `/api/student/${id}/withdraw`, { reason: 'It was the wrong child.' })
    expect([gone.status, gone.body.error]).toEqual([200, undefined])
    expect(await rows(`select from exam_seats where company_id = ${himalaya} and enroll_id = ${enroll_id}`)).toEqual([])
  })

  it('a teacher sees the own students, of others only that a seat is taken', async () => {
    const [twelve] = await threeRooms()
    await post('seats', {})
    const own = await list('', teacher)
    expect(own.length).toBe(3)
    expect(new Set(own.map(({ grade_id }) => grade_id))).toEqual(new Set([places[1]!.grade]))
    const { students, others } = (await teacher.get(`/api/exam-seat-plan/room?exam_room_id=${twelve}`)).body.data
    expect([students.length, others.length]).toEqual([2, 2])
    expect((await stranger.get(`/api/exam-seat-plan/room?exam_room_id=${twelve}`)).status).toBe(404)
    expect((await teacher.get(`/api/exam-seat-plan/invigilators?exam_id=${exam}`)).body.data.staff).toEqual([])
  })
})

describe('symbol numbers', () => {
  it('refuse what is none, and one that another student has', async () => {
    expect((await post('symbols', { ...numbers, prefix: '८३' })).status).toBe(422)
    expect((await post('symbols-preview', numbers)).body.data).toEqual({
      given: 8,
      kept: 0,
      first: '830001',
      last: '830008',
    })
    expect((await list()).every(({ symbol_no }) => symbol_no === null)).toBe(true)
    expect((await post('symbols', numbers)).body.data).toMatchObject({ given: 8 })
    expect(said(await post('symbols', numbers))).toBe('nobody')
    const type = (at: number, symbol_no: string | null) => put('symbol', { enroll_id: children[at]!.enroll, symbol_no })
    const refused = await type(0, '830002')
    const holder = (await list()).find(({ symbol_no }) => symbol_no === '830002')!
    expect([said(refused), refused.body.errors]).toEqual(['taken', { symbol_no: [`830002: ${holder.name}`] }])
    expect((await type(0, 'a b')).status).toBe(422)
    expect((await put('symbol', { enroll_id: 987654, symbol_no: 'A1' })).status).toBe(404)
    expect((await type(0, 'A-1')).status).toBe(200)
    expect((await list()).find(({ enroll_id }) => enroll_id === children[0]!.enroll)!.symbol_no).toBe('A-1')
  })

  it('go by class and order of the register, are kept, and a new student gets the next', async () => {
    await post('symbols', { ...numbers, anew: true })
    const all = await list()
    expect(all.map(({ symbol_no }) => symbol_no)).toEqual(all.map((_one, at) => `83000${at + 1}`))
    const late = await build(world, office).student({ at: places[0]! })
    expect((await plan()).last_symbol).toBe('830008')
    expect((await post('symbols', { prefix: '', first: 830009, width: 6 })).body.data).toEqual({
      given: 1,
      kept: 8,
      first: '830009',
      last: '830009',
    })
    const after = await list()
    expect(after.find(({ enroll_id }) => enroll_id === late.enroll_id)).toMatchObject({
      symbol_no: '830009',
      seat: null,
    })
    expect(after.filter(({ enroll_id }) => enroll_id !== late.enroll_id)).toEqual(all)
    await rows(`update enrolments set status = 'left' where company_id = ${himalaya} and id = ${late.enroll_id}`)
  })

  it('stand on the entrance card beside the room and the seat', async () => {
    const [first] = await list()
    const pdf = await office.get(`/api/entrance-card/${exam}/${first!.enroll_id}/print?token=${office.id}`)
    const text = (await pagesOf(pdf.raw)).join(' ')
    expect(text).toContain('Symbol no.: 830001')
    expect(text).toContain(`Room, seat: ${first!.room}, ${first!.seat}`)
  })
})

describe('invigilators', () => {
  const name = (exam_room_id: number, user_ids: number[], on = days) =>
    put('invigilators', { exam_room_id, days: on, user_ids })
  const named = async () => (await office.get(`/api/exam-seat-plan/invigilators?exam_id=${exam}`)).body.data.named

  it('are staff of the school, on days of the exam, and in one room on a day', async () => {
    const [twelve, hall] = await threeRooms()
    expect((await name(twelve, [stranger.id])).status).toBe(404)
    expect((await name(twelve, [(await world.signIn('guardian', himalaya)).id])).status).toBe(404)
    expect((await name(987654, [teacher.id])).status).toBe(404)
    expect((await name(twelve, [teacher.id], ['2025-01-01'])).status).toBe(422)
    expect((await name(twelve, [teacher.id, office.id])).status).toBe(200)
    expect((await named()).length).toBe(4)
    const refused = await name(hall, [teacher.id], [days[0]!])
    expect(said(refused)).toBe('elsewhere')
    expect(refused.body.errors.user_ids).toEqual([expect.stringMatching(/: 12 \(2083-09-01\)$/)])
    // on the second day only the one, the other one is free
    expect((await name(twelve, [office.id], [days[1]!])).status).toBe(200)
    expect((await name(hall, [teacher.id], [days[1]!])).status).toBe(200)
    expect(
      (await named()).map((one: { exam_room_id: number; held_on: string; id: number }) => [
        one.held_on,
        one.exam_room_id,
        one.id,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [days[0], twelve, teacher.id],
        [days[0], twelve, office.id],
        [days[1], twelve, office.id],
        [days[1], hall, teacher.id],
      ]),
    )
  })

  it('the database itself knows nobody in two rooms on a day', async () => {
    const [twelve] = await threeRooms()
    await expect(
      rows(
        `insert into exam_invigilators (company_id, exam_id, exam_room_id, held_on, user_id) values (${himalaya}, ${exam}, ${twelve}, '${days[1]}', ${teacher.id})`,
      ),
    ).rejects.toThrow('exam_invigilators_pkey')
  })
})

describe('papers', () => {
  it('have every student once at the door, and a sheet for each room and day with its invigilators', async () => {
    const [twelve, hall] = await threeRooms()
    await post('seats', {})
    const all = await list()
    const door = (await post('print', { paper: 'door' })).body.data
    const text = (await pagesOfJob(office, door.job_id)).join(' ')
    for (const { symbol_no } of all) expect(text.split(symbol_no!)).toHaveLength(2)
    const { body } = await post('print', { paper: 'attendance' })
    expect(body.data).toMatchObject({ pages: 4, left_out: 0 })
    const sheets = await pagesOfJob(office, body.data.job_id)
    expect(sheets).toHaveLength(4)
    expect(sheets.map((page) => /2083-09-0\d(?= Invig)/.exec(page)?.[0])).toEqual([
      '2083-09-01',
      '2083-09-01',
      '2083-09-02',
      '2083-09-02',
    ])
    const one = (await post('print', { paper: 'attendance', room_ids: [hall], held_on: days[1] })).body.data
    const [sheet] = await pagesOfJob(office, one.job_id)
    const [watching] = (await office.get(`/api/exam-seat-plan/invigilators?exam_id=${exam}`)).body.data.named.filter(
      (each: { exam_room_id: number; held_on: string }) => each.exam_room_id === hall && each.held_on === days[1],
    )
    expect(sheet).toContain(`Invigilators: ${watching.name}`)
    expect((await post('print', { paper: 'door', room_ids: [twelve, 987654] })).status).toBe(404)
  })

  it('count all rooms by class', async () => {
    const url = (format: string) => `/api/exam-seat-plan/download/${format}?exam_id=${exam}&token=${office.id}`
    const [page] = await pagesOf((await office.get(url('pdf'))).raw)
    expect(page).toMatch(/1 12 4 2 2 4 0/)
    expect(page).toMatch(/Hall 12 3 1 4 8/)
    expect(page).toMatch(/16 5 3 8 8/)
    expect((await stranger.get(url('pdf').replace(String(office.id), String(stranger.id)))).status).toBe(404)
  })
})

describe('rooms', () => {
  it('are copied from an exam that has some, also of another batch, and only once', async () => {
    const next = await addExam()
    expect(said(await post('copy', { from_exam_id: old }, office, next))).toBe('nothing-there')
    expect((await post('copy', { from_exam_id: 987654 }, office, next)).status).toBe(404)
    await rows(`insert into exam_rooms (company_id, exam_id, name, columns_of_benches, rows, seats_per_bench, position)
      values (${himalaya}, ${old}, 'Old hall', 2, 3, 2, 1)`)
    expect((await post('copy', { from_exam_id: old }, office, next)).body.data.rooms).toBe(1)
    expect(said(await post('copy', { from_exam_id: old }, office, next))).toBe('nothing-there')
    expect((await post('copy', { from_exam_id: exam }, office, next)).body.data.rooms).toBe(2)
    const { rooms, copy_from } = (await office.get(`/api/exam-seat-plan?exam_id=${next}`)).body.data
    expect(rooms.map(({ name }: { name: string }) => name)).toEqual(['Old hall', '12', 'Hall'])
    expect(copy_from.map(({ exam_id }: { exam_id: number }) => exam_id)).toEqual(expect.arrayContaining([exam, old]))
    // an exam that is removed takes its rooms along
    expect((await office.send('DELETE', `/api/exam/${next}`, {})).status).toBe(200)
    expect(await rows(`select from exam_rooms where company_id = ${himalaya} and exam_id = ${next}`)).toEqual([])
  })

  it('goes with an exam and its seats', async () => {
    expect((await office.send('DELETE', `/api/exam/${exam}`, {})).status).toBe(200)
    expect(await rows(`select from exam_seats where company_id = ${himalaya} and exam_id = ${exam}`)).toEqual([])
  })
})
