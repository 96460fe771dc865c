/** The calls of this room by their address. */
import type { CallsOf } from '#platform/contract/calls.ts'

declare module '#platform/contract/calls.ts' {
  interface Calls
    extends
      CallsOf<typeof import('./cards.ts')>,
      CallsOf<typeof import('./devices.ts')>,
      CallsOf<typeof import('./registers.ts')>,
      CallsOf<typeof import('./absent-sms.ts')>,
      CallsOf<typeof import('./reports.ts')>,
      CallsOf<(typeof import('./settings.ts'))['attendanceSettings']>,
      CallsOf<typeof import('./sheets.ts')>,
      CallsOf<typeof import('./staff.ts')> {}
}
