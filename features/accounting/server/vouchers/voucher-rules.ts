/** What the school asks of vouchers: who writes one must know, and may not change it. */
import { handle } from '#platform/server/handler.ts'
import { readSettings } from '#platform/server/settings.ts'
import { accountingSettings } from '../../contract/settings.ts'
import { voucherRules } from '../../contract/vouchers.ts'

export const rules = handle(voucherRules, async (_input, ctx) => ({
  data: await readSettings(ctx, accountingSettings),
}))
