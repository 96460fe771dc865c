/** Whether buttons of change are shown in the year worked in. */
import { can, useSession } from '#platform/web/session.ts'

/** Rides and fares are those of a batch: changed in the current one; the super user changes them anywhere. */
export function useMayChange(right: string): boolean {
  const { batch, user } = useSession()
  return can(right) && (user.ut === 'super' || batch?.is_current !== false)
}
