/** The browser's entry: as small as the sign-in page; the route table comes once somebody is signed in. */
import '#platform/web/styles/base.css'
import { capabilitiesOf } from '#features/access/contract/capabilities.ts'
import { loginScreen, nepali } from '#features/access/web/login-screen.ts'
import { getLanguage } from '#platform/web/i18n.ts'
import { getSession } from '#platform/web/session.ts'
import { start } from '#platform/web/start.tsx'
import '#school/web/session/facts.ts'
import { leaveClosedRole } from '#school/web/session/account.ts'
import { startOwedSignOuts } from '#school/web/session/owed-sign-outs.ts'

/** Families read on phones: they get a lighter frame, and a route table without the office. */
const isFamily = (): boolean => ['guardian', 'student'].includes(getSession()?.role.slug ?? '')

const loadOffice = async () => (await import('./rooms.web.ts')).office

void start({
  async warm() {
    const [{ families }] = await Promise.all([
      import('./rooms.family.ts'),
      import('#school/web/frame/portal-frame.tsx'),
    ])
    if (getLanguage() === 'ne') await Promise.all(Object.values(families.nepali).map((load) => load?.()))
  },
  capabilitiesOf: (role, user, services) => capabilitiesOf(role, user.class_teacher, services),
  homes: { guardian: '/guardian' },
  nepali: () => import('virtual:start-words'),
  startOwedSignOuts,
  leaveClosedRole,
  login: { name: 'account', screens: [loginScreen], nepali },
  loadTable: async () => (isFamily() ? (await import('./rooms.family.ts')).families : await loadOffice()),
  loadWhole: loadOffice,
  loadFrame: () =>
    isFamily() ? import('#school/web/frame/portal-frame.tsx') : import('#school/web/frame/office-frame.tsx'),
})
