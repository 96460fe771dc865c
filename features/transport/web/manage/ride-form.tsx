/** Where students are to ride from a day on: new rides, or others in the place of some. */
import { todayHere } from '#platform/web/clock.ts'
import { Alert, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Picked, StudentsPicked } from '#features/students/web/shared.ts'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { SlimSelect } from '#platform/web/kit/pickers/slim-select.tsx'
import { notify } from '#platform/web/notify.ts'
import { useSession } from '#platform/web/session.ts'
import { type GradeSection, GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import type { Assignment } from '../../contract/assignments.ts'
import { type Direction, directionNames, directions } from '../../contract/words.ts'

interface Place {
  route_id: number | null
  stop_id: number | null
  vehicle_id: number | null
  direction: Direction
  from_date: string | null
  until_date: string | null
}

export function RideForm({
  rides,
  onDone,
  onCancel,
}: {
  rides: readonly Assignment[] | undefined
  onDone: () => void
  onCancel: () => void
}) {
  const { batch } = useSession()
  const [place, setPlace] = useState<Place>({
    route_id: null,
    stop_id: null,
    vehicle_id: null,
    direction: rides?.[0]?.direction ?? 'both',
    from_date: todayHere(),
    until_date: null,
  })
  /** Of the route that is chosen. */
  const [usual, setUsual] = useState<number | null>(null)
  const [who, setWho] = useState<{ by: 'student' | 'section'; picked: Picked[]; seat: GradeSection }>({
    by: 'student',
    picked: [],
    seat: { grade: null, section: null },
  })
  const set = (part: Partial<Place>) => setPlace({ ...place, ...part })
  const { busy, run, complain, errorOf, problem } = useCall({ ...place, ...who })

  async function send() {
    const { route_id, stop_id, from_date, direction } = place
    if (route_id === null || stop_id === null || from_date === null)
      return complain(
        Object.fromEntries(
          Object.entries({ route_id, stop_id, from_date }).flatMap(([name, value]) =>
            value === null ? [[name, ['Field is required']]] : [],
          ),
        ),
      )
    const vehicle = place.vehicle_id === null ? {} : { vehicle_id: place.vehicle_id }
    const where = { route_id, stop_id, from_date, direction, ...vehicle }
    const answer = await run(async () =>
      rides
        ? (await api.command('/api/transport-assignment/move', { ids: rides.map(({ id }) => id), ...where })).message
        : (await api.command('/api/transport-assignment', { ...where, ...whoAndUntil() })).message,
    )
    if (answer === undefined) return undefined
    notify('success', t(answer))
    return onDone()
  }
  const whoAndUntil = () => ({
    ...(place.until_date !== null && { until_date: place.until_date }),
    ...(who.by === 'student' && { student_ids: who.picked.map(({ id }) => id) }),
    ...(who.by === 'section' && who.seat.section !== null && { section_id: who.seat.section }),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Stack>
        {rides ? (
          <Text size="sm">{rides.map((ride) => nameOf(ride)).join(', ')}</Text>
        ) : (
          <>
            <SegmentedControl
              aria-label={t('Who')}
              value={who.by}
              data={[
                { value: 'student', label: t('Some students') },
                { value: 'section', label: t('A whole section') },
              ]}
              onChange={(by) => setWho({ ...who, by: by as 'student' | 'section' })}
            />
            {who.by === 'student' ? (
              <StudentsPicked
                value={who.picked}
                onChange={(picked) => setWho({ ...who, picked })}
                error={errorOf('student_ids')}
              />
            ) : (
              <GradeSectionSelect value={who.seat} onChange={(seat) => setWho({ ...who, seat })} />
            )}
          </>
        )}
        <SlimSelect
          of="routes"
          label={t('Route')}
          filter={{ is_active: true }}
          value={place.route_id}
          onChange={(route_id, row) => {
            setUsual((row?.vehicle_id as number | null | undefined) ?? null)
            set({ route_id, stop_id: null, vehicle_id: null })
          }}
          error={errorOf('route_id')}
        />
        <SlimSelect
          of="route_stops"
          label={t('Stop')}
          filter={{ route_id: place.route_id }}
          disabled={place.route_id === null}
          value={place.stop_id}
          onChange={(stop_id) => set({ stop_id })}
          error={errorOf('stop_id')}
        />
        <Select
          label={t('Direction')}
          allowDeselect={false}
          data={directions.map((value) => ({ value, label: t(directionNames[value]) }))}
          value={place.direction}
          onChange={(direction) => set({ direction: direction as Direction })}
        />
        <SlimSelect
          of="vehicles"
          label={t('Vehicle')}
          filter={{ is_active: true }}
          value={place.vehicle_id ?? usual}
          onChange={(vehicle_id) => set({ vehicle_id })}
          error={errorOf('vehicle_id')}
        />
        <SeatsFree vehicle={place.vehicle_id ?? usual} day={place.from_date} />
        <Group grow align="flex-start">
          <DateField
            label={rides ? t('From this day on') : t('First day')}
            value={place.from_date}
            onChange={(from_date) => set({ from_date })}
            min={batch?.start_date}
            max={batch?.end_date}
            error={errorOf('from_date')}
          />
          {!rides && (
            <DateField
              label={`${t('Last day')} (${t('optional')})`}
              value={place.until_date}
              onChange={(until_date) => set({ until_date })}
              error={errorOf('until_date')}
            />
          )}
        </Group>
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <DialogButtons onCancel={onCancel} busy={busy}>
          {rides ? t('Change the stop') : t('Assign')}
        </DialogButtons>
      </Stack>
    </form>
  )
}

/** Before somebody is refused. */
function SeatsFree({ vehicle, day }: { vehicle: number | null; day: string | null }) {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['/api/transport-assignment', 'seats', day],
    queryFn: ({ signal }) => api.get('/api/transport-seats', { from_date: day! }, { signal }),
    enabled: vehicle !== null && day !== null,
  })
  const seats = data?.data.find(({ vehicle_id }) => vehicle_id === vehicle)
  if (!seats) return null
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {digitsIn(
        language,
        t('Free seats: {morning} in the morning, {afternoon} in the afternoon, of {seats}.', {
          morning: Math.max(0, seats.seats - seats.morning),
          afternoon: Math.max(0, seats.seats - seats.afternoon),
          seats: seats.seats,
        }),
      )}
    </Text>
  )
}
