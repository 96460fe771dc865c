/** What the app takes from the academics room. */
import { z } from 'zod'
import { ofSession, tellWithSession } from '#features/access/server/index.ts'
import { teachingOf } from '#features/people/server/index.ts'
import { batchNames, namesOf } from '#platform/server/asked-of-rooms.ts'
import { readSettings, serveSettings } from '#platform/server/settings.ts'
import { fill } from '#platform/server/slot.ts'
import { named } from '#platform/server/named-in-log.ts'
import { affiliations, faculties, levels, programs } from '../contract/programs.ts'
import { batches, grades, sections, subjects } from '../contract/resources.ts'
import { academicSettings } from '../contract/settings.ts'
import { optionalGroups, periods } from '../contract/teaching-lists.ts'
import { batchRules, gradeRules, optionalGroupRules, periodRules, subjectRules } from './list-rules.ts'
import { ofSection } from './seat.ts'
import { ofPart } from '#platform/server/handler.ts'
import type { Room } from '#platform/server/room.ts'
import { rights } from '../contract/rights.ts'
import { academics } from '../feature.ts'
import activityWords from '../web/activity-ne.json' with { type: 'json' }
import words from '../web/ne.json' with { type: 'json' }
import { setupHandlers } from './copy-setup.ts'
import { setClassOrder } from './class-order.ts'
import { routineRoom } from './import-routine.ts'
import { subjectRoom } from './import-subjects.ts'
import { batchesOfSession } from './of-session.ts'
import { optionalHandlers } from './optional-choices.ts'
import { choiceHandlers, gridHandlers } from './routine/week-grid.ts'
import { lessonHandlers } from './routine/lessons.ts'
import { migrationHandlers } from './routine/migrate-routines.ts'
import { printHandlers } from './routine/print.ts'
import { syllabusReads } from './syllabus/read.ts'
import { syllabusWrites } from './syllabus/write.ts'
import { teacherHandlers } from './teachers.ts'
import { readTeaching } from './teaching-of.ts'

const toldOfYear = {
  ...academicSettings.schema.pick({ calendar: true }).shape,
  language: z.enum(['en', 'ne']).optional(),
}

export const room: Room = {
  facts: academics,
  rights,
  handlers: [
    ...choiceHandlers,
    ...teacherHandlers,
    ...setupHandlers,
    ...optionalHandlers,
    ...subjectRoom.handlers,
    setClassOrder,
    ...ofPart('routines', [
      ...gridHandlers,
      ...lessonHandlers,
      ...migrationHandlers,
      ...printHandlers,
      ...routineRoom.handlers,
    ]),
    ...ofPart('syllabus', [...syllabusReads, ...syllabusWrites]),
  ],
  resources: [
    { resource: batches, rules: batchRules },
    { resource: grades, rules: gradeRules },
    { resource: sections },
    { resource: subjects, rules: subjectRules },
    { resource: periods, rules: periodRules },
    { resource: optionalGroups, rules: optionalGroupRules },
    { resource: affiliations },
    { resource: faculties },
    { resource: levels },
    { resource: programs },
  ],
  settings: [serveSettings(academicSettings)],
  jobs: { ...subjectRoom.jobs, ...routineRoom.jobs },
  things: {
    sections: named(
      'Section',
      "g.name || ' ' || t.name",
      'sections t join grades g on g.company_id = t.company_id and g.id = t.grade_id',
      "coalesce(g.name_np, g.name) || ' ' || t.name",
    ),
    subjects: named(
      'Subject',
      "t.name || ', ' || g.name",
      'subjects t join grades g on g.company_id = t.company_id and g.id = t.grade_id',
      "coalesce(t.name_np, t.name) || ', ' || coalesce(g.name_np, g.name)",
    ),
    routine_slots: named('Lesson', ofSection.name, `routine_slots t ${ofSection.joins}`, ofSection.name_np),
    syllabus_chapters: named('Chapter', 't.title', 'syllabus_chapters t'),
    syllabus_topics: named('Topic', 't.title', 'syllabus_topics t'),
  },
  words: { ...activityWords, ...words },
  fills: [
    fill(batchNames, namesOf('batches', 'name')),
    fill(teachingOf, readTeaching),
    fill(ofSession, batchesOfSession),
    tellWithSession(toldOfYear, async (of) => {
      const { calendar, language } = await readSettings(of, academicSettings)
      return { calendar, ...(language !== 'device' && { language }) }
    }),
  ],
  demo: () => import('./demo.ts'),
}
