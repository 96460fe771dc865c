/** What a school's session tells beside that of any other business. */
import '#platform/web/session-storage.ts'

declare module '#platform/web/session-storage.ts' {
  interface SessionUser {
    class_teacher: boolean
  }
  interface SessionCompany {
    /** Short signs of a register, by state; absent in what an older version kept. */
    attendance_letters?: Record<'present' | 'absent' | 'leave' | 'late' | 'half', { en: string; np: string }>
  }
}
