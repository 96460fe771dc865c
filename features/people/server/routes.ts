/** Every call of the people room. */
import type { Handler } from '#platform/server/handler.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import { assignHandlers } from './assign-guardians.ts'
import { birthdayHandlers } from './birthdays.ts'
import { changeStaffHandlers } from './change-staff.ts'
import { departmentHandlers } from './departments.ts'
import { guardianHandlers } from './guardians.ts'
import { guardianRoom } from './import-guardians.ts'
import { staffRoom } from './import-staff.ts'
import { listStaffHandlers } from './list-staff.ts'
import { mergeHandlers } from './merge-guardians.ts'
import { staffDocumentHandlers } from './staff-documents.ts'
import { staffLeavingHandlers } from './staff-leaving.ts'
import { staffRecordHandlers } from './staff-record.ts'

export const peopleHandlers: Handler[] = [
  ...listStaffHandlers, ...staffRecordHandlers, ...changeStaffHandlers, ...staffLeavingHandlers, ...staffDocumentHandlers, ...departmentHandlers,
  ...guardianHandlers, ...mergeHandlers, ...assignHandlers, ...birthdayHandlers, ...staffRoom.handlers, ...guardianRoom.handlers,
]

export const peopleJobs: Record<string, JobHandler> = { ...staffRoom.jobs, ...guardianRoom.jobs }
