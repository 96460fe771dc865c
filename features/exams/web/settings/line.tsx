/** On the list of settings. */
import { IconCertificate } from '@tabler/icons-react'
import { SettingsLine } from '#features/schools/web/shared.ts'
import { t } from '#platform/web/i18n.ts'

const Line = () => (
  <SettingsLine
    to="/settings/exam"
    icon={IconCertificate}
    name={t('Exam settings')}
    about={t('Which per cent earns which letter, what fails, and how students are ranked.')}
  />
)
export default Line
