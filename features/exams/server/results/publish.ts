/** Publishing: the results of an exam as they are now become the snapshot that families see. Marks that change later do not touch it until it is published again. */
import { sql } from 'kysely'
import { sectionsOfClasses } from '#features/academics/server/index.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import type { ReckonedResult } from '../../contract/reckon.ts'
import * as contract from '../../contract/publishing.ts'
import { daysPresent } from '../attendance/exam-attendance.ts'
import { outcomesRated } from '../cas/rated.ts'
import { activitiesGiven } from '../eca/given.ts'
import { examOf } from '../set-up/exam-of.ts'
import { termsToPublish } from '../set-up/terms.ts'
import { resultsByClass } from './read-marks.ts'

function count(results: readonly Pick<ReckonedResult, 'state'>[]) {
  const of = (state: ReckonedResult['state']) => results.filter((result) => result.state === state).length
  return {
    students: results.length,
    passed: of('passed'),
    failed: of('failed'),
    missing: of('missing'),
    exempt: of('exempt'),
  }
}

const preview = handle(contract.resultPreview, async ({ id }, ctx) => {
  const exam = await examOf(ctx, id)
  const results: Summary[] = []
  for await (const some of resultsByClass(ctx, id)) results.push(...some.map(summaryOf))
  const { rows: places } = await sql<{
    section_id: number
    grade_id: number
    grade: string
    grade_np: string | null
    section: string
  }>`
    select x.id as section_id, x.grade_id, g.name as grade, g.name_np as grade_np, x.name as section
    from ${sectionsOfClasses}
    where x.company_id = ${ctx.company}
      and x.grade_id in (select grade_id from exam_grades where company_id = ${ctx.company} and exam_id = ${id})
    order by g.rank, x.name`.execute(ctx.tx)
  const sections: contract.SectionResults[] = places.map((place) => ({
    ...place,
    ...count(results.filter(({ section_id }) => section_id === place.section_id)),
  }))
  return {
    data: {
      state: exam.state,
      published_at: exam.published_at,
      families_from: exam.families_from,
      ...count(results),
      changed: exam.state === 'published' ? await changedSince(ctx, id, results) : 0,
      sections: sections.filter(({ students }) => students > 0),
    },
  }
})

/** Results that are published otherwise, or not at all, or of who has none now. */
async function changedSince(ctx: Ctx, exam: number, results: readonly Summary[]): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select count(*) as changed from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as now (enroll_id bigint, state text, gpa numeric, letter text, marks numeric, full_marks numeric, rank int)
    full join (select * from results where company_id = ${ctx.company} and exam_id = ${exam}) r
      on r.enroll_id = now.enroll_id
    where (now.state, now.gpa, now.letter, now.marks, now.full_marks, now.rank) is distinct from
      (r.state, r.gpa, r.letter, r.marks, r.full_marks, r.rank)`.execute(ctx.tx)
  return rows[0]!.changed
}
/** Without its lines: of a large school too all fit beside each other. */
type Summary = Omit<ReckonedResult, 'lines'>
const summaryOf = ({ lines: _lines, ...summary }: ReckonedResult): Summary => summary

const publish = handle(contract.publishExam, async ({ id, with_missing, families_from = null }, ctx) => {
  // who enters a mark holds the row for sharing: what is reckoned here is what stands
  const exam = await examOf(ctx, id, 'for update')
  if (!['closed', 'published', 'withdrawn'].includes(exam.state))
    throw new Refusal('not-closed', contract.publishExam.refusals['not-closed'])
  const terms = exam.is_final ? await termsToPublish(ctx, exam) : null
  const counts = count(await writeResults(ctx, id))
  // a refusal takes back what was written
  if (!counts.students) throw new Refusal('nobody', contract.publishExam.refusals.nobody)
  if (counts.missing && !with_missing) throw new Refusal('missing', contract.publishExam.refusals.missing)
  const weighed = terms && JSON.stringify(terms.map(({ name, name_np, weight }) => ({ name, name_np, weight })))
  await sql`
    update exams set state = 'published', published_at = app_now(), families_from = ${families_from},
      weighed = ${weighed}::jsonb
    where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  ctx.note({
    entity: 'exams',
    entity_id: id,
    before: { state: exam.state },
    after: { state: 'published', families_from, ...counts },
  })
  return {
    data: { published: counts.students, missing: counts.missing },
    message: 'The results are published.',
  }
})

/** The whole exam anew, a class at a time; who has no result any more loses it. */
export async function writeResults(ctx: Pick<Ctx, 'tx' | 'company'>, exam: number): Promise<Summary[]> {
  const written: Summary[] = []
  for await (const results of resultsByClass(ctx, exam)) {
    await writeSome(ctx, exam, results)
    written.push(...results.map(summaryOf))
  }
  // what was written now has the moment of this transaction
  await sql`delete from results
    where company_id = ${ctx.company} and exam_id = ${exam} and published_at < app_now()`.execute(ctx.tx)
  return written
}

const writeSome = (ctx: Pick<Ctx, 'tx' | 'company'>, exam: number, results: readonly ReckonedResult[]) =>
  sql`
    insert into results
      (company_id, exam_id, enroll_id, state, gpa, letter, marks, full_marks, percent, rank, section_rank, attendance,
      school_days, activities, outcomes, lines)
    select ${ctx.company}::bigint, ${exam}::bigint, r.enroll_id, r.state, r.gpa, r.letter, r.marks, r.full_marks,
      r.percent, r.rank, r.section_rank,
      coalesce(d.typed, d.counted), case when coalesce(d.typed, d.counted) is not null
        then greatest(d.days_of_school - d.before_joining, ceil(coalesce(d.typed, d.counted)))::int end,
      coalesce(given.activities, '[]'), coalesce(rated.outcomes, '[]'), r.lines
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as r (enroll_id bigint, state text, gpa numeric, letter text, marks numeric, full_marks numeric, percent numeric,
        rank int, section_rank int, lines jsonb)
    left join ${daysPresent(ctx, exam)}
    left join ${activitiesGiven(ctx, exam)}
    left join ${outcomesRated(ctx, exam)}
    order by r.enroll_id
    on conflict (company_id, exam_id, enroll_id)
    do update set state = excluded.state, gpa = excluded.gpa, letter = excluded.letter,
      marks = excluded.marks, full_marks = excluded.full_marks, percent = excluded.percent, rank = excluded.rank,
      section_rank = excluded.section_rank, attendance = excluded.attendance, school_days = excluded.school_days,
      activities = excluded.activities, outcomes = excluded.outcomes, lines = excluded.lines,
        published_at = app_now()`.execute(ctx.tx)

const withdraw = handle(contract.withdrawExam, async ({ id, reason }, ctx) => {
  const { state } = await examOf(ctx, id, 'for update')
  if (state !== 'published') throw new Refusal('not-published', contract.withdrawExam.refusals['not-published'])
  await sql`update exams set state = 'withdrawn' where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  ctx.note({ entity: 'exams', entity_id: id, before: { state }, after: { state: 'withdrawn', reason } })
  return { message: 'The results are withdrawn: families do not see them any more.' }
})

export const publishHandlers = [preview, publish, withdraw]
