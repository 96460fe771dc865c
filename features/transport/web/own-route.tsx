/** What a driver or helper needs on the way: stops in order with their times, and who gets on there. */
import { Badge, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { digitsIn } from '#nepal/digits.ts'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import type { OwnVehicle } from '../contract/own-route.ts'
import { directionNames } from '../contract/words.ts'
import classes from './own-route.module.css'

export default function OwnRoute() {
  const { data, error, refetch } = useQuery({ queryKey: ['/api/own-route'], queryFn: () => api.get('/api/own-route') })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <Stack gap="lg" className={classes.page}>
      <Title order={1} size="h3">
        {t('My route')}
      </Title>
      {data.data.length === 0 && (
        <EmptyState
          about={t('No vehicle is yours yet. The school office names the driver and helper of each vehicle.')}
        />
      )}
      {data.data.map((each) => (
        <Way key={`${each.vehicle_id} ${each.route_id}`} way={each} />
      ))}
    </Stack>
  )
}

function Way({ way }: { way: OwnVehicle }) {
  const language = useLanguage()
  const riders = way.stops.reduce((sum, { riders: at }) => sum + at.length, 0)
  return (
    <section>
      <Title order={2} size="h4">
        {nameOf({ name: way.route, name_np: way.route_np })}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {way.vehicle} · {way.number} ·{' '}
        {digitsIn(language, t('{n, plural, one {# student} other {# students}}', { n: riders }))}
      </Text>
      <Stack gap="sm">
        {way.stops.map((stop) => (
          <Stop key={stop.id} stop={stop} />
        ))}
      </Stack>
    </section>
  )
}

function Stop({ stop }: { stop: OwnVehicle['stops'][number] }) {
  const language = useLanguage()
  const times = [stop.morning_at, stop.afternoon_at].filter((at) => at !== null).map((at) => digitsIn(language, at))
  return (
    <Paper withBorder p="sm">
      <div className={classes.head}>
        <Text fw={600}>{nameOf(stop)}</Text>
        <Text size="sm" className="tabular">
          {times.join(' · ')}
        </Text>
      </div>
      {stop.riders.length === 0 ? (
        <EmptyState about={t('Nobody gets on here.')} />
      ) : (
        <ul className={classes.riders}>
          {stop.riders.map((rider) => (
            <li key={`${rider.enroll_id} ${rider.direction}`}>
              <span>{nameOf(rider)}</span>
              <Text component="span" size="sm" c="dimmed">
                {[nameOf({ name: rider.grade, name_np: rider.grade_np }), rider.section].filter(Boolean).join(' ')}
              </Text>
              {rider.direction !== 'both' && (
                <Badge variant="light" color="gray">
                  {t(directionNames[rider.direction])}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </Paper>
  )
}
