/** What guardians and students open: their portal and their account. Kept small, for phones on slow networks. */
import { accountScreens } from '#features/access/web/account-screens.ts'
import { nepali as account } from '#features/access/web/login-screen.ts'
import { familyNepali, familyScreens } from '#features/attendance/web/family.tsx'
import * as family from '#features/portal/web/index.tsx'
import type { AppTable } from '#platform/web/screen.ts'
import { dailyThings } from './daily-things.ts'

export const portal: AppTable = {
  features: [
    { name: 'portal', nepali: family.nepali, screens: [family.studentHome, ...family.screens] },
    { name: 'attendance', nepali: familyNepali, screens: familyScreens },
    { name: 'account', nepali: account, screens: accountScreens },
  ],
  daily: dailyThings,
  // the families' own catalogue has the names of their screens: those of the whole office would weigh more than all of it
  nepali: { portal: family.nepali },
}
