/** A voucher that recurs is written: what, on which days, until when. Ctrl-S saves. */
import { todayHere } from '#platform/web/clock.ts'
import { Button, Checkbox, Text, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { weekdayNames } from '#nepal/bs-names.ts'
import { api } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { Day } from '#platform/web/kit/date/day.tsx'
import { longForm } from '#platform/web/kit/form/long-form.ts'
import { NumberInput } from '#platform/web/kit/form/number-input.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import type { AccountChoice } from '../../contract/chart-calls.ts'
import type { ShownRecurring } from '../../contract/recurring.ts'
import { typeNames } from '../../contract/voucher-list.ts'
import { useAccounts } from '../use-accounts.ts'
import { sumsOf } from '../vouchers/lines.ts'
import { useRules } from '../vouchers/use-rules.ts'
import { type Tds, useTds } from '../vouchers/use-tds.ts'
import { VoucherLines } from '../vouchers/voucher-lines.tsx'
import voucher from '../vouchers/voucher.module.css'
import { begun, firstDays, typedAgain, typedFrom, type TypedRecurring, useRecurringForm } from './use-recurring-form.ts'

/** `of`: the voucher that is to recur. */
export function NewRecurring({ of }: { of: number | null }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/voucher', 'one', of],
    queryFn: async ({ signal }) => (await api.get('/api/voucher/{id}', { id: of! }, { signal })).data,
    enabled: of !== null,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (of !== null && !data) return <LoadingState />
  return <RecurringForm start={data && typedFrom(data)} />
}

export function RecurringForm({ shown, start }: { shown?: ShownRecurring; start?: TypedRecurring | undefined }) {
  const [accounts, rates, rules] = [useAccounts(), useTds(), useRules()]
  const error = accounts.error ?? rates.error ?? rules.error
  const again = () => void Promise.all([accounts.refetch(), rates.refetch(), rules.refetch()])
  if (error) return <ErrorState error={error} onRetry={again} />
  if (!accounts.data || !rates.data || !rules.data) return <LoadingState />
  const cash = accounts.data.find(({ role }) => role === 'cash')?.id ?? null
  return (
    <Form
      shown={shown}
      start={shown ? typedAgain(shown) : (start ?? begun(cash))}
      accounts={accounts.data}
      rates={rates.data}
      mayPost={!rules.data.approval}
    />
  )
}

const types = ['payment', 'receipt', 'contra', 'journal'] as const

interface Ready {
  shown: ShownRecurring | undefined
  start: TypedRecurring
  accounts: readonly AccountChoice[]
  rates: readonly Tds[]
  /** The school asks for no approval. */
  mayPost: boolean
}

function Form({ shown, start, accounts, rates, mayPost }: Ready) {
  const navigate = useNavigate()
  const { typed, set, setLines, call, save } = useRecurringForm(start, shown)
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLFormElement>(null)
  const { difference } = sumsOf(typed.lines)
  const back = shown ? `/accounting/vouchers?recurring=${shown.id}` : '/accounting/vouchers?recurring'
  async function send() {
    if (call.busy) return
    const id = await save()
    if (id) void navigate(`/accounting/vouchers?recurring=${id}`)
    else setTimeout(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  useHotkeys([['mod+S', () => void send()]], [])
  const problem =
    call.errorOf('lines') ?? (call.problem && Object.keys(call.errors).length === 0 ? call.problem : undefined)
  const text = (name: 'name' | 'narration' | 'reference', label: string, more: object) => (
    <TextInput
      label={label}
      value={typed[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
      error={call.errorOf(name)}
      {...more}
    />
  )
  return (
    <form
      ref={place}
      noValidate
      aria-label={t('Recurring voucher')}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      {...longForm}
    >
      <PageHeader
        title={shown ? t('Change the recurring voucher') : t('New recurring voucher')}
        back={{ to: back, label: shown?.name ?? t('Recurring vouchers') }}
      />
      <div className={voucher.head}>
        {text('name', t('Name'), { maxLength: 120, 'data-autofocus': true })}
        <Select
          label={t('Type')}
          data={types.map((value) => ({ value, label: t(typeNames[value]) }))}
          value={typed.type}
          allowDeselect={false}
          onChange={(next) => next && set({ type: next as TypedRecurring['type'] })}
        />
        {text('reference', t('Reference'), { maxLength: 60 })}
        {text('narration', t('Narration'), {
          maxLength: 500,
          className: voucher.wide,
          description: t('{month} and {year} are put in by the day.', { month: '{month}', year: '{year}' }),
        })}
      </div>
      <When typed={typed} set={set} errorOf={call.errorOf} />
      <VoucherLines
        typed={{ type: typed.type, date: firstDays(typed)[0] ?? todayHere(), lines: typed.lines }}
        cheques={false}
        setLines={setLines}
        accounts={accounts}
        rates={rates}
        errorOf={call.errorOf}
        done={button}
      />
      {(mayPost || typed.posts) && (
        <Checkbox
          mt="md"
          label={t('Post it at once')}
          description={t('Otherwise it makes a draft. If the school asks for approval later, it makes drafts.')}
          checked={typed.posts}
          onChange={(event) => set({ posts: event.currentTarget.checked })}
        />
      )}
      {problem && <Refusal mt="sm">{problem}</Refusal>}
      <ActionBar>
        <Button ref={button} type="submit" loading={call.busy} aria-keyshortcuts="Control+S">
          {t('Save')}
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
      </ActionBar>
    </form>
  )
}

interface WhenProps {
  typed: TypedRecurring
  set: (more: Partial<TypedRecurring>) => void
  errorOf: (name: string) => string | undefined
}

/** On which days; the first of them are told as it is typed. */
function When({ typed, set, errorOf }: WhenProps) {
  const language = useLanguage()
  const days = firstDays(typed)
  const number = (name: 'every' | 'times' | 'day', label: string, more: object = {}) => (
    <NumberInput
      label={label}
      value={typed[name]}
      onChange={(value) => set({ [name]: value })}
      error={errorOf(name)}
      {...more}
    />
  )
  return (
    <fieldset className={voucher.when}>
      <legend>{t('On which days')}</legend>
      <div className={voucher.head}>
        {number('every', t('Every'))}
        <Select
          label={t('Unit')}
          data={[
            { value: 'month', label: t('months') },
            { value: 'week', label: t('weeks') },
          ]}
          value={typed.unit}
          allowDeselect={false}
          onChange={(unit) => unit && set({ unit: unit as TypedRecurring['unit'], day: 1 })}
        />
        {typed.unit === 'month' ? (
          number('day', t('Day of the month'), { description: t('32: the last day') })
        ) : (
          <Select
            label={t('Day of the week')}
            data={weekdayNames[language].map((label, at) => ({ value: String(at + 1), label }))}
            value={String(typed.day)}
            allowDeselect={false}
            onChange={(day) => day && set({ day: Number(day) })}
          />
        )}
        <span />
        <DateField
          label={t('From')}
          value={typed.from_date}
          onChange={(from_date) => set({ from_date })}
          error={errorOf('from_date')}
        />
        <DateField
          label={t('Until')}
          value={typed.until_date}
          onChange={(until_date) => set({ until_date, ...(until_date && { times: null }) })}
          error={errorOf('until_date')}
        />
        {number('times', t('or so many times'), { disabled: typed.until_date !== null })}
      </div>
      <FirstDays days={days} />
    </fieldset>
  )
}

function FirstDays({ days }: { days: string[] }) {
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {days.length ? t('First days:') : t('No day is left to write it on. Look at from, until and how many.')}{' '}
      {days.map((day, at) => (
        <span key={day}>
          {at > 0 && ', '}
          <Day ad={day} />
        </span>
      ))}
    </Text>
  )
}
