/** Sheets of the open exam that one enters, with their marks: also for whoever has not opened the screen before. */
import type { DataAt } from '#platform/contract/calls.ts'
import { readAhead } from './kept.ts'

/** Somebody of the office enters every sheet of the school, and keeps those that he opens. */
const mostSheets = 24

export default async function ahead(): Promise<void> {
  const { data: exams } = (await readAhead('/api/exam', {})) as { data: DataAt<'GET', '/api/exam'> }
  const open = exams.find(({ state }) => state === 'open')
  if (!open) return
  const { data } = (await readAhead('/api/marks/sheets', { exam_id: open.id })) as {
    data: DataAt<'GET', '/api/marks/sheets'>
  }
  const own = data.sheets.filter(({ may_change }) => may_change)
  if (own.length > mostSheets) return
  for (const { exam_subject_id, section_id } of own)
    await readAhead('/api/marks/sheet', { exam_subject_id, section_id })
}
