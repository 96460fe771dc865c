/** What the parts of the seat plan read and do in common. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DataAt } from '#platform/contract/calls.ts'
import { useAddress } from '#platform/web/address.tsx'
import { api, errorMessage } from '#platform/web/api.ts'
import { todayHere } from '#platform/web/clock.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { notify } from '#platform/web/notify.ts'
import type { PlanClass } from '../../contract/seat-plan.ts'
import { useChosenPlace } from '../results/use-exams.ts'

export const path = '/api/exam-seat-plan'
export const roomPath = '/api/exam-seat-plan/room'
export const studentsPath = '/api/exam-seat-plan/students'
export const invigilatorsPath = '/api/exam-seat-plan/invigilators'
export type Plan = DataAt<'GET', '/api/exam-seat-plan'>

/** In the address, else the exam that comes next. */
export function usePlannedExam() {
  const [address] = useAddress()
  const { exams, exam, set } = useChosenPlace()
  const coming = exams?.find(({ end_date }) => end_date >= todayHere())?.id
  return { exams, exam: address.get('exam') ? exam : (coming ?? exam ?? exams?.at(-1)?.id ?? null), set }
}

export function useSeatPlan(exam: number | null) {
  return useQuery({
    queryKey: [path, exam],
    queryFn: async ({ signal }) => (await api.get(path, { exam_id: exam! }, { signal })).data,
    enabled: exam !== null,
  })
}

/** Everything of the plan is asked again. */
export function useReload(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [path, roomPath, studentsPath, invigilatorsPath].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    )
}

/** Does something small and says how it went; true when it went well. */
export async function done(work: () => Promise<{ message: string }>, after: () => Promise<unknown>): Promise<boolean> {
  try {
    notify('success', t((await work()).message))
    return true
  } catch (error) {
    notify('error', errorMessage(error))
    return false
  } finally {
    // also after a refusal: somebody may have changed it meanwhile
    await after()
  }
}

/** A, B, C by the order of the classes: no class is told by its colour alone. */
export const letterOf = (classes: readonly Pick<PlanClass, 'grade_id'>[], grade: number): string => {
  const at = classes.findIndex(({ grade_id }) => grade_id === grade)
  return at < 0 ? '?' : String.fromCodePoint(65 + (at % 26))
}
/** Neighbouring classes have colours that are far apart. */
export const hueOf = (classes: readonly Pick<PlanClass, 'grade_id'>[], grade: number): number =>
  (25 + classes.findIndex(({ grade_id }) => grade_id === grade) * 137) % 360

export const className = ({ grade, grade_np }: { grade: string; grade_np: string | null }): string =>
  nameOf({ name: grade, name_np: grade_np })
