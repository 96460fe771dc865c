/** The transcript of one student, also of one who has left: found, seen, printed. */
import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { digitsIn } from '#nepal/digits.ts'
import { useAddress, withParts } from '#platform/web/address.tsx'
import { api, reportUrl } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { StudentPicker } from '#school/web/pickers/student-picker.tsx'
import type { Transcript } from '../../contract/transcript.ts'
import { usePaperLanguage } from '../printing/use-printing.tsx'
import classes from './transcript.module.css'
import { Years } from './years.tsx'

const path = '/api/transcript/{student_id}'

export function OneTranscript() {
  const [address, setAddress] = useAddress()
  const student_id = Number(address.get('student')) || undefined
  const { data, error, refetch } = useQuery({
    queryKey: [path, student_id],
    queryFn: async ({ signal }) => (await api.get(path, { student_id: student_id! }, { signal })).data,
    enabled: student_id !== undefined,
    // what was published or withdrawn meanwhile is printed, so it is shown
    staleTime: 0,
  })
  return (
    <>
      <StudentPicker
        label={t('Student')}
        className={classes.picker}
        autoFocus={!student_id}
        withDeleted
        onPick={({ id }) => setAddress(withParts({ student: id }), { replace: true })}
      />
      {!student_id ? (
        <EmptyState
          title={t('Nobody is chosen')}
          about={t('Find a student to see the results of all school years. Students who have left are found too.')}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={10} />
      ) : (
        <Shown key={student_id} transcript={data} />
      )}
    </>
  )
}

function Shown({ transcript }: { transcript: Transcript }) {
  const language = useLanguage()
  const [paper, languages] = usePaperLanguage()
  const { student_id, years, mean_gpa, design } = transcript
  const mayPrint = years.some(({ result }) => result)
  const isBlocked = years.some(({ is_blocked }) => is_blocked)
  return (
    <article className={classes.transcript}>
      <Group justify="space-between" align="end" gap="sm">
        <div>
          <Title order={2} size="h3">
            {nameOf(transcript)}
          </Title>
          <Text size="sm" c="dimmed" className="tabular">
            {years.at(-1)?.enroll_code}
          </Text>
        </div>
        {mayPrint && (
          <Group gap="sm">
            {languages}
            <Button
              component="a"
              href={reportUrl(`/api/transcript/${student_id}/print`, { language: paper })}
              target="_blank"
              rel="noopener"
              leftSection={<IconPrinter size={18} aria-hidden />}
            >
              {t('Print the transcript')}
            </Button>
          </Group>
        )}
      </Group>
      {!mayPrint && (
        <Alert color="yellow">
          {t('This student has no published result. A transcript prints what is published.')}
        </Alert>
      )}
      {isBlocked && (
        <Alert color="yellow">
          {t('The family does not see a result that is marked as blocked. On the transcript it is printed.')}
        </Alert>
      )}
      <Years years={years} design={design} />
      {mean_gpa !== null && years.length > 1 && (
        <Text>
          {digitsIn(language, t('Mean of the GPAs of {n} years', { n: years.length }))}:{' '}
          <Text span fw={700} className="tabular">
            {digitsIn(language, mean_gpa.toFixed(2))}
          </Text>
        </Text>
      )}
    </article>
  )
}
