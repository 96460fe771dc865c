/** The settings store: one row a group, defaults for what is not set, each change audited. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import { isLocked, recordProtected } from '#platform/server/protection.ts'
import * as contract from '../contract/settings.ts'
import { settingDefaults, type SettingGroup, type Settings, settingGroups } from '../contract/settings.ts'

export async function readSettings<G extends SettingGroup>(tx: Tx, company: number, group: G): Promise<Settings<G>> {
  const row = await tx
    .selectFrom('settings')
    .select('values')
    .where('company_id', '=', company)
    .where('group', '=', group)
    .executeTakeFirst()
  return settingsFrom(group, row?.values ?? {})
}

/** Of what is stored each value that fits, and the default where one does not. */
export function settingsFrom<G extends SettingGroup>(group: G, stored: unknown): Settings<G> {
  const shape = settingGroups[group].shape as Record<string, z.ZodType>
  const kept = Object.entries(stored as object).filter(([name, value]) => shape[name]?.safeParse(value).success)
  return { ...settingDefaults[group], ...Object.fromEntries(kept) } as Settings<G>
}

async function change<G extends SettingGroup>(ctx: Ctx, group: G, sent: object): Promise<Settings<G>> {
  const before = await readSettings(ctx.tx, ctx.company, group)
  await sql`
    insert into settings (company_id, "group", "values") values (${ctx.company}, ${group}, ${JSON.stringify(sent)})
    on conflict (company_id, "group") do update set "values" = settings."values" || excluded."values", updated_at = now()`.execute(
    ctx.tx,
  )
  const after = await readSettings(ctx.tx, ctx.company, group)
  ctx.note({ entity: 'settings', entity_id: group, before, after })
  return after
}

const message = 'Settings saved.'

export const settingHandlers = [
  handle(contract.showAcademic, async (_input, ctx) => ({ data: await readSettings(ctx.tx, ctx.company, 'academic') })),
  handle(contract.changeAcademic, async (input, ctx) => ({ data: await change(ctx, 'academic', input), message })),
  handle(contract.showAttendance, async (_input, ctx) => ({
    data: await readSettings(ctx.tx, ctx.company, 'attendance'),
  })),
  handle(contract.changeAttendance, async (input, ctx) => ({ data: await change(ctx, 'attendance', input), message })),
  handle(contract.showProtection, async (_input, ctx) => ({
    data: await readSettings(ctx.tx, ctx.company, 'protection'),
  })),
  handle(contract.changeProtection, async (input, ctx) => {
    const before = await readSettings(ctx.tx, ctx.company, 'protection')
    const { records } = input as Partial<Settings<'protection'>>
    // opening is as protected as what it opens
    if (records && isLocked(ctx) && before.records.some((kind) => !records.includes(kind))) throw recordProtected()
    return { data: await change(ctx, 'protection', input), message }
  }),
  handle(contract.showAuthentication, async (_input, ctx) => ({
    data: await readSettings(ctx.tx, ctx.company, 'authentication'),
  })),
  handle(contract.changeAuthentication, async (input, ctx) => ({
    data: await change(ctx, 'authentication', input),
    message,
  })),
]
