/** What guardians and students open: their portal and their account. Kept small, for phones on slow networks. */
import * as access from '#features/access/web/index.tsx'
import * as portalRoom from '#features/portal/web/index.tsx'
import type { AppTable } from '#platform/web/screen.ts'
import { dailyThings } from './daily-things.ts'

export const portal: AppTable = {
  features: [
    { name: 'portal', nepali: portalRoom.nepali, screens: [portalRoom.studentHome, ...portalRoom.screens] },
    { name: 'access', ...access },
  ],
  daily: dailyThings,
  nepali: { names: () => import('./ne.json'), access: access.nepali },
}
