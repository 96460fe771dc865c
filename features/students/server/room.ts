/** What the app takes from the students room. */
import { sql } from 'kysely'
import { seating } from '#features/academics/server/index.ts'
import { seatsOfUsers, sheetsOf } from '#features/access/server/index.ts'
import { afterMobile, familyOf } from '#features/people/server/index.ts'
import { personBehind } from '#platform/server/asked-of-rooms.ts'
import { fill } from '#platform/server/slot.ts'
import { named, namedPerson } from '#platform/server/named-in-log.ts'
import { columnsOf } from '#features/people/contract/person-shape.ts'
import { studentShape } from '../contract/student-shape.ts'
import { guardianShape } from '../contract/guardians/guardian-shape.ts'
import { behaviourCategories, remarkTypes, studentGroups } from '../contract/life-lists.ts'
import { erasePerson, sheetOfStudent } from './erase-person.ts'
import { reachStudentFile } from './life/documents.ts'
import { handlersIn } from '#platform/server/handler.ts'
import type { Room } from '#platform/server/room.ts'
import { rights } from '../contract/rights.ts'
import { students } from '../feature.ts'
import activityWords from '../web/activity-ne.json' with { type: 'json' }
import words from '../web/ne.json' with { type: 'json' }
import * as handlers from './handlers.ts'
import * as reports from './reports.ts'
import * as addresses from './addresses.ts'
import { rollRoom } from './bulk/import-rolls.ts'
import { bulkAdmissionRoom } from './bulk/import-students.ts'
import * as student from './change-student.ts'
import { correctionHandlers, reachCorrectionPaper } from './corrections.ts'
import { dataEntryHandlers } from './data-entry.ts'
import * as enrolments from './enrolments.ts'
import { birthdayHandlers } from './birthdays.ts'
import { assignHandlers } from './guardians/assign-guardians.ts'
import { guardianHandlers } from './guardians/guardians.ts'
import { guardianRoom } from './guardians/import-guardians.ts'
import { mergeHandlers } from './guardians/merge-guardians.ts'
import * as guardians from './guardians/of-student.ts'
import { readFamily } from './guardians/family.ts'
import { lifeHandlers } from './life/routes.ts'
import { promotionJob, promotionKind } from './promotion/apply.ts'
import * as promotion from './promotion/draft.ts'
import { seatingOfBatch, seatsOfUser } from './seating.ts'
import { writeChildrensWords } from './search-words.ts'

const ofStudent = (kind: string, table: string) =>
  named(
    kind,
    'u.full_name',
    `${table} t join users u on u.company_id = t.company_id and u.id = t.student_id`,
    'u.name_np',
  )

export const room: Room = {
  facts: students,
  rights,
  handlers: [
    ...handlersIn(handlers),
    student.change,
    student.photo,
    guardians.findGuardians,
    guardians.change,
    guardians.remove,
    addresses.change,
    enrolments.change,
    ...bulkAdmissionRoom.handlers,
    ...rollRoom.handlers,
    promotion.list,
    promotion.draft,
    promotion.show,
    promotion.rows,
    promotion.decide,
    promotion.drop,
    ...guardianHandlers,
    ...mergeHandlers,
    ...assignHandlers,
    ...guardianRoom.handlers,
    ...birthdayHandlers,
    ...lifeHandlers,
    ...dataEntryHandlers,
    ...correctionHandlers,
  ],
  shapes: [columnsOf(studentShape), columnsOf(guardianShape)],
  resources: [
    { resource: studentGroups },
    { resource: remarkTypes },
    { resource: behaviourCategories, part: 'behaviour' },
  ],
  reports: Object.values(reports),
  jobs: { ...bulkAdmissionRoom.jobs, ...rollRoom.jobs, ...guardianRoom.jobs, [promotionKind]: promotionJob },
  erase: erasePerson,
  reachFile: async (ctx, file) => {
    await reachStudentFile(ctx, file)
    await reachCorrectionPaper(ctx, file)
  },
  things: {
    students: namedPerson('Student'),
    guardians: namedPerson('Guardian'),
    student_card: named(
      'Student card',
      'u.full_name',
      'students t join users u on u.company_id = t.company_id and u.id = t.id',
      'u.name_np',
    ),
    enrolments: ofStudent('Enrolment', 'enrolments'),
    remarks: ofStudent('Remark', 'remarks'),
    behaviour_entries: ofStudent('Behaviour entry', 'behaviour_entries'),
    promotions: named(
      'Promotion',
      'b.name',
      'promotions t join batches b on b.company_id = t.company_id and b.id = t.from_batch_id',
    ),
  },
  words: { ...activityWords, ...words },
  fills: [
    fill(personBehind, {
      field: 'enroll_id',
      person: (company, id) =>
        sql<number | null>`(select student_id from enrolments where company_id = ${company} and id = ${id})`,
    }),
    fill(sheetsOf, sheetOfStudent),
    fill(seatsOfUsers, seatsOfUser),
    fill(seating, seatingOfBatch),
    fill(familyOf, readFamily),
    fill(afterMobile, writeChildrensWords),
  ],
  demo: () => import('./demo.ts'),
}
