/** The exam routine: read by the school, written class by class, printed, and shown to a child's family as far as it concerns the child. */
import { type RawBuilder, sql } from 'kysely'
import { takesSubject } from '#features/academics/server/index.ts'
import { checkChild } from '#features/students/server/index.ts'
import { adWeekday } from '#nepal/bikram-sambat.ts'
import { weekdayNames } from '#nepal/bs-names.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { TableColumn } from '#platform/server/cell-text.ts'
import type { Ctx } from '#platform/server/context.ts'
import { downloadEndpoint, sendColumns } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import { say } from '#platform/server/say.ts'
import * as contract from '../../contract/routine.ts'
import { sitsAgain } from '../results/sitting.ts'
import { examOf, refusePublished } from '../set-up/exam-of.ts'

/** Of a part `p` of subject `b`. */
const sittingColumns: RawBuilder<unknown> = sql`b.name as subject, b.name_np as subject_np, p.kind, p.held_on,
  left(p.starts_at::text, 5) as starts_at, p.minutes, p.room`
const kindOrder = sql`array_position(array['theory', 'practical', 'internal'], p.kind)`

type Row = contract.Sitting & Omit<contract.RoutineClass, 'sittings'>

async function classesOf(
  ctx: Pick<Ctx, 'tx' | 'company'>,
  exam: number,
  of?: number,
): Promise<contract.RoutineClass[]> {
  const { rows } = await sql<Row>`
    select x.grade_id, g.name as grade, g.name_np as grade_np, p.id as exam_part_id, ${sittingColumns}
    from exam_subjects x join exam_parts p on p.company_id = x.company_id and p.exam_subject_id = x.id
    join subjects b on b.company_id = x.company_id and b.id = x.subject_id
    join grades g on g.company_id = x.company_id and g.id = x.grade_id
    where x.company_id = ${ctx.company}
      and x.exam_id = ${exam} ${of === undefined ? sql`` : sql`and x.grade_id = ${of}`}
    order by g.rank, g.id, x.position, x.id, ${kindOrder}`.execute(ctx.tx)
  return [...groupedBy(rows, ({ grade_id }) => grade_id).values()].map((same) => {
    const { grade_id, grade, grade_np } = same[0]!
    return {
      grade_id,
      grade,
      grade_np,
      sittings: same.map(({ grade_id: _id, grade: _name, grade_np: _np, ...sitting }) => sitting),
    }
  })
}

const show = handle(contract.examRoutine, async ({ exam_id, grade_id }, ctx) => {
  const { name, name_np, state, start_date, end_date } = await examOf(ctx, exam_id)
  return {
    data: {
      exam: name,
      exam_np: name_np,
      state,
      start_date,
      end_date,
      classes: await classesOf(ctx, exam_id, grade_id),
    },
  }
})

const save = handle(contract.saveExamRoutine, async ({ exam_id, sittings }, ctx) => {
  const { refuse } = contract.saveExamRoutine
  refusePublished(await examOf(ctx, exam_id, 'for update'))
  if (sittings.some(({ held_on, starts_at }) => starts_at !== null && held_on === null)) throw refuse('no-day')
  const { rows } = await sql<{ id: number }>`
    update exam_parts p set held_on = n.held_on, starts_at = n.starts_at, minutes = n.minutes, room = nullif(n.room, '')
    from jsonb_to_recordset(${JSON.stringify(sittings)}::jsonb) as n
      (exam_part_id bigint, held_on date, starts_at time, minutes int, room text)
    where p.company_id = ${ctx.company} and p.id = n.exam_part_id
      and p.exam_subject_id in (select id from exam_subjects where company_id = ${ctx.company} and exam_id = ${exam_id})
    returning p.id`.execute(ctx.tx)
  if (rows.length !== new Set(sittings.map(({ exam_part_id }) => exam_part_id)).size) throw notFound('This part')
  // a refusal takes back what was written
  const classes = await classesOf(ctx, exam_id)
  if (classes.some((each) => contract.clashesIn(each.sittings).size)) throw refuse('clash')
  ctx.note({ entity: 'exams', entity_id: exam_id, after: { routine: sittings } })
  return { message: 'The exam routine is saved.' }
})

