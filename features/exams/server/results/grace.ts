/** Grace marks: proposed to whoever passes with them within the school's limits, given and taken back with a reason. What is published stays until it is published again. */
import { type RawBuilder, sql } from 'kysely'
import { bySeat, seat, seatColumns } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { readSettings } from '#platform/server/settings.ts'
import { limit } from '#platform/server/sql-words.ts'
import * as contract from '../../contract/grace.ts'
import {
  type GraceLimits,
  type GraceStanding,
  type LackingPart,
  proposalsOf,
  standingsOf,
} from '../../contract/grace-marks.ts'
import { examSettings } from '../../contract/settings.ts'
import { classStates, type Exam, examOf } from '../set-up/exam-of.ts'
import { sittingsByClass } from './read-marks.ts'

const marked = ['closed', 'published', 'withdrawn']

async function limitsOf(ctx: Ctx): Promise<GraceLimits> {
  const { grace_part, grace_student } = await readSettings(ctx, examSettings)
  return { part: grace_part, student: grace_student }
}

interface Proposal {
  enroll_id: number
  parts: LackingPart[]
}
interface Looked {
  proposed: Proposal[]
  /** Of whoever was given some, by enrolment. */
  standing: Map<number, GraceStanding[]>
}

/** Nothing is proposed in a re-examination: its parts are those of two exams. Grace is given in the one that was failed. */
async function look(
  ctx: Ctx,
  { id, retakes_id }: Pick<Exam, 'id' | 'retakes_id'>,
  limits: GraceLimits,
  grades?: readonly number[],
): Promise<Looked> {
  const isGiven = limits.part > 0 && limits.student > 0 && retakes_id === null
  const proposed: Proposal[] = []
  const standing: Looked['standing'] = new Map()
  for await (const { asked, sittings } of sittingsByClass(ctx, id, grades)) {
    if (isGiven && marked.includes(asked.state ?? 'draft')) proposed.push(...proposalsOf(asked, sittings, limits))
    for (const sitting of sittings) if (sitting.grace) standing.set(sitting.enroll_id, standingsOf(asked, sitting))
  }
  return { proposed, standing }
}

const list = handle(contract.graceMarks, async ({ exam_id, grade_id }, ctx) => {
  const exam = await examOf(ctx, exam_id)
  const limits = await limitsOf(ctx)
  const { proposed, standing } = await look(ctx, exam, limits, grade_id ? [grade_id] : undefined)
  return {
    data: {
      state: exam.state,
      limits,
      proposed: await named(ctx, proposed),
      not_listed: Math.max(0, proposed.length - contract.mostGrace),
      given: await given(ctx, exam_id, grade_id, standing),
    },
  }
})

/** Of enrolment `e`. */
const nameColumns: RawBuilder<unknown> = sql`e.id as enroll_id, e.enroll_code, u.full_name as name, u.name_np,
  ${seatColumns}`

async function named(ctx: Ctx, found: readonly Proposal[]): Promise<contract.GraceStudent[]> {
  const { rows } = await sql<Omit<contract.GraceStudent, 'parts'>>`
    select ${nameColumns} from enrolments e join ${userOf('e.student_id')} ${seat}
    where e.company_id = ${ctx.company} and e.id = any(${found.map(({ enroll_id }) => enroll_id)}::bigint[])
    order by ${bySeat}, u.full_name collate "C", e.id ${limit(contract.mostGrace)}`.execute(ctx.tx)
  const parts = new Map(found.map((each) => [each.enroll_id, each.parts]))
  return rows.map((row) => ({ ...row, parts: parts.get(row.enroll_id) ?? [] }))
}

type GivenRow = Omit<contract.GivenGrace, 'parts' | 'counts'> & { parts: contract.GraceStudent['parts'] }

