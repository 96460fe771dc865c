/** Saves achievements of a section as marks are saved (marks/save-marks.ts): what arrives twice or late does no harm, who is overruled is told, a wrong one refuses all, by its cell. */
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
import {
  activityOf,
  type Assessment,
  ecaCellOf,
  ecaEnrolOf,
  ecaRefusals,
  readAchievement,
  saveEca,
} from '../../contract/eca.ts'
import { takesCorrections } from '../../contract/state-words.ts'
import { batchOf, enrolled } from '../marks/reach.ts'
import { checkDeeds, checkTime, holdClass, namedOverruled } from '../marks/saving.ts'
import { tellOthers } from '../marks/tell-who-entered.ts'
import { type ReachedEca, reachEca, studies } from './sheets.ts'

type Input = InputOf<typeof saveEca>
/** Within a saving '' is a word, too: that somebody emptied a cell is told like any other word. */
const inward = (value: string | null | undefined): string => value ?? ''
const outward = (value: string): string | null => value || null

export const save = handle(saveEca, async (input, ctx) => {
  const place = { exam_id: input.exam_id, section_id: input.section_id }
  const reached = await reachEca(ctx, place)
  if (!reached.leads) throw noRight()
  const state = await holdClass(ctx, reached)
  const sheet = await lockSheet<string>(ctx, 'eca_sheets', place)
  const before = toldBefore(sheet, input)
  if (before)
    return {
      data: {
        sheet_id: sheet.id,
        version: sheet.version,
        changed: 0,
        repeated: true,
        overruled: await namedOverruled(ctx, before, ecaEnrolOf, outward),
        skipped: 0,
      },
      message: 'Achievements were saved before.',
    }
  checkTime(ctx, state, input.reason, ecaRefusals['not-open'])
  const said = readCells(input, reached)
  const standing = await standingIn(ctx, reached)
  const work = weighLines(ctx, input, said, standing)
  if (!work.known) throw new Refusal('nobody', ecaRefusals.nobody)
  checkDeeds(ctx, state, work, standing, '')
  await tellOthers(ctx, { state, sheet: reached, work, standing, reason: input.reason })
  await sql`
    insert into eca_achievements
      (company_id, exam_id, grade_id, activity_id, enroll_id, value, noted_by, noted_at, client_id)
    select ${ctx.company}::bigint, ${reached.exam_id}::bigint, ${reached.grade_id}::bigint, w.activity_id, w.enroll_id,
      nullif(w.value, ''),
      ${makerOf(ctx)}::bigint,
        coalesce(${momentSaid(input.taken_at, reached.start_date, ctx.now)}::timestamptz, app_now()),
        ${input.client_id}::uuid
    from unnest(${work.writes.map(({ line }) => activityOf(line))}::bigint[],
      ${work.writes.map(({ line }) => ecaEnrolOf(line))}::bigint[],
      ${work.writes.map(({ value }) => value)}::text[]) w (activity_id, enroll_id, value)
      order by w.enroll_id, w.activity_id
    on conflict (company_id, exam_id, enroll_id, activity_id)
    do update set grade_id = excluded.grade_id, value = excluded.value,
      noted_by = excluded.noted_by, noted_at = excluded.noted_at, client_id = excluded.client_id`.execute(ctx.tx)
  await sql`update eca_sheets set ${afterSaving(input, work.overruled)}
    where company_id = ${ctx.company} and id = ${sheet.id}`.execute(ctx.tx)
  ctx.note({
    entity: 'eca_sheet',
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
      overruled: await namedOverruled(ctx, work.overruled, ecaEnrolOf, outward),
      skipped: work.skipped,
    },
    message: work.overruled.length
      ? 'Achievements saved. Somebody else had said otherwise meanwhile.'
      : 'Achievements saved.',
  }
})

/** Each cell as the school writes it. */
function readCells({ entries }: Input, assessment: Assessment & Pick<ReachedEca, 'sentences'>) {
  const errors: Record<string, string[]> = {}
  const lines = entries.map(({ cell, value, was, said }) => {
    const isSentence = assessment.sentences.includes(activityOf(cell))
    const read = readAchievement(inward(value), assessment, isSentence)
    if (read === undefined)
      errors[`cells.${cell}`] = [
        isSentence
          ? 'At most 200 characters'
          : assessment.remarks
            ? 'At most 60 characters'
            : 'This is none of the letters of this exam.',
      ]
    return { line: cell, value: read ?? '', was: inward(was), said }
  })
  if (Object.keys(errors).length) throw new Refusal('wrong-cells', ecaRefusals['wrong-cells'], { status: 422, errors })
  return lines
}

/** The cells of a sheet as they stand. A cell that nobody has touched is empty by nobody else's hand. */
async function standingIn(
  ctx: Ctx,
  { exam_id, section_id, grade_id }: ReachedEca,
): Promise<Map<number, StandingLine<string>>> {
  const { rows } = await sql<{
    enroll_id: number
    activity_id: number
    is_said: boolean
    value: string | null
    noted_by: number | null
    client_id: string | null
  }>`
    select e.id as enroll_id, t.activity_id, k.enroll_id is not null as is_said, k.value, k.noted_by, k.client_id
    from eca_exam_activities t
    join ${enrolled} on e.company_id = t.company_id and e.batch_id = ${batchOf(ctx)} and e.section_id = ${section_id}
      and ${studies}
    left join eca_achievements k on k.company_id = t.company_id and k.exam_id = t.exam_id
      and k.activity_id = t.activity_id and k.enroll_id = e.id
    where t.company_id = ${ctx.company} and t.exam_id = ${exam_id} and t.grade_id = ${grade_id}`.execute(ctx.tx)
  const me = makerOf(ctx)
  return new Map(
    rows.map(({ enroll_id, activity_id, is_said, value, noted_by, client_id }) => [
      ecaCellOf(enroll_id, activity_id),
      { value: inward(value), byHand: true, noted_by: is_said ? noted_by : me, client_id },
    ]),
  )
}

/** As the audit keeps them: '123 activity 4'. */
const called = (cells: Record<string, string | null>): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(cells).map(([cell, value]) => [
      `${ecaEnrolOf(Number(cell))} activity ${activityOf(Number(cell))}`,
      value || null,
    ]),
  )
