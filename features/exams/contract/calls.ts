/** The calls of this room by their address. */
import type { CallsOf } from '#platform/contract/calls.ts'

declare module '#platform/contract/calls.ts' {
  interface Calls
    extends
      CallsOf<typeof import('./blocks.ts')>,
      CallsOf<typeof import('./cas.ts')>,
      CallsOf<typeof import('./eca.ts')>,
      CallsOf<typeof import('./entrance-card.ts')>,
      CallsOf<typeof import('./exam-attendance.ts')>,
      CallsOf<typeof import('./exams.ts')>,
      CallsOf<typeof import('./from-above.ts')>,
      CallsOf<typeof import('./grace.ts')>,
      CallsOf<typeof import('./insight.ts')>,
      CallsOf<typeof import('./ledger.ts')>,
      CallsOf<typeof import('./marks.ts')>,
      CallsOf<typeof import('./marks-file.ts')>,
      CallsOf<typeof import('./marksheet.ts')>,
      CallsOf<typeof import('./practical.ts')>,
      CallsOf<typeof import('./progress.ts')>,
      CallsOf<typeof import('./publishing.ts')>,
      CallsOf<typeof import('./resources.ts')>,
      CallsOf<typeof import('./re-exam.ts')>,
      CallsOf<typeof import('./result-sms.ts')>,
      CallsOf<typeof import('./routine.ts')>,
      CallsOf<typeof import('./seat-plan.ts')>,
      CallsOf<typeof import('./seats.ts')>,
      CallsOf<typeof import('./set-up.ts')>,
      CallsOf<(typeof import('./settings.ts'))['examSettings']>,
      CallsOf<typeof import('./signatures.ts')>,
      CallsOf<typeof import('./student-marks.ts')>,
      CallsOf<typeof import('./subject-marks.ts')>,
      CallsOf<typeof import('./transcript.ts')> {}
}
