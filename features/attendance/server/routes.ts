/** Every call of attendance. */
import { type Handler, ofPart } from '#platform/server/handler.ts'
import { absentHandlers } from './absent.ts'
import { absentSmsHandlers } from './absent-sms.ts'
import { cardHandlers } from './cards.ts'
import { contactHandlers } from './device-contacts.ts'
import { protocolHandlers } from './device-protocol.ts'
import { deviceHandlers } from './devices.ts'
import { logHandlers } from './logs.ts'
import { monthHandlers } from './month.ts'
import { pendingHandlers } from './pending.ts'
import { reportHandlers } from './report.ts'
import { save } from './save-attendance.ts'
import { sheetHandlers } from './sheets.ts'
import { staffHandlers } from './staff.ts'
import { yearHandlers } from './year.ts'

export const attendanceHandlers: Handler[] = [
  save, ...sheetHandlers, ...pendingHandlers, ...absentHandlers, ...monthHandlers, ...yearHandlers, ...reportHandlers, ...protocolHandlers,
  ...ofPart('SMS', absentSmsHandlers), ...ofPart('gate', [...deviceHandlers, ...contactHandlers, ...logHandlers, ...cardHandlers]), ...ofPart('staff-attendance', staffHandlers),
]
