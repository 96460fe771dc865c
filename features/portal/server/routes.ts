/** Every call of the portal. */
import type { Handler } from '#platform/server/handler.ts'
import { childrenHandlers } from './children.ts'
import { smallScreens } from './small-screens.ts'
import { showStudentFee } from './student-fee.ts'
import { teachingHandlers } from './teaching.ts'

export const portalHandlers: Handler[] = [...childrenHandlers, showStudentFee, ...smallScreens, ...teachingHandlers]
