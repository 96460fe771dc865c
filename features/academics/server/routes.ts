/** Every call of academics that is not one of a resource, and its jobs. */
import { type Handler, ofPart } from '#platform/server/handler.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import { setupHandlers } from './copy-setup.ts'
import { setClassOrder } from './class-order.ts'
import { routineRoom } from './import-routine.ts'
import { subjectRoom } from './import-subjects.ts'
import { optionalHandlers } from './optional-choices.ts'
import { choiceHandlers, gridHandlers } from './routine/grid.ts'
import { lessonHandlers } from './routine/lessons.ts'
import { migrationHandlers } from './routine/migrate.ts'
import { printHandlers } from './routine/print.ts'
import { syllabusReads } from './syllabus/read.ts'
import { syllabusWrites } from './syllabus/write.ts'
import { teacherHandlers } from './teachers.ts'

export const academicsHandlers: Handler[] = [
  ...choiceHandlers, ...teacherHandlers, ...setupHandlers, ...optionalHandlers, ...subjectRoom.handlers, setClassOrder,
  ...ofPart('routines', [...gridHandlers, ...lessonHandlers, ...migrationHandlers, ...printHandlers, ...routineRoom.handlers]),
  ...ofPart('syllabus', [...syllabusReads, ...syllabusWrites]),
]
export const academicsJobs: Record<string, JobHandler> = { ...subjectRoom.jobs, ...routineRoom.jobs }
