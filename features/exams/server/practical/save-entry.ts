/** Saves practical assessment of a section in a subject as marks are saved (marks/save-marks.ts), on the same sheet; in the same transaction each student's mark of the part follows. */
import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { noRight, Refusal } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import {
  afterSaving,
  lockSheet,
  momentSaid,
  type StandingLine,
  toldBefore,
  weighLines,
  type Weighed,
} from '#platform/server/offline-sheet.ts'
import { type CellValue, wrongWith } from '../../contract/marks.ts'
import { criterionOf, paCellOf, paEnrolOf, paRefusals, savePa } from '../../contract/practical.ts'
import { takesCorrections } from '../../contract/state-words.ts'
import { batchOf, enrolled, hasMark, reachSheet, sits, valueOfMark } from '../marks/reach.ts'
import { checkDeeds, checkOpen, checkState, holdMarks, namedOverruled } from '../marks/saving.ts'
import { tellOthers } from '../marks/tell-who-entered.ts'
import { isComputed, writePracticalMarks } from './compute.ts'

type Input = InputOf<typeof savePa>
/** Within a saving an empty cell has a word, too: that somebody emptied it is told like any other word. */
type Value = number | 'absent' | 'exempt' | 'cleared'

const inward = (value: CellValue | undefined): Value => value ?? 'cleared'
const outward = (value: Value): CellValue => (value === 'cleared' ? null : value)

export const save = handle(savePa, async (input, ctx) => {
  const place = { exam_subject_id: input.exam_subject_id, section_id: input.section_id }
  const reached = await reachSheet(ctx, place)
  if (!reached.teaches) throw noRight()
  const state = await holdMarks(ctx, reached)
  const sheet = await lockSheet<Value, { locked_at: string | null }>(ctx, 'mark_sheets', place, ['locked_at'])
  const before = toldBefore(sheet, input)
  if (before)
    return {
      data: {
        sheet_id: sheet.id,
        version: sheet.version,
        changed: 0,
        repeated: true,
        overruled: await namedOverruled(ctx, before, paEnrolOf, outward),
        skipped: 0,
      },
      message: 'Marks were saved before.',
    }
  checkState(state, paRefusals['not-open'])
  if (sheet.locked_at !== null) throw new Refusal('locked', paRefusals.locked)
  checkOpen(ctx, state, input.reason, paRefusals['not-open'])
  const full = await criteriaOf(ctx, input.exam_subject_id)
  checkCells(input, full)
  const standing = await standingIn(ctx, input)
  const lines = input.entries.map(({ cell, value, was, said }) => ({
    line: cell,
    value: inward(value),
    was: inward(was),
    said,
  }))
  const work = weighLines(ctx, input, lines, standing)
  if (!work.known) throw new Refusal('nobody', paRefusals.nobody)
  checkDeeds(ctx, state, work, standing, 'cleared')
  await write(ctx, input, work, reached.start_date)
  await tellOthers(ctx, { state, sheet: reached, work, standing, reason: input.reason })
  await sql`update mark_sheets set ${afterSaving(input, work.overruled)}
    where company_id = ${ctx.company} and id = ${sheet.id}`.execute(ctx.tx)
  const parts = [...new Set([...full.values()].map(({ part }) => part))]
  await writePracticalMarks(ctx, makerOf(ctx), parts, [...new Set(work.writes.map(({ line }) => paEnrolOf(line)))])
  ctx.note({
    entity: 'mark_sheet',
    entity_id: sheet.id,
    before: called(work.before),
    after: called(work.after),
    ...(takesCorrections(state) && input.reason ? { reason: input.reason } : {}),
  })
  return {
    data: {
      sheet_id: sheet.id,
      version: sheet.version + 1,
      changed: Object.keys(work.after).length,
      repeated: false,
      overruled: await namedOverruled(ctx, work.overruled, paEnrolOf, outward),
      skipped: work.skipped,
    },
    message: work.overruled.length ? 'Marks saved. Somebody else had said otherwise meanwhile.' : 'Marks saved.',
  }
})

/** Full marks by criterion; nobody changes them until this is over, for that takes the exam. */
async function criteriaOf(ctx: Ctx, exam_subject: number): Promise<Map<number, { part: number; full_marks: number }>> {
  const { rows } = await sql<{ id: number; part: number; full_marks: number }>`
    select r.id, p.id as part, r.full_marks from exam_parts p
    join pa_heads h on h.company_id = p.company_id and h.exam_part_id = p.id
    join pa_criteria r on r.company_id = h.company_id and r.head_id = h.id
    where p.company_id = ${ctx.company} and p.exam_subject_id = ${exam_subject} and ${isComputed}
    order by r.id`.execute(ctx.tx)
  return new Map(rows.map(({ id, ...criterion }) => [id, criterion]))
}

