/** How far long work is: followed by server-sent events, and by asking where those do not come through. */
import { Alert, Anchor, Group, Progress, Stack, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Job } from '#platform/contract/files-and-jobs.ts'
import { digitsIn } from '#nepal/digits.ts'
import { untyped } from '#platform/web/api.ts'
import { printedBy } from './printed-by-job.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { wasWritten } from '#platform/web/written.ts'

export interface JobProgressProps {
  /** As the command that started the job answered it. */
  id: string
  /** Called once. */
  onDone?: (job: Job) => void
  onFailed?: (job: Job) => void
  /** What to say when it is done; the job's title unless told. */
  done?: (job: Job) => ReactNode
}

export function JobProgress({ id, onDone, onFailed, done }: JobProgressProps) {
  const language = useLanguage()
  const job = useJob(id)
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (!job || !hasEnded(job) || told.current === job.id) return
    told.current = job.id
    wasWritten()
    if (job.state === 'done') onDone?.(job)
    else onFailed?.(job)
  }, [job, onDone, onFailed])

  if (job?.state === 'done') {
    return (
      <Alert color="green" icon={<IconCheck />} title={t('Done')}>
        {done?.(job) ?? t(job.title)}
        <PrintedByJob job={job} />
      </Alert>
    )
  }
  if (job?.state === 'failed') {
    return (
      <Alert color="red" icon={<IconX />} title={t('This did not work')} role="alert">
        {t(job.error ?? 'Something went wrong. Please try again.')}
      </Alert>
    )
  }
  const total = job?.total ?? 0
  const share = total ? Math.round(((job?.done ?? 0) / total) * 100) : 100
  const count = total
    ? digitsIn(language, t('{done} of {total}', { done: job?.done ?? 0, total }))
    : t(job?.state === 'running' ? 'Working' : 'Waiting for its turn')
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t(job?.title ?? 'Working')}</Text>
        <Text size="sm" c="dimmed" className="tabular" aria-live="polite">
          {count}
        </Text>
      </Group>
      <Progress.Root size="md">
        <Progress.Section value={share} striped={!total} animated={!total} aria-label={t(job?.title ?? 'Working')} />
      </Progress.Root>
    </Stack>
  )
}

/** What the job printed, as long as it is kept. */
export function PrintedByJob({ job }: { job: Pick<Job, 'id' | 'result'> }) {
  const file = printedBy(job)
  if (!file) return null
  return (
    <Anchor
      href={file.url}
      target="_blank"
      rel="noopener"
      size="sm"
      display="block"
      mt={4}
      c="inherit"
      underline="always"
    >
      {t('Open what was printed ({n, plural, one {# page} other {# pages}})', { n: file.pages })}
    </Anchor>
  )
}

const pollEvery = 2000
const hasEnded = (job: Job): boolean => job.state === 'done' || job.state === 'failed'

/** The job as it is now; undefined before the first news. */
export function useJob(id: string | undefined): Job | undefined {
  const [job, setJob] = useState<Job>()
  useEffect(() => {
    if (!id) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const events = typeof EventSource === 'undefined' ? undefined : new EventSource(`/api/jobs/${id}/events`)
    const take = (next: Job) => {
      if (over) return
      setJob(next)
      if (hasEnded(next)) stop()
    }
    async function ask() {
      const answer = await untyped.get<{ data: Job }>(`/api/jobs/${id}`).catch(() => undefined)
      if (answer) take(answer.data)
      if (!over) timer = setTimeout(() => void ask(), pollEvery)
    }
    function stop() {
      over = true
      clearTimeout(timer)
      events?.close()
    }
    if (events) {
      events.addEventListener('message', (event) => take(JSON.parse(event.data as string) as Job))
      // a proxy may swallow event streams: ask from then on
      events.addEventListener('error', () => {
        events.close()
        if (!over && timer === undefined) void ask()
      })
    } else void ask()
    return stop
  }, [id])
  return job?.id === id ? job : undefined
}
