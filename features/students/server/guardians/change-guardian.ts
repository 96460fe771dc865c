/** What is noted of a guardian himself is changed. */
import { refuseAbove } from '#features/access/server/index.ts'
import { splitNoted } from '#features/people/contract/person-shape.ts'
import { fieldError, Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { type GuardianDetails, guardianShape } from '../../contract/guardians/guardian-shape.ts'
import { changeGuardianDetails, type GuardianRecord } from '../../contract/guardians/guardians.ts'
import { writeChildrensWords } from '../search-words.ts'
import { reachGuardian, readGuardian } from './guardians.ts'

export const change = handle(changeGuardianDetails, async ({ id, ...sent }, ctx) => ({
  data: await changeGuardian(ctx, id, sent),
  message: 'Guardian saved.',
}))

/** Whoever changes a guardian, from whichever screen, keeps to the same rules. `told`: what the audit is told beside the values. */
export async function changeGuardian(
  ctx: Ctx,
  id: number,
  sent: Partial<GuardianDetails>,
  told: Record<string, unknown> = {},
): Promise<GuardianRecord> {
  const { is_staff } = await reachGuardian(ctx, id)
  await refuseAbove(ctx, [id])
  const { details: before } = await readGuardian(ctx, id)
  const { user, own: ofGuardian } = splitNoted(guardianShape, sent)
  const differs = Object.entries(user).some(([name, value]) => before[name as keyof typeof before] !== value)
  if (differs && is_staff) throw new Refusal('is-staff', changeGuardianDetails.refusals!['is-staff']!)
  if (sent.dob && sent.dob > ctx.today) throw fieldError('dob', 'This day has not come yet')
  const update = (table: 'users' | 'guardians', values: object) =>
    Object.keys(values).length
      ? ctx.tx.updateTable(table).set(values).where('company_id', '=', ctx.company).where('id', '=', id).execute()
      : undefined
  if (differs) await update('users', user)
  await update('guardians', ofGuardian)
  if (sent.primary_mobile !== undefined) await writeChildrensWords(ctx, id)
  const data = await readGuardian(ctx, id)
  ctx.note({ entity: 'guardians', entity_id: id, before, after: { ...data.details, ...told } })
  return data
}
