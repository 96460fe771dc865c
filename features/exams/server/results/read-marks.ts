/** What an exam asks and what stands for each student, in two statements, for whatever reckons results. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { takesSubject } from '#features/academics/server/index.ts'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import type { Ctx } from '#platform/server/context.ts'
import { storedGroup } from '#platform/server/settings.ts'
import { fullJoin } from '#platform/server/sql-words.ts'
import type { AskedClass, Sitting } from '../../contract/asked.ts'
import { reckonClass, type ReckonedResult, type ResultLine } from '../../contract/reckon.ts'
import { markSubjects, readAgain } from './sat-again.ts'
import { examSettings } from '../../contract/settings.ts'

type Read = Pick<Ctx, 'tx' | 'company'>

/** Of part `p` of subject `t` in the final exam `x`: the same part in each exam of the batch that has a weight in this class. */
const termsOf = sql`(
  select json_agg(json_build_object('id', tp.id, 'exam', te.id, 'name', te.name, 'name_np', te.name_np, 'weight',
    coalesce(tc.weight, te.weight), 'full_marks', tp.full_marks) order by te.start_date, te.id)
  from exams te
  join exam_subjects ts on ts.company_id = te.company_id and ts.exam_id = te.id and ts.subject_id = t.subject_id
  join exam_grades tc on tc.company_id = ts.company_id and tc.exam_id = ts.exam_id and tc.grade_id = ts.grade_id
  join exam_parts tp on tp.company_id = ts.company_id and tp.exam_subject_id = ts.id and tp.kind = p.kind
  where te.company_id = x.company_id and te.batch_id = x.batch_id and coalesce(tc.weight, te.weight) > 0)`

async function askedOf({ tx, company }: Read, exam: number, grades?: readonly number[]): Promise<AskedClass[]> {
  const { rows } = await sql<AskedClass>`
    select c.grade_id, state_of_class(x.state, x.classes_open, c.closed_at) as state,
      json_build_object('kind', s.kind, 'subject_by', s.subject_by, 'failed', s.failed, 'average_of_failed',
      s.average_of_failed,
        'pass_theory', s.pass_theory, 'pass_practical', s.pass_practical, 'ranked_by', s.ranked_by, 'ties_by',
          s.ties_by,
        'rank_way', s.rank_way, 'bands', s.bands) as scheme,
      (select count(*)::int from cas_outcomes o
      where o.company_id = c.company_id and o.exam_id = c.exam_id and o.grade_id = c.grade_id) as outcomes,
      coalesce((${storedGroup(company, examSettings)} ->> 'cas_letters')::boolean, false) as cas_letters,
      coalesce((
        select json_agg(json_build_object('id', t.id, 'subject', b.name, 'subject_np', b.name_np, 'code', b.code,
          'counts', t.counts,
          'pass_marks', t.pass_marks, 'parts', (
            select json_agg(json_build_object('id', p.id, 'kind', p.kind, 'full_marks', p.full_marks, 'pass_marks',
              p.pass_marks,
              'credit_hours', p.credit_hours, 'terms', case when x.is_final then ${termsOf} end)
              order by array_position(array['theory', 'practical', 'internal'], p.kind))
            from exam_parts p where p.company_id = t.company_id and p.exam_subject_id = t.id))
            order by t.position, t.id)
        from exam_subjects t join subjects b on b.company_id = t.company_id and b.id = t.subject_id
        where t.company_id = c.company_id and t.exam_id = c.exam_id and t.grade_id = c.grade_id
          and exists (select from exam_parts p where p.company_id = t.company_id and p.exam_subject_id = t.id)), '[]')
          as subjects
    from exam_grades c join exams x on x.company_id = c.company_id and x.id = c.exam_id
    join grading_schemes s on s.company_id = c.company_id and s.id = c.scheme_id
    join grades g on g.company_id = c.company_id and g.id = c.grade_id
    where c.company_id = ${company}
      and c.exam_id = ${exam} ${grades ? sql`and c.grade_id = any(${grades}::bigint[])` : sql``}
    order by g.rank, g.id`.execute(tx)
  return rows
}

interface Seated extends Sitting {
  grade_id: number
}

