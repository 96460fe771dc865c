/** The calls of this room by their address. */
import type { CallsOf } from '#platform/contract/calls.ts'

declare module '#platform/contract/calls.ts' {
  interface Calls
    extends
      CallsOf<Pick<typeof import('./fines.ts'), 'bookFines'>>,
      CallsOf<Pick<typeof import('./racks.ts'), 'racks'>>,
      CallsOf<(typeof import('./settings.ts'))['librarySettings']> {}
}
