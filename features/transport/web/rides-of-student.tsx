/** On the record of a student: what he rides in the batch. */
import { Anchor, Badge, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import type { StudentRecord } from '#features/students/contract/students.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { Fact, Facts } from '#platform/web/kit/states/facts.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import type { ridesOfStudent } from '../contract/assignments.ts'
import { directionNames, rideStateNames } from '../contract/words.ts'

type Ride = DataOf<typeof ridesOfStudent>[number]
const path = '/api/student/{student_id}/transport'

export default function RidesOfStudent({ student: { id } }: { student: StudentRecord }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/transport-assignment', 'of', id],
    queryFn: async ({ signal }) => (await api.get(path, { student_id: id }, { signal })).data,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={2} />
  return (
    <Stack gap="sm">
      {data.length === 0 && <EmptyState inside about={t('Nothing is assigned.')} />}
      {data.map((ride) => (
        <OneRide key={ride.id} ride={ride} />
      ))}
      {can('route-read') && (
        <Anchor component={Link} to="/manage-transport" size="sm" td="underline" lh={2}>
          {t('Manage transport')}
        </Anchor>
      )}
    </Stack>
  )
}

function OneRide({ ride }: { ride: Ride }) {
  const language = useLanguage()
  const clock = (time: string | null) => (time ? digitsIn(language, time.slice(0, 5)) : '–')
  return (
    <Facts>
      <Fact name={t('Stop')}>
        {nameOf({ name: ride.stop, name_np: ride.stop_np })}
        <Text size="sm" c="dimmed">
          {nameOf({ name: ride.route, name_np: ride.route_np })}
        </Text>
      </Fact>
      <Fact name={t('Vehicle')}>
        {ride.vehicle}
        {ride.driver && (
          <Text size="sm" c="dimmed">
            {ride.driver}{' '}
            {ride.driver_phone && (
              <Anchor href={`tel:${ride.driver_phone}`} size="sm" className="tabular" td="underline" lh={2}>
                {ride.driver_phone}
              </Anchor>
            )}
          </Text>
        )}
      </Fact>
      <Fact name={t('Direction')}>
        {t(directionNames[ride.direction])}
        <Text size="sm" c="dimmed" className="tabular">
          {ride.direction !== 'afternoon' && t('Morning {time}', { time: clock(ride.morning_at) })}{' '}
          {ride.direction !== 'morning' && t('Afternoon {time}', { time: clock(ride.afternoon_at) })}
        </Text>
      </Fact>
      <Fact name={t('Since')}>
        <Day ad={ride.from_date} />
        {ride.until_date && (
          <>
            {' – '}
            <Day ad={ride.until_date} />
          </>
        )}{' '}
        <Badge variant="light" color={ride.state === 'riding' ? 'green' : 'gray'}>
          {t(rideStateNames[ride.state])}
        </Badge>
      </Fact>
    </Facts>
  )
}
