/** How a school lends its books. */
import { z } from 'zod'
import { settingsGroup } from '#platform/contract/settings.ts'

export const librarySettings = settingsGroup('library', {
  called: "the library's settings",
  values: {
    /** How long a book may be kept. */
    loan_days: z.number().int().min(1).max(365),
    /** Weekdays on which books are given out, 0 Sunday to 6 Saturday. */
    open_on: z.array(z.number().int().min(0).max(6)).max(7),
  },
  defaults: { loan_days: 14, open_on: [0, 1, 2, 3, 4, 5] },
})
