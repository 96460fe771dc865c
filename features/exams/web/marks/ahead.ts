/** The marks of the sheets that one enters, read when their list is opened: from then on they are there without a network. */
import type { MarkSheetRow } from '../../contract/marks.ts'
import { readAhead } from './kept.ts'

/** Somebody of the office enters every sheet of the school, and keeps those that he opens. */
const mostSheets = 24

/** One after the other: what the person does meanwhile comes first. */
export async function readSheetsAhead(sheets: readonly MarkSheetRow[]): Promise<void> {
  const own = sheets.filter(({ may_change }) => may_change)
  if (own.length > mostSheets) return
  for (const { exam_subject_id, section_id } of own)
    await readAhead('/api/marks/sheet', { exam_subject_id, section_id })
}
