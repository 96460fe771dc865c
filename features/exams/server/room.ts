/** What the app takes from the exams room. */
import { verdicts as verdictsOfStudents } from '#features/students/server/index.ts'
import type { Room } from '#platform/server/room.ts'
import { fill } from '#platform/server/slot.ts'
import { rights } from '../contract/rights.ts'
import { exams } from '../feature.ts'
import { list, showOfChild, showResult } from './results.ts'
import { verdicts } from './verdicts.ts'

export const room: Room = {
  facts: exams,
  rights,
  handlers: [list, showOfChild, showResult],
  fills: [fill(verdictsOfStudents, verdicts)],
  demo: () => import('./demo.ts'),
}
