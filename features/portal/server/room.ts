/** What the app takes from the portal room. */
import type { Room } from '#platform/server/room.ts'
import { portal } from '../feature.ts'
import { childrenHandlers } from './children.ts'
import { smallScreens } from './small-screens.ts'
import { showStudentFee } from './student-fee.ts'
import { teachingHandlers } from './timetable-and-syllabus.ts'

export const room: Room = {
  facts: portal,
  handlers: [...childrenHandlers, showStudentFee, ...smallScreens, ...teachingHandlers],
}
