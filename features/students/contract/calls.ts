/** The calls of this room by their address. */
import type { CallsOf } from '#platform/contract/calls.ts'

declare module '#platform/contract/calls.ts' {
  interface Calls
    extends
      CallsOf<typeof import('./admission.ts')>,
      CallsOf<typeof import('./birthday-greetings.ts')>,
      CallsOf<typeof import('./corrections.ts')>,
      CallsOf<(typeof import('./bulk-admission.ts'))['bulkAdmission']>,
      CallsOf<typeof import('./bulk-change.ts')>,
      CallsOf<typeof import('./data-entry.ts')>,
      CallsOf<typeof import('./guardians/guardians.ts')>,
      CallsOf<(typeof import('./guardians/import-calls.ts'))['guardianImport']>,
      CallsOf<typeof import('./life-lists.ts')>,
      CallsOf<typeof import('./life.ts')>,
      CallsOf<typeof import('./guardians-and-addresses.ts')>,
      CallsOf<typeof import('./promotion.ts')>,
      CallsOf<typeof import('./reports.ts')>,
      CallsOf<(typeof import('./roll-import-calls.ts'))['rollImport']>,
      CallsOf<typeof import('./student-search.ts')>,
      CallsOf<typeof import('./students.ts')> {}
}
