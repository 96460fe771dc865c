/** Every call of the access room. */
import type { Handler } from '#platform/server/handler.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import { ownProfileHandlers } from './own-profile.ts'
import { ownSession } from './own-session.ts'
import { showLoginPage, signIn } from './sign-in.ts'
import { activityHandlers } from './activity.ts'
import { credentialHandlers, credentialsJob, credentialsKind } from './credentials.ts'
import { deletedUserHandlers } from './deleted-users.ts'
import { roleHandlers } from './roles.ts'
import { findUsers } from './search-users.ts'
import { signInHandlers } from './sign-ins.ts'

export const accessHandlers: Handler[] = [signIn, showLoginPage, ...ownSession, ...ownProfileHandlers, findUsers, ...roleHandlers, ...signInHandlers, ...credentialHandlers, ...deletedUserHandlers, ...activityHandlers]

export const accessJobs: Record<string, JobHandler> = { [credentialsKind]: credentialsJob }
