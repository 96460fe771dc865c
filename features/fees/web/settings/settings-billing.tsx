/** Billing settings: what is asked of who is late; and beside them the taxes with their rates. */
import { Button, NativeSelect, Radio, Stack, Switch, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PartMonth } from '../../contract/part-months.ts'
import { useAddress } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { useSettings } from '#platform/web/kit/form/use-settings.ts'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { MoneyInput } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { headName } from '../words.ts'
import { ReceiptSms } from './receipt-sms.tsx'
import { Taxes } from './taxes.tsx'
import { receiptSizeLabels, type ReceiptSize, receiptSizes } from '../../contract/receipt-sizes.ts'
import { DiscountLimits } from './discount-limits.tsx'
import { askOfPenalty } from './ask-of-penalty.tsx'
import { type PenaltyProps, Penalty } from './penalty.tsx'

const partMonthNames: Record<PartMonth, string> = {
  whole: 'The whole month counts',
  days: 'Its days count',
  none: 'It does not count',
}
const tabs = ['billing', 'taxes']

export default function BillingSettings() {
  const [params, setParams] = useAddress()
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'billing'
  return (
    <>
      <PageHeader title={t('Billing settings')} back={{ to: '/settings', label: t('Settings') }} />
      {/* what was typed on one stays while the other is looked at */}
      <Tabs value={tab} onChange={(next) => setParams(next === 'taxes' ? { tab: next } : {})}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="billing">{t('Billing')}</Tabs.Tab>
          <Tabs.Tab value="taxes">{t('Taxes')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="billing">
          <Rules />
        </Tabs.Panel>
        <Tabs.Panel value="taxes">{tab === 'taxes' && <Taxes />}</Tabs.Panel>
      </Tabs>
    </>
  )
}

function Rules() {
  const { values, error, retry, set, errorOf, save, busy, dirty } = useSettings(
    '/api/settings/billing',
    undefined,
    askOfPenalty,
  )
  return (
    <>
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !values ? (
        <LoadingState />
      ) : (
        <form
          noValidate
          style={{ maxWidth: 640 }}
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <Stack>
            <Penalty rule={values.penalty} onChange={(penalty) => set({ penalty })} errorOf={errorOf} />
            <Switch
              label={t('Counter days are opened by hand')}
              description={t('No money is taken before the cashier has opened the day with the cash in the drawer.')}
              checked={values.opens_by_hand}
              onChange={(event) => set({ opens_by_hand: event.currentTarget.checked })}
            />
            <SecondPerson values={values} set={set} />
            <DiscountLimits
              limits={values.discount_limits}
              onChange={(discount_limits) => set({ discount_limits })}
              errorOf={errorOf}
            />
            <Bounce charge={values.bounce} onChange={(bounce) => set({ bounce })} errorOf={errorOf} />
            <PartMonthRule values={values} set={set} />
            <PaperRule values={values} set={set} />
            <ReceiptSms
              on={values.receipt_sms}
              text={values.receipt_sms_text}
              onChange={set}
              error={errorOf('receipt_sms_text')}
            />
            <ActionBar>
              <Button type="submit" loading={busy} disabled={!dirty}>
                {t('Save')}
              </Button>
            </ActionBar>
          </Stack>
        </form>
      )}
    </>
  )
}

interface SecondPersonProps {
  values: { refund_second_person: boolean; second_person: boolean }
  set: (part: Partial<SecondPersonProps['values']>) => void
}

function SecondPerson({ values, set }: SecondPersonProps) {
  return (
    <>
      <Switch
        label={t('A second person approves refunds')}
        description={t('Whoever writes a refund does not approve it. Until then no money is given back.')}
        checked={values.refund_second_person}
        onChange={(event) => set({ refund_second_person: event.currentTarget.checked })}
      />
      <Switch
        label={t('A second person approves debit and credit notes')}
        description={t('Whoever writes a note does not approve it. Until then it changes nothing that is owed.')}
        checked={values.second_person}
        onChange={(event) => set({ second_person: event.currentTarget.checked })}
      />
    </>
  )
}

interface PartMonthRuleProps {
  values: { part_month: PartMonth }
  set: (part: { part_month: PartMonth }) => void
}

function PartMonthRule({ values, set }: PartMonthRuleProps) {
  return (
    <Radio.Group
      label={t('Of a month that is not whole')}
      description={t(
        'For who joins within the month, and for an offer that begins or ends in it. Transport fares have a rule of their own.',
      )}
      value={values.part_month}
      onChange={(part_month) => set({ part_month: part_month as PartMonth })}
    >
      <Stack mt={4} gap={6}>
        {Object.entries(partMonthNames).map(([rule, label]) => (
          <Radio key={rule} value={rule} label={t(label)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

interface PaperRuleProps {
  values: { receipt_size: ReceiptSize }
  set: (part: { receipt_size: ReceiptSize }) => void
}

function PaperRule({ values, set }: PaperRuleProps) {
  return (
    <Radio.Group
      label={t('Receipts are printed on')}
      description={t('Whoever prints one can choose another. A thermal printer takes the roll.')}
      value={values.receipt_size}
      onChange={(receipt_size) => set({ receipt_size: receipt_size as ReceiptSize })}
    >
      <Stack mt={4} gap={6}>
        {receiptSizes.map((size) => (
          <Radio key={size} value={size} label={t(receiptSizeLabels[size])} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

interface Charge {
  fee_head_id: number | null
  amount: number
}

/** What a cheque that bounces costs its family. */
function Bounce({
  charge,
  onChange,
  errorOf,
}: {
  charge: Charge
  onChange: (charge: Charge) => void
  errorOf: PenaltyProps['errorOf']
}) {
  const heads = useQuery({
    queryKey: ['/api/fee-head', 'bounce'],
    queryFn: ({ signal }) => api.get('/api/fee-head', { rowsPerPage: 100 }, { signal }),
  })
  const choices = (heads.data?.data ?? []).map((head) => ({ value: String(head.id), label: headName(head) }))
  return (
    <>
      <NativeSelect
        name="bounce_head"
        label={t('Fee head of the charge for a bounced cheque')}
        maw={400}
        value={charge.fee_head_id === null ? '' : String(charge.fee_head_id)}
        onChange={({ currentTarget: { value } }) => onChange({ ...charge, fee_head_id: value ? Number(value) : null })}
        data={[{ value: '', label: t('No charge') }, ...choices]}
        error={errorOf('bounce.fee_head_id')}
      />
      {charge.fee_head_id !== null && (
        <MoneyInput
          name="bounce_amount"
          label={t('Charge for a bounced cheque')}
          maw={240}
          value={charge.amount}
          onChange={(paisa) => onChange({ ...charge, amount: paisa ?? 0 })}
          error={errorOf('bounce.amount')}
        />
      )}
    </>
  )
}
