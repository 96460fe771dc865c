/** Saves marks of a sheet. What arrives twice or late does no harm; who is overruled stays in the audit and is told; a wrong mark refuses all, by its cell. */
import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { noRight, Refusal } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import {
  afterSaving,
  lockSheet,
  type LockedSheet,
  momentSaid,
  type StandingLine,
  toldBefore,
  weighLines,
  type Weighed,
} from '#platform/server/offline-sheet.ts'
import type { PartKind } from '../../contract/first-parts.ts'
import { cellOf, type CellValue, enrolOf, kindOf, marksRefusals, saveMarks, wrongWith } from '../../contract/marks.ts'
import { takesCorrections } from '../../contract/state-words.ts'
import { isComputed } from '../practical/compute.ts'
import { tellOthers } from './tell-who-entered.ts'
import { batchOf, enrolled, hasMark, reachSheet, sits, valueOfMark } from './reach.ts'
import { checkDeeds, checkOpen, checkState, holdMarks, namedOverruled } from './saving.ts'

type Input = InputOf<typeof saveMarks>
/** Within a saving an empty cell has a word, too: that somebody emptied it is told like any other word. */
type Value = number | 'absent' | 'exempt' | 'cleared'
type Sheet = LockedSheet<Value> & { locked_at: string | null }
type Standing = ReadonlyMap<number, StandingLine<Value>>

const inward = (value: CellValue | undefined): Value => value ?? 'cleared'
const outward = (value: Value): CellValue => (value === 'cleared' ? null : value)

export const save = handle(saveMarks, async (input, ctx) => {
  const place = { exam_subject_id: input.exam_subject_id, section_id: input.section_id }
  const reached = await reachSheet(ctx, place)
  if (!reached.teaches) throw noRight()
  const state = await holdMarks(ctx, reached)
  const sheet: Sheet = await lockSheet<Value, { locked_at: string | null }>(ctx, 'mark_sheets', place, ['locked_at'])
  const before = toldBefore(sheet, input)
  if (before)
    return {
      data: {
        sheet_id: sheet.id,
        version: sheet.version,
        changed: 0,
        repeated: true,
        overruled: await namedOverruled(ctx, before, enrolOf, outward),
        skipped: 0,
      },
      message: 'Marks were saved before.',
    }
  checkTime(ctx, sheet, state, input.reason)
  const full = await holdParts(ctx, input.exam_subject_id)
  checkCells(input, full)
  const standing = await standingIn(ctx, input)
  const lines = input.entries.map(({ cell, value, was, said }) => ({
    line: cell,
    value: inward(value),
    was: inward(was),
    said,
  }))
  const work = weighLines(ctx, input, lines, standing)
  if (!work.known) throw new Refusal('nobody', marksRefusals.nobody)
  checkDeeds(ctx, state, work, standing, 'cleared')
  await write(ctx, input, sheet, work, reached.start_date)
  await tellOthers(ctx, { state, sheet: reached, work, standing, reason: input.reason })
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
      overruled: await namedOverruled(ctx, work.overruled, enrolOf, outward),
      skipped: work.skipped,
    },
    message: work.overruled.length ? 'Marks saved. Somebody else had said otherwise meanwhile.' : 'Marks saved.',
  }
})

function checkTime(ctx: Ctx, sheet: Sheet, state: string, reason: string | null | undefined): void {
  checkState(state, marksRefusals['not-open'])
  if (sheet.locked_at !== null) throw new Refusal('locked', marksRefusals.locked)
  checkOpen(ctx, state, reason, marksRefusals['not-open'])
}

/** Full marks of each part, which nobody lowers until these marks are written. */
async function holdParts(ctx: Ctx, exam_subject: number): Promise<Map<PartKind, number>> {
  const { rows } = await sql<{ kind: PartKind; full_marks: number }>`
    select kind, full_marks from exam_parts where company_id = ${ctx.company} and exam_subject_id = ${exam_subject}
    order by id for share`.execute(ctx.tx)
  return new Map(rows.map(({ kind, full_marks }) => [kind, full_marks]))
}

