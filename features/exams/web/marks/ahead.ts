/** The sheets that one enters now, with their marks, in one call: also for whoever has not opened the screen before. */
import { askTogether } from '#platform/web/ask-together.ts'
import { askedNow } from '#platform/web/kit/offline-sheet/kept-answers.ts'
import { answerOf, keepAnswers } from './kept.ts'

export default async function ahead(): Promise<void> {
  const asked = askedNow()
  const [exams, own] = await Promise.all([askTogether('/api/exam'), readSheetsAhead()])
  if (own.exam_id !== null)
    keepAnswers(asked, [
      answerOf('/api/exam', {}, exams.data),
      answerOf('/api/marks/sheets', { exam_id: own.exam_id }, { state: own.state, sheets: own.sheets }),
    ])
}

/** Of one exam: from then on they are there without a network. */
export async function readSheetsAhead(exam_id?: number) {
  const asked = askedNow()
  const { data } = await askTogether('/api/marks/own-sheets', exam_id === undefined ? {} : { exam_id })
  keepAnswers(
    asked,
    data.whole.map(({ sheet, ...place }) => answerOf('/api/marks/sheet', place, sheet)),
  )
  return data
}
