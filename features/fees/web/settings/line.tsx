/** On the list of settings. */
import { IconReceiptTax } from '@tabler/icons-react'
import { SettingsLine } from '#features/schools/web/shared.ts'
import { t } from '#platform/web/i18n.ts'

const Line = () => (
  <SettingsLine
    to="/settings/billing"
    icon={IconReceiptTax}
    name={t('Billing settings')}
    about={t('Penalty of who is late, taxes with their rates.')}
  />
)
export default Line
