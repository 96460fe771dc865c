/** Grace marks: proposed to whoever passes with them within the school's limits, given and taken back with a reason. What is published stays until it is published again. */
import { type RawBuilder, sql } from 'kysely'
import { bySeat, seat, seatColumns } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { readSettings } from '#platform/server/settings.ts'
import { limit } from '#platform/server/sql-words.ts'
import * as contract from '../../contract/grace.ts'
import { type GraceLimits, type LackingPart, proposalsOf } from '../../contract/grace-marks.ts'
import { examSettings } from '../../contract/settings.ts'
import { type Exam, examOf } from '../set-up/exam-of.ts'
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

/** None of a re-examination: its parts are those of two exams. Grace is given in the one that was failed. */
async function proposals(
  ctx: Ctx,
  exam: Pick<Exam, 'id' | 'retakes_id'>,
  limits: GraceLimits,
  grades?: readonly number[],
): Promise<Proposal[]> {
  const found: Proposal[] = []
  if (!limits.part || !limits.student || exam.retakes_id !== null) return found
  for await (const { asked, sittings } of sittingsByClass(ctx, exam.id, grades))
    found.push(...proposalsOf(asked, sittings, limits))
  return found
}

const list = handle(contract.graceMarks, async ({ exam_id, grade_id }, ctx) => {
  const exam = await examOf(ctx, exam_id)
  const { state } = exam
  const limits = await limitsOf(ctx)
  const found = marked.includes(state) ? await proposals(ctx, exam, limits, grade_id ? [grade_id] : undefined) : []
  return {
    data: {
      state,
      limits,
      proposed: await named(ctx, found),
      not_listed: Math.max(0, found.length - contract.mostGrace),
      given: await given(ctx, exam_id, grade_id),
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

/** Of a final result that is weighed out of others a part has no marks of its own: whether its mark is the same says the reckoning alone. */
async function given(ctx: Ctx, exam: number, grade: number | undefined): Promise<contract.GivenGrace[]> {
  const { rows } = await sql<contract.GivenGrace>`
    with said as materialized (
      select k.enroll_id, bool_and(m.enroll_id is null or coalesce(m.value = k.on_mark, false)) as counts,
        max(k.reason) as reason,
        max(k.given_by) as given_by, max(k.given_at) as given_at,
        json_agg(json_build_object('exam_part_id', p.id, 'subject', b.name, 'subject_np', b.name_np, 'kind', p.kind,
          'full_marks', p.full_marks, 'mark', k.on_mark, 'grace', k.marks) order by t.position, p.id) as parts
      from exam_subjects t
      join subjects b on b.company_id = t.company_id and b.id = t.subject_id
      join exam_parts p on p.company_id = t.company_id and p.exam_subject_id = t.id
      join grace_marks k on k.company_id = p.company_id and k.exam_part_id = p.id
      left join marks m on m.company_id = k.company_id and m.exam_part_id = k.exam_part_id and m.enroll_id = k.enroll_id
      where t.company_id = ${ctx.company} and t.exam_id = ${exam} group by 1)
    select ${nameColumns}, s.parts, s.counts and e.status <> 'left' as counts, s.reason, s.given_at,
      by_whom.full_name as given_by
    from said s join enrolments e on e.company_id = ${ctx.company} and e.id = s.enroll_id
    join ${userOf('e.student_id')} ${seat}
    left join users by_whom on by_whom.company_id = e.company_id and by_whom.id = s.given_by
    where true ${grade ? sql`and e.grade_id = ${grade}` : sql``}
    order by ${bySeat}, u.full_name collate "C", e.id ${limit(contract.mostGrace)}`.execute(ctx.tx)
  return rows
}

const give = handle(contract.giveGrace, async ({ exam_id, enroll_ids, reason }, ctx) => {
  // who enters a mark holds the row for sharing: what is lifted here is what stands
  const exam = await examOf(ctx, exam_id, 'for update')
  const { state } = exam
  if (!marked.includes(state)) throw new Refusal('not-closed', contract.giveGrace.refusals['not-closed'])
  const wanted = new Set(enroll_ids)
  const { rows: grades } = await sql<{ id: number }>`
    select distinct e.grade_id as id from enrolments e
    where e.company_id = ${ctx.company} and e.id = any(${[...wanted]}::bigint[])`.execute(ctx.tx)
  const found = await proposals(
    ctx,
    exam,
    await limitsOf(ctx),
    grades.map(({ id }) => id),
  )
  const chosen = found.filter(({ enroll_id }) => wanted.has(enroll_id))
  if (chosen.length !== wanted.size) throw new Refusal('not-proposed', contract.giveGrace.refusals['not-proposed'])
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
