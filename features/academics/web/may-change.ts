/** Whether buttons of change are shown in the year worked in. */
import { can, useSession } from '#platform/web/session.ts'

/** Changes are made in the current batch; the super user makes them anywhere. */
export function useMayChange(right: string): boolean {
  const { batch, user } = useSession()
  return can(right) && (user.ut === 'super' || batch?.is_current !== false)
}
