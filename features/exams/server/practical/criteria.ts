/** Practical and internal parts of a class in an exam with their criteria: read, saved part by part, copied from another class or exam. */
import { sql } from 'kysely'
import type { DataOf, InputOf } from '#platform/contract/endpoint.ts'
import { notFound, orNotFound } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../../contract/practical.ts'
import { batchOf } from '../marks/reach.ts'
import { examOf, refuseDone } from '../set-up/exam-of.ts'
import { writePracticalMarks } from './compute.ts'

type Shown = DataOf<typeof contract.paManager>

const show = handle(contract.paManager, async ({ exam_id, grade_id }, ctx) => {
  const { rows } = await sql<Omit<Shown, 'subjects'>>`
    select m.name as exam, m.name_np as exam_np, m.state, g.name as grade, g.name_np as grade_np
    from exams m join exam_grades c on c.company_id = m.company_id and c.exam_id = m.id and c.grade_id = ${grade_id}
    join grades g on g.company_id = c.company_id and g.id = c.grade_id
    where m.company_id = ${ctx.company} and m.id = ${exam_id} and m.batch_id = ${batchOf(ctx)}`.execute(ctx.tx)
  const place = orNotFound(rows[0], 'This class')
  const { rows: subjects } = await sql<contract.PaSubject>`
    with given as materialized (
      select k.criterion_id, count(*)::int as n from exam_subjects s
      join exam_parts p on p.company_id = s.company_id and p.exam_subject_id = s.id
      join pa_heads h on h.company_id = p.company_id and h.exam_part_id = p.id
      join pa_criteria r on r.company_id = h.company_id and r.head_id = h.id
      join pa_marks k on k.company_id = r.company_id and k.criterion_id = r.id and k.state <> 'cleared'
      where s.company_id = ${ctx.company} and s.exam_id = ${exam_id} and s.grade_id = ${grade_id} group by 1)
    select s.id as exam_subject_id, b.name, b.name_np,
      json_agg(json_build_object('exam_part_id', p.id, 'kind', p.kind, 'full_marks', p.full_marks,
      'is_on', coalesce(o.is_on, false),
      'locked', exists
        (select from mark_sheets l
        where l.company_id = s.company_id and l.exam_subject_id = s.id and l.locked_at is not null),
      'heads', coalesce((
        select json_agg(json_build_object('id', h.id, 'name', h.name, 'name_np', h.name_np, 'weight', h.weight,
          'criteria', (
          select json_agg(json_build_object('id', r.id, 'name', r.name, 'name_np', r.name_np, 'full_marks',
            r.full_marks, 'given', coalesce(n.n, 0))
            order by r.position, r.id)
          from pa_criteria r left join given n on n.criterion_id = r.id
          where r.company_id = h.company_id and r.head_id = h.id)) order by h.position, h.id)
        from pa_heads h where h.company_id = p.company_id and h.exam_part_id = p.id), '[]'))
      order by array_position(array['practical', 'internal'], p.kind)) as parts
    from exam_subjects s join subjects b on b.company_id = s.company_id and b.id = s.subject_id
    join exam_parts p on p.company_id = s.company_id and p.exam_subject_id = s.id
      and p.kind in ('practical', 'internal')
    left join pa_modes o on o.company_id = p.company_id and o.exam_part_id = p.id
    where s.company_id = ${ctx.company} and s.exam_id = ${exam_id} and s.grade_id = ${grade_id}
    group by s.company_id, s.id, b.name, b.name_np, s.position order by s.position, s.id`.execute(ctx.tx)
  return { data: { ...place, subjects } }
})

interface ReachedPart {
  exam_id: number
  grade_id: number
  exam_subject_id: number
  is_on: boolean
}

/** A practical or internal part of an exam of the batch that may be changed, its exam locked; who enters marks waits until this is over. */
export async function holdPart(ctx: Ctx, exam_part_id: number): Promise<ReachedPart> {
  const { rows } = await sql<ReachedPart>`
    select s.exam_id, s.grade_id, s.id as exam_subject_id, coalesce(o.is_on, false) as is_on
    from exam_parts p join exam_subjects s on s.company_id = p.company_id and s.id = p.exam_subject_id
    left join pa_modes o on o.company_id = p.company_id and o.exam_part_id = p.id
    where p.company_id = ${ctx.company} and p.id = ${exam_part_id} and p.kind in ('practical', 'internal')`.execute(
    ctx.tx,
  )
  const found = orNotFound(rows[0], 'This part')
  const exam = await examOf(ctx, found.exam_id, 'for update').catch(() => {
    // of another batch: as a missing one
    throw notFound('This part')
  })
  await refuseDone(ctx, exam, [found.grade_id])
  return found
}

/** What is handed in stays as it is. */
export async function refuseLocked(ctx: Ctx, exam_subject_id: number): Promise<void> {
  const { rows } = await sql`
    select 1 from mark_sheets
    where company_id = ${ctx.company} and exam_subject_id = ${exam_subject_id} and locked_at is not null
    limit 1`.execute(ctx.tx)
  if (rows.length) throw contract.savePaCriteria.refuse('locked')
}

