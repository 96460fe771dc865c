/** What the subjects of a class are asked in an exam: read as a grid, saved all or nothing, copied from another exam. */
import { sql } from 'kysely'
import { orNotFound } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../../contract/subject-marks.ts'
import { clearComputed, isComputed, writePracticalMarks } from '../practical/compute.ts'
import { copyFrom } from './classes.ts'
import { classStates, examOf, refuseDone } from './exam-of.ts'

interface Scheme {
  name: string
  pass_theory: number | null
  pass_practical: number | null
}
async function schemeOf(ctx: Ctx, exam: number, grade: number): Promise<Scheme> {
  const { rows } = await sql<Scheme>`
    select s.name, s.pass_theory, s.pass_practical from exam_grades c
    join grading_schemes s on s.company_id = c.company_id and s.id = c.scheme_id
    where c.company_id = ${ctx.company} and c.exam_id = ${exam} and c.grade_id = ${grade}`.execute(ctx.tx)
  return orNotFound(rows[0], 'This class')
}

async function subjectsOf(ctx: Ctx, exam: number, grade: number): Promise<contract.SubjectMarks[]> {
  const { rows } = await sql<contract.SubjectMarks>`
    select b.id as subject_id, b.name as subject, b.name_np as subject_np, b.code, coalesce(t.counts, true) as counts,
      t.pass_marks,
      exists (select from exam_parts p join marks m on m.company_id = p.company_id and m.exam_part_id = p.id
        where p.company_id = t.company_id and p.exam_subject_id = t.id)
      or exists (select from exam_parts p join pa_heads h on h.company_id = p.company_id and h.exam_part_id = p.id
        join pa_criteria r on r.company_id = h.company_id and r.head_id = h.id
        join pa_marks m on m.company_id = r.company_id and m.criterion_id = r.id and m.state <> 'cleared'
        where p.company_id = t.company_id and p.exam_subject_id = t.id) as has_marks,
      coalesce((
        select json_agg(json_build_object('kind', p.kind, 'full_marks', p.full_marks, 'pass_marks', p.pass_marks,
          'credit_hours', p.credit_hours)
          order by array_position(array['theory', 'practical', 'internal'], p.kind))
        from exam_parts p where p.company_id = t.company_id and p.exam_subject_id = t.id), '[]') as parts
    from subjects b
    left join exam_subjects t on t.company_id = b.company_id and t.exam_id = ${exam} and t.subject_id = b.id
    where b.company_id = ${ctx.company} and b.grade_id = ${grade} order by t.position nulls last, b.rank, b.id`.execute(
    ctx.tx,
  )
  return rows
}

const show = handle(contract.subjectMarks, async ({ exam_id, grade_id }, ctx) => {
  const { name, state } = await examOf(ctx, exam_id)
  const scheme = await schemeOf(ctx, exam_id, grade_id)
  const ofClass = (await classStates(ctx, exam_id)).get(grade_id) ?? state
  return { data: { exam: name, state: ofClass, scheme, subjects: await subjectsOf(ctx, exam_id, grade_id) } }
})

const save = handle(contract.saveSubjectMarks, async ({ exam_id, grade_id, subjects }, ctx) => {
  // who enters a mark waits until this is over
  await refuseDone(ctx, await examOf(ctx, exam_id, 'for update'), [grade_id])
  await schemeOf(ctx, exam_id, grade_id)
  const before = await subjectsOf(ctx, exam_id, grade_id)
  const known = new Map(before.map((each) => [each.subject_id, each]))
  for (const { subject_id } of subjects) orNotFound(known.get(subject_id), 'This subject')
  const parts = subjects.flatMap(({ subject_id, parts: of }) => of.map((part) => ({ subject_id, ...part })))
  await refuseWhatMarksForbid(
    ctx,
    exam_id,
    subjects.map(({ subject_id }) => subject_id),
    parts,
  )
  const computed = await computedAmong(ctx, exam_id, subjects)
  await clearComputed(ctx, computed)
  await sql`
    insert into exam_subjects (company_id, exam_id, grade_id, subject_id, counts, pass_marks, position)
    select ${ctx.company}::bigint, ${exam_id}::bigint, ${grade_id}::bigint, s.subject_id, s.counts, s.pass_marks,
      least(b.rank, 99)
    from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) s
      (subject_id bigint, counts boolean, pass_marks numeric)
    join subjects b on b.company_id = ${ctx.company} and b.id = s.subject_id
    on conflict (company_id, exam_id, subject_id)
    do update set counts = excluded.counts, pass_marks = excluded.pass_marks`.execute(ctx.tx)
  await sql`
    with wanted as materialized (
      select t.id as exam_subject_id, p.* from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        p (subject_id bigint, kind text, full_marks numeric, pass_marks numeric, credit_hours numeric)
      join exam_subjects t on t.company_id = ${ctx.company} and t.exam_id = ${exam_id} and t.subject_id = p.subject_id),
    gone as (
      delete from exam_parts p using exam_subjects t
      where p.company_id = ${ctx.company} and t.company_id = p.company_id and t.id = p.exam_subject_id
        and t.exam_id = ${exam_id}
        and t.subject_id = any(${subjects.map(({ subject_id }) => subject_id)}::bigint[])
        and not exists (select from wanted w where w.exam_subject_id = p.exam_subject_id and w.kind = p.kind))
    insert into exam_parts (company_id, exam_subject_id, kind, full_marks, pass_marks, credit_hours)
    select ${ctx.company}::bigint, exam_subject_id, kind, full_marks, pass_marks, credit_hours from wanted
    on conflict (company_id, exam_subject_id, kind)
    do update set full_marks = excluded.full_marks, pass_marks = excluded.pass_marks,
      credit_hours = excluded.credit_hours`.execute(ctx.tx)
  await writePracticalMarks(ctx, makerOf(ctx), computed)
  ctx.note({
    entity: 'exams',
    entity_id: exam_id,
    before: { subjects: subjects.map(({ subject_id }) => known.get(subject_id)) },
    after: { subjects },
  })
  return { message: 'Subject marks saved.' }
})

