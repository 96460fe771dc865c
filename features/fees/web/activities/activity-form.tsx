/** A new activity with its amount; and another amount of one that is there. */
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { MoneyInput } from '#platform/web/kit/states/money.tsx'
import { notify } from '#platform/web/notify.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import { useTaxes } from '../use-taxes.ts'
import { type Activity, activityKinds } from '../../contract/activities.ts'

interface FormProps {
  onSubmit: () => void
  problem: string | undefined
  children: ReactNode
}

function Form({ onSubmit, problem, children }: FormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Stack>
        {children}
        {problem && <Refusal>{problem}</Refusal>}
      </Stack>
    </form>
  )
}

type Kind = keyof typeof activityKinds

export function ActivityForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { submit, problem, values, set, errorOf, taxes, busy } = useActivityForm(onDone)
  return (
    <Form onSubmit={() => void submit()} problem={problem}>
      <TextInput
        label={t('Title')}
        data-autofocus
        maxLength={80}
        value={values.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        error={errorOf('title')}
      />
      <TextInput
        label={`${t('Title in Nepali')} (${t('optional')})`}
        maxLength={80}
        value={values.title_np}
        onChange={(event) => set({ title_np: event.currentTarget.value })}
        error={errorOf('title_np')}
      />
      <Select
        label={t('Kind')}
        allowDeselect={false}
        data={Object.entries(activityKinds).map(([value, label]) => ({ value, label: t(label) }))}
        value={values.kind}
        onChange={(kind) => kind && set({ kind: kind as Kind })}
      />
      <MoneyInput
        label={t('Amount')}
        value={values.amount}
        onChange={(amount) => set({ amount })}
        error={errorOf('amount')}
      />
      {taxes.length > 0 && (
        <Select
          label={t('Tax')}
          placeholder={t('None')}
          clearable
          data={taxes}
          value={values.tax_kind_id === null ? null : String(values.tax_kind_id)}
          onChange={(kind) => set({ tax_kind_id: kind === null ? null : Number(kind) })}
          error={errorOf('tax_kind_id')}
        />
      )}
      <DialogButtons onCancel={onCancel} busy={busy}>
        {t('Add')}
      </DialogButtons>
    </Form>
  )
}

function useActivityForm(onDone: () => void) {
  const [values, setValues] = useState({
    title: '',
    title_np: '',
    kind: 'monthly' as Kind,
    tax_kind_id: null as number | null,
    amount: null as number | null,
  })
  const taxes = useTaxes()
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const { busy, run, complain, errorOf, problem } = useCall(values)
  async function submit() {
    const { title, amount, title_np, tax_kind_id, ...more } = values
    if (!title.trim() || amount === null)
      return complain({
        ...(!title.trim() && { title: ['Field is required'] }),
        ...(amount === null && { amount: ['Field is required'] }),
      })
    const np = title_np.trim() ? { title_np: title_np.trim() } : {}
    const answer = await run(() =>
      api.command('/api/activity-fee', {
        ...more,
        ...np,
        ...(tax_kind_id !== null && { tax_kind_id }),
        title: title.trim(),
        amount,
      }),
    )
    if (!answer) return undefined
    notify('success', t('Activity added.'))
    return onDone()
  }
  return { submit, problem, values, set, errorOf, taxes, busy }
}

export function PriceForm({ activity, onDone }: { activity: Activity; onDone: () => void }) {
  const [values, setValues] = useState({ amount: activity.amount ?? activity.before })
  const { busy, run, complain, errorOf, problem } = useCall(values)
  async function submit() {
    const { amount } = values
    if (amount === null) return complain({ amount: ['Field is required'] })
    const answer = await run(() => api.put('/api/activity-fee/{id}', { id: activity.id, amount }))
    if (!answer) return undefined
    notify('success', t('Saved.'))
    return onDone()
  }
  return (
    <Form onSubmit={() => void submit()} problem={problem}>
      <Text size="sm">{t('Bills that are made stay as they are.')}</Text>
      <MoneyInput
        label={t('Amount')}
        data-autofocus
        value={values.amount}
        onChange={(amount) => setValues({ amount })}
        error={errorOf('amount')}
      />
      <Button type="submit" loading={busy}>
        {t('Save')}
      </Button>
    </Form>
  )
}
