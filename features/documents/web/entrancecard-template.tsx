/** Entrance cards as the school wants them. */
import { t } from '#platform/web/i18n.ts'
import { TemplateScreen } from './designer/template-screen.tsx'

export default function EntranceCardTemplates() {
  return <TemplateScreen title={t('Entrance card templates')} to="/entrancecard-template" kinds={['entrance_card']} />
}