/** With how each part stands now, as the reckoning says it: of a final result the mark is weighed out of other exams. Who is no longer in the exam has no standing. */
async function given(
  ctx: Ctx,
  exam: number,
  grade: number | undefined,
  standing: Looked['standing'],
): Promise<contract.GivenGrace[]> {
  const lost = [...standing].flatMap(([enroll_id, parts]) => (parts.some((part) => part.lost) ? [enroll_id] : []))
  const { rows } = await sql<GivenRow>`
    with said as materialized (
      select k.enroll_id, max(k.reason) as reason, max(k.given_by) as given_by, max(k.given_at) as given_at,
        json_agg(json_build_object('exam_part_id', p.id, 'subject', b.name, 'subject_np', b.name_np, 'kind', p.kind,
          'full_marks', p.full_marks, 'mark', k.on_mark, 'grace', k.marks) order by t.position, p.id) as parts
      from exam_subjects t
      join subjects b on b.company_id = t.company_id and b.id = t.subject_id
      join exam_parts p on p.company_id = t.company_id and p.exam_subject_id = t.id
      join grace_marks k on k.company_id = p.company_id and k.exam_part_id = p.id
      where t.company_id = ${ctx.company} and t.exam_id = ${exam} group by 1)
    select ${nameColumns}, s.parts, e.status = 'left' as has_left, s.reason, s.given_at, by_whom.full_name as given_by
    from said s join enrolments e on e.company_id = ${ctx.company} and e.id = s.enroll_id
    join ${userOf('e.student_id')} ${seat}
    left join users by_whom on by_whom.company_id = e.company_id and by_whom.id = s.given_by
    where true ${grade ? sql`and e.grade_id = ${grade}` : sql``}
    order by e.status = 'left' or e.id = any(${lost}::bigint[]) desc, ${bySeat}, u.full_name collate "C", e.id
    ${limit(contract.mostGrace)}`.execute(ctx.tx)
  return rows.map((row) => {
    const stands = new Map(standing.get(row.enroll_id)?.map((each) => [each.exam_part_id, each]))
    const parts = row.parts.map((part) => {
      const { lost: why = null, mark_now = null } = stands.get(part.exam_part_id) ?? {}
      return { ...part, lost: row.has_left || stands.has(part.exam_part_id) ? why : ('not-asked' as const), mark_now }
    })
    return { ...row, parts, counts: !row.has_left && parts.every((part) => part.lost === null) }
  })
}

const give = handle(contract.giveGrace, async ({ exam_id, enroll_ids, reason }, ctx) => {
  // who enters a mark holds the row for sharing: what is lifted here is what stands
  const exam = await examOf(ctx, exam_id, 'for update')
  const wanted = new Set(enroll_ids)
  const { rows: grades } = await sql<{ id: number }>`
    select distinct e.grade_id as id from enrolments e
    where e.company_id = ${ctx.company} and e.id = any(${[...wanted]}::bigint[])`.execute(ctx.tx)
  const states = await classStates(ctx, exam_id)
  if (grades.some(({ id }) => states.get(id) === 'open') || exam.state === 'draft')
    throw contract.giveGrace.refuse('not-closed')
  const { proposed } = await look(
    ctx,
    exam,
    await limitsOf(ctx),
    grades.map(({ id }) => id),
  )
  const chosen = proposed.filter(({ enroll_id }) => wanted.has(enroll_id))
  if (chosen.length !== wanted.size) throw contract.giveGrace.refuse('not-proposed')
  const lines = chosen.flatMap(({ enroll_id, parts }) =>
    parts.map(({ exam_part_id, grace, mark }) => ({ enroll_id, exam_part_id, marks: grace, on_mark: mark })),
  )
  await sql`
    insert into grace_marks (company_id, exam_part_id, enroll_id, marks, on_mark, reason, given_by)
    select ${ctx.company}::bigint, w.exam_part_id, w.enroll_id, w.marks, w.on_mark, ${reason}, ${makerOf(ctx)}::bigint
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      w (exam_part_id bigint, enroll_id bigint, marks numeric, on_mark numeric)
    order by w.exam_part_id, w.enroll_id
    on conflict (company_id, exam_part_id, enroll_id) do update set marks = excluded.marks,
      on_mark = excluded.on_mark, reason = excluded.reason, given_by = excluded.given_by, given_at = app_now()`.execute(
    ctx.tx,
  )
  ctx.note({ entity: 'exams', entity_id: exam_id, after: { grace_marks: lines }, reason })
  const marks = Math.round(lines.reduce((so, line) => so + line.marks, 0) * 100) / 100
  return { data: { students: chosen.length, marks }, message: 'The grace marks are given.' }
})

const takeBack = handle(contract.takeGraceBack, async ({ exam_id, enroll_ids, reason }, ctx) => {
  await examOf(ctx, exam_id, 'for update')
  const { rows } = await sql<{ enroll_id: number; exam_part_id: number; marks: number }>`
    delete from grace_marks k where k.company_id = ${ctx.company} and k.enroll_id = any(${enroll_ids}::bigint[])
      and k.exam_part_id in (
        select p.id from exam_subjects t
        join exam_parts p on p.company_id = t.company_id and p.exam_subject_id = t.id
        where t.company_id = ${ctx.company} and t.exam_id = ${exam_id})
    returning k.enroll_id, k.exam_part_id, k.marks`.execute(ctx.tx)
  const students = new Set(rows.map(({ enroll_id }) => enroll_id))
  if (students.size !== new Set(enroll_ids).size) throw notFound('Grace marks of this student')
  ctx.note({ entity: 'exams', entity_id: exam_id, before: { grace_marks: rows }, after: null, reason })
  return { data: { students: students.size }, message: 'The grace marks are taken back.' }
})

export const graceHandlers = [list, give, takeBack]
