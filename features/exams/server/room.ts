/** What the app takes from the exams room. */
import { verdicts as verdictsOfStudents } from '#features/students/server/index.ts'
import type { Room } from '#platform/server/room.ts'
import { fill } from '#platform/server/slot.ts'
import { gradingSchemes } from '../contract/resources.ts'
import { rights } from '../contract/rights.ts'
import { exams } from '../feature.ts'
import activityWords from '../web/activity-ne.json' with { type: 'json' }
import words from '../web/ne.json' with { type: 'json' }
import { blockHandlers } from './results/blocks.ts'
import { ledgerHandlers } from './results/ledger.ts'
import { publishHandlers } from './results/publish.ts'
import { list, showOfChild, showResult } from './results/visible.ts'
import { saveClasses } from './set-up/classes.ts'
import { examHandlers } from './set-up/exams.ts'
import { progressHandlers } from './set-up/progress.ts'
import { subjectMarkHandlers } from './set-up/subject-marks.ts'
import { schemeRules } from './scheme-rules.ts'
import { verdicts } from './verdicts.ts'

export const room: Room = {
  facts: exams,
  rights,
  handlers: [
    list,
    showOfChild,
    showResult,
    ...publishHandlers,
    ...blockHandlers,
    ...ledgerHandlers,
    ...examHandlers,
    saveClasses,
    ...progressHandlers,
    ...subjectMarkHandlers,
  ],
  resources: [{ resource: gradingSchemes, rules: schemeRules }],
  words: { ...activityWords, ...words },
  fills: [fill(verdictsOfStudents, verdicts)],
  demo: () => import('./demo.ts'),
}
