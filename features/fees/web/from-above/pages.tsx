/** On a school's settings from above: the ways to its billing. */
import { IconCalendarDollar, IconHeartRateMonitor } from '@tabler/icons-react'
import { SettingsLine } from '#features/schools/web/shared.ts'
import { t } from '#platform/web/i18n.ts'

const Pages = ({ school }: { school: number }) => (
  <>
    <SettingsLine
      to={`/school/billing-monitor/${school}`}
      icon={IconHeartRateMonitor}
      name={t('Billing monitor')}
      about={t('Months billed, collected and due, what waits, jobs that failed.')}
    />
    <SettingsLine
      to={`/school-setting/${school}/head-billing-month`}
      icon={IconCalendarDollar}
      name={t('Head billing month')}
      about={t('Which months each fee head is billed in.')}
    />
  </>
)
export default Pages