type Heads = InputOf<typeof contract.savePaCriteria>['heads']

const save = handle(contract.savePaCriteria, async ({ exam_part_id, heads }, ctx) => {
  const { exam_id, exam_subject_id, is_on } = await holdPart(ctx, exam_part_id)
  if (is_on) await refuseLocked(ctx, exam_subject_id)
  if (is_on && !heads.length) throw contract.savePaCriteria.refuse('is-on')
  const before = await criteriaOf(ctx, exam_part_id)
  const known = new Map(before.map((each) => [each.id, each]))
  const named = heads.flatMap(({ criteria }) => criteria.filter(({ id }) => id))
  if (new Set(named.map(({ id }) => id)).size < named.length) throw notFound('This criterion')
  for (const { id, full_marks } of named) {
    const { highest } = orNotFound(known.get(id!), 'This criterion')
    if (highest !== null && highest > full_marks) throw contract.savePaCriteria.refuse('below-marks')
  }
  const wanted = new Set(named.map(({ id }) => id))
  if (before.some(({ id, given }) => given > 0 && !wanted.has(id))) throw contract.savePaCriteria.refuse('has-marks')
  await write(ctx, exam_part_id, heads)
  await writePracticalMarks(ctx, makerOf(ctx), [exam_part_id])
  ctx.note({
    entity: 'exams',
    entity_id: exam_id,
    before: { exam_part_id, criteria: before.map(({ head, name, full_marks }) => [head, name, full_marks]) },
    after: { exam_part_id, heads },
  })
  return { message: 'The criteria are saved.' }
})

interface Criterion {
  id: number
  head: string
  name: string
  full_marks: number
  given: number
  highest: number | null
}
async function criteriaOf(ctx: Ctx, part: number): Promise<Criterion[]> {
  const { rows } = await sql<Criterion>`
    select r.id, h.name as head, r.name, r.full_marks,
      (count(k.enroll_id) filter (where k.state <> 'cleared'))::int as given, max(k.value) as highest
    from pa_heads h join pa_criteria r on r.company_id = h.company_id and r.head_id = h.id
    left join pa_marks k on k.company_id = r.company_id and k.criterion_id = r.id
    where h.company_id = ${ctx.company} and h.exam_part_id = ${part}
    group by r.id, h.name, h.position, r.name, r.full_marks, r.position
    order by h.position, r.position`.execute(ctx.tx)
  return rows
}

/** Heads are known by their name, criteria by their id: one may move to another head. */
async function write(ctx: Ctx, part: number, heads: Heads): Promise<void> {
  const criteria = heads.flatMap(({ name: head, criteria: own }) => own.map((each) => ({ head, ...each })))
  const kept = criteria.flatMap(({ id }) => id ?? [])
  const inOrder = heads.map(({ criteria: _own, ...head }, at) => ({ ...head, position: at + 1 }))
  await sql`
    insert into pa_heads (company_id, exam_part_id, name, name_np, weight, position)
    select ${ctx.company}::bigint, ${part}::bigint, w.name, nullif(w.name_np, ''), w.weight, w.position
    from jsonb_to_recordset(${JSON.stringify(inOrder)}::jsonb)
      w (name text, name_np text, weight numeric, position int)
    on conflict (company_id, exam_part_id, name)
    do update set name_np = excluded.name_np, weight = excluded.weight, position = excluded.position`.execute(ctx.tx)
  await sql`
    delete from pa_criteria r using pa_heads h
    where r.company_id = ${ctx.company} and h.company_id = r.company_id and h.id = r.head_id
      and h.exam_part_id = ${part} and r.id <> all(${kept}::bigint[])`.execute(ctx.tx)
  const lines = JSON.stringify(criteria.map((each, at) => ({ ...each, position: Math.min(at + 1, 99) })))
  await sql`
    update pa_criteria r
    set head_id = h.id, name = w.name, name_np = nullif(w.name_np, ''), full_marks = w.full_marks, position = w.position
    from jsonb_to_recordset(${lines}::jsonb) w
      (id bigint, head text, name text, name_np text, full_marks numeric, position int)
    join pa_heads h on h.company_id = ${ctx.company} and h.exam_part_id = ${part} and h.name = w.head
    where r.company_id = ${ctx.company} and r.id = w.id`.execute(ctx.tx)
  await sql`
    insert into pa_criteria (company_id, head_id, name, name_np, full_marks, position)
    select ${ctx.company}::bigint, h.id, w.name, nullif(w.name_np, ''), w.full_marks, w.position
    from jsonb_to_recordset(${lines}::jsonb) w
      (id bigint, head text, name text, name_np text, full_marks numeric, position int)
    join pa_heads h on h.company_id = ${ctx.company} and h.exam_part_id = ${part} and h.name = w.head
    where w.id is null`.execute(ctx.tx)
  await sql`
    delete from pa_heads h where h.company_id = ${ctx.company} and h.exam_part_id = ${part}
      and h.name <> all(${heads.map(({ name }) => name)}::text[])`.execute(ctx.tx)
}

