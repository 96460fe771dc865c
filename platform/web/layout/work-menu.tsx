/** Work under way: entries that wait on this device, and jobs that run on the server. */
import type { DataOf } from '#platform/contract/endpoint.ts'
import { ActionIcon, Button, Group, Indicator, Progress, Stack, Text } from '@mantine/core'
import { IconProgress } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { listJobs } from '#platform/contract/files-and-jobs.ts'
import { askTogether } from '../ask-together.ts'
import { t } from '../i18n.ts'
import { Popover } from '#platform/web/kit/states/layers.tsx'
import { drain, giveUp, seen, useOutbox, useTold, type Waiting } from '../outbox.ts'
import { useSession } from '../session.ts'
import classes from './frame.module.css'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import type { Told } from '#platform/web/outbox.ts'

type JobRow = DataOf<typeof listJobs>[number]
const isOpen = (job: JobRow): boolean => job.state === 'queued' || job.state === 'running'

export function WorkMenu() {
  const { company } = useSession()
  const waiting = useOutbox()
  const told = useTold()
  const { data: jobs = [] } = useQuery({
    queryKey: ['jobs', company.id],
    queryFn: async () => (await askTogether('/api/jobs')).data,
    enabled: company.id !== 0,
    refetchInterval: (query) => (query.state.data?.some(isOpen) ? 3_000 : 60_000),
  })
  const count = waiting.length + told.length + jobs.filter(isOpen).length
  return (
    <Popover position="bottom-end" width="min(340px, calc(100vw - 16px))" trapFocus withinPortal={false}>
      <Indicator
        label={count}
        size={16}
        disabled={count === 0}
        color={waiting.length + told.length ? 'yellow' : 'leaf'}
        offset={6}
      >
        <Popover.Target>
          <ActionIcon size={36} aria-label={t('Work under way: {n}', { n: count })} title={t('Work under way')}>
            <IconProgress size={20} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={classes.dropdown}>
        <Stack gap="sm">
          {waiting.length > 0 && <WaitingHere waiting={waiting} />}
          {told.map((each) => (
            <ToldEntry key={each.id} told={each} />
          ))}
          <section>
            <Text size="sm" fw={600}>
              {t('Jobs of the last day')}
            </Text>
            {jobs.map((job) => (
              <JobLine key={job.id} job={job} />
            ))}
            {jobs.length === 0 && (
              <EmptyState inside about={t('Long work, such as making bills, shows its progress here.')} />
            )}
          </section>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function WaitingHere({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <section>
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          {t('Waiting on this device')}
        </Text>
        <Button size="compact-sm" variant="light" onClick={() => void drain()}>
          {t('Send now')}
        </Button>
      </Group>
      {waiting.map((entry) => (
        <WaitingEntry key={entry.key} entry={entry} />
      ))}
    </section>
  )
}

function ToldEntry({ told }: { told: Told }) {
  return (
    <section key={told.id} className={classes.work}>
      <Text size="sm" fw={600}>
        {t('Somebody else had said otherwise meanwhile')}
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          {told.title}: {told.overruled.map(({ name }) => name).join(', ')}
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => void seen(told)}>
          {t('Seen')}
        </Button>
      </Group>
    </section>
  )
}

function WaitingEntry({ entry }: { entry: Waiting }) {
  return (
    <div className={classes.work}>
      <Text size="sm">{entry.title}</Text>
      {entry.refused ? (
        <Group justify="space-between" wrap="nowrap" align="start">
          <Text size="xs" c="var(--mantine-color-error)">
            {t(entry.refused)}
          </Text>
          <Button size="compact-xs" variant="default" onClick={() => void giveUp(entry)}>
            {t('Remove')}
          </Button>
        </Group>
      ) : (
        <Text size="xs" c="dimmed">
          {t('Will be sent when the server can be reached.')}
        </Text>
      )}
    </div>
  )
}

function JobLine({ job }: { job: JobRow }) {
  const states = { queued: t('Waiting'), running: t('Running'), done: t('Done'), failed: t('Went wrong') }
  return (
    <div className={classes.work}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{t(job.title)}</Text>
        <Text size="xs" c={job.state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
          {states[job.state]}
          {job.state === 'running' && job.total > 0 && ` ${job.done}/${job.total}`}
        </Text>
      </Group>
      {isOpen(job) && (
        <Progress
          size="sm"
          mt={4}
          value={job.total ? (100 * job.done) / job.total : 100}
          animated={!job.total}
          aria-label={t(job.title)}
        />
      )}
      {job.error && (
        <Text size="xs" c="dimmed">
          {t(job.error)}
        </Text>
      )}
    </div>
  )
}
