/** How the school grades, what it prints on marksheets, and what families see of results. */
import { Badge, Text, Title } from '@mantine/core'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { type GradingSchemeRow, gradingSchemes } from '../../contract/resources.ts'
import { MarksheetSettings } from './marksheet-settings.tsx'

export default function ExamSettings() {
  useLanguage()
  return (
    <section>
      <PageHeader title={t('Exam settings')} back={{ to: '/settings', label: t('Settings') }} />
      <MarksheetSettings />
      <Title order={2} size="h3">
        {t('Grading schemes')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('An exam says which of them a grade is marked by.')}
      </Text>
      <ListScreen<GradingSchemeRow> embedded resource={gradingSchemes} cells={{ failed: Failed }} />
    </section>
  )
}

const Failed = ({ failed }: GradingSchemeRow) =>
  failed ? <Badge color="red">{failed}</Badge> : <>{t('Nobody fails')}</>
