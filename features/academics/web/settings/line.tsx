/** On the list of settings. */
import { IconCalendarCog } from '@tabler/icons-react'
import { SettingsLine } from '#features/schools/web/shared.ts'
import { t } from '#platform/web/i18n.ts'

const Line = () => (
  <SettingsLine
    to="/settings/academic"
    icon={IconCalendarCog}
    name={t('Academic settings')}
    about={t('Calendar, current batch, weekly holidays, how rolls are given, attendance.')}
  />
)
export default Line
