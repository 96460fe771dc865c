/** On the list of settings. */
import { IconForms } from '@tabler/icons-react'
import { SettingsLine } from '#features/schools/web/shared.ts'
import { t } from '#platform/web/i18n.ts'

const Line = () => (
  <SettingsLine
    to="/data-entry-setting"
    icon={IconForms}
    name={t('Data entry setting')}
    about={t('Which fields of admission and profile are shown and required.')}
  />
)
export default Line
