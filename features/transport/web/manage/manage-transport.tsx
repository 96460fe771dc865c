/** Who rides where: assigned for many at once, moved to another stop, ended. */
import { todayHere } from '#platform/web/clock.ts'
import { Badge } from '@mantine/core'
import { IconCalendarX, IconMapPin, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { confirm, confirmDelete } from '#platform/web/kit/form/confirm.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { notify } from '#platform/web/notify.ts'
import type { Assignment } from '../../contract/assignments.ts'
import { directionNames, rideStateNames } from '../../contract/words.ts'
import { useMayChange } from '#school/web/session/may-change.ts'
import { RideForm } from './ride-form.tsx'

const path = '/api/transport-assignment'
const choices = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))
const twin = (row: Assignment, name: 'route' | 'stop') => nameOf({ name: row[name], name_np: row[`${name}_np`] })

const columns: ListColumn<Assignment>[] = [
  { name: 'name', label: 'Student', cell: (row) => nameOf(row) },
  {
    name: 'class',
    label: 'Class',
    cell: (row) => [nameOf({ name: row.grade, name_np: row.grade_np }), row.section].filter(Boolean).join(' '),
  },
  { name: 'route', label: 'Route', cell: (row) => twin(row, 'route') },
  { name: 'stop', label: 'Stop', cell: (row) => twin(row, 'stop') },
  { name: 'vehicle', label: 'Vehicle' },
  { name: 'direction', label: 'Direction', kind: 'choice', choices: choices(directionNames), unsorted: true },
  { name: 'from_date', label: 'From', kind: 'date' },
  { name: 'until_date', label: 'Last day', kind: 'date', unsorted: true },
  { name: 'fare', label: 'Fare a month', kind: 'money', unsorted: true, right: 'fare-read' },
  {
    name: 'state',
    label: 'State',
    unsorted: true,
    cell: (row) => (
      <Badge variant="light" color={row.state === 'riding' ? 'green' : 'gray'} miw="max-content">
        {t(rideStateNames[row.state])}
      </Badge>
    ),
  },
]
const filters: Record<string, FilterField> = {
  route_id: { kind: 'ref', of: 'routes', label: 'Route' },
  stop_id: { kind: 'ref', of: 'route_stops', label: 'Stop', within: 'route_id' },
  vehicle_id: { kind: 'ref', of: 'vehicles', label: 'Vehicle', right: 'vehicle-read' },
  grade_id: { kind: 'ref', of: 'grades', label: 'Grade', right: 'grade-read' },
  section_id: { kind: 'ref', of: 'sections', label: 'Section', right: 'section-read' },
  direction: { kind: 'choice', choices: choices(directionNames), label: 'Direction' },
  state: { kind: 'choice', choices: choices(rideStateNames), label: 'State' },
}

export default function ManageTransport() {
  const mayAssign = useMayChange('route-create')
  const mayChange = useMayChange('route-update')
  const mayRemove = useMayChange('route-delete')
  const [form, setForm] = useState<Asked>()
  const { end, remove, reload } = useRideDeeds()
  return (
    <>
      <ListScreen<Assignment>
        title={t('Manage transport')}
        path={path}
        columns={columns}
        filters={filters}
        sortBy="class"
        rowsPerPage={25}
        nameOf={nameOf}
        rights={mayAssign ? { create: 'route-create' } : {}}
        add={() => setForm({})}
        addLabel={t('Assign students')}
        about={t('Nobody is assigned to a stop yet.')}
        bulkActions={
          mayChange
            ? [
                {
                  label: 'Change the stop',
                  icon: IconMapPin,
                  run: (rides) => {
                    setForm({ rides })
                    return false
                  },
                },
                { label: 'Last day', icon: IconCalendarX, run: end },
              ]
            : []
        }
        rowActions={[
          ...(mayChange
            ? [
                { label: 'Change the stop', icon: IconMapPin, run: (ride: Assignment) => setForm({ rides: [ride] }) },
                { label: 'Last day', icon: IconCalendarX, run: (ride: Assignment) => end([ride]) },
              ]
            : []),
          ...(mayRemove
            ? [
                {
                  label: 'Remove',
                  icon: IconTrash,
                  danger: true,
                  when: ({ state }: Assignment) => state === 'coming',
                  run: remove,
                },
              ]
            : []),
        ]}
      />
      <RideDialog form={form} setForm={setForm} reload={reload} />
    </>
  )
}

function useRideDeeds() {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: [path] })

  async function end(rides: readonly Assignment[]): Promise<boolean> {
    const until_date = await askLastDay(rides)
    if (!until_date) return false
    try {
      await api.command(`${path}/end`, { ids: rides.map(({ id }) => id), until_date })
      notify('success', t('The last day is noted.'))
      return true
    } catch (error) {
      notify('error', errorMessage(error))
      return false
    } finally {
      await reload()
    }
  }
  async function remove(ride: Assignment) {
    if (!(await confirmDelete({ what: nameOf(ride) }))) return
    await api.form(path, {}, { id: ride.id, method: 'DELETE' }).catch(() => undefined)
    await reload()
  }
  return { end, remove, reload }
}

/** What the dialog is open for: rides that change, or new ones. */
interface Asked {
  rides?: readonly Assignment[]
}

interface RideDialogProps {
  form: Asked | undefined
  setForm: (form: Asked | undefined) => void
  reload: () => Promise<void>
}

function RideDialog({ form, setForm, reload }: RideDialogProps) {
  return (
    <Modal
      opened={form !== undefined}
      onClose={() => setForm(undefined)}
      title={form?.rides ? t('Change the stop') : t('Assign students')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={560}
    >
      {form && (
        <RideForm
          rides={form.rides}
          onDone={() => {
            setForm(undefined)
            void reload()
          }}
          onCancel={() => setForm(undefined)}
        />
      )}
    </Modal>
  )
}

/** Undefined: thought better of it. */
async function askLastDay(rides: readonly Assignment[]): Promise<string | undefined> {
  const first = rides
    .map(({ from_date }) => from_date)
    .toSorted()
    .at(-1)!
  const today = todayHere()
  let day: string | null = today < first ? first : today
  const sure = await confirm({
    title: `${t('Last day')}: ${t('{n, plural, one {# student} other {# students}}', { n: rides.length })}`,
    message: <WhichDay from={first} start={day} onChange={(chosen) => (day = chosen)} />,
    confirm: t('Note it'),
  })
  if (sure && !day) notify('error', t('Give the day.'))
  return sure ? (day ?? undefined) : undefined
}

function WhichDay({ from, start, onChange }: { from: string; start: string; onChange: (day: string | null) => void }) {
  const [day, setDay] = useState<string | null>(start)
  return (
    <DateField
      label={t('The last day ridden')}
      value={day}
      min={from}
      onChange={(chosen) => {
        setDay(chosen)
        onChange(chosen)
      }}
    />
  )
}
