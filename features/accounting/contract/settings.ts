/** The school's own rules of the books. */
import { z } from 'zod'
import { settingsGroup } from '#platform/contract/settings.ts'

export const accountingSettings = settingsGroup('accounting', {
  called: "the school's accounting settings",
  values: {
    /** A voucher waits for approval before it is posted. */
    approval: z.boolean(),
    /** Who made a voucher does not approve it. */
    second_person: z.boolean(),
  },
  defaults: { approval: true, second_person: false },
})
