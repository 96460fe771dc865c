/** The last figures of the family's daily screens, for the child that is looked at first. */
import { keptRead } from '#platform/web/owner.ts'
import { getSession } from '#platform/web/session.ts'
import type { SelectedChild } from '#school/web/child/selected-child.ts'
import { childrenQuery, readAhead } from './use-seen.ts'
import { allStatuses } from './words.ts'

/** Undefined for whoever is no family, or has no child here. */
export async function firstChild(): Promise<number | undefined> {
  if (!['guardian', 'student'].includes(getSession()?.role.slug ?? '')) return undefined
  const children = await readAhead('/api/guardian-child', childrenQuery)
  const chosen = keptRead<SelectedChild>('selected-child')?.value
  return (children.find(({ id }) => id === chosen) ?? children.find(({ academic }) => academic))?.id
}

export default async function ahead(): Promise<void> {
  const child = await firstChild()
  if (child === undefined) return
  // in one moment, so that they go together; what one of them is refused stops no other
  await Promise.allSettled([
    readAhead('/api/m-student-fee', { student_id: child, status: allStatuses }),
    readAhead('/api/guardian-exam', { student_id: child }),
    readAhead('/api/guardian-notice', {}),
    readAhead('/api/guardian-attendance', { student_id: child }),
  ])
}
