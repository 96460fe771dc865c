/** Notes that settle differences, approved by a second person: many at once, as they were written. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { readSettings } from '#platform/server/settings.ts'
import { approveDifferences } from '../../contract/differences.ts'
import { billingSettings } from '../../contract/settings.ts'
import { issueNotes } from './issue.ts'

export const approve = handle(approveDifferences, async ({ journals }, ctx) => {
  const ids = [...new Set(journals)]
  const { rows } = await sql<{ state: string; made_by: number | null }>`
    select j.state, j.made_by from fee_journals j
    join settled_differences s on s.company_id = j.company_id and s.journal_id = j.id
    join enrolments e on e.company_id = j.company_id and e.id = j.enroll_id
    join ${userOf('e.student_id')} and u.deleted_at is null
    where j.company_id = ${ctx.company} and j.id = any(${ids}::bigint[]) order by j.id for update of j`.execute(ctx.tx)
  if (rows.length < ids.length) throw notFound('This note')
  if (rows.some(({ state }) => state !== 'waiting')) throw approveDifferences.refuse('not-waiting')
  const { second_person } = await readSettings(ctx, billingSettings)
  const by = makerOf(ctx)
  if (second_person && (by === null || rows.some(({ made_by }) => made_by === by)))
    throw approveDifferences.refuse('second-person')
  await issueNotes(ctx, ids, by)
  ctx.note({
    entity: 'fee_journals',
    entity_id: ids[0]!,
    before: { state: 'waiting' },
    after: { state: 'issued', notes: ids.length },
  })
  return { data: { notes: ids.length }, message: 'The notes are written.' }
})

/** Whether the note settles a difference: then it is issued as one of a set. */
export async function settles({ tx, company }: Pick<Ctx, 'tx' | 'company'>, journal: number): Promise<boolean> {
  const { rows } = await sql`
    select from settled_differences where company_id = ${company} and journal_id = ${journal}`.execute(tx)
  return rows.length > 0
}
