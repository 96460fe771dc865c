/** What a school's session tells beside that of any other business. */
import '#platform/web/session-storage.ts'

declare module '#platform/web/session-storage.ts' {
  interface SessionUser {
    class_teacher: boolean
  }
}
