/** The calls of this room by their address. */
import type { CallsOf } from '#platform/contract/calls.ts'

declare module '#platform/contract/calls.ts' {
  interface Calls
    extends
      CallsOf<typeof import('./cards/printing.ts')>,
      CallsOf<typeof import('./certificates/certificates.ts')>,
      CallsOf<typeof import('./templates.ts')> {}
}