const columns: TableColumn[] = [
  { name: 'held_on', label: 'Date', kind: 'date' },
  { name: 'weekday', label: 'Day', kind: 'text' },
  { name: 'starts_at', label: 'Time', kind: 'text' },
  { name: 'minutes', label: 'Minutes', kind: 'int' },
  { name: 'grade', label: 'Class', kind: 'text' },
  { name: 'subject', label: 'Subject', kind: 'text' },
  { name: 'part', label: 'Part', kind: 'text' },
  { name: 'room', label: 'Room', kind: 'text', unlessEmpty: true },
]
const kinds = { theory: 'Theory', practical: 'Practical', internal: 'Internal' } as const

const download = handle(
  downloadEndpoint(
    contract.examRoutine.path,
    { plural: 'Exam routine', rights: { read: contract.examRoutine.right } } as never,
    contract.examRoutine.input,
  ),
  async ({ exam_id, grade_id, ...input }, ctx, _inside, http) => {
    const exam = await examOf(ctx, exam_id)
    const classes = await classesOf(ctx, exam_id, grade_id)
    const { language } = input
    const rows = classes
      .flatMap(({ grade, grade_np, sittings }) => sittings.map((each) => ({ ...each, grade, grade_np })))
      .filter(({ held_on }) => held_on !== null)
      .sort((a, b) => `${a.held_on} ${a.starts_at}`.localeCompare(`${b.held_on} ${b.starts_at}`))
      .map((row) => ({
        ...row,
        weekday: weekdayNames[language as 'en' | 'ne'][adWeekday(row.held_on!)],
        part: say(language, kinds[row.kind]),
      }))
    const name = (language === 'ne' && exam.name_np) || exam.name
    const of =
      grade_id && classes[0] ? `${name}, ${(language === 'ne' && classes[0].grade_np) || classes[0].grade}` : name
    return sendColumns({ title: 'Exam routine', of, columns }, rows, input, ctx, http)
  },
)

type OfChild = DataOf<typeof contract.examRoutineOfChild>[number]
type RowOfChild = Omit<OfChild, 'sittings'> & OfChild['sittings'][number]

const ofChild = handle(contract.examRoutineOfChild, async ({ student_id }, ctx) => {
  await checkChild(ctx, student_id)
  const { rows } = await sql<RowOfChild>`
    select m.id as exam_id, m.name as exam, m.name_np as exam_np, ${sittingColumns},
      case when q.symbol_no is not null or q.seat is not null
        then json_build_object('symbol_no', q.symbol_no, 'room', r.name, 'seat', q.seat) end as place
    from enrolments e join batches y on y.company_id = e.company_id and y.id = e.batch_id and y.is_current
    join exams m on m.company_id = e.company_id and m.batch_id = e.batch_id and m.state <> 'draft'
    join exam_subjects x on x.company_id = m.company_id and x.exam_id = m.id and x.grade_id = e.grade_id
    join subjects b on b.company_id = x.company_id and b.id = x.subject_id and ${takesSubject('e')}
      and ${sitsAgain('x')}
    join exam_parts p on p.company_id = x.company_id and p.exam_subject_id = x.id and p.held_on is not null
    left join exam_seats q on q.company_id = m.company_id and q.exam_id = m.id and q.enroll_id = e.id
    left join exam_rooms r on r.company_id = q.company_id and r.id = q.exam_room_id
    where e.company_id = ${ctx.company} and e.student_id = ${student_id} and e.status <> 'left'
    order by m.start_date desc, m.id, p.held_on, p.starts_at nulls first, x.position, ${kindOrder}`.execute(ctx.tx)
  return {
    data: [...groupedBy(rows, ({ exam_id }) => exam_id).values()].map((same) => {
      const { exam_id, exam, exam_np, place } = same[0]!
      return {
        exam_id,
        exam,
        exam_np,
        place,
        sittings: same.map(({ exam_id: _id, exam: _name, exam_np: _np, place: _place, ...sitting }) => sitting),
      }
    }),
  }
})

export const routineHandlers = [show, save, download, ofChild]
