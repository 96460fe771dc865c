/** An account or a group of the chart, added or changed; and the day from which an account is closed. */
import { todayHere } from '#platform/web/clock.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { type AccountKind, accountKinds, type AccountRole, accountRoles, roleFits } from '../../contract/chart.ts'
import type { ChartAccount, ChartGroup } from '../../contract/tree-calls.ts'
import type { Chart } from './tree-rows.ts'
import { kindNames, roleNames } from './words.ts'

export type NodeDialog =
  | { form: 'account'; group: ChartGroup; account?: ChartAccount }
  | { form: 'group'; parent: ChartGroup | null; group?: ChartGroup }
  | { form: 'close'; account: ChartAccount }

/** `onClose` gets the id of what was saved. */
interface Closing {
  onClose: (saved?: number) => void
}

export function NodeForm({ dialog, chart, onClose }: { dialog: NodeDialog; chart: Chart } & Closing) {
  if (dialog.form === 'account') return <AccountForm {...dialog} chart={chart} onClose={onClose} />
  if (dialog.form === 'group') return <GroupForm {...dialog} onClose={onClose} />
  return <CloseForm {...dialog} onClose={onClose} />
}

interface Saved {
  data: { id: number }
}

function Dialog({
  title,
  about,
  values,
  send,
  onClose,
  children,
}: {
  title: string
  about?: string
  values: object
  send: () => Promise<Saved>
  children: (errorOf: (name: string) => ReactNode) => ReactNode
} & Closing) {
  const { busy, run, errorOf } = useCall(values)
  return (
    <Modal opened onClose={() => onClose()} title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void run(send).then((answer) => answer && onClose(answer.data.id))
        }}
      >
        <Stack gap="sm">
          {about && (
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          )}
          {children(errorOf)}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => onClose()}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface Named {
  code: string
  name: string
  name_np: string
}
const namedOf = (node?: ChartGroup | ChartAccount): Named => ({
  code: node?.code ?? '',
  name: node?.name ?? '',
  name_np: node?.name_np ?? '',
})

function NameFields({
  values,
  set,
  errorOf,
}: {
  values: Named
  set: (next: Partial<Named>) => void
  errorOf: (name: string) => ReactNode
}) {
  return (
    <>
      <TextInput
        label={t('Code')}
        value={values.code}
        onChange={(event) => set({ code: event.currentTarget.value })}
        error={errorOf('code')}
        maxLength={20}
        required
        withAsterisk={false}
        data-autofocus
      />
      <TextInput
        label={t('Name')}
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={errorOf('name')}
        maxLength={120}
        required
        withAsterisk={false}
      />
      <TextInput
        label={`${t('Name in Nepali')} (${t('optional')})`}
        value={values.name_np}
        onChange={(event) => set({ name_np: event.currentTarget.value })}
        error={errorOf('name_np')}
        maxLength={120}
      />
    </>
  )
}

function GroupForm({ group, parent, onClose }: Extract<NodeDialog, { form: 'group' }> & Closing) {
  const [values, setValues] = useState(() => namedOf(group))
  const send = () =>
    group
      ? api.form('/api/account-group', values, { id: group.id, method: 'PUT' })
      : api.form('/api/account-group', { ...values, parent_id: parent!.id })
  return (
    <Dialog
      title={group ? t('Edit the group') : t('Add a group')}
      about={parent ? t('Below {group}', { group: nameOf(parent) }) : undefined}
      values={values}
      send={send}
      onClose={onClose}
    >
      {(errorOf) => (
        <NameFields values={values} set={(next) => setValues((now) => ({ ...now, ...next }))} errorOf={errorOf} />
      )}
    </Dialog>
  )
}

