/** What guardians and students open: their portal and their account. Kept small, for phones on slow networks. */
import * as access from '#features/access/web/index.tsx'
import * as family from '#features/portal/web/index.tsx'
import type { AppTable } from '#platform/web/screen.ts'
import { dailyThings } from './daily-things.ts'

export const portal: AppTable = {
  features: [
    { name: 'portal', nepali: family.nepali, screens: [family.studentHome, ...family.screens] },
    { name: 'access', ...access },
  ],
  daily: dailyThings,
  // the families' own catalogue has the names of their screens: those of the whole office would weigh more than all of it
  nepali: { portal: family.nepali, access: access.nepali },
}
