/** What the app takes from the exams room. */
import { ofSection } from '#features/academics/server/index.ts'
import { beforeWithdrawal, verdicts as verdictsOfStudents } from '#features/students/server/index.ts'
import { named } from '#platform/server/named-in-log.ts'
import { handlersIn } from '#platform/server/handler.ts'
import * as handlers from './handlers.ts'
import type { Room } from '#platform/server/room.ts'
import { serveSettings } from '#platform/server/settings.ts'
import { fill } from '#platform/server/slot.ts'
import { ecaActivities, ecaHeads, gradingSchemes } from '../contract/resources.ts'
import { rights } from '../contract/rights.ts'
import { examSettings } from '../contract/settings.ts'
import { exams } from '../feature.ts'
import activityWords from '../web/activity-ne.json' with { type: 'json' }
import words from '../web/ne.json' with { type: 'json' }
import { attendanceHandlers } from './attendance/exam-attendance.ts'
import { casOutcomeHandlers } from './cas/outcomes.ts'
import { casSheetHandlers } from './cas/sheets.ts'
import { ecaSettingHandlers } from './eca/setting.ts'
import { ecaSheetHandlers } from './eca/sheets.ts'
import { entranceCardHandlers, entranceCardsJob, entranceCardsKind } from './entrance-card/print.ts'
import { marksheetHandlers, marksheetsJob, marksheetsKind } from './marksheet/print.ts'
import { signatureHandlers } from './marksheet/signatures.ts'
import { marksFileHandlers } from './marks/marks-file.ts'
import { sectionFileHandlers } from './marks/section-file.ts'
import { fromAboveHandlers } from './from-above.ts'
import { markSheetHandlers } from './marks/sheets.ts'
import { paCriteriaHandlers } from './practical/criteria.ts'
import { paModeHandlers } from './practical/mode.ts'
import { paSheetHandlers } from './practical/sheets.ts'
import { blockHandlers } from './results/blocks.ts'
import { graceHandlers } from './results/grace.ts'
import { ledgerHandlers } from './results/ledger.ts'
import { changeHandlers } from './results/changes.ts'
import { publishHandlers } from './results/publish.ts'
import { insightHandlers } from './results/insight.ts'
import { resultSmsHandlers } from './results/result-sms.ts'
import { withdrawSeats } from './seat-plan/forget-seats.ts'
import { invigilatorHandlers } from './seat-plan/invigilators.ts'
import { seatPlanJob, seatPlanKind, seatPlanPrints } from './seat-plan/print.ts'
import { seatRoomHandlers } from './seat-plan/rooms.ts'
import { seatHandlers } from './seat-plan/seats.ts'
import { symbolHandlers } from './seat-plan/symbol-numbers.ts'
import { routineHandlers } from './routine/routine.ts'
import { classStateHandlers } from './set-up/class-state.ts'
import { examHandlers } from './set-up/exams.ts'
import { reExamHandlers } from './set-up/re-exam.ts'
import { progressHandlers } from './set-up/progress.ts'
import { subjectMarkHandlers } from './set-up/subject-marks.ts'
import { transcriptHandlers, transcriptsJob, transcriptsKind } from './transcript/print.ts'
import { schemeRules } from './scheme-rules.ts'
import { verdicts } from './verdicts.ts'

const sheetWithNames = `mark_sheets t join exam_subjects s on s.company_id = t.company_id and s.id = t.exam_subject_id
  join exams m on m.company_id = s.company_id and m.id = s.exam_id join subjects b on b.company_id = s.company_id and b.id = s.subject_id`

export const room: Room = {
  facts: exams,
  rights,
  handlers: [
    ...handlersIn(handlers),
    ...markSheetHandlers,
    ...marksFileHandlers,
    ...sectionFileHandlers,
    ...publishHandlers,
    ...changeHandlers,
    ...resultSmsHandlers,
    ...insightHandlers,
    ...blockHandlers,
    ...graceHandlers,
    ...ledgerHandlers,
    ...examHandlers,
    ...classStateHandlers,
    ...progressHandlers,
    ...reExamHandlers,
    ...subjectMarkHandlers,
    ...marksheetHandlers,
    ...signatureHandlers,
    ...transcriptHandlers,
    ...routineHandlers,
    ...entranceCardHandlers,
    ...seatRoomHandlers,
    ...seatHandlers,
    ...symbolHandlers,
    ...invigilatorHandlers,
    ...seatPlanPrints,
    ...fromAboveHandlers,
    ...attendanceHandlers,
    ...ecaSettingHandlers,
    ...ecaSheetHandlers,
    ...casOutcomeHandlers,
    ...casSheetHandlers,
    ...paCriteriaHandlers,
    ...paModeHandlers,
    ...paSheetHandlers,
  ],
  settings: [serveSettings(examSettings)],
  jobs: {
    [marksheetsKind]: marksheetsJob,
    [entranceCardsKind]: entranceCardsJob,
    [transcriptsKind]: transcriptsJob,
    [seatPlanKind]: seatPlanJob,
  },
  resources: [{ resource: gradingSchemes, rules: schemeRules }, { resource: ecaHeads }, { resource: ecaActivities }],
  things: {
    mark_sheet: named(
      'Marks sheet',
      `m.name || ', ' || ${ofSection.name} || ', ' || b.name`,
      `${sheetWithNames} ${ofSection.joins}`,
      `coalesce(m.name_np, m.name) || ', ' || ${ofSection.name_np} || ', ' || coalesce(b.name_np, b.name)`,
    ),
    cas_sheet: named(
      'Ratings sheet',
      `m.name || ', ' || ${ofSection.name} || ', ' || b.name`,
      `cas_sheets t join exams m on m.company_id = t.company_id and m.id = t.exam_id join subjects b on b.company_id = t.company_id and b.id = t.subject_id ${ofSection.joins}`,
      `coalesce(m.name_np, m.name) || ', ' || ${ofSection.name_np} || ', ' || coalesce(b.name_np, b.name)`,
    ),
    eca_sheet: named(
      'Achievements sheet',
      `m.name || ', ' || ${ofSection.name}`,
      `eca_sheets t join exams m on m.company_id = t.company_id and m.id = t.exam_id ${ofSection.joins}`,
      `coalesce(m.name_np, m.name) || ', ' || ${ofSection.name_np}`,
    ),
  },
  words: { ...activityWords, ...words },
  fills: [fill(verdictsOfStudents, verdicts), fill(beforeWithdrawal, withdrawSeats)],
  demo: () => import('./demo.ts'),
}
