/** Entering ratings of continuous assessment, section by section and subject by subject. */
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import type { CasSheetRow } from '../../contract/cas.ts'
import { SheetScreen } from '../marks/sheet-screen.tsx'
import { casKey, CasSheet } from './cas-sheet.tsx'

const sheetName = (row: CasSheetRow): string =>
  `${nameOf({ name: row.grade, name_np: row.grade_np })} ${row.section}, ${nameOf(row)}`

export default function CasEntry() {
  useLanguage()
  const title = t('Continuous assessment')
  return (
    <SheetScreen<CasSheetRow>
      title={title}
      begins={casKey}
      refused={t('The server refused these ratings')}
      list="/api/cas-rating/sheets"
      idOf={({ section_id, subject_id }) => `${section_id}.${subject_id}`}
      nameOf={sheetName}
      label={t('Section and subject')}
      placeholder={t('Choose a section and a subject')}
      enter={t('Enter ratings')}
      none={t('This exam assesses no outcomes in a section and subject of yours.')}
      say={(value) => value}
      renderSheet={(exam, row) => (
        <CasSheet
          key={`${exam.id}.${row.section_id}.${row.subject_id}`}
          place={{ exam_id: exam.id, section_id: row.section_id, subject_id: row.subject_id }}
          title={`${title}: ${nameOf(exam)}, ${sheetName(row)}`}
        />
      )}
    />
  )
}
