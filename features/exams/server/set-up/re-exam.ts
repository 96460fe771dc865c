/** A re-examination is set up of what failed in another exam, and follows it while marks there are corrected. */
import { sql } from 'kysely'
import { bySeat, seat, seatColumns } from '#features/academics/server/index.ts'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { notFound, notOfList, Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import * as contract from '../../contract/re-exam.ts'
import { sittingsByClass } from '../results/read-marks.ts'
import { ofExam, sitting } from '../results/sitting.ts'
import { failedOf, type FailedSubject } from '../../contract/failed.ts'
import { checkExam, type Exam, examOf, refusePublished } from './exam-of.ts'

/** A subject of the exam that was failed. */
interface Failed extends FailedSubject {
  enroll_id: number
}

/** What is failed in an exam as its marks are now, of whoever failed in at most so many subjects. */
async function failedIn(ctx: Ctx, exam: number, most: number | null): Promise<Failed[]> {
  const failed: Failed[] = []
  for await (const { asked, sittings } of sittingsByClass(ctx, exam))
    for (const { enroll_id, subjects } of failedOf(asked, sittings))
      if (most === null || subjects.length <= most)
        failed.push(...subjects.map((subject) => ({ enroll_id, ...subject })))
  return failed
}

function refuseOpen({ state }: Exam): void {
  if (['draft', 'open'].includes(state)) throw new Refusal('not-closed', contract.createReExam.refusals['not-closed'])
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
  if (exam.retakes_id !== null) throw new Refusal('again', contract.createReExam.refusals.again)
  await checkExam(ctx, { ...input, is_final: false })
  const failed = await failedIn(ctx, id, most)
  if (!failed.length) throw new Refusal('nobody', contract.createReExam.refusals.nobody)
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

/** Subjects that somebody failed, with the parts that failed and as they were asked; their classes; and who sits them. */
async function addFailed(ctx: Ctx, exam: number, first: number, failed: readonly Failed[]): Promise<number> {
  const subjects = [...new Set(failed.map(({ exam_subject_id }) => exam_subject_id))]
  await sql`
    insert into exam_grades (company_id, exam_id, grade_id, scheme_id)
    select c.company_id, ${exam}::bigint, c.grade_id, c.scheme_id from exam_grades c
    where c.company_id = ${ctx.company} and c.exam_id = ${first} and c.grade_id in (
      select s.grade_id from exam_subjects s
      where s.company_id = ${ctx.company} and s.id = any(${subjects}::bigint[]))
    on conflict do nothing`.execute(ctx.tx)
  await sql`
    insert into exam_subjects (company_id, exam_id, grade_id, subject_id, counts, pass_marks, position, for_takers)
    select s.company_id, ${exam}::bigint, s.grade_id, s.subject_id, s.counts, s.pass_marks, s.position, true
    from exam_subjects s where s.company_id = ${ctx.company} and s.id = any(${subjects}::bigint[])
    on conflict (company_id, exam_id, subject_id) do nothing`.execute(ctx.tx)
  const parts = new Set(failed.flatMap((each) => each.kinds.map((kind) => `${each.exam_subject_id} ${kind}`)))
  await sql`
    insert into exam_parts (company_id, exam_subject_id, kind, full_marks, pass_marks, credit_hours)
    select p.company_id, again.id, p.kind, p.full_marks, p.pass_marks, p.credit_hours
    from exam_subjects one
    join exam_parts p on p.company_id = one.company_id and p.exam_subject_id = one.id
      and one.id || ' ' || p.kind = any(${[...parts]}::text[])
    join exam_subjects again on again.company_id = one.company_id and again.exam_id = ${exam}
      and again.subject_id = one.subject_id
    where one.company_id = ${ctx.company} and one.id = any(${subjects}::bigint[])
    on conflict do nothing`.execute(ctx.tx)
  const { rows } = await sql`
    insert into exam_takers (company_id, exam_subject_id, enroll_id)
    select ${ctx.company}::bigint, again.id, f.enroll_id
    from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) f (enroll_id bigint, exam_subject_id bigint)
    join exam_subjects one on one.company_id = ${ctx.company} and one.id = f.exam_subject_id
    join exam_subjects again on again.company_id = one.company_id and again.exam_id = ${exam}
      and again.subject_id = one.subject_id
    order by 2, 3 on conflict do nothing returning enroll_id`.execute(ctx.tx)
  return rows.length
}

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
  if (retakes_id === null) throw new Refusal('no-re-exam', contract.saveTaker.refusals['no-re-exam'])
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
    join exam_parts p on p.company_id = s.company_id and p.exam_subject_id = s.id
    join marks m on m.company_id = p.company_id and m.exam_part_id = p.id and m.enroll_id = ${enroll_id}
      and m.state <> 'cleared'
    where s.company_id = ${ctx.company} and s.exam_id = ${id} and s.id <> all(${wanted}::bigint[]) limit 1`.execute(
    ctx.tx,
  )
  if (marked.length) throw new Refusal('has-marks', contract.saveTaker.refusals['has-marks'])
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

const renew = handle(contract.renewTakers, async ({ id }, ctx) => {
  const exam = await reExamOf(ctx, id)
  const first = await examOf(ctx, exam.retakes_id, 'for update')
  refuseOpen(first)
  const failed = await failedIn(ctx, first.id, exam.retake_most)
  const { rows: gone } = await sql<{ enroll_id: number }>`
    delete from exam_takers k using exam_subjects again, exam_subjects first
    where k.company_id = ${ctx.company} and again.company_id = k.company_id and again.id = k.exam_subject_id
      and again.exam_id = ${id} and first.company_id = k.company_id and first.exam_id = ${first.id}
      and first.subject_id = again.subject_id and not k.by_hand
      and (k.enroll_id, first.id) not in (
        select f.enroll_id, f.exam_subject_id
        from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) f (enroll_id bigint, exam_subject_id bigint))
      and not exists (
        select from exam_parts p
        join marks m on m.company_id = p.company_id and m.exam_part_id = p.id and m.enroll_id = k.enroll_id
        where p.company_id = again.company_id and p.exam_subject_id = again.id and m.state <> 'cleared')
    returning k.enroll_id`.execute(ctx.tx)
  const counts = { added: await addFailed(ctx, id, first.id, failed), removed: gone.length }
  ctx.note({ entity: 'exams', entity_id: id, after: { takers: counts } })
  return { data: counts, message: 'Taken over as the marks are now.' }
})

export const reExamHandlers = [preview, create, list, saveOne, renew]
