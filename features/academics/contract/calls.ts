/** The calls of this room by their address. */
import type { CallsOf } from '#platform/contract/calls.ts'

declare module '#platform/contract/calls.ts' {
  interface Calls
    extends
      CallsOf<typeof import('./class-order.ts')>,
      CallsOf<typeof import('./optional.ts')>,
      CallsOf<typeof import('./programs.ts')>,
      CallsOf<typeof import('./resources.ts')>,
      CallsOf<(typeof import('./routine-import-calls.ts'))['routineImport']>,
      CallsOf<typeof import('./routine.ts')>,
      CallsOf<(typeof import('./settings.ts'))['academicSettings']>,
      CallsOf<(typeof import('./subject-import-calls.ts'))['subjectImport']>,
      CallsOf<typeof import('./syllabus.ts')>,
      CallsOf<typeof import('./teaching-lists.ts')>,
      CallsOf<typeof import('./teaching.ts')> {}
}
