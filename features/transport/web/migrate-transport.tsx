/** Rides of another batch are carried into the one worked in; who cannot be is shown before, with the reason. */
import { Alert, Badge, Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import { IconArrowForwardUp } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { useSession } from '#platform/web/session.ts'
import type { CarriedRide, Obstacle } from '../contract/migration.ts'
import { directionNames } from '../contract/words.ts'
import { useMayChange } from '#school/web/session/may-change.ts'

const path = '/api/transport-migration'
const obstacleNames: Record<Obstacle, string> = {
  carried: 'Carried over already',
  'not-enrolled': 'Does not study in this batch',
  'rides-already': 'Rides in this batch already',
  'out-of-service': 'Route or vehicle is out of service',
  full: 'No seat is left in the vehicle',
}

export default function MigrateTransport() {
  const { batch, batches } = useSession()
  const mayCarry = useMayChange('route-create')
  const [asked, setAsked] = useState<Asked>({})
  // the years may come after the screen: the one before this, where there is one
  const others = batches
    .filter((each) => each.id !== batch?.id)
    .toSorted((a, b) => b.start_date.localeCompare(a.start_date))
  const from_batch_id =
    asked.from_batch_id ?? (others.find((each) => batch && each.start_date < batch.start_date) ?? others[0])?.id ?? null
  const from_date = asked.from_date === undefined ? (batch?.start_date ?? null) : asked.from_date
  const isReady = from_batch_id !== null && from_date !== null
  const plan = useQuery({
    queryKey: [path, from_batch_id, from_date],
    queryFn: ({ signal }) => api.get(path, { from_batch_id: from_batch_id!, from_date: from_date! }, { signal }),
    enabled: isReady,
  })
  return (
    <section>
      <PrintHead title={t('Migrate transport')} />
      <PageHeader
        title={t('Migrate transport')}
        about={t('Whoever rode at the end of the other batch goes on from the same stop. Nothing is done twice.')}
        back={{ to: '/manage-transport', label: t('Manage transport') }}
      />
      <FromWhere
        others={others}
        from_batch_id={from_batch_id}
        setAsked={setAsked}
        asked={asked}
        from_date={from_date}
      />
      {!isReady ? (
        <EmptyState about={t('Choose the batch to carry over from, and a day of this batch.')} />
      ) : plan.isError ? (
        <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
      ) : !plan.data ? (
        <LoadingState />
      ) : !plan.data.data.rides.length && !plan.data.data.fares ? (
        <NobodyRode />
      ) : (
        <>
          {mayCarry ? (
            <Carry {...plan.data.data} input={{ from_batch_id, from_date }} />
          ) : (
            <Alert color="blue" mb="md">
              {t('Rides are carried over by the office, in the current batch.')}
            </Alert>
          )}
          {plan.data.data.rides.length > 0 && <Plan rides={plan.data.data.rides} />}
        </>
      )}
    </section>
  )
}

function NobodyRode() {
  return (
    <EmptyState
      about={t('Nobody rode at the end of that batch.')}
      action={
        <Button component={Link} to="/manage-transport" variant="default">
          {t('Manage transport')}
        </Button>
      }
    />
  )
}

/** What was chosen; the rest is as suggested. */
interface Asked {
  from_batch_id?: number
  from_date?: string | null
}

interface FromWhereProps {
  others: ReturnType<typeof useSession>['batches']
  from_batch_id: number | null
  setAsked: (asked: Asked) => void
  asked: Asked
  from_date: string | null
}

function FromWhere({ others, from_batch_id, setAsked, asked, from_date }: FromWhereProps) {
  const { batch } = useSession()
  return (
    <Group grow align="flex-start" maw={640} mb="md" className="no-print">
      <Select
        label={t('From batch')}
        allowDeselect={false}
        data={others.map((each) => ({ value: String(each.id), label: each.name }))}
        value={from_batch_id === null ? null : String(from_batch_id)}
        onChange={(id) => setAsked({ ...asked, from_batch_id: Number(id) })}
      />
      <DateField
        label={t('First day')}
        value={from_date}
        min={batch?.start_date}
        max={batch?.end_date}
        onChange={(day) => setAsked({ ...asked, from_date: day })}
      />
    </Group>
  )
}

function Carry({
  rides,
  fares,
  input,
}: {
  rides: readonly CarriedRide[]
  fares: number
  input: { from_batch_id: number; from_date: string }
}) {
  const queries = useQueryClient()
  const { busy, run, problem } = useCall(input)
  const [withFares, setWithFares] = useState(true)
  const sound = rides.filter((ride) => ride.problem === null).length
  const priced = withFares && fares > 0
  async function carry() {
    const sure = await confirm({
      title: t('Migrate transport'),
      message: t('{n, plural, one {# ride goes on} other {# rides go on}} in this batch.', { n: sound }),
      confirm: t('Carry over'),
    })
    if (!sure) return
    const answer = await run(() => api.command(path, { ...input, fares: priced }))
    await queries.invalidateQueries({ queryKey: [path] })
    if (!answer) return
    notify('success', t('{n, plural, one {# ride was} other {# rides were}} carried over.', { n: answer.data.carried }))
    await queries.invalidateQueries({ queryKey: ['/api/transport-assignment'] })
    await queries.invalidateQueries({ queryKey: ['/api/route-fare'] })
  }
  return (
    <Stack gap="sm" mb="md" align="flex-start" className="no-print">
      {fares > 0 && (
        <Checkbox
          label={t('Fares too: {n} that this batch has none for', { n: fares })}
          checked={withFares}
          onChange={(event) => setWithFares(event.currentTarget.checked)}
        />
      )}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Button
        leftSection={<IconArrowForwardUp size={16} aria-hidden />}
        onClick={() => void carry()}
        loading={busy}
        disabled={!sound && !priced}
      >
        {t('Carry over {n, plural, one {# ride} other {# rides}}', { n: sound })}
      </Button>
    </Stack>
  )
}

function Plan({ rides }: { rides: readonly CarriedRide[] }) {
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table aria-label={t('What would be carried over')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Student')}</Table.Th>
            <Table.Th>{t('From')}</Table.Th>
            <Table.Th>{t('To')}</Table.Th>
            <Table.Th>{t('Stop')}</Table.Th>
            <Table.Th>{t('What stands in the way')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rides.map((ride) => (
            <Table.Tr key={ride.id}>
              <Table.Td>{nameOf(ride)}</Table.Td>
              <Table.Td>{nameOf({ name: ride.from_class, name_np: ride.from_class_np })}</Table.Td>
              <Table.Td>{ride.to_class ? nameOf({ name: ride.to_class, name_np: ride.to_class_np }) : '–'}</Table.Td>
              <Table.Td>
                {nameOf({ name: ride.stop, name_np: ride.stop_np })}
                <Text size="xs" c="dimmed">
                  {[
                    nameOf({ name: ride.route, name_np: ride.route_np }),
                    ride.vehicle,
                    t(directionNames[ride.direction]),
                  ].join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td>
                {ride.problem === null ? (
                  <Badge color="green" variant="light">
                    {t('Nothing')}
                  </Badge>
                ) : (
                  t(obstacleNames[ride.problem])
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
