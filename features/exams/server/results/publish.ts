/** Publishing: the results of an exam, of classes or of students as they are now become the snapshot that families see. Marks that change later do not touch it until it is published again. */
import { type RawBuilder, sql } from 'kysely'
import { sectionsOfClasses } from '#features/academics/server/index.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { fieldError } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import type { ReckonedResult } from '../../contract/reckon.ts'
import * as contract from '../../contract/publishing.ts'
import { daysPresent } from '../attendance/exam-attendance.ts'
import { outcomesRated } from '../cas/rated.ts'
import { activitiesGiven } from '../eca/given.ts'
import { classStates, type Exam, examOf, stateOfClass } from '../set-up/exam-of.ts'
import { keepTerms } from '../set-up/terms.ts'
import { countChanges, summariesOf, type Summary, summaryOf } from './changes.ts'
import { publishedGrades } from './published.ts'
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
  const results = await summariesOf(ctx, id)
  const places = await placesOf(ctx, id)
  const kept = await withdrawnAmongPublished(ctx, id)
  const sections: contract.SectionResults[] = places.map(({ families_from: _from, ...place }) => {
    const own = results.filter(({ section_id }) => section_id === place.section_id)
    return { ...place, ...count(own), withdrawn: count(own.filter(({ enroll_id }) => kept.has(enroll_id))) }
  })
  const published = sections.reduce((sum, section) => sum + section.published, 0)
  return {
    data: {
      state: exam.state,
      published_at: exam.published_at,
      families_from:
        places
          .flatMap(({ families_from }) => families_from ?? [])
          .sort()
          .at(-1) ?? null,
      ...count(results),
      published,
      changed: published ? await countChanges(ctx, id, results) : 0,
      sections: sections.filter(({ students }) => students > 0),
    },
  }
})

interface Place extends Pick<
  contract.SectionResults,
  'grade_id' | 'section_id' | 'grade' | 'grade_np' | 'section' | 'published' | 'closed'
> {
  /** The latest moment that is still to come. */
  families_from: string | null
}

