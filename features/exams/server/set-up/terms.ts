/** The exams of a batch that its final result is weighed out of, and whether it can be reckoned of them. */
import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { publishExam } from '../../contract/publishing.ts'
import { isWhole, type Term, weightIn } from '../../contract/set-up.ts'
import { type Exam, stateOfClass } from './exam-of.ts'

/** A condition on exam `x`: it counts in the final result of some class. */
const counts = sql`(x.weight > 0 or exists (
  select from exam_grades own where own.company_id = x.company_id and own.exam_id = x.id and own.weight > 0))`

/** In the order of their days. */
export async function termsOf({ tx, company }: Pick<Ctx, 'tx' | 'company'>, batch: number): Promise<Term[]> {
  const { rows } = await sql<Term>`
    select x.id, x.name, x.name_np, x.weight, x.state,
      coalesce((
        select json_agg(json_build_object('grade_id', g.id, 'grade', g.name, 'grade_np', g.name_np, 'weight', c.weight)
          order by g.rank, g.id)
        from exam_grades c join grades g on g.company_id = c.company_id and g.id = c.grade_id
        where c.company_id = x.company_id and c.exam_id = x.id and c.weight <> x.weight), '[]') as classes
    from exams x
    where x.company_id = ${company} and x.batch_id = ${batch} and ${counts} order by x.start_date, x.id`.execute(tx)
  return rows
}

/** Keeps what the results of these classes are weighed out of. Their terms are whole, and no mark is still coming. */
export async function keepTerms(
  ctx: Ctx,
  { id, batch_id }: Pick<Exam, 'id' | 'batch_id'>,
  grades: readonly number[] | undefined,
): Promise<void> {
  // whoever opens one of them waits, or is waited for
  await sql`select x.id from exams x
    where x.company_id = ${ctx.company} and x.batch_id = ${batch_id} and x.id <> ${id} order by x.id
    for share`.execute(ctx.tx)
  const terms = await termsOf(ctx, batch_id)
  const { refuse } = publishExam
  const { rows: classes } = await sql<{ grade_id: number }>`
    select grade_id from exam_grades where company_id = ${ctx.company} and exam_id = ${id}
      ${grades ? sql`and grade_id = any(${grades}::bigint[])` : sql``}`.execute(ctx.tx)
  if (classes.some(({ grade_id }) => !isWhole(terms, grade_id))) throw refuse('weights')
  const coming = await stillComing(ctx, batch_id)
  const isComing = (term: Term, grade: number) => term.id !== id && coming.has(`${term.id} ${grade}`)
  const kept = classes.map(({ grade_id }) => ({
    grade_id,
    terms: terms.filter((term) => weightIn(term, grade_id) > 0),
  }))
  if (kept.some((each) => each.terms.some((term) => isComing(term, each.grade_id)))) throw refuse('terms-open')
  const weighed = kept.map(({ grade_id, terms: own }) => ({
    grade_id,
    weighed: own.map((term) => ({ name: term.name, name_np: term.name_np, weight: weightIn(term, grade_id) })),
  }))
  await sql`
    update exam_grades c set weighed = w.weighed
    from jsonb_to_recordset(${JSON.stringify(weighed)}::jsonb) w (grade_id bigint, weighed jsonb)
    where c.company_id = ${ctx.company} and c.exam_id = ${id} and c.grade_id = w.grade_id`.execute(ctx.tx)
}

/** '3 7': of exam 3 class 7 takes marks still, or takes part in an exam that is not closed. */
async function stillComing({ tx, company }: Pick<Ctx, 'tx' | 'company'>, batch: number): Promise<Set<string>> {
  const { rows } = await sql<{ place: string }>`
    select m.id || ' ' || g.id as place from exams m join grades g on g.company_id = m.company_id
    left join exam_grades k on k.company_id = m.company_id and k.exam_id = m.id and k.grade_id = g.id
    where m.company_id = ${company} and m.batch_id = ${batch}
      and case when k.grade_id is null then m.state else ${stateOfClass} end in ('draft', 'open')`.execute(tx)
  return new Set(rows.map(({ place }) => place))
}
