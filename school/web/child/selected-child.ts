/** Which of his children somebody looks at; kept on this device for him alone. Where none was chosen yet, `features/portal/web/use-child.ts` decides. */
import { getOwner, keepRead, keptRead } from '#platform/web/owner.ts'
import { createStore, useStore } from '#platform/web/store.ts'

/** The child that a guardian looks at; one who has left the school has no academic data. */
export interface SelectedChild {
  value: number
  text: string
  grade_id: number | null
  section_id: number | null
  batch_id: number | null
  class_teacher: { name: string; id: number; mobile: string | null } | null
  enroll_code: string | null
  enroll_id: number | null
}
const child = createStore<{ owner: string; child: SelectedChild } | undefined>(undefined)
export function useSelectedChild(): SelectedChild | undefined {
  const chosen = useStore(child)
  return chosen?.owner === getOwner() ? chosen.child : keptRead<SelectedChild>('selected-child')
}
export function selectChild(next: SelectedChild): void {
  keepRead('selected-child', next)
  child.set({ owner: getOwner(), child: next })
}
