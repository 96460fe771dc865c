/** The asker's counter of today: opened with the cash in the drawer, shown while it fills, closed. */
import { Alert, Anchor, Button, Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { MoneyInput } from '#platform/web/kit/states/money.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { pathTo } from '#platform/web/screen.ts'
import { can } from '#platform/web/session.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import type { myCounterDay } from '../../contract/counter-day.ts'
import { Figures } from '../figures.tsx'
import { CloseDay } from './close-day.tsx'
import { figuresOf } from './counter-figures.tsx'
import { useCounterDays } from './use-counter-days.ts'

type Mine = DataOf<typeof myCounterDay>

export function MyDay() {
  const mine = useQuery({
    queryKey: ['/api/sod/mine'],
    // it fills at the counter, by other screens
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Mine> => (await api.get('/api/sod/mine', {}, { signal })).data,
  })
  if (!can('sod-create')) return null
  return (
    <section className="no-print" aria-label={t('Your counter today')} aria-busy={mine.isFetching}>
      <Title order={2} mb="xs">
        {t('Your counter today')}
      </Title>
      {/* a reading that fails later takes away neither the figures nor the notes that are being counted */}
      {mine.data ? (
        <Drawer mine={mine.data} />
      ) : mine.isError ? (
        <ErrorState error={mine.error} onRetry={() => void mine.refetch()} />
      ) : (
        <LoadingState lines={3} />
      )}
    </section>
  )
}

function Drawer({ mine: { day, last_counted, left_open } }: { mine: Mine }) {
  const [closing, setClosing] = useState(false)
  return (
    <>
      {left_open.length > 0 && (
        <Alert color="yellow" mb="sm" title={t('These counter days were not closed')}>
          {left_open.map((each) => (
            <Button
              key={each.id}
              component={Link}
              to={pathTo('/sod-statement/{sod}', { sod: each.id })}
              variant="default"
              size="compact-sm"
              mr="xs"
            >
              <Day ad={each.day} />
            </Button>
          ))}
        </Alert>
      )}
      {day && <Figures figures={figuresOf(day)} />}
      {!day?.closed_at && (!day || day.by_itself) && <Opening suggested={last_counted} again={day !== null} />}
      {day && (
        <Group gap="md" mb="md">
          {day.may_close && <Button onClick={() => setClosing(true)}>{t('Close the day')}</Button>}
          <Anchor component={Link} to={pathTo('/sod-statement/{sod}', { sod: day.id })}>
            {t('Day statement')}
          </Anchor>
        </Group>
      )}
      {day && closing && <CloseDay day={day} onClose={() => setClosing(false)} />}
    </>
  )
}

/** `again`: the day has opened by itself already; its opening is told now. */
function Opening({ suggested, again }: { suggested: number | null; again: boolean }) {
  const [opening, setOpening] = useState<number | null>(suggested ?? 0)
  const { busy, run, errorOf, problem } = useCall({ opening })
  const { changed } = useCounterDays()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void run(() => api.command('/api/sod', { opening: opening ?? 0 })).then((done) => done && changed())
      }}
    >
      {problem && !errorOf('opening') && <Refusal mb="sm">{problem}</Refusal>}
      <Group align="end" gap="xs" mb="md">
        <MoneyInput
          label={t('Cash in the drawer')}
          description={
            again
              ? t('The day opened by itself with its first receipt: say what lay in the drawer before.')
              : t('What lies in the drawer before the first receipt.')
          }
          value={opening}
          onChange={setOpening}
          error={errorOf('opening')}
          w={280}
        />
        <Button type="submit" loading={busy} variant={again ? 'default' : 'filled'}>
          {again ? t('Note the opening cash') : t('Open the day')}
        </Button>
      </Group>
    </form>
  )
}
