/** The last figures of the family's daily screens, for all of its children: those of the child that is looked at first come first. */
import { keptRead } from '#platform/web/owner.ts'
import { getSession } from '#platform/web/session.ts'
import type { SelectedChild } from '#school/web/child/selected-child.ts'
import { childrenQuery, readAhead } from './use-seen.ts'
import { allStatuses } from './words.ts'

/** Of more children the first ones: what is kept has an end (use-seen.ts). */
export const mostAhead = 8

/** None for whoever is no family, or has no child here. */
async function childrenInOrder(): Promise<number[]> {
  if (!['guardian', 'student'].includes(getSession()?.role.slug ?? '')) return []
  const children = await readAhead('/api/guardian-child', childrenQuery)
  const chosen = keptRead<SelectedChild>('selected-child')?.value
  const rank = ({ id, academic }: (typeof children)[number]) => (id === chosen ? 0 : academic ? 1 : 2)
  return children
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, mostAhead)
    .map(({ id }) => id)
}

export default async function ahead(): Promise<void> {
  const children = await childrenInOrder()
  const of = (child: number) => [
    readAhead('/api/m-student-fee', { student_id: child, status: allStatuses }),
    readAhead('/api/guardian-exam', { student_id: child }),
    readAhead('/api/guardian-attendance', { student_id: child }),
    // on the morning of an exam: when, and in which room and seat
    readAhead('/api/guardian-exam-routine', { student_id: child }),
  ]
  const [first, ...others] = children
  if (first === undefined) return
  // in one moment, so that they go together; what one of them is refused stops no other
  await Promise.allSettled([...of(first), readAhead('/api/guardian-notice', {})])
  await Promise.allSettled(others.flatMap(of))
}
