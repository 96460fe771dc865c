/** Who sits a re-examination and what: whoever failed, in the subjects and parts that failed, as the marks of the failed exam are now. */
import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { failedOf, type FailedSubject } from '../../contract/failed.ts'
import type { Moved } from '../../contract/re-exam.ts'
import { copyPracticals } from '../practical/criteria.ts'
import { sittingsByClass } from '../results/read-marks.ts'
import { isEnteredFor } from './entered.ts'

/** A subject of the exam that was failed. */
interface Failed extends FailedSubject {
  enroll_id: number
}

/** What is failed in an exam as its marks are now, of whoever failed in at most so many subjects. */
export async function failedIn(ctx: Ctx, exam: number, most: number | null): Promise<Failed[]> {
  const failed: Failed[] = []
  for await (const { asked, sittings } of sittingsByClass(ctx, exam))
    for (const { enroll_id, subjects } of failedOf(asked, sittings))
      if (most === null || subjects.length <= most)
        failed.push(...subjects.map((subject) => ({ enroll_id, ...subject })))
  return failed
}

/** Subjects that somebody failed, with the parts that failed, as they were asked and made of criteria; their classes; and who sits them. */
export async function addFailed(ctx: Ctx, exam: number, first: number, failed: readonly Failed[]): Promise<void> {
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
  const kinds = new Set(failed.flatMap((each) => each.kinds.map((kind) => `${each.exam_subject_id} ${kind}`)))
  const { rows: parts } = await sql<{ id: number }>`
    insert into exam_parts (company_id, exam_subject_id, kind, full_marks, pass_marks, credit_hours)
    select p.company_id, again.id, p.kind, p.full_marks, p.pass_marks, p.credit_hours
    from exam_subjects one
    join exam_parts p on p.company_id = one.company_id and p.exam_subject_id = one.id
      and one.id || ' ' || p.kind = any(${[...kinds]}::text[])
    join exam_subjects again on again.company_id = one.company_id and again.exam_id = ${exam}
      and again.subject_id = one.subject_id
    where one.company_id = ${ctx.company} and one.id = any(${subjects}::bigint[])
    on conflict do nothing returning id`.execute(ctx.tx)
  // a part that was taken over before may have marks, or have been switched since
  await copyPracticals(ctx, { exam, from: first, parts: parts.map(({ id }) => id) })
  await sql`
    insert into exam_takers (company_id, exam_subject_id, enroll_id)
    select ${ctx.company}::bigint, again.id, f.enroll_id
    from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) f (enroll_id bigint, exam_subject_id bigint)
    join exam_subjects one on one.company_id = ${ctx.company} and one.id = f.exam_subject_id
    join exam_subjects again on again.company_id = one.company_id and again.exam_id = ${exam}
      and again.subject_id = one.subject_id
    order by 2, 3 on conflict do nothing`.execute(ctx.tx)
}

/** A student and a subject: of the failed exam where it is added, of the re-examination where it is removed. */
interface Paper {
  enroll_id: number
  exam_subject_id: number
}

export const countOf = (papers: readonly Paper[]): Moved => ({
  papers: papers.length,
  students: new Set(papers.map(({ enroll_id }) => enroll_id)).size,
})

/** What following the failed exam adds and removes. Nothing is written. Whoever was chosen by hand, or has a mark, stays. */
export async function movesOf(
  ctx: Ctx,
  exam: number,
  first: number | null,
  most: number | null,
): Promise<{ failed: Failed[]; added: Paper[]; removed: Paper[] }> {
  if (first === null) return { failed: [], added: [], removed: [] }
  const failed = await failedIn(ctx, first, most)
  const asFailed = sql`jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) f
    (enroll_id bigint, exam_subject_id bigint)`
  const { rows: added } = await sql<Paper>`
    select f.enroll_id, f.exam_subject_id from ${asFailed}
    join exam_subjects one on one.company_id = ${ctx.company} and one.id = f.exam_subject_id
    where not exists (
      select from exam_subjects again
      join exam_takers k on k.company_id = again.company_id and k.exam_subject_id = again.id
        and k.enroll_id = f.enroll_id
      where again.company_id = one.company_id and again.exam_id = ${exam}
        and again.subject_id = one.subject_id)`.execute(ctx.tx)
  const { rows: removed } = await sql<Paper>`
    select k.enroll_id, k.exam_subject_id from exam_subjects again
    join exam_takers k on k.company_id = again.company_id and k.exam_subject_id = again.id and not k.by_hand
    join exam_subjects one on one.company_id = again.company_id and one.exam_id = ${first}
      and one.subject_id = again.subject_id
    where again.company_id = ${ctx.company} and again.exam_id = ${exam}
      and (k.enroll_id, one.id) not in (select f.enroll_id, f.exam_subject_id from ${asFailed})
      and not ${isEnteredFor('again', sql`k.enroll_id`)}`.execute(ctx.tx)
  return { failed, added, removed }
}

export const removeTakers = ({ tx, company }: Pick<Ctx, 'tx' | 'company'>, papers: readonly Paper[]) =>
  sql`
    delete from exam_takers k
    using jsonb_to_recordset(${JSON.stringify(papers)}::jsonb) w (enroll_id bigint, exam_subject_id bigint)
    where k.company_id = ${company} and k.exam_subject_id = w.exam_subject_id and k.enroll_id = w.enroll_id`.execute(tx)
