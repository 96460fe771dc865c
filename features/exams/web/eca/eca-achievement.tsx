/** Entering achievements, section by section. */
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import type { EcaSheetRow } from '../../contract/eca.ts'
import { SheetScreen } from '../marks/sheet-screen.tsx'
import { ecaKey, EcaSheet } from './eca-sheet.tsx'

const sectionName = (row: EcaSheetRow): string => `${nameOf({ name: row.grade, name_np: row.grade_np })} ${row.section}`

export default function EcaAchievement() {
  useLanguage()
  const title = t('ECA achievement')
  return (
    <SheetScreen<EcaSheetRow>
      title={title}
      begins={ecaKey}
      refused={t('The server refused these achievements')}
      list="/api/eca-achievement/sheets"
      idOf={({ section_id }) => String(section_id)}
      nameOf={sectionName}
      label={t('Section')}
      placeholder={t('Choose a section')}
      enter={t('Enter achievements')}
      none={t('This exam assesses no activities in a section of yours.')}
      say={(value) => value}
      renderSheet={(exam, row) => (
        <EcaSheet
          key={`${exam.id}.${row.section_id}`}
          place={{ exam_id: exam.id, section_id: row.section_id }}
          title={`${title}: ${nameOf(exam)}, ${sectionName(row)}`}
        />
      )}
    />
  )
}
