/** The one place where marks by criterion become the mark of a part: in the transaction of whatever changes them. Publishing, ledger and progress read marks and know nothing of criteria. */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { type CriterionMark, practicalMark } from '../../contract/practical-mark.ts'

/** A condition on a part `p`: its mark is made of criteria, and is not typed. */
export const isComputed: RawBuilder<boolean> = sql<boolean>`exists (
  select from pa_modes o where o.company_id = p.company_id and o.exam_part_id = p.id and o.is_on)`

interface Asked {
  part: number
  full_marks: number
  heads: { weight: number; criteria: { id: number; full: number }[] }[]
}
interface Given {
  part: number
  enroll_id: number
  marks: Record<string, Exclude<CriterionMark, null>>
}

/**
 * Of these parts, as far as they are made of criteria; what is not wholly entered has no mark. `enrolments`: of these students only. How many have a mark now.
 * `by`: who is said to have written them. Whoever calls holds the exam, so that criteria do not change meanwhile.
 */
export async function writePracticalMarks(
  ctx: Pick<Ctx, 'tx' | 'company'>,
  by: number | null,
  parts: readonly number[],
  enrolments?: readonly number[],
): Promise<number> {
  const { rows: asked } = await sql<Asked>`
    select p.id as part, p.full_marks, json_agg(json_build_object('weight', h.weight, 'criteria', (
      select coalesce(json_agg(json_build_object('id', r.id, 'full', r.full_marks)), '[]') from pa_criteria r
      where r.company_id = h.company_id and r.head_id = h.id))) as heads
    from exam_parts p join pa_heads h on h.company_id = p.company_id and h.exam_part_id = p.id
    where p.company_id = ${ctx.company} and p.id = any(${parts}::bigint[]) and ${isComputed}
    group by p.id, p.full_marks`.execute(ctx.tx)
  if (!asked.length) return 0
  const { rows: given } = await sql<Given>`
    select h.exam_part_id as part, k.enroll_id,
      json_object_agg(k.criterion_id, coalesce(to_json(k.value), to_json(k.state))) as marks
    from pa_heads h join pa_criteria r on r.company_id = h.company_id and r.head_id = h.id
    join pa_marks k on k.company_id = r.company_id and k.criterion_id = r.id and k.state <> 'cleared'
    where h.company_id = ${ctx.company} and h.exam_part_id = any(${asked.map(({ part }) => part)}::bigint[])
      ${enrolments ? sql`and k.enroll_id = any(${enrolments}::bigint[])` : sql``} group by 1, 2`.execute(ctx.tx)
  const byPart = new Map(asked.map((each) => [each.part, each]))
  const marks = given.flatMap(({ part, enroll_id, marks: of }) => {
    const { heads, full_marks } = byPart.get(part)!
    const mark = practicalMark(
      heads.map(({ weight, criteria }) => ({
        weight,
        criteria: criteria.map(({ id, full }) => ({ full, mark: of[id] ?? null })),
      })),
      full_marks,
    )
    if (mark === null) return []
    return [
      {
        part,
        enroll_id,
        ...(typeof mark === 'number' ? { state: 'marked', value: mark } : { state: mark, value: null }),
      },
    ]
  })
  await sql`
    delete from marks m
    where m.company_id = ${ctx.company} and m.exam_part_id = any(${asked.map(({ part }) => part)}::bigint[])
      ${enrolments ? sql`and m.enroll_id = any(${enrolments}::bigint[])` : sql``}
      and not exists (select from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) w (part bigint, enroll_id bigint)
        where w.part = m.exam_part_id and w.enroll_id = m.enroll_id)`.execute(ctx.tx)
  await sql`
    insert into marks (company_id, exam_part_id, enroll_id, full_marks, state, value, noted_by)
    select p.company_id, p.id, w.enroll_id, p.full_marks, w.state, w.value, ${by}::bigint
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) w
      (part bigint, enroll_id bigint, state text, value numeric)
    join exam_parts p on p.company_id = ${ctx.company}::bigint and p.id = w.part order by p.id, w.enroll_id
    on conflict (company_id, exam_part_id, enroll_id)
    do update set full_marks = excluded.full_marks, state = excluded.state, value = excluded.value,
      noted_by = excluded.noted_by, noted_at = app_now(), client_id = null
    where (marks.state, marks.value) is distinct from (excluded.state, excluded.value)`.execute(ctx.tx)
  return marks.length
}

/** Before full marks of parts change: what is made of criteria is made anew afterwards, and may stand above the new ones until then. */
export const clearComputed = (ctx: Pick<Ctx, 'tx' | 'company'>, parts: readonly number[]) =>
  sql`
    delete from marks m using exam_parts p
    where m.company_id = ${ctx.company} and p.company_id = m.company_id and p.id = m.exam_part_id
      and p.id = any(${parts}::bigint[]) and ${isComputed}`.execute(ctx.tx)
