/** The seat plan on paper: a list for the door of each room, a sheet to sign for each room and day, and a table of all rooms. */
import { sql } from 'kysely'
import { seat as ofClass } from '#features/academics/server/index.ts'
import type { SeatPlanPaper } from '#papers/exam-shapes.ts'
import type { Language } from '#nepal/digits.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { TableColumn } from '#platform/server/cell-text.ts'
import { type Ctx, printing } from '#platform/server/context.ts'
import { downloadEndpoint, schoolHead, sendColumns } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import { inSchool } from '#platform/server/tenant.ts'
import * as contract from '../../contract/seat-plan.ts'
import { seatsOf } from '../../contract/seating.ts'
import type { PlanStudent } from '../../contract/seats.ts'
import { allSitting } from '../results/sitting.ts'
import { examOf } from '../set-up/exam-of.ts'
import { namedOf } from './invigilators.ts'
import { ofExamAlone, placeIfAny, type Reader, roomsOf, studentColumns } from './reach.ts'
import { daysOf, roomsWithClasses } from './rooms.ts'

type Frame = Omit<SeatPlanPaper, 'rooms'>
type Pages = SeatPlanPaper['rooms']
/** A room, on a day where it is a sheet to sign. */
type Page = { room: number; held_on: string | null }

async function frameOf(
  ctx: Reader,
  { exam, ...rest }: { exam: number } & Pick<Frame, 'language' | 'paper' | 'printed_by' | 'printed_at'>,
): Promise<Frame> {
  const { rows } = await sql<Pick<Frame, 'exam' | 'exam_np' | 'batch'>>`
    select m.name as exam, m.name_np as exam_np, y.name as batch
    from exams m join batches y on y.company_id = m.company_id and y.id = m.batch_id
    where m.company_id = ${ctx.company} and m.id = ${exam}`.execute(ctx.tx)
  return { school: await schoolHead(ctx), ...rest, ...rows[0]! }
}

/** In the order of the pages. Whoever asks has reached them. */
async function readPages(ctx: Reader, exam: number, pages: readonly Page[]): Promise<Pages> {
  const { rows } = await sql<PlanStudent & { exam_room_id: number; seat: number }>`
    select ${studentColumns} from ${allSitting} ${ofClass} ${placeIfAny}
    where ${ofExamAlone(ctx, exam)} and s.exam_room_id = any(${pages.map(({ room }) => room)}::bigint[])
    order by s.exam_room_id, s.seat`.execute(ctx.tx)
  const students = groupedBy(rows, ({ exam_room_id }) => exam_room_id)
  const named = groupedBy(await namedOf(ctx, exam), (one) => `${one.exam_room_id} ${one.held_on}`)
  const rooms = new Map((await roomsOf(ctx, exam)).map((room) => [room.id, room]))
  return pages.flatMap(({ room: id, held_on }) => {
    const room = rooms.get(id)
    if (!room) return []
    const invigilators = (named.get(`${id} ${held_on}`) ?? []).map(({ name, name_np }) => ({ name, name_np }))
    return [{ ...room, held_on, invigilators, students: students.get(id) ?? [] }]
  })
}

export const seatPlanKind = 'print-seat-plan'
type Ask = InputOf<typeof contract.printSeatPlan>

/** A sheet to sign for each day of the exam, or for the one that is asked for. */
async function pagesOf(
  ctx: Ctx,
  { exam_id, paper, room_ids, held_on }: Ask,
): Promise<{ pages: Page[]; empty: number }> {
  const exam = await examOf(ctx, exam_id)
  const rooms = await roomsWithClasses(ctx, exam_id)
  if (room_ids?.some((id) => !rooms.some((room) => room.id === id))) throw notFound('This room')
  const asked = rooms.filter(({ id }) => !room_ids || room_ids.includes(id))
  const used = asked.filter(({ taken }) => taken > 0)
  const days = paper === 'door' ? [null] : held_on ? [held_on] : await daysOf(ctx, exam)
  return {
    pages: days.flatMap((day) => used.map(({ id }) => ({ room: id, held_on: day }))),
    empty: asked.length - used.length,
  }
}

