/** A voucher is written: its head, its lines, how far it balances. Ctrl-S saves, Ctrl-Enter saves and posts where that may be. */
import { Alert, Button, Group, Kbd, Text, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { longForm } from '#platform/web/kit/form/long-form.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import type { AccountChoice } from '../../contract/chart-calls.ts'
import { typeNames } from '../../contract/voucher-list.ts'
import type { ShownVoucher } from '../../contract/vouchers.ts'
import { useAccounts } from '../use-accounts.ts'
import { sumsOf } from './lines.ts'
import { useRules } from './use-rules.ts'
import { type Tds, useTds } from './use-tds.ts'
import { type Typed, useVoucherForm } from './use-voucher-form.ts'
import { VoucherLines } from './voucher-lines.tsx'
import styles from './voucher.module.css'

interface FormProps {
  voucher?: ShownVoucher
  /** Of a new one. */
  type?: Typed['type']
}

export function VoucherForm(props: FormProps) {
  const accounts = useAccounts()
  const rates = useTds()
  const rules = useRules()
  const error = accounts.error ?? rates.error ?? rules.error
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => void Promise.all([accounts.refetch(), rates.refetch(), rules.refetch()])}
      />
    )
  if (!accounts.data || !rates.data || !rules.data) return <LoadingState />
  return <Form {...props} accounts={accounts.data} rates={rates.data} rules={rules.data} />
}

const types = (['payment', 'receipt', 'contra', 'journal'] as const).map((value) => ({
  value,
  label: typeNames[value],
}))

interface Ready extends FormProps {
  accounts: readonly AccountChoice[]
  rates: readonly Tds[]
  rules: { approval: boolean; second_person: boolean }
}

function Form({ voucher, type = 'payment', accounts, rates, rules }: Ready) {
  const navigate = useNavigate()
  const cash = accounts.find(({ role }) => role === 'cash')?.id ?? null
  const form = useVoucherForm(voucher, type, cash)
  const { typed, call } = form
  const button = useRef<HTMLButtonElement>(null)
  const date = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLFormElement>(null)
  const { difference } = sumsOf(typed.lines)
  // who made it does not approve it where a second person is asked for
  const mayPost = !rules.approval || (can('voucher-approve') && !rules.second_person)

  const toFirstWrong = () =>
    setTimeout(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus())
  async function save(then: 'show' | 'next' | 'post') {
    if (call.busy) return
    const saved = await form.save()
    if (!saved) return void toFirstWrong()
    if (then === 'post') await form.post(saved)
    if (then === 'next') {
      form.again()
      date.current?.focus()
      if (voucher) void navigate('/accounting/vouchers/new')
    } else void navigate(`/accounting/vouchers/${saved.id}`)
  }
  useHotkeys(
    [
      ['mod+S', () => void save('show')],
      ['mod+Enter', () => void (mayPost && difference === 0 && save('post'))],
    ],
    [],
  )
  const problem =
    call.errorOf('lines') ?? (call.problem && Object.keys(call.errors).length === 0 ? call.problem : undefined)
  return (
    <form
      ref={place}
      noValidate
      aria-label={t('Voucher')}
      onSubmit={(event) => {
        event.preventDefault()
        void save('show')
      }}
      {...longForm}
    >
      <PageHeader
        title={voucher ? t('Change the draft') : t('New voucher')}
        back={{ to: '/accounting/vouchers', label: t('Vouchers') }}
      />
      {form.offered && (
        <Alert color="blue" title={t('There are unsaved changes from before')} mb="md">
          <Text size="sm" mb="xs">
            {t('Typed on this device:')} <Moment at={new Date(form.offered.at).toISOString()} />
          </Text>
          <Group gap="xs">
            <Button size="xs" onClick={form.takeOffered}>
              {t('Go on with them')}
            </Button>
            <Button size="xs" variant="default" onClick={form.discard}>
              {t('Discard them')}
            </Button>
          </Group>
        </Alert>
      )}
      {voucher?.reason && (
        <Alert color="yellow" title={t('Sent back')} mb="md">
          {voucher.reason}
        </Alert>
      )}
      <div className={styles.head}>
        <Select
          label={t('Type')}
          data={types.map((each) => ({ ...each, label: t(each.label) }))}
          value={typed.type}
          allowDeselect={false}
          onChange={(next) => next && form.set({ type: next as Typed['type'] })}
          error={call.errorOf('type')}
        />
        <DateField
          ref={date}
          label={t('Date')}
          value={typed.date}
          onChange={(next) => form.set({ date: next })}
          error={call.errorOf('date')}
          data-autofocus
        />
        <TextInput
          label={t('Reference')}
          value={typed.reference}
          maxLength={60}
          onChange={(event) => form.set({ reference: event.currentTarget.value })}
          error={call.errorOf('reference')}
        />
        <TextInput
          className={styles.wide}
          label={t('Narration')}
          value={typed.narration}
          maxLength={500}
          onChange={(event) => form.set({ narration: event.currentTarget.value })}
          error={call.errorOf('narration')}
        />
      </div>
      <VoucherLines
        typed={typed}
        setLines={form.setLines}
        accounts={accounts}
        rates={rates}
        errorOf={call.errorOf}
        done={button}
      />
      {problem && <Refusal mt="sm">{problem}</Refusal>}
      <ActionBar>
        <Button
          ref={button}
          type="button"
          loading={call.busy}
          onClick={() => void save(mayPost && difference === 0 ? 'post' : 'show')}
        >
          {mayPost && difference === 0 ? t('Save and post') : t('Save draft')}
        </Button>
        {mayPost && difference === 0 && (
          <Button type="submit" variant="default" aria-keyshortcuts="Control+S">
            {t('Save draft')}
          </Button>
        )}
        <Button type="button" variant="default" onClick={() => void save('next')}>
          {t('Save and next')}
        </Button>
        <Text size="sm" c={difference === 0 ? 'dimmed' : 'var(--mantine-color-error)'} aria-live="polite">
          {difference === 0 ? (
            t('Debits and credits are equal.')
          ) : (
            <>
              {difference > 0 ? t('Debits are more by') : t('Credits are more by')}{' '}
              <Money paisa={Math.abs(difference)} prefix />
            </>
          )}
        </Text>
        <Text size="xs" c="dimmed" visibleFrom="md" aria-hidden>
          <Kbd size="xs">Ctrl S</Kbd> {t('Save draft')} {mayPost && <Kbd size="xs">Ctrl Enter</Kbd>}{' '}
          {mayPost && t('Save and post')}
        </Text>
      </ActionBar>
    </form>
  )
}
