/** Whether buttons of change are shown in the year worked in. */
import { can, useSession } from '#platform/web/session.ts'

/** What belongs to a batch (rides, fares, exams) is changed in the current one; the super user changes it anywhere. */
export function useMayChange(right: string): boolean {
  const { batch, user } = useSession()
  return can(right) && (user.ut === 'super' || batch?.is_current !== false)
}