/** Who studies in these classes of the exam; who has left has no result. Parts and subjects are named by their ids: of tables that were filled a moment ago the database knows no better way in. */
async function sittingsOf(
  { tx, company }: Read,
  exam: number,
  asked: readonly AskedClass[],
  enrolment?: number,
): Promise<Seated[]> {
  const subjects = asked.flatMap((one) => one.subjects)
  const parts = subjects.flatMap((subject) =>
    subject.parts.flatMap(({ id, terms, again }) => [
      ...(terms?.length ? terms.map((term) => term.id) : [id]),
      ...(again ? [again.id] : []),
    ]),
  )
  const own = subjects.flatMap((subject) => subject.parts.map(({ id }) => id))
  const { rows } = await sql<Seated>`
    with said as materialized (
      select m.enroll_id, json_object_agg(m.exam_part_id, coalesce(to_json(m.value), to_json(m.state))) as marks
      from marks m where m.company_id = ${company} and m.exam_part_id = any(${parts}::bigint[])
        ${enrolment === undefined ? sql`` : sql`and m.enroll_id = ${enrolment}`} group by 1),
    graced as materialized (
      select k.enroll_id, json_object_agg(k.exam_part_id, json_build_object('marks', k.marks, 'on', k.on_mark)) as grace
      from grace_marks k where k.company_id = ${company} and k.exam_part_id = any(${own}::bigint[])
        ${enrolment === undefined ? sql`` : sql`and k.enroll_id = ${enrolment}`} group by 1),
    rated as materialized (
      select k.enroll_id, json_agg(greatest(k.rating, k.after)) as ratings
      from cas_outcomes o
      join cas_ratings k on k.company_id = o.company_id and k.outcome_id = o.id and k.rating is not null
      where o.company_id = ${company}
        and o.exam_id = ${exam} ${enrolment === undefined ? sql`` : sql`and k.enroll_id = ${enrolment}`} group by 1),
    optional as materialized (
      select t.id, t.grade_id, t.subject_id from exam_subjects t
      join subjects b on b.company_id = t.company_id and b.id = t.subject_id and b.optional_group_id is not null
      where t.company_id = ${company} and t.id = any(${subjects.map(({ id }) => id)}::bigint[])),
    seated as (select e.id as enroll_id, e.grade_id, e.section_id, coalesce((
      select json_agg(t.id) from optional t join subjects b on b.company_id = e.company_id and b.id = t.subject_id
      where t.grade_id = e.grade_id and not ${takesSubject('e')}), '[]') as not_taken
    from enrolments e join ${userOf('e.student_id')} and u.deleted_at is null
    where e.company_id = ${company} ${enrolment === undefined ? sql`` : sql`and e.id = ${enrolment}`}
      and e.grade_id = any(${asked.map(({ grade_id }) => grade_id)}::bigint[]) and e.status <> 'left'
      and e.batch_id = (select x.batch_id from exams x where x.company_id = ${company} and x.id = ${exam}))
    select s.enroll_id, s.grade_id, s.section_id, coalesce(s.marks, '{}') as marks, s.ratings as rated, s.grace,
      s.not_taken
    from ${[sql`said`, sql`graced`, sql`rated`].reduce((so, each) => fullJoin(so, each, 'enroll_id'), sql`seated`)} s
    where s.grade_id is not null
    order by s.enroll_id`.execute(tx)
  return rows
}

/** Of a re-examination: what the exam asks that is sat again, with the marks of both, of whoever sits it. */
async function readExam(ctx: Read, exam: number, grades?: readonly number[], enrolment?: number) {
  const again = await readAgain(ctx, exam)
  const asked = await askedOf(ctx, again?.exam ?? exam, grades)
  if (again) for (const one of asked) markSubjects(one, again)
  const sittings = await sittingsOf(ctx, again?.exam ?? exam, asked, enrolment)
  if (!again) return { asked, sittings }
  const named = sittings.flatMap((sitting) => {
    const subjects = again.takers.get(sitting.enroll_id)
    return subjects ? [{ ...sitting, again: subjects }] : []
  })
  const sat = new Set(named.map(({ grade_id }) => grade_id))
  return { asked: asked.filter(({ grade_id }) => sat.has(grade_id)), sittings: named }
}

/** What an exam asks and who sits it with which marks, a class at a time; between two classes other work has its turn. `grades`: of these classes only. */
export async function* sittingsByClass(
  ctx: Read,
  exam: number,
  grades?: readonly number[],
): AsyncGenerator<{ asked: AskedClass; sittings: readonly Sitting[] }> {
  const { asked: classes, sittings } = await readExam(ctx, exam, grades)
  const seated = groupedBy(sittings, ({ grade_id }) => grade_id)
  for (const asked of classes) {
    yield { asked, sittings: seated.get(asked.grade_id) ?? [] }
    await new Promise(setImmediate)
  }
}

/** The results of an exam as they are now, a class at a time. */
export async function* resultsByClass(
  ctx: Read,
  exam: number,
  grades?: readonly number[],
): AsyncGenerator<ReckonedResult[]> {
  for await (const { asked, sittings } of sittingsByClass(ctx, exam, grades)) yield reckonClass(asked, sittings)
}

/** One enrolment as it stands, its lines by the exam's subject. Places and heights among others are not asked here. Undefined: it is not in the exam, or has left. */
export async function standingOf(
  ctx: Read,
  exam: number,
  { grade_id, enroll_id }: { grade_id: number; enroll_id: number },
): Promise<(ReckonedResult & { bySubject: Map<number, ResultLine> }) | undefined> {
  const { asked: classes, sittings } = await readExam(ctx, exam, [grade_id], enroll_id)
  const [[asked], [sitting]] = [classes, sittings]
  if (!asked || !sitting) return undefined
  const [result] = reckonClass(asked, [sitting])
  const lines = new Map<number, ResultLine>()
  asked.subjects
    .filter(({ id }) => !sitting.not_taken.includes(id))
    .forEach(({ id, again_id }, at) => {
      if (asked.is_again && !sitting.again?.includes(id)) return
      lines.set(again_id ?? id, result!.lines[at]!)
    })
  return { ...result!, bySubject: lines }
}
