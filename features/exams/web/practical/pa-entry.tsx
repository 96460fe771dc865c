/** Entering practical assessment, section and subject by section and subject. */
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import type { PaSheetRow } from '../../contract/practical.ts'
import { SheetScreen } from '../marks/sheet-screen.tsx'
import { paKey, PaSheet } from './pa-sheet.tsx'

const sheetName = (row: PaSheetRow): string =>
  `${nameOf({ name: row.grade, name_np: row.grade_np })} ${row.section}, ${nameOf(row)}`

export default function PaEntry() {
  useLanguage()
  const title = t('Practical assessment entry')
  return (
    <SheetScreen<PaSheetRow>
      title={title}
      begins={paKey}
      refused={t('The server refused these marks')}
      list="/api/pa-entry/sheets"
      idOf={({ exam_subject_id, section_id }) => `${exam_subject_id}.${section_id}`}
      nameOf={sheetName}
      label={t('Section and subject')}
      placeholder={t('Choose a subject')}
      enter={t('Enter marks')}
      none={t('No part is made of criteria in a section and subject of yours.')}
      renderSheet={(exam, row) => (
        <PaSheet
          key={`${row.exam_subject_id}.${row.section_id}`}
          place={row}
          title={`${title}: ${nameOf(exam)}, ${sheetName(row)}`}
        />
      )}
    />
  )
}
