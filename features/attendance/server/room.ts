/** What the app takes from the attendance room. */
import * as reports from './reports.ts'
import { ofSection } from '#features/academics/server/index.ts'
import { tellWithSession } from '#features/access/server/index.ts'
import { beforeWithdrawal, daysAttended } from '#features/students/server/index.ts'
import { named, namedByItself } from '#platform/server/named-in-log.ts'
import { erasePerson } from './erase-person.ts'
import { ofPart } from '#platform/server/handler.ts'
import type { Room } from '#platform/server/room.ts'
import { readSettings, serveSettings } from '#platform/server/settings.ts'
import { fill } from '#platform/server/slot.ts'
import { attendanceSettings } from '../contract/settings.ts'
import { rights } from '../contract/rights.ts'
import { attendance } from '../feature.ts'
import activityWords from '../web/activity-ne.json' with { type: 'json' }
import words from '../web/ne.json' with { type: 'json' }
import { absentSmsHandlers } from './absent-sms.ts'
import { cardHandlers } from './cards.ts'
import { contactHandlers } from './device-contacts.ts'
import { unreadHandlers } from './unread-lines.ts'
import { protocolHandlers } from './device-protocol.ts'
import { daysOfStudent } from './days-of-student.ts'
import { deviceHandlers } from './devices.ts'
import { logHandlers } from './gate-logs.ts'
import { monthHandlers } from './month.ts'
import { pendingHandlers } from './pending-sheets.ts'
import { save } from './save-attendance.ts'
import { sheetHandlers } from './sheets.ts'
import { showMonthOf, staffHandlers } from './staff.ts'
import { yearHandlers } from './year.ts'

export const room: Room = {
  facts: attendance,
  rights,
  handlers: [
    save,
    ...sheetHandlers,
    ...pendingHandlers,
    ...monthHandlers,
    ...yearHandlers,
    ...protocolHandlers,
    ...ofPart('SMS', absentSmsHandlers),
    ...ofPart('gate', [...deviceHandlers, ...contactHandlers, ...unreadHandlers, ...logHandlers, ...cardHandlers]),
    ...ofPart('staff-attendance', staffHandlers),
    showMonthOf,
  ],
  settings: [serveSettings(attendanceSettings)],
  reports: Object.values(reports),
  erase: erasePerson,
  things: {
    attendance_sheet: named(
      'Attendance sheet',
      `${ofSection.name} || ', ' || t.day`,
      `attendance_sheets t ${ofSection.joins}`,
      `${ofSection.name_np} || ', ' || t.day`,
    ),
    attendance_device: named('Device', 't.name', 'attendance_devices t'),
    staff_attendance: namedByItself('Staff attendance'),
  },
  words: { ...activityWords, ...words },
  fills: [
    tellWithSession({ attendance_letters: attendanceSettings.schema.shape.letters }, async (of) => ({
      attendance_letters: (await readSettings(of, attendanceSettings)).letters,
    })),
    fill(daysAttended, daysOfStudent),
    // the card goes with the record, which can be restored
    fill(beforeWithdrawal, async () => ['student_cards']),
  ],
  demo: () => import('./demo.ts'),
}
