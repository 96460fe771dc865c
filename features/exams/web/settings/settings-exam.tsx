/** How the school grades. */
import { Badge } from '@mantine/core'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { type GradingSchemeRow, gradingSchemes } from '../../contract/resources.ts'

export default function ExamSettings() {
  useLanguage()
  return (
    <section>
      <PageHeader
        title={t('Exam settings')}
        about={t('Grading schemes: an exam says which of them a grade is marked by.')}
        back={{ to: '/settings', label: t('Settings') }}
      />
      <ListScreen<GradingSchemeRow> embedded resource={gradingSchemes} cells={{ failed: Failed }} />
    </section>
  )
}

const Failed = ({ failed }: GradingSchemeRow) =>
  failed ? <Badge color="red">{failed}</Badge> : <>{t('Nobody fails')}</>
