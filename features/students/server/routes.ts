/** Every call of the students room, and its jobs. */
import type { Handler } from '#platform/server/handler.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import * as addresses from './addresses.ts'
import { admit, findDuplicates } from './admit-student.ts'
import { rollRoom } from './bulk/import-rolls.ts'
import { bulkAdmissionRoom } from './bulk/import-students.ts'
import * as student from './change-student.ts'
import { dataEntryHandlers } from './data-entry.ts'
import * as enrolments from './enrolments.ts'
import * as guardians from './guardians.ts'
import { lifeHandlers } from './life/routes.ts'
import { leave, remove, takeBack } from './leaving.ts'
import { downloadList, list } from './list-students.ts'
import { apply, promotionJob, promotionKind, undo } from './promotion/apply.ts'
import * as promotion from './promotion/draft.ts'
import { show } from './record.ts'
import { withdraw } from './withdraw-admission.ts'
import { countNewAdmissions, search } from './search-students.ts'

export const studentsHandlers: Handler[] = [
  search, countNewAdmissions, list, downloadList, findDuplicates, show, admit, student.change, student.photo, remove, leave, takeBack, withdraw,
  guardians.findGuardians, guardians.change, guardians.remove, addresses.change, enrolments.change,
  ...bulkAdmissionRoom.handlers, ...rollRoom.handlers,
  promotion.list, promotion.draft, promotion.show, promotion.rows, promotion.decide, promotion.drop, apply, undo,
  ...lifeHandlers, ...dataEntryHandlers,
]

export const studentsJobs: Record<string, JobHandler> = { ...bulkAdmissionRoom.jobs, ...rollRoom.jobs, [promotionKind]: promotionJob }
