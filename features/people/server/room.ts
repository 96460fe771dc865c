/** What the app takes from the people room. */
import { namedPerson } from '#platform/server/named-in-log.ts'
import { departments } from '../contract/lists.ts'
import { staffShape } from '../contract/staff-shape.ts'
import { columnsOf } from '../contract/person-shape.ts'
import { erasePerson } from './erase-person.ts'
import type { Room } from '#platform/server/room.ts'
import { rights } from '../contract/rights.ts'
import { people } from '../feature.ts'
import activityWords from '../web/activity-ne.json' with { type: 'json' }
import words from '../web/ne.json' with { type: 'json' }
import { changeStaffHandlers } from './change-staff.ts'
import { departmentHandlers } from './departments.ts'
import { staffRoom } from './import-staff.ts'
import { listStaffHandlers } from './list-staff.ts'
import { reachStaffFile, staffDocumentHandlers } from './staff-documents.ts'
import { staffLeavingHandlers } from './staff-leaving.ts'
import { staffRecordHandlers } from './staff-record.ts'

export const room: Room = {
  facts: people,
  rights,
  handlers: [
    ...listStaffHandlers,
    ...staffRecordHandlers,
    ...changeStaffHandlers,
    ...staffLeavingHandlers,
    ...staffDocumentHandlers,
    ...departmentHandlers,
    ...staffRoom.handlers,
  ],
  shapes: [columnsOf(staffShape)],
  resources: [{ resource: departments }],
  jobs: staffRoom.jobs ?? {},
  erase: erasePerson,
  reachFile: reachStaffFile,
  things: { staff: namedPerson('Member of staff') },
  words: { ...activityWords, ...words },
  demo: () => import('./demo.ts'),
}
