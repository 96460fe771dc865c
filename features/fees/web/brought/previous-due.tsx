/** Dues from before: entered one after another by code and amount, brought from a sheet, taken back. */
import { Button, Group, Tabs, Text, TextInput } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useAddress } from '#platform/web/address.tsx'
import { api, ApiError, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { askReason } from '#platform/web/kit/form/confirm.tsx'
import { ImportScreen } from '#platform/web/kit/import/import-screen.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { Money, MoneyInput } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { can } from '#platform/web/session.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import { previousDueColumns } from '../../contract/previous-due-import.ts'
import type { PreviousDueRow, previousDues } from '../../contract/previous-dues.ts'
import { attempts } from '../attempts.ts'
import { PayerCard } from '../payer-card.tsx'
import { PayerFinder } from '../payer-finder.tsx'
import type { Account } from '../payment-state.ts'
import styles from '../payment.module.css'
import { duesPath, useAccount, useWhich } from '../use-account.ts'
import { columns, filters } from './previous-due-columns.tsx'

const path = '/api/previous-due'

export default function PreviousDue() {
  const [address, setAddress] = useAddress()
  const tab = address.get('tab') ?? 'entries'
  const mayBring = can('fee-journal-create')
  return (
    <section>
      <PageHeader title={t('Previous due')} />
      <Tabs value={tab} onChange={(next) => setAddress(next === 'import' ? { tab: next } : {})} keepMounted={false}>
        {mayBring && (
          <Tabs.List mb="sm" className="no-print">
            <Tabs.Tab value="entries">{t('Entries')}</Tabs.Tab>
            <Tabs.Tab value="import">{t('Import')}</Tabs.Tab>
          </Tabs.List>
        )}
        <Tabs.Panel value="entries">
          {mayBring && <Entry />}
          <Entries />
        </Tabs.Panel>
        <Tabs.Panel value="import">
          <ImportScreen
            base="/api/import/previous-dues"
            title={t('Import previous dues')}
            about={t('Dues of all classes from one sheet. A student may stand in several rows.')}
            columns={previousDueColumns}
            right="fee-journal-create"
            done={{ to: '/previous-due', label: t('Show them') }}
          />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}

/** Code, Enter, amount, Enter: and the next one. */
function Entry() {
  const [which, setWhich] = useWhich()
  const account = useAccount(which)
  const finder = useRef<{ focus: () => void }>(null)
  const unknown = account.error instanceof ApiError && account.error.status === 404
  const asked = which.student_id !== undefined || which.code !== undefined
  function next() {
    setWhich({})
    finder.current?.focus()
  }
  return (
    <div className="no-print">
      <div className={styles.finder}>
        <PayerFinder
          ref={finder}
          onFind={setWhich}
          error={unknown ? errorMessage(account.error) : undefined}
          size="sm"
        />
      </div>
      {asked && !unknown && account.error && (
        <ErrorState error={account.error} onRetry={() => void account.refetch()} />
      )}
      {asked && account.isLoading && <LoadingState lines={3} />}
      {asked && account.data && <DueForm key={account.data.student.id} account={account.data} onDone={next} />}
    </div>
  )
}

const nothing = { amount: null as number | null, due_date: null as string | null, remark: '' }

function DueForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const { submit, values, change, problem, busy, error } = useDueForm(account, onDone)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t('Previous due')}>
      <PayerCard account={account} />
      <Group align="start" gap="sm" mb="lg">
        <MoneyInput
          name="amount"
          label={t('Amount')}
          value={values.amount}
          onChange={(amount) => change({ amount })}
          error={problem('amount')}
          autoFocus
        />
        <DateField
          label={t('Due since')}
          value={values.due_date}
          onChange={(due_date) => change({ due_date })}
          error={problem('due_date')}
        />
        <TextInput
          name="remark"
          label={t('Remark')}
          placeholder={t('Fees of which year')}
          value={values.remark}
          maxLength={200}
          onChange={(event) => change({ remark: event.currentTarget.value })}
        />
        <Button type="submit" loading={busy} mt={23}>
          {t('Save')}
        </Button>
      </Group>
      {error && <Refusal mb="md">{t(error.message)}</Refusal>}
    </form>
  )
}

function useDueForm(account: Account, onDone: () => void) {
  const queries = useQueryClient()
  const [values, setValues] = useState(nothing)
  const [told, setTold] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const [tries] = useState(attempts)
  // state comes too late for two presses within one frame
  const running = useRef(false)
  const change = (part: Partial<typeof nothing>) => setValues((now) => ({ ...now, ...part }))
  const problem = (field: 'amount' | 'due_date') => {
    const own = (told && !values[field] && 'Field is required') || error?.errors[field]?.[0]
    return own && t(own)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    const { amount, due_date, remark } = values
    if (!amount || !due_date || running.current) return
    running.current = true
    setBusy(true)
    setError(undefined)
    const body = { student_id: account.student.id, amount, due_date, ...(remark.trim() && { remark: remark.trim() }) }
    try {
      const answer = await api.command(path, body, { key: tries.keyFor(body) })
      tries.done()
      notify('success', t(answer.message ?? ''))
      for (const each of [path, duesPath]) void queries.invalidateQueries({ queryKey: [each] })
      onDone()
    } catch (failure) {
      setError(failure instanceof ApiError ? failure : new ApiError(0, errorMessage(failure)))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { submit, values, change, problem, busy, error }
}

function Entries() {
  const queries = useQueryClient()
  const [tries] = useState(attempts)
  async function takeBack(row: PreviousDueRow) {
    const reason = await askReason({
      title: t('Take {what} back?', { what: nameOf({ name: row.student, name_np: row.student_np }) }),
      message: t('What was entered stays to be seen; its mirror of today takes it off what is owed.'),
      confirm: t('Take back'),
    })
    if (!reason) return
    try {
      const body = { id: row.id, reason }
      const answer = await api.command('/api/previous-due/{id}/take-back', body, { key: tries.keyFor(body) })
      tries.done()
      notify('success', t(answer.message ?? ''))
    } catch (failure) {
      notify('error', errorMessage(failure))
    }
    for (const each of [path, duesPath]) void queries.invalidateQueries({ queryKey: [each] })
  }
  return (
    <ListScreen<PreviousDueRow>
      embedded
      title={t('Dues brought forward')}
      path={path}
      columns={columns}
      filters={filters}
      keyOf={(row) => String(row.id)}
      nameOf={(row) => nameOf({ name: row.student, name_np: row.student_np })}
      about={t('No dues were brought forward.')}
      rowActions={[
        {
          label: 'Take back',
          icon: IconArrowBackUp,
          right: 'fee-journal-delete',
          danger: true,
          when: (row) => row.state === 'standing',
          run: takeBack,
        },
      ]}
      summary={standing}
    />
  )
}

const standing = ({ totals }: AnswerOf<typeof previousDues>) => (
  <Text size="sm" mb="xs">
    {t('Brought forward')}: <Money paisa={totals.standing} prefix />
  </Text>
)
