/** On the list of settings. */
import { IconWorldDollar } from '@tabler/icons-react'
import { SettingsLine } from '#features/schools/web/shared.ts'
import { t } from '#platform/web/i18n.ts'

const Line = () => (
  <SettingsLine
    to="/settings/payment"
    icon={IconWorldDollar}
    name={t('Payment settings')}
    about={t('eSewa, Khalti, ConnectIPS, Fonepay and its QR, and their keys.')}
  />
)
export default Line
