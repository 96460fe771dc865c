/** In which subjects each student of a class failed, for whoever may sit them again. */
import type { AskedClass, Sitting } from './asked.ts'
import type { PartKind } from './first-parts.ts'
import { reckonClass } from './reckon.ts'

export interface FailedSubject {
  /** Of the exam. */
  exam_subject_id: number
  /** Parts that failed; of a subject that failed by the sum of its parts all of them. */
  kinds: PartKind[]
}

/** Of whoever failed, in the order of the marksheet. A mark that is outstanding is no failure. */
export function failedOf(
  asked: AskedClass,
  sittings: readonly Sitting[],
): { enroll_id: number; subjects: FailedSubject[] }[] {
  const results = new Map(reckonClass(asked, sittings).map((result) => [result.enroll_id, result]))
  return sittings.flatMap((sitting) => {
    const result = results.get(sitting.enroll_id)
    if (result?.state !== 'failed') return []
    const taken = asked.subjects.filter(({ id }) => !sitting.not_taken.includes(id))
    const subjects = taken.flatMap(({ id, counts }, at) => {
      const { state, parts } = result.lines[at]!
      if (!counts || state !== 'failed') return []
      const failed = parts.filter(({ letter }) => letter !== null && letter === asked.scheme.failed)
      return [{ exam_subject_id: id, kinds: (failed.length ? failed : parts).map(({ kind }) => kind) }]
    })
    return [{ enroll_id: sitting.enroll_id, subjects }]
  })
}
