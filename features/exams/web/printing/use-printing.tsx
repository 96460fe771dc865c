/** Many papers as one file: the job, how far it is, and who was left out. */
import { Alert, Box, SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { digitsIn, type Language } from '#nepal/digits.ts'
import { errorMessage } from '#platform/web/api.ts'
import { getLanguage, t, useLanguage } from '#platform/web/i18n.ts'
import { JobProgress } from '#platform/web/kit/states/job-progress.tsx'
import { notify } from '#platform/web/notify.ts'

interface Started {
  job_id: string
  left_out: number
}

/** `done` and `leftOut` are said of the job that was begun last. */
export function usePrinting({ done, leftOut }: { done: () => string; leftOut: (n: number) => string }) {
  const language = useLanguage()
  const [paper, setPaper] = useState<Language>(language)
  const [job, setJob] = useState<Started>()
  const [busy, setBusy] = useState(false)
  async function print(start: () => Promise<{ data: Started }>): Promise<void> {
    setBusy(true)
    try {
      setJob((await start()).data)
    } catch (error) {
      notify('error', errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const languages: ReactNode = (
    <SegmentedControl
      aria-label={t('Language of the paper')}
      data={[
        { value: 'en', label: t('English') },
        { value: 'ne', label: t('Nepali') },
      ]}
      value={paper}
      onChange={(value) => setPaper(value as Language)}
    />
  )
  const progress: ReactNode = job && (
    <Box mb="sm">
      <JobProgress key={job.job_id} id={job.job_id} done={done} />
      {job.left_out > 0 && (
        <Alert color="yellow" my="xs">
          {digitsIn(getLanguage(), leftOut(job.left_out))}
        </Alert>
      )}
    </Box>
  )
  return { paper, busy, print, languages, progress }
}