const print = handle(contract.printSeatPlan, async (asked, ctx, services) => {
  const { exam_id, paper, language } = asked
  const { pages, empty } = await pagesOf(ctx, asked)
  if (!pages.length) throw contract.printSeatPlan.refuse('nobody')
  const job_id = await services.jobs.start(ctx, {
    company: ctx.company,
    kind: seatPlanKind,
    title: 'Seat plan',
    input: { exam: exam_id, pages, paper, language, ...printing(ctx) },
    by: ctx.user.id,
    total: pages.length,
  })
  ctx.note({ entity: 'exams', entity_id: exam_id, after: { seat_plan: paper, pages: pages.length } })
  return { data: { job_id, pages: pages.length, left_out: empty } }
})

/** Rooms of a part: a hall fills many sheets. */
const roomsAtOnce = 30

export const seatPlanJob: JobHandler = async ({ job, db, print: printParts }) => {
  const { pages, ...asked } = job.input as unknown as {
    exam: number
    pages: Page[]
    paper: Frame['paper']
    language: Language
    printed_by: string
    printed_at: string
  }
  const company = job.company_id
  const frame = await inSchool(db, company, (tx) => frameOf({ tx, company }, asked))
  await printParts('seat-plan', {
    template: 'seat-plan',
    items: pages,
    atOnce: roomsAtOnce,
    paper: async (some) => ({
      ...frame,
      rooms: await inSchool(db, company, (tx) => readPages({ tx, company }, asked.exam, some)),
    }),
  })
  return { pages: pages.length }
}

const table = handle(
  downloadEndpoint(
    contract.seatPlan.path,
    { plural: 'Seat plan', rights: { read: contract.seatPlan.right } } as never,
    contract.seatPlan.input,
  ),
  async ({ exam_id, ...input }, ctx, _inside, http) => {
    const exam = await examOf(ctx, exam_id)
    const rooms = await roomsWithClasses(ctx, exam_id)
    const ids = [...new Set(rooms.flatMap(({ classes }) => classes.map(({ grade_id }) => grade_id)))]
    const { rows: grades } = await sql<{ id: number; name: string }>`
      select id, ${input.language === 'ne' ? sql`coalesce(name_np, name)` : sql`name`} as name from grades
      where company_id = ${ctx.company} and id = any(${ids}::bigint[]) order by rank, id`.execute(ctx.tx)
    const columns: TableColumn[] = [
      { name: 'room', label: 'Room', kind: 'text' },
      { name: 'seats', label: 'Seats', kind: 'int' },
      ...grades.map(({ id, name }): TableColumn => ({ name: `class_${id}`, label: name, kind: 'int' })),
      { name: 'taken', label: 'Students', kind: 'int' },
      { name: 'free', label: 'Free seats', kind: 'int' },
    ]
    const rows = rooms.map((room) => ({
      room: room.name,
      seats: seatsOf(room),
      ...Object.fromEntries(room.classes.map(({ grade_id, n }) => [`class_${grade_id}`, n])),
      taken: room.taken,
      free: seatsOf(room) - room.taken,
    }))
    return sendColumns(
      { title: 'Seat plan', of: of(exam, input.language), columns, totals: sumsOf(rows) },
      rows,
      input,
      ctx,
      http,
    )
  },
)

const of = ({ name, name_np }: { name: string; name_np: string | null }, language: string): string =>
  (language === 'ne' && name_np) || name

/** Of every column of figures. */
function sumsOf(rows: readonly Record<string, string | number>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const row of rows)
    for (const [name, value] of Object.entries(row))
      if (typeof value === 'number') sums[name] = (sums[name] ?? 0) + value
  return sums
}

export const seatPlanPrints = [print, table]