const sentences = {
  below: 'Marks are not below zero.',
  above: 'More than the full marks of this part.',
  decimals: 'Marks have two decimals at most.',
} as const

function checkCells({ entries }: Input, full: ReadonlyMap<PartKind, number>): void {
  const errors: Record<string, string[]> = {}
  for (const { cell, value } of entries) {
    const kind = kindOf(cell)
    const most = kind && full.get(kind)
    const wrong = most === undefined ? undefined : wrongWith(value, most)
    if (wrong) errors[`cells.${cell}`] = [sentences[wrong]]
  }
  if (Object.keys(errors).length)
    throw new Refusal('wrong-cells', marksRefusals['wrong-cells'], { status: 422, errors })
}

/** The cells of a sheet as they stand; what is made of criteria is none of them. A cell that nobody has touched is empty by nobody else's hand. */
async function standingIn(ctx: Ctx, { exam_subject_id, section_id }: Input): Promise<Standing> {
  const { rows } = await sql<{
    enroll_id: number
    kind: PartKind
    value: Value | null
    noted_by: number | null
    client_id: string | null
  }>`
    select e.id as enroll_id, p.kind, ${valueOfMark} as value, k.noted_by, k.client_id
    from exam_subjects s
    join subjects b on b.company_id = s.company_id and b.id = s.subject_id
    join exam_parts p on p.company_id = s.company_id and p.exam_subject_id = s.id and not ${isComputed}
    join ${enrolled} on e.company_id = s.company_id and e.batch_id = ${batchOf(ctx)} and e.section_id = ${section_id}
    left join marks k on k.company_id = p.company_id and k.exam_part_id = p.id and k.enroll_id = e.id
    where s.company_id = ${ctx.company} and s.id = ${exam_subject_id} and (${sits} or ${hasMark(sql`s.id`)})`.execute(
    ctx.tx,
  )
  const me = makerOf(ctx)
  return new Map(
    rows.map(({ enroll_id, kind, value, noted_by, client_id }) => [
      cellOf(enroll_id, kind),
      { value: value ?? 'cleared', byHand: true, noted_by: value === null ? me : noted_by, client_id },
    ]),
  )
}

async function write(
  ctx: Ctx,
  input: Input,
  sheet: Sheet,
  { writes, overruled }: Weighed<Value>,
  begun: string,
): Promise<void> {
  if (writes.length) {
    const states = writes.map(({ value }) => (typeof value === 'number' ? 'marked' : value))
    const values = writes.map(({ value }) => (typeof value === 'number' ? value : null))
    await sql`
      insert into marks (company_id, exam_part_id, enroll_id, full_marks, state, value, noted_by, noted_at, client_id)
      select p.company_id, p.id, w.enroll_id, p.full_marks, w.state, w.value, ${makerOf(ctx)}::bigint,
        coalesce(${momentSaid(input.taken_at, begun, ctx.now)}::timestamptz, app_now()), ${input.client_id}::uuid
      from unnest(${writes.map(({ line }) => enrolOf(line))}::bigint[],
        ${writes.map(({ line }) => kindOf(line)!)}::text[], ${states}::text[], ${values}::numeric[])
        w (enroll_id, kind, state, value)
      join exam_parts p on p.company_id = ${ctx.company}::bigint
        and p.exam_subject_id = ${input.exam_subject_id}::bigint and p.kind = w.kind
      order by p.id, w.enroll_id
      on conflict (company_id, exam_part_id, enroll_id)
      do update set full_marks = excluded.full_marks, state = excluded.state,
        value = excluded.value, noted_by = excluded.noted_by, noted_at = excluded.noted_at,
          client_id = excluded.client_id`.execute(ctx.tx)
  }
  await sql`update mark_sheets set ${afterSaving(input, overruled)}
    where company_id = ${ctx.company} and id = ${sheet.id}`.execute(ctx.tx)
}

/** As the audit keeps them: '123 theory'. */
const called = (cells: Record<string, Value | null>): Record<string, CellValue> =>
  Object.fromEntries(
    Object.entries(cells).map(([cell, value]) => [
      `${enrolOf(Number(cell))} ${kindOf(Number(cell))}`,
      value === null ? null : outward(value),
    ]),
  )
