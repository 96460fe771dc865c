/** Who may sign in: on and off for groups of people, and passwords to hand over. */
import { Button, Group } from '@mantine/core'
import { IconKey, IconLock, IconLockOpen, IconMessage } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddress, withParts } from '#platform/web/address.tsx'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { askReason, confirm } from '#platform/web/kit/form/confirm.tsx'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { BulkAction, FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { notify } from '#platform/web/notify.ts'
import { uses } from '#platform/web/session.ts'
import type { SignIn } from '../contract/administration.ts'
import { HandedPasswords } from './handed-passwords.tsx'
import { useRoles } from './roles.tsx'
import classes from './administration.module.css'

const path = '/api/authentication'
const filters: Record<string, FilterField> = {
  enabled: { kind: 'flag', label: 'May sign in' },
  has_password: { kind: 'flag', label: 'Has a password' },
}
const columns: ListColumn<SignIn>[] = [
  { name: 'name', label: 'Name', cell: (row) => nameOf(row) },
  { name: 'roles', label: 'Roles', unsorted: true, cell: (row) => row.roles.map((role) => t(role)).join(', ') },
  {
    name: 'place',
    label: 'Class',
    unsorted: true,
    cell: (row) => row.place && nameOf({ name: row.place, name_np: row.place_np }),
  },
  { name: 'username', label: 'Username', unsorted: true, cell: (row) => row.username ?? row.mobile },
  { name: 'enabled', label: 'May sign in', kind: 'flag', unsorted: true },
  { name: 'has_password', label: 'Password', unsorted: true, cell: passwordOf },
  { name: 'second_step', label: 'Second step', kind: 'flag', unsorted: true, hidden: true },
  {
    name: 'last_seen_at',
    label: 'Last seen',
    unsorted: true,
    cell: (row) => row.last_seen_at && <Moment at={row.last_seen_at} />,
  },
]

function passwordOf(row: SignIn): string {
  if (!row.has_password) return t('None')
  return row.is_temporary ? t('Handed over') : t('Own')
}

export default function AuthenticationEnabler() {
  const queries = useQueryClient()
  const [params, setParams] = useAddress()
  const [job, setJob] = useState<string>()
  const { data: roles } = useRoles()
  const at = (name: string) => Number(params.get(name)) || null
  const place = { grade: at('grade_id'), section: at('section_id') }
  const role = params.get('role')
  const fixed = Object.fromEntries(
    Object.entries({ role, grade_id: place.grade, section_id: place.section }).filter(([, value]) => value),
  )
  const reload = () => queries.invalidateQueries({ queryKey: [path] })

  function choose(values: Record<string, string | number | null>) {
    setParams(withParts({ ...values, page: null }), { replace: true })
  }
  /** Answers false when it was refused or thought better of: the rows stay selected. */
  async function turn(who: { ids: number[] } | { filter: object }, enabled: boolean) {
    const goOn =
      enabled ||
      (await confirm({
        title: t('Turn sign-in off?'),
        message: t('They are signed out at once and cannot come in again until it is turned on.'),
        confirm: t('Turn off'),
        danger: true,
      }))
    if (!goOn) return false
    try {
      const { message, data } = await api.command(`${path}/enable`, { ...who, enabled })
      notify('success', `${t(message)} ${t('{n, plural, one {# person} other {# people}}', { n: data.changed })}`)
      await reload()
      return true
    } catch (error) {
      notify('error', errorMessage(error))
      return false
    }
  }
  async function make(who: { ids: number[] } | { filter: object }, send: 'print' | 'sms') {
    const goOn = await confirm({
      title: t('Make new passwords?'),
      confirm: send === 'sms' ? t('Make and send') : t('Make and print'),
      message: t('Their old passwords stop working. Each new one opens the door once and must be changed then.'),
    })
    if (!goOn) return false
    try {
      setJob((await api.command(`${path}/credentials`, { ...who, send })).data.job_id)
      return true
    } catch (error) {
      notify('error', errorMessage(error))
      return false
    }
  }
  const ids = (rows: SignIn[]) => ({ ids: rows.map((row) => row.id) })
  const bulkActions: BulkAction<SignIn>[] = [
    { label: 'Turn on', icon: IconLockOpen, run: (rows) => turn(ids(rows), true) },
    { label: 'Turn off', icon: IconLock, danger: true, run: (rows) => turn(ids(rows), false) },
    { label: 'Passwords to print', icon: IconKey, run: (rows) => make(ids(rows), 'print') },
    ...(uses('SMS')
      ? [{ label: 'Passwords by SMS', icon: IconMessage, run: (rows: SignIn[]) => make(ids(rows), 'sms') }]
      : []),
  ]
  async function takeOff(row: SignIn) {
    const reason = await askReason({
      title: t('Take the second step off?'),
      confirm: t('Take off'),
      message: t(
        '{name} is signed out everywhere and signs in with the password alone, until a new second step is set up. Make sure who asks for it.',
        { name: nameOf(row) },
      ),
    })
    if (!reason) return
    try {
      notify(
        'success',
        t((await api.command('/api/authentication/{id}/second-step-off', { id: row.id, reason })).message),
      )
      await reload()
    } catch (error) {
      notify('error', errorMessage(error))
    }
  }
  const rowActions = [
    {
      label: 'Take the second step off',
      run: (row: SignIn) => void takeOff(row),
      when: (row: SignIn) => row.second_step,
    },
  ]
  const filter = {
    ...fixed,
    ...Object.fromEntries(
      ['enabled', 'has_password', 'search'].flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
    ),
  }
  const narrowed = Object.keys(filter).length > 0
  const chooser = (answer: { meta: { total: number } }) => (
    <div className={classes.chooser}>
      <Select
        label={t('Role')}
        clearable
        searchable
        placeholder={t('All roles')}
        data={(roles?.data ?? []).map(({ slug, name }) => ({ value: slug, label: t(name) }))}
        value={role}
        onChange={(value) => choose({ role: value })}
      />
      <GradeSectionSelect
        value={place}
        onChange={({ grade, section }) => choose({ grade_id: grade, section_id: section })}
        clearable
      />
      {narrowed && answer.meta.total > 0 && (
        <Group gap="xs">
          <Button variant="default" onClick={() => void turn({ filter }, true)}>
            {t('Turn on all {n}', { n: answer.meta.total })}
          </Button>
          <Button variant="default" onClick={() => void make({ filter }, 'print')}>
            {t('Passwords for all {n}', { n: answer.meta.total })}
          </Button>
        </Group>
      )}
    </div>
  )
  return (
    <>
      <ListScreen<SignIn>
        title={t('Authentication enabler')}
        path={path}
        columns={columns}
        filters={filters}
        fixed={fixed}
        sortBy="name"
        rowsPerPage={25}
        batchCheck={false}
        printOnly
        onOpen={false}
        bulkActions={bulkActions}
        rowActions={rowActions}
        about={t('People of the school and whether they may sign in.')}
        summary={chooser}
      />
      <Modal
        opened={job !== undefined}
        onClose={() => setJob(undefined)}
        title={t('Passwords')}
        closeButtonProps={{ 'aria-label': t('Close') }}
        closeOnClickOutside={false}
      >
        {job && <HandedPasswords job={job} onReady={() => void reload()} />}
      </Modal>
    </>
  )
}
