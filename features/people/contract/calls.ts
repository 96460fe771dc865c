/** The calls of this room by their address. */
import type { CallsOf } from '#platform/contract/calls.ts'

declare module '#platform/contract/calls.ts' {
  interface Calls
    extends
      CallsOf<(typeof import('./staff-import-calls.ts'))['staffImport']>,
      CallsOf<Pick<typeof import('./lists.ts'), 'departments'>>,
      CallsOf<typeof import('./staff.ts')> {}
}
