/** What turns a document's data into the text that its template shows; a template without one gets its data as it is. */
import { prepareAttendanceMonth } from './prepare-attendance-month.ts'
import { prepareCards } from './prepare-card.ts'
import { prepareCertificates } from './prepare-certificate.ts'
import { prepareEntranceCards } from './prepare-entrance-card.ts'
import { prepareFeeJournals } from './prepare-fee-journal.ts'
import { prepareFeeSlips } from './prepare-fee-slip.ts'
import { prepareMarksLedger } from './prepare-marks-ledger.ts'
import { prepareMarksheets } from './prepare-marksheet.ts'
import { prepareReceipts } from './prepare-receipt.ts'
import { prepareRoutine } from './prepare-routine.ts'
import { prepareSeatPlan } from './prepare-seat-plan.ts'
import { prepareStatements } from './prepare-statement.ts'
import { prepareStudentPaper } from './prepare-student-paper.ts'
import { prepareTable } from './prepare-table.ts'
import { prepareTranscripts } from './prepare-transcript.ts'
import { prepareVoucher } from './prepare-voucher.ts'

export const prepare: Record<string, (data: never) => unknown> = {
  'attendance-month': prepareAttendanceMonth,
  card: prepareCards,
  certificate: prepareCertificates,
  'entrance-card': prepareEntranceCards,
  'fee-journal': prepareFeeJournals,
  'fee-slip': prepareFeeSlips,
  'marks-ledger': prepareMarksLedger,
  marksheet: prepareMarksheets,
  receipt: prepareReceipts,
  routine: prepareRoutine,
  'seat-plan': prepareSeatPlan,
  statement: prepareStatements,
  'student-paper': prepareStudentPaper,
  table: prepareTable,
  transcript: prepareTranscripts,
  voucher: prepareVoucher,
}
