/** The child's attendance, for when the network is gone. */
import { firstChild, readAhead } from '#features/portal/web/shared.ts'

export default async function ahead(): Promise<void> {
  const child = await firstChild()
  if (child !== undefined) await readAhead('/api/guardian-attendance', { student_id: child })
}
