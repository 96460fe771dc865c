/** Vehicles and their papers; what lapses soon is said before anything else. */
import { useAddress } from '#platform/web/address.tsx'
import { todayHere } from '#platform/web/clock.ts'
import { Alert, Anchor, Tabs, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { addDays } from '#nepal/bikram-sambat.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { lazyDialog } from '#platform/web/kit/states/lazy-part.tsx'
import { can } from '#platform/web/session.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { type Vehicle, vehiclePapers, type VehiclePaper, vehicles } from '../contract/resources.ts'
import { soonDays } from '../contract/words.ts'

const CrewForm = lazyDialog(() => import('./crew-form.tsx'))

const kinds = new Map(vehiclePapers.fields.kind.choices?.map(({ value, label }) => [value, label]))

export default function Vehicles() {
  const [params, setParams] = useAddress()
  const [named, setNamed] = useState<Vehicle>()
  const tab = params.get('tab') === 'papers' ? 'papers' : 'vehicles'
  return (
    <section>
      <PageHeader title={t('Vehicles')} />
      <Lapsing />
      <Tabs value={tab} onChange={(next) => setParams(next === 'papers' ? { tab: next } : {})} keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="vehicles">{t('Vehicles')}</Tabs.Tab>
          <Tabs.Tab value="papers">{t('Papers')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="vehicles">
          <ListScreen<Vehicle>
            embedded
            resource={vehicles}
            rowActions={can('vehicle-update') ? [{ label: 'Accounts', run: (row) => setNamed(row) }] : []}
          />
          {named && <CrewForm vehicle={named} onClose={() => setNamed(undefined)} />}
        </Tabs.Panel>
        <Tabs.Panel value="papers">
          <ListScreen<VehiclePaper> embedded resource={vehiclePapers} cells={{ valid_until: Until }} />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}

function Until({ valid_until }: VehiclePaper) {
  const isSoon = valid_until <= addDays(todayHere(), soonDays)
  return (
    <Text component="span" inherit c={isSoon ? 'var(--mantine-color-error)' : undefined} fw={isSoon ? 600 : undefined}>
      <Day ad={valid_until} />
    </Text>
  )
}

/** Papers of which the last day is near or past, the nearest first. */
function Lapsing() {
  const { data } = useQuery({
    queryKey: ['/api/vehicle-paper', 'lapsing'],
    queryFn: ({ signal }) => api.get('/api/vehicle-paper', { rowsPerPage: 10 }, { signal }),
  })
  const today = todayHere()
  const papers = (data?.data ?? []) as (VehiclePaper & { vehicle: string })[]
  const soon = papers.filter(({ valid_until }) => valid_until <= addDays(today, soonDays))
  if (!soon.length) return null
  return (
    <Alert
      color="yellow"
      mb="sm"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('Papers that lapse soon')}
      className="no-print"
    >
      {soon.map(({ id, vehicle, kind, valid_until }) => (
        <Text key={id} size="sm">
          {vehicle}: {t(kinds.get(kind) ?? kind)}, {valid_until < today ? t('lapsed on') : t('lapses on')}{' '}
          <Day ad={valid_until} style="long" />
        </Text>
      ))}
      <Anchor component={Link} to="/vehicles?tab=papers" size="sm" td="underline" lh={2} c="inherit">
        {t('All papers')}
      </Anchor>
    </Alert>
  )
}
