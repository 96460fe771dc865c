/** Every call of the access room. */
import type { Handler } from '#platform/server/handler.ts'
import { ownProfileHandlers } from './own-profile.ts'
import { ownSession } from './own-session.ts'
import { showLoginPage, signIn } from './sign-in.ts'
import { findUsers } from './search-users.ts'

export const accessHandlers: Handler[] = [signIn, showLoginPage, ...ownSession, ...ownProfileHandlers, findUsers]
