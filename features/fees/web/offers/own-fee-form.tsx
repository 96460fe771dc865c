/** A student gets an own amount of a head, does not pay it, or pays one beside the plan; and such a thing ends early. */
import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { monthTable } from '#nepal/bs-names.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { SlimSelect } from '#platform/web/kit/pickers/slim-select.tsx'
import { MoneyInput } from '#platform/web/kit/states/money.tsx'
import { notify } from '#platform/web/notify.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import { StudentPicker } from '#school/web/pickers/student-picker.tsx'
import { ownKindNames, ownKinds } from '../../contract/offer-words.ts'
import type { OwnFee } from '../../contract/offers.ts'
import { useNextMonth } from '../use-months.ts'
import { monthName } from '../words.ts'

type Kind = OwnFee['kind']
interface Values {
  student_id: number | null
  fee_head_id: number | null
  kind: Kind
  amount: number | null
  /** None: that of the next bills. */
  from_month: string | null
  to_month: string
  reason: string
}
const about: Record<Kind, string> = {
  amount: 'Instead of what the fee plan says. No offer is taken off it.',
  excluded: 'The student does not pay it.',
  extra: 'Beside the fee plan, in each of the months; a yearly head once a year, a head of once one time.',
}
const monthChoices = () => monthTable.map(({ code }) => ({ value: code, label: monthName(code) }))

const blank: Values = {
  student_id: null,
  fee_head_id: null,
  kind: 'amount',
  amount: null,
  from_month: null,
  to_month: '12',
  reason: '',
}

export function OwnFeeForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [values, setValues] = useState(blank)
  const next = useNextMonth()
  const from_month = values.from_month ?? next?.month ?? '01'
  const set = (part: Partial<Values>) => setValues({ ...values, ...part })
  const { busy, run, complain, errorOf, problem } = useCall(values)

  async function submit() {
    const { student_id, fee_head_id, amount, kind, ...more } = values
    const missing = Object.fromEntries(
      Object.entries({
        student_id,
        fee_head_id,
        ...(kind !== 'excluded' && { amount }),
        reason: more.reason.trim() || null,
      }).flatMap(([name, value]) => (value === null ? [[name, ['Field is required']]] : [])),
    )
    if (Object.keys(missing).length || !student_id || !fee_head_id) return complain(missing)
    const answer = await run(() =>
      api.command('/api/customized-fee', {
        ...more,
        from_month,
        student_id,
        fee_head_id,
        kind,
        ...(kind !== 'excluded' && amount !== null && { amount }),
      }),
    )
    if (!answer) return undefined
    notify('success', t('The fee is customised.'))
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
        <StudentPicker
          label={t('Student')}
          onPick={({ id }) => set({ student_id: id })}
          error={errorOf('student_id')}
        />
        <SlimSelect
          of="fee_heads"
          label={t('Fee head')}
          value={values.fee_head_id}
          onChange={(fee_head_id) => set({ fee_head_id })}
          error={errorOf('fee_head_id')}
        />
        <Radio.Group label={t('Kind')} value={values.kind} onChange={(kind) => set({ kind: kind as Kind })}>
          <Stack mt={4} gap={6}>
            {ownKinds.map((kind) => (
              <Radio key={kind} value={kind} label={t(ownKindNames[kind])} description={t(about[kind])} />
            ))}
          </Stack>
        </Radio.Group>
        {values.kind !== 'excluded' && (
          <MoneyInput
            label={t('Amount')}
            value={values.amount}
            onChange={(amount) => set({ amount })}
            error={errorOf('amount')}
          />
        )}
        <Group grow align="flex-start">
          <Select
            label={t('From month')}
            allowDeselect={false}
            data={monthChoices()}
            value={from_month}
            onChange={(code) => code && set({ from_month: code })}
            error={errorOf('from_month')}
          />
          <Select
            label={t('To month')}
            allowDeselect={false}
            data={monthChoices()}
            value={values.to_month}
            onChange={(to_month) => to_month && set({ to_month })}
            error={errorOf('to_month')}
          />
        </Group>
        <Textarea
          label={t('Reason')}
          autosize
          minRows={2}
          value={values.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
          error={errorOf('reason')}
        />
        {problem && <Refusal>{problem}</Refusal>}
        <DialogButtons onCancel={onCancel} busy={busy}>
          {t('Customise')}
        </DialogButtons>
      </Stack>
    </form>
  )
}

const never = 'never'

export function EndOwnForm({ own, onDone }: { own: OwnFee; onDone: () => void }) {
  const [values, setValues] = useState({ to_month: never, reason: '' })
  const { busy, run, errorOf, problem } = useCall(values)
  const open = monthTable.filter(({ code }) => own.from_month <= code && code < own.to_month)
  async function submit() {
    const { to_month, reason } = values
    const answer = await run(() =>
      api.command('/api/customized-fee/{id}/end', { id: own.id, reason, ...(to_month !== never && { to_month }) }),
    )
    if (!answer) return
    notify('success', t('Ended.'))
    onDone()
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
        <Text size="sm">{t('Bills that are made stay as they are.')}</Text>
        <Select
          label={t('Last month')}
          allowDeselect={false}
          data={[
            { value: never, label: t('Never held') },
            ...open.map(({ code }) => ({ value: code, label: monthName(code) })),
          ]}
          value={values.to_month}
          onChange={(to_month) => to_month && setValues({ ...values, to_month })}
          error={errorOf('to_month')}
        />
        <Textarea
          label={t('Reason')}
          autosize
          minRows={2}
          value={values.reason}
          onChange={(event) => setValues({ ...values, reason: event.currentTarget.value })}
          error={errorOf('reason')}
        />
        {problem && <Refusal>{problem}</Refusal>}
        <Button type="submit" loading={busy}>
          {t('End early')}
        </Button>
      </Stack>
    </form>
  )
}
