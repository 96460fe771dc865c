/** Birthdays of students, staff and guardians. */
import { t } from '#platform/web/i18n.ts'
import { BirthdayReport } from './birthday-report.tsx'

export default function Birthdays() {
  return <BirthdayReport title={t('Birthday list')} />
}
