/** Does the school take money online? Told with the session, so that no screen asks for it. */
import '#platform/web/session-storage.ts'

declare module '#platform/web/session-storage.ts' {
  interface SessionCompany {
    /** Absent in what an older version kept. */
    pays_online?: boolean
  }
}
