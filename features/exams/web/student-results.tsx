/** The last published results of a student, and the way to all years on one paper: a tab of all in one. */
import { Button } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ChildGlance } from '#features/students/contract/life.ts'
import { t } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'

export default function StudentResults({ child: { results, student_id } }: { child: ChildGlance }) {
  const transcript = can('marks-generate-bulk|marks-generate-single') && (
    <Button
      component={Link}
      to={`/transcript?student=${student_id}`}
      variant="default"
      leftSection={<IconSchool size={18} aria-hidden />}
    >
      {t('Transcript')}
    </Button>
  )
  if (!results.length) return <EmptyState about={t('No result is published yet.')} action={transcript} />
  return (
    <>
      <ul>
        {results.map(({ exam, letter, gpa }) => (
          <li key={exam}>
            {exam}: <b>{letter ?? '–'}</b> {gpa}
          </li>
        ))}
      </ul>
      {transcript}
    </>
  )
}
