/** What the app takes from the access room. */
import { sql } from 'kysely'
import { type NamedThing, namedPerson } from '#platform/server/named-in-log.ts'
import { fill } from '#platform/server/slot.ts'
import { namesOf, userNames } from '#platform/server/asked-of-rooms.ts'
import type { Room } from '#platform/server/room.ts'
import { serveSettings } from '#platform/server/settings.ts'
import { authenticationSettings, protectionSettings } from '../contract/settings.ts'
import { rights } from '../contract/rights.ts'
import { access } from '../feature.ts'
import activityWords from '../web/activity-ne.json' with { type: 'json' }
import words from '../web/ne.json' with { type: 'json' }
import { ownProfileHandlers } from './own-profile.ts'
import { ownSecondStep } from './own-second-step.ts'
import { ownLanguage } from './own-language.ts'
import { ownSession } from './own-session.ts'
import { keepProtected } from './keep-protected.ts'
import { showLoginPage, signIn } from './sign-in.ts'
import { accessReportHandlers } from './access-report.ts'
import { activityHandlers } from './activity.ts'
import { downloadActivity } from './activity-file.ts'
import { credentialHandlers, credentialsJob, credentialsKind, slipPassword } from './handed-passwords.ts'
import { deletedUserHandlers, eraseUserRow } from './deleted-users.ts'
import { roleHandlers } from './roles.ts'
import { totpPending, totpSecret } from './second-step-codes.ts'
import { findUsers } from './search-users.ts'
import { signInHandlers } from './who-may-sign-in.ts'

export const room: Room = {
  facts: access,
  rights,
  handlers: [
    signIn,
    showLoginPage,
    ...ownSession,
    ...ownSecondStep,
    ownLanguage,
    ...ownProfileHandlers,
    findUsers,
    ...roleHandlers,
    ...signInHandlers,
    ...credentialHandlers,
    ...deletedUserHandlers,
    ...activityHandlers,
    downloadActivity,
    ...accessReportHandlers,
  ],
  settings: [serveSettings(authenticationSettings), serveSettings(protectionSettings, keepProtected)],
  sealed: [totpSecret, totpPending, slipPassword],
  jobs: { [credentialsKind]: credentialsJob },
  // the user's own row: the last, since the room is the last that keeps people
  erase: eraseUserRow,
  things: {
    users: namedPerson('Person'),
    roles: {
      kind: 'Role',
      words: true,
      find: async (tx, company, ids) =>
        (
          await sql<NamedThing>`select slug as id, name, null as name_np from roles
            where company_id = ${company} and slug = any(${ids}::text[])`.execute(tx)
        ).rows,
    },
  },
  words: { ...activityWords, ...words },
  fills: [fill(userNames, namesOf('users', 'full_name'))],
  demo: () => import('./demo.ts'),
}
