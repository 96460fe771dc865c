/** The store of settings: one row a group, defaults for what is not set, each change audited. */
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { SettingsGroup, SettingsOf } from '#platform/contract/settings.ts'
import type { Ctx } from './context.ts'
import { type Handler, handle } from './handler.ts'
import { namedByItself } from './named-in-log.ts'

type Of = Pick<Ctx, 'tx' | 'company'>

/** Several groups in one statement. */
export async function readGroups<const Groups extends readonly SettingsGroup[]>(
  of: Of,
  ...groups: Groups
): Promise<{ [I in keyof Groups]: SettingsOf<Groups[I]> }> {
  const rows = await of.tx
    .selectFrom('settings')
    .select(['group', 'values'])
    .where('company_id', '=', of.company)
    .where(
      'group',
      'in',
      groups.map(({ name }) => name),
    )
    .execute()
  const stored = (name: string) => rows.find(({ group }) => group === name)?.values
  return groups.map((group) => settingsFrom(group, stored(group.name))) as never
}

export const readSettings = async <G extends SettingsGroup>(of: Of, group: G): Promise<SettingsOf<G>> =>
  (await readGroups(of, group))[0]

/** What is stored of a group, as an expression for a statement that asks something else too; for `settingsFrom`. */
export const storedGroup = (company: number, { name }: Pick<SettingsGroup, 'name'>): RawBuilder<object | null> =>
  sql`(select "values" from settings where company_id = ${company} and "group" = ${name})`

/** Of what is stored each value that fits, and the default where one does not. */
export function settingsFrom<G extends SettingsGroup>({ schema, defaults }: G, stored: unknown): SettingsOf<G> {
  const shape = schema.shape as Record<string, z.ZodType>
  const kept = Object.entries(stored ?? {}).filter(
    ([name, value]) => Object.hasOwn(shape, name) && shape[name]!.safeParse(value).success,
  )
  return { ...defaults, ...Object.fromEntries(kept) } as SettingsOf<G>
}

/** As it was written, of a group that is no list of values with defaults: what a role is asked for, by role. */
export async function storedSettings({ tx, company }: Of, group: string): Promise<unknown> {
  const row = await tx
    .selectFrom('settings')
    .select('values')
    .where('company_id', '=', company)
    .where('group', '=', group)
    .executeTakeFirst()
  return row?.values
}

/** `whole`: what is stored gives way to it; else each value that is sent takes the place of the one before. */
export async function storeSettings({ tx, company }: Of, group: string, sent: object, whole = false): Promise<void> {
  const values = whole ? sql`excluded."values"` : sql`settings."values" || excluded."values"`
  await sql`
    insert into settings (company_id, "group", "values") values (${company}, ${group}, ${JSON.stringify(sent)})
    on conflict (company_id, "group") do update set "values" = ${values}, updated_at = app_now()`.execute(tx)
}

/** A group of a room, with the rule that it adds: it may only refuse. */
export interface ServedSettings {
  group: SettingsGroup
  beforeChange?: (ctx: Ctx, before: any, sent: any) => void
}

/** A room's line: its group, and what must hold before it is changed. */
export const serveSettings = <G extends SettingsGroup>(
  group: G,
  beforeChange?: (ctx: Ctx, before: SettingsOf<G>, sent: Partial<SettingsOf<G>>) => void,
): ServedSettings => ({ group, ...(beforeChange && { beforeChange }) })

export const settingsHandlers = ({ group, beforeChange }: ServedSettings): Handler[] => [
  handle(group.show, async (_input, ctx) => ({ data: await readSettings(ctx, group) })),
  handle(group.change, async (input, ctx) => {
    const before = await readSettings(ctx, group)
    beforeChange?.(ctx, before, input)
    await storeSettings(ctx, group.name, input as object)
    const after = await readSettings(ctx, group)
    ctx.note({ entity: 'settings', entity_id: group.name, before, after })
    return { data: after, message: 'Settings saved.' }
  }),
]

export const settingsThings = { settings: namedByItself('Settings') }
