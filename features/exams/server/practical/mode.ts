/** Switching a part to its criteria and back. Nothing is lost by either: typed marks are laid aside and come back, marks by criterion stay. */
import { sql } from 'kysely'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../../contract/practical.ts'
import { writePracticalMarks } from './compute.ts'
import { holdPart, refuseLocked } from './criteria.ts'

const turn = handle(contract.switchPracticalMode, async ({ exam_part_id, is_on }, ctx) => {
  const part = await holdPart(ctx, exam_part_id)
  if (part.is_on === is_on) return { data: { computed: 0, restored: 0 }, message: 'It is so already.' }
  await refuseLocked(ctx, part.exam_subject_id)
  const done = is_on ? await switchOn(ctx, exam_part_id) : await switchOff(ctx, exam_part_id)
  ctx.note({
    entity: 'exams',
    entity_id: part.exam_id,
    before: { exam_part_id, by_criteria: part.is_on },
    after: { exam_part_id, by_criteria: is_on, ...done },
  })
  return {
    data: done,
    message: is_on ? 'The mark of this part is made of its criteria now.' : 'The mark of this part is typed now.',
  }
})

async function switchOn(ctx: Ctx, part: number) {
  const { rows } = await sql`
    select 1 from pa_heads where company_id = ${ctx.company} and exam_part_id = ${part} limit 1`.execute(ctx.tx)
  if (!rows.length) throw contract.switchPracticalMode.refuse('no-criteria')
  const { rows: typed } = await sql<{ enroll_id: number; mark: unknown }>`
    select enroll_id, coalesce(to_json(value), to_json(state)) as mark from marks
    where company_id = ${ctx.company} and exam_part_id = ${part} and state <> 'cleared'`.execute(ctx.tx)
  await sql`
    insert into pa_modes (company_id, exam_part_id, is_on) values (${ctx.company}::bigint, ${part}::bigint, true)
    on conflict (company_id, exam_part_id) do update set is_on = true`.execute(ctx.tx)
  const computed = await writePracticalMarks(ctx, makerOf(ctx), [part])
  // what the criteria say themselves is nobody's typed mark
  await sql`
    update pa_modes set laid_aside = coalesce((
      select jsonb_object_agg(w.enroll_id, w.mark)
      from jsonb_to_recordset(${JSON.stringify(typed)}::jsonb) w (enroll_id bigint, mark jsonb)
      where not exists
        (select from marks m
        where m.company_id = ${ctx.company} and m.exam_part_id = ${part} and m.enroll_id = w.enroll_id
        and coalesce(to_jsonb(m.value), to_jsonb(m.state)) = w.mark)), '{}')
    where company_id = ${ctx.company} and exam_part_id = ${part}`.execute(ctx.tx)
  return { computed, restored: 0 }
}

/** A typed mark comes back; where there was none the last mark by criteria stays, to be changed by hand from now on. */
async function switchOff(ctx: Ctx, part: number) {
  const { rows } = await sql`
    insert into marks (company_id, exam_part_id, enroll_id, full_marks, state, value)
    select p.company_id, p.id, w.key::bigint, p.full_marks,
      case jsonb_typeof(w.value) when 'number' then 'marked' else w.value #>> '{}' end,
      case jsonb_typeof(w.value) when 'number' then (w.value #>> '{}')::numeric end
    from pa_modes o join exam_parts p on p.company_id = o.company_id and p.id = o.exam_part_id
    cross join jsonb_each(o.laid_aside) w
    where o.company_id = ${ctx.company} and o.exam_part_id = ${part}
      -- full marks may have been lowered since
      and (jsonb_typeof(w.value) <> 'number' or (w.value #>> '{}')::numeric <= p.full_marks)
    on conflict (company_id, exam_part_id, enroll_id)
    do update set full_marks = excluded.full_marks, state = excluded.state, value = excluded.value,
      noted_at = app_now(), client_id = null
    returning enroll_id`.execute(ctx.tx)
  await sql`
    update pa_modes set is_on = false, laid_aside = '{}'
    where company_id = ${ctx.company} and exam_part_id = ${part}`.execute(ctx.tx)
  return { computed: 0, restored: rows.length }
}

export const paModeHandlers = [turn]
