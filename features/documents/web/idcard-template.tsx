/** ID cards of students and staff as the school wants them. */
import { t } from '#platform/web/i18n.ts'
import { TemplateScreen } from './designer/template-screen.tsx'

export default function IdCardTemplates() {
  return (
    <TemplateScreen title={t('ID card templates')} to="/idcard-template" kinds={['id_card_student', 'id_card_staff']} />
  )
}
