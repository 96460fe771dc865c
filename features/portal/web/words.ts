/** Names of months, places and statuses as a family reads them. */
import { batchMonthText } from '#nepal/bs-month-text.ts'
import { reportUrl } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { pathTo } from '#platform/web/screen.ts'

/** Invoice status of the specification. */
export type Status = 0 | 1 | 3
export const allStatuses = 4

export const statusNames: Record<Status | typeof allStatuses, { word: string; colour: Colour }> = {
  0: { word: 'Due', colour: 'red' },
  3: { word: 'Partial', colour: 'yellow' },
  1: { word: 'Paid', colour: 'green' },
  4: { word: 'All', colour: 'gray' },
}

export type Colour = 'red' | 'yellow' | 'green' | 'blue' | 'gray'

/** 'Kartik 2083'; a batch that is not named by its year stands after the month. */
export const monthName = (code: string, batch: string): string => batchMonthText(code, batch, getLanguage())

/** A person of the portal by the name of the language. */
export const personName = ({ full_name, name_np }: { full_name: string; name_np?: string | null }): string =>
  nameOf({ name: full_name, name_np })

interface Place {
  grade: string
  grade_np?: string | null
  section: string | null
  roll?: number | null
}
/** 'Class 3 B · Roll 20' */
export function placeName({ grade, grade_np, section, roll }: Place): string {
  const room = [nameOf({ name: grade, name_np: grade_np }), section].filter(Boolean).join(' ')
  return roll === null || roll === undefined ? room : `${room} · ${t('Roll {roll}', { roll })}`
}

/** A document opened in a new tab, where the session's cookie counts. */
export const receiptUrl = (id: number): string => reportUrl(`/api/receipt/${id}/print`, { language: getLanguage() })

/** Where the result of a child in an exam is: of the enrolment in which it was sat, which of an earlier year is another one than today's. */
export const resultPath = ({
  id,
  enroll_id,
  enroll_code,
}: {
  id: number
  enroll_id: number
  enroll_code: string
}): string =>
  pathTo('/exam-result/{examId}/{enrollId}/{enrollCode}', { examId: id, enrollId: enroll_id, enrollCode: enroll_code })
