/** The one list of what features show, in menu order. */
import * as access from '#features/access/web/index.tsx'
import * as home from '#features/home/web/index.tsx'
import * as schools from '#features/schools/web/index.tsx'
import type { AppTable } from '#platform/web/screen.ts'
import { dailyThings } from './daily-things.ts'

export const office: AppTable = {
  features: [
    { name: 'home', ...home },
    { name: 'schools', ...schools },
    { name: 'access', ...access },
  ],
  daily: dailyThings,
  nepali: { names: () => import('./ne.json'), access: access.nepali },
}
