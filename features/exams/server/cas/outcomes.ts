/** Outcomes that an exam assesses in a class: read, saved all or nothing by subject, copied from another exam or class. */
import { sql } from 'kysely'
import type { DataOf, InputOf } from '#platform/contract/endpoint.ts'
import { notFound, orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../../contract/cas.ts'
import { batchOf } from '../marks/reach.ts'
import { examOf, refuseDone } from '../set-up/exam-of.ts'

type Shown = DataOf<typeof contract.casOutcomes>
interface Place {
  exam_id: number
  grade_id: number
}

async function classOf(ctx: Ctx, { exam_id, grade_id }: Place): Promise<Omit<Shown, 'subjects'>> {
  const { rows } = await sql<Omit<Shown, 'subjects'>>`
    select json_build_object('name', m.name, 'name_np', m.name_np) as exam, m.state, g.name as grade,
      g.name_np as grade_np
    from exams m join exam_grades c on c.company_id = m.company_id and c.exam_id = m.id and c.grade_id = ${grade_id}
    join grades g on g.company_id = c.company_id and g.id = c.grade_id
    where m.company_id = ${ctx.company} and m.id = ${exam_id} and m.batch_id = ${batchOf(ctx)}`.execute(ctx.tx)
  return orNotFound(rows[0], 'This class')
}

const show = handle(contract.casOutcomes, async (place, ctx) => {
  const shown = await classOf(ctx, place)
  const { rows: subjects } = await sql<Shown['subjects'][number]>`
    with rated as materialized (
      select k.outcome_id, count(*)::int as n from cas_outcomes o
      join cas_ratings k on k.company_id = o.company_id and k.outcome_id = o.id and k.rating is not null
      where o.company_id = ${ctx.company} and o.exam_id = ${place.exam_id} and o.grade_id = ${place.grade_id}
      group by 1)
    select b.id, b.name, b.name_np, coalesce((
      select json_agg(json_build_object('id', o.id, 'theme', o.theme, 'name', o.name, 'name_np', o.name_np, 'rated',
        coalesce(rated.n, 0))
        order by o.position, o.id)
      from cas_outcomes o left join rated on rated.outcome_id = o.id
      where o.company_id = b.company_id and o.exam_id = ${place.exam_id} and o.grade_id = b.grade_id
        and o.subject_id = b.id), '[]') as outcomes
    from subjects b where b.company_id = ${ctx.company} and b.grade_id = ${place.grade_id}
    order by b.rank, b.id`.execute(ctx.tx)
  return { data: { ...shown, subjects } }
})

/** Who rates holds the exam for sharing, and waits until this is over. */
const save = handle(contract.saveCasOutcomes, async ({ exam_id, grade_id, subject_id, outcomes }, ctx) => {
  await refuseDone(ctx, await examOf(ctx, exam_id, 'for update'), [grade_id])
  await classOf(ctx, { exam_id, grade_id })
  const { rows: subjects } = await sql`
    select 1 from subjects where company_id = ${ctx.company} and id = ${subject_id} and grade_id = ${grade_id}`.execute(
    ctx.tx,
  )
  if (!subjects.length) throw notFound('This subject')
  const place = { exam_id, grade_id, subject_id }
  const before = await standing(ctx, place)
  const known = new Set(before.map(({ id }) => id))
  const kept = outcomes.flatMap(({ id }) => id ?? [])
  if (new Set(kept).size < kept.length || kept.some((id) => !known.has(id))) throw notFound('This outcome')
  if (before.some(({ id, rated }) => rated > 0 && !kept.includes(id))) throw contract.saveCasOutcomes.refuse('rated')
  await write(ctx, place, outcomes)
  ctx.note({
    entity: 'exams',
    entity_id: exam_id,
    before: { grade_id, subject_id, outcomes: before.map(({ theme, name }) => [theme, name]) },
    after: { grade_id, subject_id, outcomes: outcomes.map(({ theme, name }) => [theme ?? null, name]) },
  })
  return { message: 'The outcomes are saved.' }
})

interface OfSubject extends Place {
  subject_id: number
}
type Outcomes = InputOf<typeof contract.saveCasOutcomes>['outcomes']

async function standing(ctx: Ctx, { exam_id, grade_id, subject_id }: OfSubject) {
  const { rows } = await sql<{ id: number; theme: string | null; name: string; rated: number }>`
    select o.id, o.theme, o.name, (count(k.enroll_id) filter (where k.rating is not null))::int as rated
    from cas_outcomes o left join cas_ratings k on k.company_id = o.company_id and k.outcome_id = o.id
    where o.company_id = ${ctx.company} and o.exam_id = ${exam_id} and o.grade_id = ${grade_id}
      and o.subject_id = ${subject_id}
    group by o.id, o.theme, o.name, o.position order by o.position, o.id`.execute(ctx.tx)
  return rows
}

/** Ratings that were taken away again go with their outcome. */
async function write(ctx: Ctx, { exam_id, grade_id, subject_id }: OfSubject, outcomes: Outcomes): Promise<void> {
  const kept = outcomes.flatMap(({ id }) => id ?? [])
  const gone = sql`
    o.company_id = ${ctx.company} and o.exam_id = ${exam_id} and o.grade_id = ${grade_id}
      and o.subject_id = ${subject_id} and o.id <> all(${kept}::bigint[])`
  await sql`delete from cas_ratings k using cas_outcomes o
    where k.company_id = o.company_id and k.outcome_id = o.id and k.rating is null and ${gone}`.execute(ctx.tx)
  await sql`delete from cas_outcomes o where ${gone}`.execute(ctx.tx)
  const lines = JSON.stringify(outcomes.map((each, at) => ({ ...each, position: at + 1 })))
  await sql`
    update cas_outcomes o
    set theme = nullif(w.theme, ''), name = w.name, name_np = nullif(w.name_np, ''), position = w.position
    from jsonb_to_recordset(${lines}::jsonb) w (id bigint, theme text, name text, name_np text, position int)
    where o.company_id = ${ctx.company} and o.id = w.id`.execute(ctx.tx)
  await sql`
    insert into cas_outcomes (company_id, exam_id, grade_id, subject_id, theme, name, name_np, position)
    select ${ctx.company}::bigint, ${exam_id}::bigint, ${grade_id}::bigint, ${subject_id}::bigint, nullif(w.theme, ''),
      w.name, nullif(w.name_np, ''), w.position
    from jsonb_to_recordset(${lines}::jsonb) w (id bigint, theme text, name text, name_np text, position int)
    where w.id is null order by w.position`.execute(ctx.tx)
}

const copy = handle(contract.copyCasOutcomes, async ({ from_exam_id, from_grade_id, ...place }, ctx) => {
  await refuseDone(ctx, await examOf(ctx, place.exam_id, 'for update'), [place.grade_id])
  await classOf(ctx, place)
  const outcomes = await copyOutcomes(ctx, place, { exam_id: from_exam_id, grade_id: from_grade_id ?? place.grade_id })
  if (!outcomes) throw contract.copyCasOutcomes.refuse('nothing-there')
  ctx.note({
    entity: 'exams',
    entity_id: place.exam_id,
    after: { grade_id: place.grade_id, copied_from: from_exam_id, from_grade_id, outcomes },
  })
  return { data: { outcomes }, message: 'The outcomes are copied.' }
})

/** Of subjects that have none yet: those of the subject of that name there; an exam of an earlier batch too. */
async function copyOutcomes(ctx: Ctx, { exam_id, grade_id }: Place, from: Place): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into cas_outcomes (company_id, exam_id, grade_id, subject_id, theme, name, name_np, position)
    select o.company_id, ${exam_id}::bigint, ${grade_id}::bigint, b.id, o.theme, o.name, o.name_np, o.position
    from cas_outcomes o join subjects ob on ob.company_id = o.company_id and ob.id = o.subject_id
    join subjects b on b.company_id = o.company_id and b.grade_id = ${grade_id} and b.name = ob.name
    where o.company_id = ${ctx.company} and o.exam_id = ${from.exam_id} and o.grade_id = ${from.grade_id}
      and not exists
      (select from cas_outcomes t
      where t.company_id = b.company_id and t.exam_id = ${exam_id} and t.grade_id = b.grade_id and t.subject_id = b.id)
    order by b.id, o.position, o.id`.execute(ctx.tx)
  return Number(numAffectedRows)
}

export const casOutcomeHandlers = [show, save, copy]
