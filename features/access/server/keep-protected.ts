/** Opening kinds of records is as protected as what it opens. */
import type { SettingsOf } from '#platform/contract/settings.ts'
import type { Ctx } from '#platform/server/context.ts'
import { isLocked, recordProtected } from '#platform/server/protection.ts'
import type { protectionSettings } from '../contract/settings.ts'

type Protection = SettingsOf<typeof protectionSettings>

export function keepProtected(ctx: Ctx, before: Protection, { records }: Partial<Protection>): void {
  if (records && isLocked(ctx) && before.records.some((kind) => !records.includes(kind))) throw recordProtected()
}