async function placesOf(ctx: Ctx, exam: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with shown as materialized (
      select e.section_id, count(*)::int as published,
        max(r.families_from) filter (where r.families_from > app_now()) as families_from
      from published_results r join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
      where r.company_id = ${ctx.company} and r.exam_id = ${exam} group by 1)
    select x.id as section_id, x.grade_id, g.name as grade, g.name_np as grade_np, x.name as section,
      coalesce(shown.published, 0) as published, shown.families_from,
      ${stateOfClass} not in ('draft', 'open') as closed
    from ${sectionsOfClasses}
    join exam_grades k on k.company_id = x.company_id and k.exam_id = ${exam} and k.grade_id = x.grade_id
    join exams m on m.company_id = k.company_id and m.id = k.exam_id
    left join shown on shown.section_id = x.id
    where x.company_id = ${ctx.company} order by g.rank, x.name`.execute(ctx.tx)
  return rows
}

/** Enrolments whose result was withdrawn while others of their class are published. */
async function withdrawnAmongPublished(ctx: Pick<Ctx, 'tx' | 'company'>, exam: number): Promise<Set<number>> {
  const { rows } = await sql<{ enroll_id: number }>`
    with withdrawn as materialized (
      select r.enroll_id, e.grade_id from results r
      join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
      where r.company_id = ${ctx.company} and r.exam_id = ${exam} and r.withdrawn_at is not null),
    published as materialized (select distinct grade_id from ${publishedGrades(ctx, exam)} shown)
    select w.enroll_id from withdrawn w join published p on p.grade_id = w.grade_id`.execute(ctx.tx)
  return new Set(rows.map(({ enroll_id }) => enroll_id))
}

type Whose = Partial<Pick<InputOf<typeof contract.publishExam>, 'grade_ids' | 'enroll_ids' | 'with_withdrawn'>>

const publish = handle(contract.publishExam, async ({ id, with_missing, families_from, ...whose }, ctx) => {
  // who enters a mark holds the row for sharing: what is reckoned here is what stands
  const exam = await examOf(ctx, id, 'for update')
  await refuseOpen(ctx, exam, whose)
  if (families_from && Date.parse(families_from) <= ctx.now)
    throw fieldError('families_from', 'This moment is over. Choose one to come, or show the results at once.')
  if (exam.is_final) await keepTerms(ctx, exam, await classesOf(ctx, whose))
  const counts = count(await writeResults(ctx, id, whose, momentOf(ctx, id, whose, families_from)))
  // a refusal takes back what was written
  if (!counts.students) throw contract.publishExam.refuse('nobody')
  if (counts.missing && !with_missing) throw contract.publishExam.refuse('missing')
  await sql`
    update exams x set state = 'published', published_at = app_now(),
      classes_open = (x.state = 'open' or x.classes_open) and exists (
        select from exam_grades c where c.company_id = x.company_id and c.exam_id = x.id and c.closed_at is null)
    where x.company_id = ${ctx.company} and x.id = ${id}`.execute(ctx.tx)
  ctx.note({
    entity: 'exams',
    entity_id: id,
    before: { state: exam.state },
    after: { state: 'published', families_from: families_from ?? null, ...said(whose), ...counts },
  })
  return {
    data: { published: counts.students, missing: counts.missing },
    message: 'The results are published.',
  }
})

/** All classes of whom something is published take marks no more; others may still. */
async function refuseOpen(ctx: Ctx, { id, state }: Exam, whose: Whose): Promise<void> {
  const states = await classStates(ctx, id)
  const chosen = await classesOf(ctx, whose)
  const asked = chosen ? chosen.map((grade) => states.get(grade) ?? state) : [...states.values()]
  if (state === 'draft' || asked.some((each) => each === 'open')) throw contract.publishExam.refuse('not-closed')
}

/** From when families see result `r`: as it is said; of single students, where nothing is said, as their class. */
function momentOf(ctx: Ctx, exam: number, { enroll_ids }: Whose, said: string | null | undefined): RawBuilder<unknown> {
  if (!enroll_ids || said !== undefined) return sql`${said ?? null}::timestamptz`
  // a class of which somebody is seen is seen
  return sql`(
    select case when min(coalesce(o.families_from, '-infinity')) > app_now() then min(o.families_from) end
    from enrolments own
    join enrolments e on e.company_id = own.company_id and e.batch_id = own.batch_id and e.grade_id = own.grade_id
      and e.id <> own.id
    join published_results o on o.company_id = e.company_id and o.exam_id = ${exam} and o.enroll_id = e.id
    where own.company_id = ${ctx.company} and own.id = r.enroll_id)`
}

/** Whose, as the activity report keeps it. */
const said = ({ grade_ids, enroll_ids, with_withdrawn }: Whose) => ({
  ...(with_withdrawn && { with_withdrawn }),
  ...(grade_ids && { grade_ids }),
  ...(enroll_ids && { enroll_ids }),
})

/** A condition on a row `r` of `results`. */
const isOf = ({ grade_ids, enroll_ids }: Whose): RawBuilder<boolean> => sql<boolean>`true
  ${enroll_ids ? sql`and r.enroll_id = any(${enroll_ids}::bigint[])` : sql``}
  ${
    grade_ids
      ? sql`and exists (
    select from enrolments e
    where e.company_id = r.company_id and e.id = r.enroll_id and e.grade_id = any(${grade_ids}::bigint[]))`
      : sql``
  }`

/** Anew, a class at a time; who has no result any more loses it. What was withdrawn by itself stays as it is, unless it is asked for. Places are those in the whole class, whoever of it is published. */
export async function writeResults(
  ctx: Pick<Ctx, 'tx' | 'company'>,
  exam: number,
  whose: Whose = {},
  familiesFrom: RawBuilder<unknown> = sql`null`,
): Promise<Summary[]> {
  const written: Summary[] = []
  const chosen = whose.enroll_ids && new Set(whose.enroll_ids)
  const kept = chosen || whose.with_withdrawn ? new Set<number>() : await withdrawnAmongPublished(ctx, exam)
  for await (const results of resultsByClass(ctx, exam, await classesOf(ctx, whose))) {
    const some = results.filter(({ enroll_id }) => (chosen?.has(enroll_id) ?? true) && !kept.has(enroll_id))
    await writeSome(ctx, exam, some, familiesFrom)
    written.push(...some.map(summaryOf))
  }
  // what was written now has the moment of this transaction
  await sql`delete from results r
    where r.company_id = ${ctx.company} and r.exam_id = ${exam} and r.published_at < app_now()
      and r.enroll_id <> all(${[...kept]}::bigint[]) and ${isOf(whose)}`.execute(ctx.tx)
  return written
}

async function classesOf(
  ctx: Pick<Ctx, 'tx' | 'company'>,
  { grade_ids, enroll_ids }: Whose,
): Promise<readonly number[] | undefined> {
  if (!enroll_ids) return grade_ids ?? undefined
  const { rows } = await sql<{ grade_id: number }>`
    select distinct grade_id from enrolments
    where company_id = ${ctx.company} and id = any(${enroll_ids}::bigint[])
      ${grade_ids ? sql`and grade_id = any(${grade_ids}::bigint[])` : sql``}`.execute(ctx.tx)
  return rows.map(({ grade_id }) => grade_id)
}

const writeSome = (
  ctx: Pick<Ctx, 'tx' | 'company'>,
  exam: number,
  results: readonly ReckonedResult[],
  familiesFrom: RawBuilder<unknown>,
) =>
  sql`
    insert into results
      (company_id, exam_id, enroll_id, state, gpa, letter, marks, full_marks, percent, rank, section_rank, attendance,
      school_days, activities, outcomes, lines, families_from)
    select ${ctx.company}::bigint, ${exam}::bigint, r.enroll_id, r.state, r.gpa, r.letter, r.marks, r.full_marks,
      r.percent, r.rank, r.section_rank,
      coalesce(d.typed, d.counted), case when coalesce(d.typed, d.counted) is not null
        then greatest(d.days_of_school - d.before_joining, ceil(coalesce(d.typed, d.counted)))::int end,
      coalesce(given.activities, '[]'), coalesce(rated.outcomes, '[]'), r.lines, (${familiesFrom})::timestamptz
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
      families_from = excluded.families_from, published_at = app_now(),
      withdrawn_at = null, withdrawn_by = null, withdrawn_reason = null`.execute(ctx.tx)

const withdraw = handle(contract.withdrawExam, async ({ id, reason, ...whose }, ctx) => {
  const { state } = await examOf(ctx, id, 'for update')
  const { rows } = await sql`
    update results r set withdrawn_at = app_now(), withdrawn_by = ${makerOf(ctx)}, withdrawn_reason = ${reason}
    where r.company_id = ${ctx.company} and r.exam_id = ${id} and r.withdrawn_at is null and ${isOf(whose)}
    returning r.enroll_id`.execute(ctx.tx)
  if (state !== 'published' || !rows.length) throw contract.withdrawExam.refuse('not-published')
  // an exam of which nothing is published any more may be opened again
  const { rows: after } = await sql<{ state: string }>`
    update exams x set
      state = case when shown.any_is then 'published' when x.classes_open then 'open' else 'withdrawn' end,
      classes_open = x.classes_open and shown.any_is
    from (select exists (select from results where company_id = ${ctx.company} and exam_id = ${id}
      and withdrawn_at is null) as any_is) shown
    where x.company_id = ${ctx.company} and x.id = ${id} returning x.state`.execute(ctx.tx)
  ctx.note({
    entity: 'exams',
    entity_id: id,
    before: { state },
    after: { state: after[0]!.state, reason, ...said(whose), withdrawn: rows.length },
  })
  return {
    data: { withdrawn: rows.length },
    message: 'The results are withdrawn: families do not see them any more.',
  }
})

export const publishHandlers = [preview, publish, withdraw]
