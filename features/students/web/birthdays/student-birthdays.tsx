/** Birthdays of students. */
import { t } from '#platform/web/i18n.ts'
import { BirthdayReport } from './birthday-report.tsx'

export default function StudentBirthdays() {
  return <BirthdayReport title={t('Student birthday list')} kind="student" />
}
