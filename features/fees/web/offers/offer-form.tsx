/** A scholarship or an offer is proposed: the same per cent or amount off each of its heads. */
import { Group, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { NumberInput } from '#platform/web/kit/form/number-input.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { SlimMultiSelect } from '#platform/web/kit/pickers/slim-multi-select.tsx'
import { MoneyInput } from '#platform/web/kit/states/money.tsx'
import { notify } from '#platform/web/notify.ts'
import { useSession } from '#platform/web/session.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import { type OfferKind, offerKindNames } from '../../contract/offer-words.ts'

interface Values {
  title: string
  title_np: string
  kind: OfferKind
  heads: number[]
  unit: 'percent' | 'amount'
  percent: number | string | null
  amount: number | null
  from_date: string | null
  to_date: string | null
  reason: string
}

export function OfferForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { batch } = useSession()
  const [values, setValues] = useState<Values>({
    title: '',
    title_np: '',
    kind: 'scholarship',
    heads: [],
    unit: 'percent',
    percent: null,
    amount: null,
    from_date: batch?.start_date ?? null,
    to_date: null,
    reason: '',
  })
  const set = (part: Partial<Values>) => setValues({ ...values, ...part })
  const { busy, run, complain, errorOf, problem } = useCall(values)

  async function submit() {
    const { unit, percent, amount, from_date, to_date, title_np, heads, title, kind, reason } = values
    const off = unit === 'amount' ? amount : typeof percent === 'number' ? Math.round(percent * 100) : null
    const missing = {
      ...(!title.trim() && { title: ['Field is required'] }),
      ...(!heads.length && { heads: ['Choose at least one fee head'] }),
      ...(!off && { [unit]: ['Field is required'] }),
      ...(!from_date && { from_date: ['Field is required'] }),
      ...(!reason.trim() && { reason: ['Field is required'] }),
      ...(unit === 'percent' && off !== null && (off > 10_000 || off < 0) && { percent: ['At most 100 per cent'] }),
    }
    if (Object.keys(missing).length || !off || !from_date) return complain(missing)
    const answer = await run(() =>
      api.command('/api/fee-offer', {
        title,
        kind,
        reason,
        from_date,
        ...(title_np && { title_np }),
        ...(to_date && { to_date }),
        heads: heads.map((fee_head_id) => ({ fee_head_id, ...(unit === 'amount' ? { amount: off } : { rate: off }) })),
      }),
    )
    if (!answer) return undefined
    notify('success', t('It waits for a second person.'))
    return onDone()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        <TextInput
          label={t('Name of the offer')}
          value={values.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
          error={errorOf('title')}
        />
        <TextInput
          label={`${t('Name in Nepali')} (${t('optional')})`}
          value={values.title_np}
          onChange={(event) => set({ title_np: event.currentTarget.value })}
          error={errorOf('title_np')}
        />
        <Select
          label={t('Kind')}
          allowDeselect={false}
          data={Object.entries(offerKindNames).map(([value, label]) => ({ value, label: t(label) }))}
          value={values.kind}
          onChange={(kind) => set({ kind: kind as OfferKind })}
        />
        <SlimMultiSelect
          of="fee_heads"
          label={t('Fee heads')}
          value={values.heads}
          onChange={(heads) => set({ heads })}
          error={errorOf('heads')}
        />
        <SegmentedControl
          aria-label={t('Taken off')}
          value={values.unit}
          data={[
            { value: 'percent', label: t('Per cent') },
            { value: 'amount', label: t('An amount') },
          ]}
          onChange={(unit) => set({ unit: unit as Values['unit'] })}
        />
        {values.unit === 'percent' ? (
          <NumberInput
            label={t('Per cent of the fee')}
            value={values.percent}
            onChange={(percent) => set({ percent })}
            error={errorOf('percent')}
          />
        ) : (
          <MoneyInput
            label={t('Amount off each charge')}
            value={values.amount}
            onChange={(amount) => set({ amount })}
            error={errorOf('amount')}
          />
        )}
        <Group grow align="flex-start">
          <DateField
            label={t('First day')}
            value={values.from_date}
            onChange={(from_date) => set({ from_date })}
            error={errorOf('from_date')}
          />
          <DateField
            label={`${t('Last day')} (${t('optional')})`}
            value={values.to_date}
            onChange={(to_date) => set({ to_date })}
            error={errorOf('to_date')}
          />
        </Group>
        <Textarea
          label={t('For whom and why')}
          autosize
          minRows={2}
          value={values.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
          error={errorOf('reason')}
        />
        {problem && <Refusal>{problem}</Refusal>}
        <DialogButtons onCancel={onCancel} busy={busy}>
          {t('Propose')}
        </DialogButtons>
      </Stack>
    </form>
  )
}
