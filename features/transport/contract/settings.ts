/** How a school asks for the fare. */
import { z } from 'zod'
import { settingsGroup } from '#platform/contract/settings.ts'
import { partMonths } from '#features/fees/contract/part-months.ts'

export const transportSettings = settingsGroup('transport', {
  called: "the school's transport settings",
  values: {
    /** Who begins or ends within a month pays for the days, the whole month or nothing; see fare-amount.ts. */
    part_month: z.enum(partMonths),
  },
  defaults: { part_month: 'days' },
})
