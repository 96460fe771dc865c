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
  /** Of whom there is nothing to print. */
  without_result?: number
}
interface Said {
  done: () => string
  leftOut: (n: number) => string
  withoutResult?: (n: number) => string
}

/** The language of the paper, and where it is chosen. */
export function usePaperLanguage(): [Language, ReactNode] {
  const [paper, setPaper] = useState<Language>(useLanguage())
  return [
    paper,
    <SegmentedControl
      key="language"
      aria-label={t('Language of the paper')}
      data={[
        { value: 'en', label: t('English') },
        { value: 'ne', label: t('Nepali') },
      ]}
      value={paper}
      onChange={(value) => setPaper(value as Language)}
    />,
  ]
}

/** What they say is said of the job that was begun last. */
export function usePrinting({ done, leftOut, withoutResult }: Said) {
  const [paper, languages] = usePaperLanguage()
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
  const told = job && [
    ...(job.left_out ? [leftOut(job.left_out)] : []),
    ...(job.without_result && withoutResult ? [withoutResult(job.without_result)] : []),
  ]
  const progress: ReactNode = job && (
    <Box mb="sm">
      <JobProgress key={job.job_id} id={job.job_id} done={done} />
      {told?.map((text) => (
        <Alert key={text} color="yellow" my="xs">
          {digitsIn(getLanguage(), text)}
        </Alert>
      ))}
    </Box>
  )
  return { paper, busy, print, languages, progress }
}
