/** The one list of what features show, in menu order. */
import * as academics from '#features/academics/web/index.tsx'
import * as access from '#features/access/web/index.tsx'
import * as attendance from '#features/attendance/web/index.tsx'
import * as fees from '#features/fees/web/index.tsx'
import * as home from '#features/home/web/index.tsx'
import * as people from '#features/people/web/index.tsx'
import * as portal from '#features/portal/web/index.tsx'
import * as schools from '#features/schools/web/index.tsx'
import * as students from '#features/students/web/index.tsx'
import type { AppTable } from '#platform/web/screen.ts'
import { registerResources } from '#platform/web/kit/list/resource-paths.ts'
import { dailyThings } from './daily-things.ts'
import { listedResources } from './web-resources.ts'

registerResources(listedResources)

export const office: AppTable = {
  features: [
    { name: 'home', ...home },
    { name: 'students', ...students },
    { name: 'attendance', ...attendance },
    { name: 'people', ...people },
    { name: 'schools', ...schools },
    { name: 'access', ...access },
    { name: 'academics', ...academics },
    { name: 'fees', ...fees },
    { name: 'portal', ...portal },
  ],
  daily: dailyThings,
  // the platform's whole: what families meet of it is there from the start
  nepali: { names: () => import('./ne.json'), platform: () => import('#platform/web/ne.json'), access: access.nepali },
}

for (const { fills } of office.features) for (const each of fills ?? []) each.apply()
