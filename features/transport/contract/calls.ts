/** The calls of this room by their address. */
import type { CallsOf } from '#platform/contract/calls.ts'

declare module '#platform/contract/calls.ts' {
  interface Calls
    extends
      CallsOf<typeof import('./assignments.ts')>,
      CallsOf<typeof import('./fares.ts')>,
      CallsOf<typeof import('./migration.ts')>,
      CallsOf<typeof import('./own-route.ts')>,
      CallsOf<typeof import('./reports.ts')>,
      CallsOf<typeof import('./resources.ts')>,
      CallsOf<(typeof import('./settings.ts'))['transportSettings']> {}
}