const sentences = {
  below: 'Marks are not below zero.',
  above: 'More than the full marks of this criterion.',
  decimals: 'Marks have two decimals at most.',
} as const

function checkCells({ entries }: Input, full: ReadonlyMap<number, { full_marks: number }>): void {
  const errors: Record<string, string[]> = {}
  for (const { cell, value } of entries) {
    const most = full.get(criterionOf(cell))?.full_marks
    const wrong = most === undefined ? undefined : wrongWith(value, most)
    if (wrong) errors[`cells.${cell}`] = [sentences[wrong]]
  }
  if (Object.keys(errors).length) throw new Refusal('wrong-cells', paRefusals['wrong-cells'], { status: 422, errors })
}

/** The cells of a sheet as they stand. A cell that nobody has touched is empty by nobody else's hand. */
async function standingIn(
  ctx: Ctx,
  { exam_subject_id, section_id }: Input,
): Promise<ReadonlyMap<number, StandingLine<Value>>> {
  const { rows } = await sql<{
    enroll_id: number
    criterion_id: number
    value: Value | null
    noted_by: number | null
    client_id: string | null
  }>`
    select e.id as enroll_id, r.id as criterion_id, ${valueOfMark} as value, k.noted_by, k.client_id
    from exam_subjects s
    join subjects b on b.company_id = s.company_id and b.id = s.subject_id
    join exam_parts p on p.company_id = s.company_id and p.exam_subject_id = s.id and ${isComputed}
    join pa_heads h on h.company_id = p.company_id and h.exam_part_id = p.id
    join pa_criteria r on r.company_id = h.company_id and r.head_id = h.id
    join ${enrolled} on e.company_id = s.company_id and e.batch_id = ${batchOf(ctx)} and e.section_id = ${section_id}
    left join pa_marks k on k.company_id = r.company_id and k.criterion_id = r.id and k.enroll_id = e.id
    where s.company_id = ${ctx.company} and s.id = ${exam_subject_id} and (${sits} or ${hasMark(sql`s.id`)})`.execute(
    ctx.tx,
  )
  const me = makerOf(ctx)
  return new Map(
    rows.map(({ enroll_id, criterion_id, value, noted_by, client_id }) => [
      paCellOf(enroll_id, criterion_id),
      { value: value ?? 'cleared', byHand: true, noted_by: value === null ? me : noted_by, client_id },
    ]),
  )
}

async function write(ctx: Ctx, input: Input, { writes }: Weighed<Value>, begun: string): Promise<void> {
  if (!writes.length) return
  const states = writes.map(({ value }) => (typeof value === 'number' ? 'marked' : value))
  const values = writes.map(({ value }) => (typeof value === 'number' ? value : null))
  await sql`
    insert into pa_marks (company_id, criterion_id, enroll_id, full_marks, state, value, noted_by, noted_at, client_id)
    select r.company_id, r.id, w.enroll_id, r.full_marks, w.state, w.value, ${makerOf(ctx)}::bigint,
      coalesce(${momentSaid(input.taken_at, begun, ctx.now)}::timestamptz, app_now()), ${input.client_id}::uuid
    from unnest(${writes.map(({ line }) => paEnrolOf(line))}::bigint[],
      ${writes.map(({ line }) => criterionOf(line))}::bigint[], ${states}::text[], ${values}::numeric[])
      w (enroll_id, criterion_id, state, value)
    join pa_criteria r on r.company_id = ${ctx.company}::bigint and r.id = w.criterion_id order by r.id, w.enroll_id
    on conflict (company_id, criterion_id, enroll_id)
    do update set full_marks = excluded.full_marks, state = excluded.state, value = excluded.value,
      noted_by = excluded.noted_by, noted_at = excluded.noted_at, client_id = excluded.client_id`.execute(ctx.tx)
}

/** As the audit keeps them: '123 criterion 4'. */
const called = (cells: Record<string, Value | null>): Record<string, CellValue> =>
  Object.fromEntries(
    Object.entries(cells).map(([cell, value]) => [
      `${paEnrolOf(Number(cell))} criterion ${criterionOf(Number(cell))}`,
      value === null ? null : outward(value),
    ]),
  )
