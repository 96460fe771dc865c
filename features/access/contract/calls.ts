/** The calls of this room by their address. */
import type { CallsOf } from '#platform/contract/calls.ts'

declare module '#platform/contract/calls.ts' {
  interface Calls
    extends
      CallsOf<typeof import('./access-report.ts')>,
      CallsOf<typeof import('./activity.ts')>,
      CallsOf<typeof import('./administration.ts')>,
      CallsOf<typeof import('./profile.ts')>,
      CallsOf<typeof import('./second-step.ts')>,
      CallsOf<typeof import('./session.ts')>,
      CallsOf<(typeof import('./settings.ts'))['authenticationSettings']>,
      CallsOf<(typeof import('./settings.ts'))['protectionSettings']> {}
}
