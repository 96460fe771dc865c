/** What waits for a second person: approved and posted, or refused. */
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { readSettings } from '#platform/server/settings.ts'
import { approveJournal, refuseJournal } from '../../contract/journals.ts'
import { needsSecond } from '../../contract/journal-words.ts'
import { billingSettings } from '../../contract/settings.ts'
import { settles } from '../differences/approve.ts'
import { issueNotes } from '../differences/issue.ts'
import { owesBeside } from './give-back.ts'
import { endJournal, forgivesTooMuch, issueJournal, type Journal, lockJournal } from './journal.ts'

/** Of a student who was deleted meanwhile, too: what waits comes to an end. */
async function waiting(ctx: Ctx, id: number): Promise<Journal & { is_deleted: boolean }> {
  const journal = await lockJournal(ctx, id, { deleted: true })
  if (journal.state !== 'waiting') throw approveJournal.refuse('not-waiting')
  return journal
}

export const approve = handle(approveJournal, async ({ id, despite_dues = false }, ctx) => {
  const journal = await waiting(ctx, id)
  // what is owed by somebody whom no counter finds, or held for him, is seen by nobody
  if (journal.is_deleted) throw approveJournal.refuse('student-deleted')
  const settings = await readSettings(ctx, billingSettings)
  const limited = journal.kind === 'credit_note' && !journal.bill_id && settings.discount_limits.length > 0
  const by = makerOf(ctx)
  if ((limited || needsSecond(journal.kind, settings)) && (by === null || by === journal.made_by))
    throw approveJournal.refuse('second-person')
  if (await forgivesTooMuch(ctx, journal)) throw approveJournal.refuse('above-limit')
  const { kind, student_id, fee_head_id } = journal
  if (kind === 'refund' && !despite_dues && (await owesBeside(ctx.tx, ctx.company, student_id, fee_head_id)))
    throw approveJournal.refuse('dues-open')
  const answer = (await settles(ctx, id)) ? await issueOfSet(ctx, id, by) : await issueJournal(ctx, journal, by)
  ctx.note({ entity: 'fee_journals', entity_id: id, before: { state: 'waiting' }, after: { state: 'issued' } })
  return answer
})

/** A note that settles a difference is issued as those that were written with it. */
async function issueOfSet(ctx: Ctx, id: number, by: number | null) {
  const { credit_note, debit_note } = await issueNotes(ctx, [id], by)
  const { event_id } = await lockJournal(ctx, id)
  const number = credit_note ?? debit_note
  return { data: { id, state: 'issued' as const, number, event_id }, message: `${number} written.` }
}

export const refuseWaiting = handle(refuseJournal, async ({ id, reason }, ctx) => {
  await waiting(ctx, id)
  await endJournal(ctx, id, 'refused', reason)
  ctx.note({ entity: 'fee_journals', entity_id: id, reason, before: { state: 'waiting' }, after: { state: 'refused' } })
  return { data: { id }, message: 'Refused.' }
})
