/** On the list of settings. */
import { IconShieldLock } from '@tabler/icons-react'
import { SettingsLine } from '#features/schools/web/shared.ts'
import { t } from '#platform/web/i18n.ts'

const Line = () => (
  <SettingsLine
    to="/settings/authentication"
    icon={IconShieldLock}
    name={t('Authentication settings')}
    about={t('Automatic sign-out, passwords, second step, who may sign in, protected records.')}
  />
)
export default Line