function AccountForm({
  account,
  group,
  chart,
  onClose,
}: Extract<NodeDialog, { form: 'account' }> & { chart: Chart } & Closing) {
  const { values, send, set, free } = useAccountForm(account, chart, group)
  return (
    <Dialog
      title={account ? t('Edit the account') : t('Add an account')}
      about={t('Below {group}', { group: nameOf(group) })}
      values={values}
      send={send}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <NameFields values={values} set={set} errorOf={errorOf} />
          <Select
            label={t('Kind')}
            allowDeselect={false}
            value={values.kind}
            data={accountKinds.map((kind) => ({ value: kind, label: t(kindNames[kind]) }))}
            onChange={(kind) => set({ kind: kind as AccountKind, role: null })}
            disabled={account?.used}
            description={account?.used ? t('Vouchers or the fees name this account: its kind stays') : undefined}
            error={errorOf('kind')}
          />
          {values.kind === 'bank' && <BankFields values={values} set={set} errorOf={errorOf} />}
          {!account?.closed_on && free.length > 0 && (
            <Select
              label={`${t('Role')} (${t('optional')})`}
              description={t('The product itself posts to the account of a role.')}
              clearable
              clearButtonProps={{ 'aria-label': t('Clear') }}
              value={values.role}
              data={free.map((role) => ({ value: role, label: t(roleNames[role]) }))}
              onChange={(role) => set({ role: role as AccountRole | null })}
              error={errorOf('role')}
            />
          )}
        </>
      )}
    </Dialog>
  )
}

function useAccountForm(
  account: Extract<NodeDialog, { form: 'account' }>['account'],
  chart: Chart,
  group: Extract<NodeDialog, { form: 'account' }>['group'],
) {
  const [values, setValues] = useState(() => ({
    ...namedOf(account),
    kind: account?.kind ?? ('general' as AccountKind),
    role: account?.role ?? (null as AccountRole | null),
    bank_name: account?.bank_name ?? '',
    bank_number: account?.bank_number ?? '',
  }))
  const set = (next: Partial<typeof values>) => setValues((now) => ({ ...now, ...next }))
  const taken = new Set(chart.accounts.filter((each) => each.id !== account?.id).map((each) => each.role))
  const free = accountRoles.filter((role) => {
    const { roots, kind } = roleFits[role]
    return !taken.has(role) && roots.includes(group.root) && (!kind || kind === values.kind)
  })
  const send = () => {
    const { role, ...rest } = values
    const sent = { ...rest, ...(role && { role }) }
    return account
      ? api.form('/api/account', sent, { id: account.id, method: 'PUT' })
      : api.form('/api/account', { ...sent, group_id: group.id })
  }
  return { values, send, set, free }
}

interface BankFieldsProps {
  values: { bank_name: string; bank_number: string }
  set: (next: { bank_name?: string; bank_number?: string }) => void
  errorOf: (name: string) => ReactNode
}

function BankFields({ values, set, errorOf }: BankFieldsProps) {
  return (
    <>
      <TextInput
        label={`${t('Bank')} (${t('optional')})`}
        value={values.bank_name}
        onChange={(event) => set({ bank_name: event.currentTarget.value })}
        error={errorOf('bank_name')}
        maxLength={120}
      />
      <TextInput
        label={`${t('Account number')} (${t('optional')})`}
        value={values.bank_number}
        onChange={(event) => set({ bank_number: event.currentTarget.value })}
        error={errorOf('bank_number')}
        maxLength={40}
      />
    </>
  )
}

function CloseForm({ account, onClose }: Extract<NodeDialog, { form: 'close' }> & Closing) {
  const [closed_on, setDay] = useState<string | null>(todayHere())
  return (
    <Dialog
      title={t('Close {what}', { what: nameOf(account) })}
      about={t('From this day on it takes no entries. What it has stays, and it can be opened again.')}
      values={{ closed_on }}
      send={() => api.form('/api/account/{id}/close', { id: account.id, closed_on: closed_on! })}
      onClose={onClose}
    >
      {(errorOf) => (
        <DateField label={t('From')} value={closed_on} onChange={setDay} error={errorOf('closed_on')} data-autofocus />
      )}
    </Dialog>
  )
}
