/** Devices at the gate: which there are, by which number they know people, what they saw that nobody is. */
import { Badge, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyDialog } from '#platform/web/kit/states/lazy-part.tsx'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { ListColumn } from '#platform/web/kit/list/list-types.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { can, useSession } from '#platform/web/session.ts'
import { DeviceContacts } from './device-contacts.tsx'
import { type Device, keepsDevices, type PinRow } from './device-words.ts'
import { LogList } from './log-list.tsx'
import { Strangers, UnknownPins } from './unknown-pins.tsx'
import { UnreadLines } from './unread-lines.tsx'

const DeviceForm = lazyDialog(() => import('./device-form.tsx'))
const PinForm = lazyDialog(() => import('./pin-form.tsx'))

export default function Devices() {
  const [tab, setTab] = useState<string | null>('devices')
  const keeper = can(keepsDevices)
  const { data } = useQuery({
    queryKey: ['/api/attendance-device/unknown'],
    queryFn: ({ signal }) => api.get('/api/attendance-device/unknown', {}, { signal }),
    enabled: keeper,
  })
  const unknown = data?.data ?? []
  const { data: called } = useQuery({
    queryKey: ['/api/attendance-device/contact'],
    queryFn: ({ signal }) => api.get('/api/attendance-device/contact', {}, { signal }),
    enabled: keeper,
  })
  const contacts = called?.data ?? []
  const { data: sent } = useQuery({
    queryKey: ['/api/attendance-device/unread'],
    queryFn: ({ signal }) => api.get('/api/attendance-device/unread', {}, { signal }),
    enabled: keeper,
  })
  const unread = sent?.data ?? []
  const waiting = contacts.filter((each) => !each.refused).length
  return (
    <section>
      <PageHeader
        title={t('Attendance devices')}
        about={t(
          'Devices that push punches over the network (ZKTeco, eSSL). In the device, set this address as its server; its serial number is what it is known by, and the address that you confirm.',
        )}
      />
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <DeviceTabs keeper={keeper} waiting={waiting} unknown={unknown.length} unread={unread.length} />
        <Tabs.Panel value="devices">
          <DeviceList />
        </Tabs.Panel>
        <Tabs.Panel value="addresses">
          <DeviceContacts contacts={contacts} loaded={called !== undefined} />
        </Tabs.Panel>
        <Tabs.Panel value="numbers">
          <PinList />
        </Tabs.Panel>
        <Tabs.Panel value="unread">
          <UnreadLines lines={unread} loaded={sent !== undefined} />
        </Tabs.Panel>
        <Tabs.Panel value="unknown">
          <UnknownPins pins={unknown} loaded={data !== undefined} />
        </Tabs.Panel>
        <Tabs.Panel value="logs">
          <LogList embedded source="device" />
        </Tabs.Panel>
        <Tabs.Panel value="strangers">
          <Strangers />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}

interface DeviceTabsProps {
  keeper: boolean
  waiting: number
  unknown: number
  unread: number
}

function DeviceTabs({ keeper, waiting, unknown, unread }: DeviceTabsProps) {
  const { user } = useSession()
  return (
    <Tabs.List mb="sm">
      <Tabs.Tab value="devices">{t('Devices')}</Tabs.Tab>
      {keeper && (
        <Tabs.Tab value="addresses" rightSection={<Count n={waiting} />}>
          {t('Addresses that wait')}
        </Tabs.Tab>
      )}
      {keeper && <Tabs.Tab value="numbers">{t('Numbers of people')}</Tabs.Tab>}
      {keeper && (
        <Tabs.Tab value="unknown" rightSection={<Count n={unknown} />}>
          {t('Unknown numbers')}
        </Tabs.Tab>
      )}
      {unread > 0 && (
        <Tabs.Tab value="unread" rightSection={<Count n={unread} />}>
          {t('Lines not read')}
        </Tabs.Tab>
      )}
      <Tabs.Tab value="logs">{t('Logs')}</Tabs.Tab>
      {user.ut === 'super' && <Tabs.Tab value="strangers">{t('Unknown devices')}</Tabs.Tab>}
    </Tabs.List>
  )
}

const Count = ({ n }: { n: number }) =>
  n > 0 && (
    <Badge color="yellow" size="sm">
      {digitsIn(getLanguage(), n)}
    </Badge>
  )

const columns: ListColumn<Device>[] = [
  { name: 'name', label: 'Name', unsorted: true },
  { name: 'serial', label: 'Serial number', unsorted: true },
  { name: 'place', label: 'Place', unsorted: true },
  { name: 'address', label: 'Address', unsorted: true, cell: (row) => <Standing device={row} /> },
  {
    name: 'direction',
    label: 'Direction',
    kind: 'choice',
    unsorted: true,
    choices: [
      { value: 'both', label: 'In and out' },
      { value: 'in', label: 'In' },
      { value: 'out', label: 'Out' },
    ],
  },
  { name: 'last_seen_at', label: 'Last seen', unsorted: true, cell: (row) => <LastSeen device={row} /> },
  { name: 'logs_today', label: 'Logs today', kind: 'int', unsorted: true },
  { name: 'unknown', label: 'Of unknown numbers', kind: 'int', unsorted: true },
]

function Standing({ device: { address, waiting } }: { device: Device }) {
  return (
    <>
      {address ?? '–'}{' '}
      {waiting > 0 && (
        <Badge color="yellow" size="sm">
          {address ? t('calls from elsewhere') : t('to be confirmed')}
        </Badge>
      )}
    </>
  )
}

function LastSeen({ device: { enabled, last_seen_at, silent } }: { device: Device }) {
  if (!enabled) return <Badge color="gray">{t('Not in use')}</Badge>
  if (!last_seen_at) return t('Has not called yet')
  return (
    <>
      <Moment at={last_seen_at} />{' '}
      {silent && (
        <Badge color="yellow" size="sm">
          {t('silent')}
        </Badge>
      )}
    </>
  )
}

function DeviceList() {
  const [form, setForm] = useState<{ row?: Device }>()
  return (
    <>
      <ListScreen<Device>
        embedded
        title={t('Devices')}
        thing={t('Device')}
        path="/api/attendance-device"
        columns={columns}
        rights={{ create: keepsDevices, update: keepsDevices, remove: keepsDevices }}
        batchCheck={false}
        printOnly
        about={t(
          'No device is registered. Register one by its serial number; until then its calls are refused. What it sends then waits until you confirm its address.',
        )}
        onOpen={false}
        add={() => setForm({})}
        edit={(row) => setForm({ row })}
      />
      {form && (
        <Suspense>
          <DeviceForm row={form.row} onClose={() => setForm(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const pinColumns: ListColumn<PinRow>[] = [
  {
    name: 'pin',
    label: 'Number',
    unsorted: true,
    cell: (row) => <span className="tabular">{digitsIn(getLanguage(), row.pin)}</span>,
  },
  { name: 'name', label: 'Name', unsorted: true },
  { name: 'of', label: 'Class or role', unsorted: true },
  {
    name: 'last_at',
    label: 'Last seen',
    unsorted: true,
    cell: (row) => (row.last_at ? <Moment at={row.last_at} /> : '–'),
  },
]

function PinList() {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <ListScreen<PinRow>
        embedded
        title={t('Numbers of people')}
        thing={t('Number')}
        path="/api/attendance-device/pin"
        columns={pinColumns}
        rights={{ create: keepsDevices, remove: keepsDevices }}
        batchCheck={false}
        printOnly
        about={t('Give each person the number under which the device knows him.')}
        onOpen={false}
        add={() => setAdding(true)}
        nameOf={(row) => `${row.pin} ${row.name}`}
      />
      {adding && (
        <Suspense>
          <PinForm onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
