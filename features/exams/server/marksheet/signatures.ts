/** Signatures on marksheets, from the left. */
import { handle } from '#platform/server/handler.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import * as contract from '../../contract/signatures.ts'

export const readSignatures = ({ tx, company }: Pick<Ctx, 'tx' | 'company'>): Promise<contract.Signature[]> =>
  tx
    .selectFrom('marksheet_signatures')
    .select(['position', 'title', 'title_np', 'name', 'is_class_teacher', 'file_id'])
    .where('company_id', '=', company)
    .orderBy('position')
    .execute()

/** Of the principal, who signs on the right; the name of a class teacher is that of a section. */
export const lastSignature = async (ctx: Pick<Ctx, 'tx' | 'company'>) =>
  (await readSignatures(ctx)).findLast(({ is_class_teacher }) => !is_class_teacher)

const list = handle(contract.listSignatures, async (_input, ctx) => ({ data: await readSignatures(ctx) }))

const save = handle(contract.saveSignature, async ({ position, drop_picture, ...sent }, ctx, { files }) => {
  const before = (await readSignatures(ctx)).find((each) => each.position === position)
  const upload = sent.is_class_teacher ? undefined : ctx.uploads.picture
  const kept = upload && (await files.keep(ctx, upload, { needs: 'administrator' }))
  const stays = !sent.is_class_teacher && !drop_picture && !kept
  const values = {
    title: sent.title,
    title_np: sent.title_np || null,
    name: sent.is_class_teacher ? null : sent.name || null,
    is_class_teacher: sent.is_class_teacher,
    file_id: kept ?? (stays ? (before?.file_id ?? null) : null),
  }
  await ctx.tx
    .insertInto('marksheet_signatures')
    .values({ company_id: ctx.company, position, ...values })
    .onConflict((same) => same.columns(['company_id', 'position']).doUpdateSet(values))
    .execute()
  if (before?.file_id && before.file_id !== values.file_id) await files.remove(ctx, ctx.company, [before.file_id])
  ctx.note({ entity: 'marksheet_signatures', entity_id: position, before, after: values })
  return { data: await readSignatures(ctx), message: 'Saved.' }
})

const remove = handle(contract.removeSignature, async ({ position }, ctx, { files }) => {
  const [gone] = await ctx.tx
    .deleteFrom('marksheet_signatures')
    .where('company_id', '=', ctx.company)
    .where('position', '=', position)
    .returning(['title', 'name', 'file_id'])
    .execute()
  if (!gone) throw notFound('This signature')
  if (gone.file_id) await files.remove(ctx, ctx.company, [gone.file_id])
  ctx.note({ entity: 'marksheet_signatures', entity_id: position, before: gone, after: null })
  return { data: await readSignatures(ctx), message: 'Removed.' }
})

export const signatureHandlers = [list, save, remove]
