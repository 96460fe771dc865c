/** A promotion is taken back, in one transaction, while nothing hangs on what it made. */
import { sql } from 'kysely'
import { choicesTouched } from '#features/academics/server/index.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import { hangingOn } from '#platform/server/references.ts'
import { undoPromotion } from '../../contract/promotion.ts'
import { seatsOf } from './apply.ts'
import { lockPromotion } from './draft.ts'

/** Whether a promotion that is still a draft begins with these new enrolments. */
async function drawnUpSince(tx: Tx, company: number, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from promotion_rows r join promotions p on p.company_id = r.company_id and p.id = r.promotion_id
    where r.company_id = ${company} and r.enroll_id = any(${ids}::bigint[]) and p.state in ('draft', 'applying')
    limit 1`.execute(tx)
  return rows.length > 0
}

export const undo = handle(undoPromotion, async ({ id, reason }, ctx) => {
  const { tx, company } = ctx
  const found = await lockPromotion(ctx, id)
  if (found.state !== 'applied') throw undoPromotion.refuse('not-applied')
  const { rows } = await sql<{ id: number; untouched: boolean }>`
    select n.id, n.grade_id = r.to_grade_id and n.section_id is not distinct from r.to_section_id
      and n.roll is not distinct from r.new_roll
      and n.status = 'studying' as untouched
    from promotion_rows r join enrolments n on n.company_id = r.company_id and n.id = r.new_enroll_id
    where r.company_id = ${company} and r.promotion_id = ${id} order by n.id for update of n`.execute(tx)
  if (rows.some((row) => !row.untouched) || (await choicesTouched(tx, company, seatsOf(company, id))))
    throw undoPromotion.refuse('touched')
  const ids = rows.map((row) => row.id)
  const hanging = await hangingOn(tx, company, 'enrolments', ids)
  if (hanging.includes('promotion_rows') && (await drawnUpSince(tx, company, ids)))
    throw undoPromotion.refuse('drawn-up')
  if (hanging.length) throw undoPromotion.refuse('hangs-on-it')
  await sql`update promotion_rows set new_enroll_id = null
    where company_id = ${company} and promotion_id = ${id}`.execute(tx)
  await sql`delete from enrolments where company_id = ${company} and id = any(${ids}::bigint[])`.execute(tx)
  await sql`
    update enrolments e set status = r.old_status from promotion_rows r
    where r.company_id = ${company} and r.promotion_id = ${id} and r.decision <> 'left' and e.company_id = r.company_id
      and e.id = r.enroll_id`.execute(tx)
  await tx
    .updateTable('promotions')
    .set({ state: 'undone', undone_at: sql<string>`app_now()`, undone_by: ctx.user.id, undo_reason: reason })
    .where('company_id', '=', company)
    .where('id', '=', id)
    .execute()
  ctx.note({
    entity: 'promotions',
    entity_id: id,
    reason,
    before: { state: 'applied' },
    after: { state: 'undone', students: ids.length },
  })
  return { data: { undone: ids.length } }
})
