/** Saves ratings of a section in a subject as marks are saved (marks/save-marks.ts): what arrives twice or late does no harm, who is overruled is told, a wrong one refuses all, by its cell. */
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
} from '#platform/server/offline-sheet.ts'
import { casRefusals, saveCas } from '../../contract/cas.ts'
import { type Rated, type Rating, ratingText, readRating } from '../../contract/cas-rating.ts'
import { pairCell, pairColumn, pairEnrol } from '../../contract/cell-sheet.ts'
import { takesCorrections } from '../../contract/state-words.ts'
import { studies } from '../eca/sheets.ts'
import { batchOf, enrolled } from '../marks/reach.ts'
import { checkDeeds, checkTime, holdClass, namedOverruled } from '../marks/saving.ts'
import { tellOthers } from '../marks/tell-who-entered.ts'
import { type ReachedCas, reachCas } from './sheets.ts'

type Input = InputOf<typeof saveCas>
/** Within a saving '' is a word, too: that somebody emptied a cell is told like any other word. */
const inward = (rated: Rated | null | undefined): string => (rated ? ratingText(rated) : '')
const outward = (value: string): string | null => value || null

export const save = handle(saveCas, async (input, ctx) => {
  const place = { exam_id: input.exam_id, section_id: input.section_id, subject_id: input.subject_id }
  const reached = await reachCas(ctx, place)
  if (!reached.teaches) throw noRight()
  const state = await holdClass(ctx, reached)
  const sheet = await lockSheet<string>(ctx, 'cas_sheets', place)
  const before = toldBefore(sheet, input)
  if (before)
    return {
      data: {
        sheet_id: sheet.id,
        version: sheet.version,
        changed: 0,
        repeated: true,
        overruled: await namedOverruled(ctx, before, pairEnrol, outward),
        skipped: 0,
      },
      message: 'Ratings were saved before.',
    }
  checkTime(ctx, state, input.reason, casRefusals['not-open'])
  const said = readCells(input)
  const stands = await standingIn(ctx, reached)
  const work = weighLines(ctx, input, said, stands)
  if (!work.known) throw new Refusal('nobody', casRefusals.nobody)
  checkDeeds(ctx, state, work, stands, '')
  await tellOthers(ctx, { state, sheet: reached, work, standing: stands, reason: input.reason })
  const rated = work.writes.map(({ value }) => readRating(value))
  await sql`
    insert into cas_ratings (company_id, outcome_id, enroll_id, rating, after, noted_by, noted_at, client_id)
    select ${ctx.company}::bigint, w.outcome_id, w.enroll_id, w.rating, w.after, ${makerOf(ctx)}::bigint,
      coalesce(${momentSaid(input.taken_at, reached.start_date, ctx.now)}::timestamptz, app_now()),
        ${input.client_id}::uuid
    from unnest(${work.writes.map(({ line }) => pairColumn(line))}::bigint[],
      ${work.writes.map(({ line }) => pairEnrol(line))}::bigint[],
      ${rated.map((each) => each?.rating ?? null)}::smallint[], ${rated.map((each) => each?.after ?? null)}::smallint[])
        w (outcome_id, enroll_id, rating, after)
    order by w.enroll_id, w.outcome_id
    on conflict (company_id, outcome_id, enroll_id) do update set rating = excluded.rating, after = excluded.after,
      noted_by = excluded.noted_by, noted_at = excluded.noted_at, client_id = excluded.client_id`.execute(ctx.tx)
  await sql`update cas_sheets set ${afterSaving(input, work.overruled)}
    where company_id = ${ctx.company} and id = ${sheet.id}`.execute(ctx.tx)
  ctx.note({
    entity: 'cas_sheet',
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
      overruled: await namedOverruled(ctx, work.overruled, pairEnrol, outward),
      skipped: work.skipped,
    },
    message: work.overruled.length ? 'Ratings saved. Somebody else had said otherwise meanwhile.' : 'Ratings saved.',
  }
})

/** Each cell as it is kept. */
function readCells({ entries }: Input) {
  const errors: Record<string, string[]> = {}
  const lines = entries.map(({ cell, value, was, said }) => {
    const rated = readRating(value ?? '')
    if (rated === undefined) errors[`cells.${cell}`] = ['A rating of 1 to 4; after remedial teaching 1>3 or 2>4.']
    return { line: cell, value: inward(rated), was: inward(readRating(was ?? '')), said }
  })
  if (Object.keys(errors).length) throw new Refusal('wrong-cells', casRefusals['wrong-cells'], { status: 422, errors })
  return lines
}

/** The cells of a sheet as they stand. A cell that nobody has touched is empty by nobody else's hand. */
async function standingIn(
  ctx: Ctx,
  { exam_id, section_id, grade_id, subject_id }: ReachedCas,
): Promise<Map<number, StandingLine<string>>> {
  const { rows } = await sql<{
    enroll_id: number
    outcome_id: number
    is_said: boolean
    rating: Rating | null
    after: Rating | null
    noted_by: number | null
    client_id: string | null
  }>`
    select e.id as enroll_id, o.id as outcome_id, k.enroll_id is not null as is_said, k.rating, k.after, k.noted_by,
      k.client_id
    from cas_outcomes o
    join ${enrolled} on e.company_id = o.company_id and e.batch_id = ${batchOf(ctx)} and e.section_id = ${section_id}
      and ${studies}
    left join cas_ratings k on k.company_id = o.company_id and k.outcome_id = o.id and k.enroll_id = e.id
    where o.company_id = ${ctx.company} and o.exam_id = ${exam_id} and o.grade_id = ${grade_id}
      and o.subject_id = ${subject_id}`.execute(ctx.tx)
  const me = makerOf(ctx)
  return new Map(
    rows.map(({ enroll_id, outcome_id, is_said, rating, after, noted_by, client_id }) => [
      pairCell(enroll_id, outcome_id),
      { value: inward(rating && { rating, after }), byHand: true, noted_by: is_said ? noted_by : me, client_id },
    ]),
  )
}

/** As the audit keeps them: '123 outcome 4'. */
const called = (cells: Record<string, string | null>): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(cells).map(([cell, value]) => [
      `${pairEnrol(Number(cell))} outcome ${pairColumn(Number(cell))}`,
      value || null,
    ]),
  )
