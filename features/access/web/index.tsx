/** Signing in, the own account, and who else may do what. */
import { later } from '#school/web/frame/menu-icons.tsx'
import { settingsLines } from '#features/schools/web/slots.ts'
import { addCatalogue } from '#platform/web/i18n.ts'
import type { Screen, WebRoom } from '#platform/web/screen.ts'
import { fillWeb } from '#platform/web/slot.ts'
import { accountScreens } from './account-screens.ts'

/** Its words, which are many and nobody else's, come from every room's `activity-ne.json`. */
async function activityReport() {
  const [screen] = await Promise.all([
    import('./activity-report.tsx'),
    addCatalogue('activities', () => import('virtual:activity-words')),
  ])
  return screen
}

/** Every room's rights are called as the room calls them. */
const withRightsWords =
  (load: Screen['lazy']): Screen['lazy'] =>
  async () => {
    const [screen] = await Promise.all([load(), addCatalogue('rights', () => import('virtual:rights-words'))])
    return screen
  }

const screens: Screen[] = [
  ...accountScreens,
  {
    path: '/roles',
    name: 'Roles',
    right: 'roles-read',
    menu: { area: 'Administration', icon: later('IconShieldLock'), rank: 20 },
    lazy: () => import('./roles.tsx'),
  },
  {
    path: '/roles/add',
    name: 'Add role',
    right: 'roles-create',
    lazy: withRightsWords(() => import('./role-form.tsx')),
  },
  {
    path: '/roles/{roleSlug}/update',
    name: 'Update role',
    right: 'roles-update',
    lazy: withRightsWords(() => import('./role-form.tsx')),
  },
  {
    path: '/authentication-enabler',
    name: 'Authentication enabler',
    right: 'administrator',
    menu: { area: 'Administration', icon: later('IconKey'), rank: 21 },
    lazy: () => import('./authentication-enabler.tsx'),
  },
  {
    path: '/deleted-users',
    name: 'Deleted users',
    right: 'administrator',
    menu: { area: 'Administration', icon: later('IconUserX'), rank: 22 },
    lazy: () => import('./deleted-users.tsx'),
  },
  {
    path: '/settings/authentication',
    name: 'Authentication settings',
    right: 'administrator',
    lazy: () => import('./settings-authentication.tsx'),
  },
  {
    path: '/activity-report',
    name: 'Activity report',
    right: 'login',
    menu: { area: 'Administration', icon: later('IconHistory'), rank: 23 },
    lazy: activityReport,
  },
  {
    path: '/access-report',
    name: 'Access report',
    right: 'super',
    platform: true,
    menu: { area: 'Administration', icon: later('IconShieldSearch'), rank: 26 },
    lazy: () => import('./access-report.tsx'),
  },
  {
    path: '/permissions',
    name: 'Permissions',
    right: 'super',
    platform: true,
    menu: { area: 'Administration', icon: later('IconLockAccess'), rank: 24 },
    lazy: withRightsWords(() => import('./permissions.tsx')),
  },
  {
    path: '/modules',
    name: 'Modules',
    right: 'modules-read',
    platform: true,
    menu: { area: 'Administration', icon: later('IconCategory'), rank: 25 },
    lazy: withRightsWords(() => import('./modules.tsx')),
  },
  {
    path: '/module/{moduleId}/permissions',
    name: 'Module permissions',
    right: 'modules-read',
    platform: true,
    lazy: withRightsWords(() => import('./permissions.tsx')),
  },
]

export const room: WebRoom = {
  name: 'access',
  screens,
  nepali: () => import('./ne.json'),
  fills: [
    fillWeb(settingsLines, {
      name: 'authentication',
      right: 'administrator',
      rank: 20,
      lazy: () => import('./settings-line.tsx'),
    }),
  ],
}
