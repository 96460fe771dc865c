/** A re-examination is set up of what failed in another exam, and follows it while marks there are corrected. */
import { sql } from 'kysely'
import { bySeat, seat, seatColumns } from '#features/academics/server/index.ts'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { notFound, notOfList } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import * as contract from '../../contract/re-exam.ts'
import { ofExam, sitting } from '../results/sitting.ts'
import { checkExam, type Exam, examOf, refusePublished } from './exam-of.ts'
import { isEnteredFor } from './entered.ts'
import { addFailed, countOf, failedIn, movesOf, removeTakers } from './takers.ts'

function refuseOpen({ state, classes_open }: Exam): void {
  if (['draft', 'open'].includes(state) || classes_open) throw contract.createReExam.refuse('not-closed')
}

const preview = handle(contract.reExamPreview, async ({ id }, ctx) => {
  await examOf(ctx, id)
  const byStudent = groupedBy(await failedIn(ctx, id, null), ({ enroll_id }) => enroll_id)
  const counts = groupedBy([...byStudent.values()], (own) => own.length)
  const failed_in = [...counts].map(([subjects, own]) => ({ subjects, students: own.length }))
  return { data: { failed_in: failed_in.toSorted((a, b) => a.subjects - b.subjects) } }
})

const create = handle(contract.createReExam, async ({ id, most, ...input }, ctx) => {
  // who corrects a mark holds the row for sharing
  const exam = await examOf(ctx, id, 'for update')
  refuseOpen(exam)
  if (exam.retakes_id !== null) throw contract.createReExam.refuse('again')
  await checkExam(ctx, { ...input, is_final: false })
  const failed = await failedIn(ctx, id, most)
  if (!failed.length) throw contract.createReExam.refuse('nobody')
  const { rows } = await sql<{ id: number }>`
    insert into exams (company_id, batch_id, name, name_np, start_date, end_date, retakes_id, retake_most)
    values (${ctx.company}, ${exam.batch_id}, ${input.name}, ${input.name_np || null}, ${input.start_date},
      ${input.end_date}, ${id}, ${most}) returning id`.execute(ctx.tx)
  const made = rows[0]!.id
  await addFailed(ctx, made, id, failed)
  const students = new Set(failed.map(({ enroll_id }) => enroll_id)).size
  ctx.note({ entity: 'exams', entity_id: made, after: { ...input, retakes: id, most, students } })
  return { data: { id: made, students }, message: 'Re-examination added.' }
})

const list = handle(contract.examTakers, async ({ id, ...query }, ctx) => {
  await examOf(ctx, id)
  const typed = query.search ? containing(query.search) : null
  const { rows } = await sql<contract.Taker & { total: number }>`
    select e.id as enroll_id, e.enroll_code, u.full_name as name, u.name_np, e.grade_id, ${seatColumns},
      (select json_agg(json_build_object('exam_subject_id', s.id, 'subject', b.name, 'subject_np', b.name_np)
          order by s.position, s.id)
        from exam_takers k join exam_subjects s on s.company_id = k.company_id and s.id = k.exam_subject_id
        join subjects b on b.company_id = s.company_id and b.id = s.subject_id
        where k.company_id = e.company_id and k.enroll_id = e.id and s.exam_id = t.id) as subjects,
      count(*) over () as total
    from ${sitting(ctx)} ${seat}
    where ${ofExam(ctx, id)} and t.retakes_id is not null
      ${
        typed
          ? sql`and
      (folded(u.full_name) ilike ${typed} or folded(u.name_np) ilike ${typed} or folded(e.enroll_code) ilike ${typed})`
          : sql``
      }
    order by ${bySeat}, u.full_name collate "C", e.id ${pageOf(query)}`.execute(ctx.tx)
  return listAnswer(
    rows.map(({ total: _total, ...row }) => row),
    rows[0]?.total ?? 0,
    query,
    contract.examTakers.path.replace('{id}', String(id)),
  )
})

/** With the exam that it takes again. */
async function reExamOf(ctx: Ctx, id: number): Promise<Exam & { retakes_id: number }> {
  const exam = await examOf(ctx, id, 'for update')
  const { retakes_id } = exam
  if (retakes_id === null) throw contract.saveTaker.refuse('no-re-exam')
  refusePublished(exam)
  return { ...exam, retakes_id }
}

const saveOne = handle(contract.saveTaker, async ({ id, enroll_id, exam_subject_ids }, ctx) => {
  await reExamOf(ctx, id)
  const wanted = [...new Set(exam_subject_ids)]
  const { rows: seated } = await sql<{ grade_id: number }>`
    select e.grade_id from enrolments e join exams m on m.company_id = e.company_id and m.id = ${id}
      and m.batch_id = e.batch_id
    where e.company_id = ${ctx.company} and e.id = ${enroll_id} and e.status <> 'left'`.execute(ctx.tx)
  if (!seated.length) throw notFound('This student')
  const { rows: subjects } = await sql<{ id: number }>`
    select s.id from exam_subjects s where s.company_id = ${ctx.company} and s.exam_id = ${id}
      and s.grade_id = ${seated[0]!.grade_id} and s.id = any(${wanted}::bigint[])`.execute(ctx.tx)
  if (subjects.length !== wanted.length) throw notOfList('exam_subject_ids')
  const { rows: marked } = await sql`
    select 1 from exam_subjects s
    where s.company_id = ${ctx.company} and s.exam_id = ${id} and s.id <> all(${wanted}::bigint[])
      and ${isEnteredFor('s', sql`${enroll_id}::bigint`)} limit 1`.execute(ctx.tx)
  if (marked.length) throw contract.saveTaker.refuse('has-marks')
  const { rows: before } = await sql<{ exam_subject_id: number }>`
    delete from exam_takers k where k.company_id = ${ctx.company} and k.enroll_id = ${enroll_id}
      and k.exam_subject_id in (
        select s.id from exam_subjects s where s.company_id = ${ctx.company} and s.exam_id = ${id})
    returning k.exam_subject_id`.execute(ctx.tx)
  await sql`
    insert into exam_takers (company_id, exam_subject_id, enroll_id, by_hand)
    select ${ctx.company}::bigint, w.id, ${enroll_id}::bigint, true from unnest(${wanted}::bigint[]) w (id)`.execute(
    ctx.tx,
  )
  ctx.note({ entity: 'exams', entity_id: id, before, after: { enroll_id, exam_subject_ids: wanted } })
  return { message: 'Saved.' }
})

/** Of an exam that is no re-examination nothing. */
const renewal = handle(contract.renewalPreview, async ({ id }, ctx) => {
  const { retakes_id, retake_most } = await examOf(ctx, id)
  const { added, removed } = await movesOf(ctx, id, retakes_id, retake_most)
  return { data: { added: countOf(added), removed: countOf(removed) } }
})

const renew = handle(contract.renewTakers, async ({ id }, ctx) => {
  const exam = await reExamOf(ctx, id)
  const first = await examOf(ctx, exam.retakes_id, 'for update')
  refuseOpen(first)
  const { failed, ...moves } = await movesOf(ctx, id, first.id, exam.retake_most)
  await removeTakers(ctx, moves.removed)
  await addFailed(ctx, id, first.id, failed)
  const counts = { added: countOf(moves.added), removed: countOf(moves.removed) }
  ctx.note({ entity: 'exams', entity_id: id, after: { takers: counts } })
  return { data: counts, message: 'Taken over as the marks are now.' }
})

export const reExamHandlers = [preview, create, list, saveOne, renewal, renew]