/** Parts of these subjects whose marks are made of criteria: they follow their new full marks. */
async function computedAmong(ctx: Ctx, exam: number, subjects: readonly { subject_id: number }[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from exam_subjects t join exam_parts p on p.company_id = t.company_id and p.exam_subject_id = t.id
    where t.company_id = ${ctx.company} and t.exam_id = ${exam}
      and t.subject_id = any(${subjects.map(({ subject_id }) => subject_id)}::bigint[])
      and ${isComputed}`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

/** A mark above new full marks, and one of a part that is wanted no more. What is made of criteria follows its full marks; a mark that was typed before counts as if it stood. */
async function refuseWhatMarksForbid(
  ctx: Ctx,
  exam: number,
  subjects: readonly number[],
  parts: readonly { subject_id: number; kind: string; full_marks: number }[],
): Promise<void> {
  const { rows } = await sql<{ subject: string; kind: string; highest: number | null; is_wanted: boolean }>`
    select b.name as subject, p.kind, max(m.value) as highest, w.kind is not null as is_wanted
    from exam_subjects t join subjects b on b.company_id = t.company_id and b.id = t.subject_id
    join exam_parts p on p.company_id = t.company_id and p.exam_subject_id = t.id
    cross join lateral (
      select k.value from marks k where k.company_id = p.company_id and k.exam_part_id = p.id and not ${isComputed}
      union all select null from pa_heads h join pa_criteria r on r.company_id = h.company_id and r.head_id = h.id
        join pa_marks k on k.company_id = r.company_id and k.criterion_id = r.id and k.state <> 'cleared'
        where h.company_id = p.company_id and h.exam_part_id = p.id
      union all select case jsonb_typeof(a.value) when 'number' then (a.value #>> '{}')::numeric end
        from pa_modes o cross join jsonb_each(o.laid_aside) a
        where o.company_id = p.company_id and o.exam_part_id = p.id) m
    left join jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) w (subject_id bigint, kind text, full_marks numeric)
      on w.subject_id = t.subject_id and w.kind = p.kind
    where t.company_id = ${ctx.company} and t.exam_id = ${exam} and t.subject_id = any(${subjects}::bigint[])
    group by b.name, p.kind, w.kind, w.full_marks having w.kind is null or max(m.value) > w.full_marks`.execute(ctx.tx)
  const [first] = rows
  if (!first) return
  const errors = { subjects: rows.map(({ subject, kind, highest }) => `${subject}, ${kind}: ${highest ?? ''}`) }
  throw first.is_wanted
    ? contract.saveSubjectMarks.refuse('below-marks', { errors })
    : contract.saveSubjectMarks.refuse('has-marks', { errors })
}

const copy = handle(contract.copySubjectMarks, async ({ exam_id, grade_id, from_exam_id }, ctx) => {
  await refuseDone(ctx, await examOf(ctx, exam_id, 'for update'), [grade_id])
  await schemeOf(ctx, exam_id, grade_id)
  const before = await subjectsOf(ctx, exam_id, grade_id)
  if (before.some(({ has_marks }) => has_marks)) throw contract.copySubjectMarks.refuse('has-marks')
  await sql`delete from exam_subjects
    where company_id = ${ctx.company} and exam_id = ${exam_id} and grade_id = ${grade_id}`.execute(ctx.tx)
  if (!(await copyFrom(ctx, exam_id, from_exam_id, grade_id))) throw contract.copySubjectMarks.refuse('nothing-there')
  ctx.note({
    entity: 'exams',
    entity_id: exam_id,
    before: { subjects: before },
    after: { copied_from: from_exam_id, grade_id },
  })
  return { message: 'Subject marks copied.' }
})

export const subjectMarkHandlers = [show, save, copy]
