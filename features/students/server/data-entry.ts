/** What the school asks for at admission; held here, whatever a form shows. */
import { isOwn } from '#platform/contract/own-names.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { storedSettings, storeSettings } from '#platform/server/settings.ts'
import {
  changeDataEntry,
  dataEntrySetting,
  type DataEntrySetting,
  ownEntryRules,
  showDataEntry,
} from '../contract/data-entry.ts'
import { type EntryRule, missingFields, rulesFor } from '../contract/entry-fields.ts'

async function read(ctx: Pick<Ctx, 'tx' | 'company'>): Promise<DataEntrySetting> {
  const kept = dataEntrySetting.safeParse(await storedSettings(ctx, 'data_entry'))
  return kept.success ? kept.data : {}
}

const entryRules = async (ctx: Ctx): Promise<EntryRule[]> => rulesFor(await read(ctx), ctx.actor.role)

/** 422 on each field that the school requires of this role and that is empty. */
export async function checkRequired(ctx: Ctx, admission: Record<string, unknown>): Promise<void> {
  const missing = missingFields(await entryRules(ctx), admission)
  if (missing.length)
    throw new Refusal('invalid', 'Field is required', {
      status: 422,
      errors: Object.fromEntries(missing.map((field) => [field, ['Field is required']])),
    })
}

/** A profile keeps what the school requires: filled once, it is not emptied again. */
export async function checkNotEmptied(ctx: Ctx, changed: Record<string, unknown>): Promise<void> {
  const emptied = (await entryRules(ctx))
    .filter(({ field, required }) => required && isOwn(changed, field) && (changed[field] ?? '') === '')
    .map(({ field }) => field)
  if (emptied.length)
    throw new Refusal('invalid', 'Field is required', {
      status: 422,
      errors: Object.fromEntries(emptied.map((field) => [field, ['Field is required']])),
    })
}

const own = handle(ownEntryRules, async (_input, ctx) => ({ data: await entryRules(ctx) }))
const show = handle(showDataEntry, async (_input, ctx) => ({ data: await read(ctx) }))
const change = handle(changeDataEntry, async ({ role, rules }, ctx) => {
  const before = await read(ctx)
  const { [role]: _old, ...others } = before
  const after = rules ? { ...others, [role]: rules } : others
  await storeSettings(ctx, 'data_entry', after, true)
  ctx.note({ entity: 'settings', entity_id: 'data_entry', before, after })
  return { data: after, message: 'Settings saved.' }
})

export const dataEntryHandlers = [own, show, change]
