/** What guardians and students open: their portal and their account. Kept small, for phones on slow networks. */
import { family as account } from '#features/access/web/account-screens.ts'
import { family as fees } from '#features/fees/web/online/family.ts'
import { family as portal } from '#features/portal/web/index.tsx'
import type { AppTable } from '#platform/web/screen.ts'

export const families: AppTable = {
  rooms: [portal, fees, account],
  // the families' own catalogue has the names of their screens: those of the whole office would weigh more than all of it
  nepali: { portal: portal.nepali },
}
