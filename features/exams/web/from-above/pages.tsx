/** On a school's settings from above: the way to its exam options. */
import { IconListCheck } from '@tabler/icons-react'
import { SettingsLine } from '#features/schools/web/shared.ts'
import { t } from '#platform/web/i18n.ts'

const Pages = ({ school }: { school: number }) => (
  <SettingsLine
    to={`/school-setting/${school}/exam`}
    icon={IconListCheck}
    name={t('Exam setting')}
    about={t('Marksheet, ranks, what families see; the exams of the batch.')}
  />
)
export default Pages