const copy = handle(contract.copyPaCriteria, async ({ exam_id, grade_id, from_exam_id, from_grade_id }, ctx) => {
  await refuseDone(ctx, await examOf(ctx, exam_id, 'for update'), [grade_id])
  await examOf(ctx, from_exam_id)
  const { rows: classes } = await sql`
    select 1 from exam_grades
    where company_id = ${ctx.company} and exam_id = ${exam_id} and grade_id = ${grade_id}`.execute(ctx.tx)
  if (!classes.length) throw notFound('This class')
  const parts = await copyCriteria(ctx, {
    exam: exam_id,
    grade: grade_id,
    from: from_exam_id,
    fromGrade: from_grade_id ?? grade_id,
  })
  if (!parts) throw contract.copyPaCriteria.refuse('nothing-there')
  ctx.note({
    entity: 'exams',
    entity_id: exam_id,
    after: { grade_id, copied_from: from_exam_id, from_grade_id, parts },
  })
  return { data: { parts }, message: 'The criteria are copied.' }
})

interface Copied {
  exam: number
  from: number
  /** Undefined: all classes. */
  grade?: number | undefined
  /** Of that exam; undefined: each class its own. */
  fromGrade?: number | undefined
  /** Undefined: all parts. */
  parts?: readonly number[] | undefined
}

/** A condition on subject `s` and its part `p`. */
const isCopied = (ctx: Ctx, { exam, grade, parts }: Copied) => sql`s.company_id = ${ctx.company}
      and s.exam_id = ${exam} ${grade === undefined ? sql`` : sql`and s.grade_id = ${grade}`}
      ${parts ? sql`and p.id = any(${parts}::bigint[])` : sql``}`

/** Of parts that have none yet: those of the same part of the same subject; in another class subjects are the same that have one name. */
export async function copyCriteria(ctx: Ctx, copied: Copied): Promise<number> {
  const { from, fromGrade } = copied
  const { rows } = await sql<{ part: number; source: number }>`
    select p.id as part, min(fp.id) as source
    from exam_subjects s join subjects b on b.company_id = s.company_id and b.id = s.subject_id
    join exam_parts p on p.company_id = s.company_id and p.exam_subject_id = s.id
    join exam_subjects fs on fs.company_id = s.company_id and fs.exam_id = ${from}
      and fs.grade_id = ${fromGrade === undefined ? sql`s.grade_id` : fromGrade}
    join subjects fb on fb.company_id = fs.company_id and fb.id = fs.subject_id and fb.name = b.name
    join exam_parts fp on fp.company_id = fs.company_id and fp.exam_subject_id = fs.id and fp.kind = p.kind
    where ${isCopied(ctx, copied)} and fp.id <> p.id
      and exists (select from pa_heads h where h.company_id = fp.company_id and h.exam_part_id = fp.id)
      and not exists (select from pa_heads h where h.company_id = p.company_id and h.exam_part_id = p.id)
      group by p.id`.execute(ctx.tx)
  if (!rows.length) return 0
  const pairs = JSON.stringify(rows)
  await sql`
    insert into pa_heads (company_id, exam_part_id, name, name_np, weight, position)
    select h.company_id, w.part, h.name, h.name_np, h.weight, h.position
    from jsonb_to_recordset(${pairs}::jsonb) w (part bigint, source bigint)
    join pa_heads h on h.company_id = ${ctx.company} and h.exam_part_id = w.source`.execute(ctx.tx)
  await sql`
    insert into pa_criteria (company_id, head_id, name, name_np, full_marks, position)
    select r.company_id, n.id, r.name, r.name_np, r.full_marks, r.position
    from jsonb_to_recordset(${pairs}::jsonb) w (part bigint, source bigint)
    join pa_heads h on h.company_id = ${ctx.company} and h.exam_part_id = w.source
    join pa_heads n on n.company_id = h.company_id and n.exam_part_id = w.part and n.name = h.name
    join pa_criteria r on r.company_id = h.company_id and r.head_id = h.id`.execute(ctx.tx)
  return rows.length
}

/** As another exam has it: criteria, and which parts are made of them; before any mark of these parts stands. */
export async function copyPracticals(ctx: Ctx, copied: Omit<Copied, 'fromGrade'>): Promise<void> {
  await copyCriteria(ctx, { ...copied, fromGrade: copied.grade })
  await sql`
    insert into pa_modes (company_id, exam_part_id, is_on)
    select p.company_id, p.id, true from exam_subjects s
    join exam_parts p on p.company_id = s.company_id and p.exam_subject_id = s.id
    join exam_subjects fs on fs.company_id = s.company_id and fs.exam_id = ${copied.from}
      and fs.subject_id = s.subject_id
    join exam_parts fp on fp.company_id = fs.company_id and fp.exam_subject_id = fs.id and fp.kind = p.kind
    join pa_modes o on o.company_id = fp.company_id and o.exam_part_id = fp.id and o.is_on
    where ${isCopied(ctx, copied)} on conflict do nothing`.execute(ctx.tx)
}

export const paCriteriaHandlers = [show, save, copy]
