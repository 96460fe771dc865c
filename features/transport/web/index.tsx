/** Vehicles, routes, fares, and who rides where. */
import { later } from '#school/web/frame/menu-icons.tsx'
import { chargedBy } from '#features/fees/contract/charged-by.ts'
import { settingsLines } from '#features/schools/web/slots.ts'
import { howStudentRides } from '#features/students/web/slots.ts'
import { offerChoice } from '#platform/contract/open-choices.ts'
import { openReport } from '#platform/web/kit/report/open-report.ts'
import type { Screen, WebRoom } from '#platform/web/screen.ts'
import { fillWeb } from '#platform/web/slot.ts'

const area = 'Transport'
const part = 'TRANSPORT'

const screens: Screen[] = [
  {
    path: '/own-route',
    name: 'My route',
    right: 'own-route-read',
    part,
    daily: { driver: 1, bus: 1 },
    menu: { area, icon: later('IconRoute'), rank: 0 },
    lazy: () => import('./own-route.tsx'),
  },
  {
    path: '/manage-transport',
    name: 'Manage transport',
    right: 'route-read',
    part,
    menu: { area, icon: later('IconUsersGroup'), rank: 1 },
    lazy: () => import('./manage/manage-transport.tsx'),
  },
  {
    path: '/transport-report',
    name: 'Transport report',
    right: 'route-read',
    part,
    menu: { area, icon: later('IconReportAnalytics'), rank: 2 },
    lazy: openReport(() => import('../contract/reports.ts'), 'transportReport'),
  },
  {
    path: '/vehicles',
    name: 'Vehicles',
    right: 'vehicle-read',
    part,
    menu: { area, icon: later('IconBus'), rank: 3 },
    lazy: () => import('./vehicles.tsx'),
  },
  {
    path: '/transportation-routes',
    name: 'Transport routes',
    right: 'route-read',
    part,
    menu: { area, icon: later('IconRoute'), rank: 4 },
    lazy: () => import('./routes/transportation-routes.tsx'),
  },
  {
    path: '/route-fare',
    name: 'Route fare',
    right: 'fare-read',
    part,
    menu: { area, icon: later('IconCoins'), rank: 5 },
    lazy: () => import('./fares/route-fare.tsx'),
  },
  {
    path: '/migrate-student-transport',
    name: 'Migrate transport',
    right: 'route-read',
    part,
    menu: { area, icon: later('IconArrowForwardUp'), rank: 6 },
    lazy: () => import('./migrate-transport.tsx'),
  },
]

export const room: WebRoom = {
  name: 'transport',
  screens,
  nepali: () => import('./ne.json'),
  listed: [
    { name: 'vehicles', path: 'vehicle', key: 'name' },
    { name: 'vehicle_papers', path: 'vehicle-paper', key: 'number' },
    { name: 'routes', path: 'route', key: 'name' },
    { name: 'route_stops', path: 'route-stop', key: 'name', sort: { sortBy: 'rank', descending: false } },
  ],
  fills: [
    offerChoice(chargedBy, { value: 'transport', label: area }),
    fillWeb(settingsLines, {
      name: 'transport',
      right: 'administrator',
      part,
      rank: 60,
      lazy: () => import('./settings-line.tsx'),
    }),
    fillWeb(howStudentRides, { name: 'transport', part, lazy: () => import('./rides-of-student.tsx') }),
  ],
}
