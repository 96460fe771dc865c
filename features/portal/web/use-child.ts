/** Which child is looked at: the one chosen last, otherwise the first who studies here. */
import { useEffect } from 'react'
import type { Child } from '../contract/portal.ts'
import { useSession } from '#platform/web/session.ts'
import { type SelectedChild, selectChild, useSelectedChild } from '#school/web/child/selected-child.ts'
import { nameOf } from '#platform/web/i18n.ts'
import { childrenQuery, type SeenQuery, useSeen } from './use-seen.ts'
import { personName } from './words.ts'

export interface OwnChildren {
  /** Families only: a teacher looks for a student instead. */
  isFamily: boolean
  query: SeenQuery<Child[]>
  child: SelectedChild | undefined
}

/** @param options `beside`: another part of the screen asks for the children, this one reads along */
export function useChild(options: { beside?: boolean } = {}): OwnChildren {
  const { role } = useSession()
  const isFamily = role.slug === 'guardian' || role.slug === 'student'
  const query = useSeen('/api/guardian-child', isFamily ? childrenQuery : undefined, options)
  const kept = useSelectedChild()
  const row = query.data?.find((each) => each.id === kept?.value) ?? query.data?.find((each) => each.academic)
  // until the list is there the kept one serves, so that a screen opened directly does not wait for it
  const child = query.data ? row && selected(row) : kept
  const isNews = isFamily && query.data && JSON.stringify(child) !== JSON.stringify(kept)
  useEffect(() => {
    if (isNews && child) selectChild(child)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the child is made anew at each render
  }, [isNews, JSON.stringify(child)])
  return { isFamily, query, child }
}

/** In the language of now: another language chooses it anew. */
export function selected({ id, academic, ...child }: Child): SelectedChild {
  return {
    value: id,
    text: personName(child),
    grade_id: academic?.grade_id ?? null,
    section_id: academic?.section_id ?? null,
    batch_id: academic?.batch_id ?? null,
    class_teacher: academic?.class_teacher
      ? { id: academic.class_teacher.id, name: nameOf(academic.class_teacher), mobile: academic.class_teacher.mobile }
      : null,
    enroll_code: academic?.enroll_code ?? null,
    enroll_id: academic?.enroll_id ?? null,
  }
}
