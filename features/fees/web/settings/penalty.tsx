/** The rule of penalties for late payment, with an example of what it comes to. */
import { todayHere } from '#platform/web/clock.ts'
import { NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { addDays } from '#nepal/bikram-sambat.ts'
import { digitsIn } from '#nepal/digits.ts'
import { formatRupees } from '#nepal/rupees.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { NumberInput } from '#platform/web/kit/form/number-input.tsx'
import { MoneyInput } from '#platform/web/kit/states/money.tsx'
import { accrualsOf, type PenaltyRule, type PenaltyStep } from '../../contract/penalty.ts'

const kinds = {
  none: 'None',
  fixed: 'A sum for each month that is late',
  percent: 'Per cent of what is late',
} as const satisfies Record<PenaltyRule['kind'], string>

const steps = {
  once: 'Once',
  day: 'Each day',
  week: 'Each week',
  month: 'Each 30 days',
} as const satisfies Record<PenaltyStep, string>

export interface PenaltyProps {
  rule: PenaltyRule
  onChange: (rule: PenaltyRule) => void
  errorOf: (name: string) => string | undefined
}

export function Penalty({ rule, onChange, errorOf }: PenaltyProps) {
  const change = (more: Partial<PenaltyRule>) => onChange({ ...rule, ...more })
  return (
    <>
      <Radio.Group
        label={t('Penalty after the due date')}
        value={rule.kind}
        // a sum is no percentage: what was typed for the one says nothing of the other
        onChange={(kind) => change({ kind: kind as PenaltyRule['kind'], value: 0 })}
      >
        <Stack mt={4} gap={6}>
          {Object.entries(kinds).map(([kind, label]) => (
            <Radio key={kind} value={kind} label={t(label)} />
          ))}
        </Stack>
      </Radio.Group>
      {rule.kind === 'fixed' && (
        <MoneyInput
          label={t('Penalty of a late month')}
          maw={240}
          value={rule.value}
          onChange={(paisa) => change({ value: paisa ?? 0 })}
          error={errorOf('penalty.value')}
        />
      )}
      {rule.kind === 'percent' && (
        <NumberInput
          label={t('Per cent')}
          maw={240}
          value={rule.value}
          onChange={(value) => change({ value: value as number })}
          error={errorOf('penalty.value')}
        />
      )}
      {rule.kind !== 'none' && (
        <>
          <NativeSelect
            label={t('Charged')}
            maw={240}
            value={rule.every}
            onChange={({ currentTarget: { value } }) => change({ every: value as PenaltyStep })}
            data={Object.entries(steps).map(([value, label]) => ({ value, label: t(label) }))}
          />
          <NumberInput
            label={t('Days of grace')}
            description={t('Days after the due date before the penalty begins.')}
            maw={240}
            value={rule.grace_days}
            onChange={(days) => change({ grace_days: days as number })}
            error={errorOf('penalty.grace_days')}
          />
          <Example rule={rule} />
          <FromWhen />
        </>
      )}
    </>
  )
}

function FromWhen() {
  return (
    <Text size="sm" c="dimmed">
      {t(
        'A changed rule counts from the day after it is saved. What a student holds in advance covers his oldest months.',
      )}
    </Text>
  )
}

/** What the rule comes to, by the same sum as at the counter. */
function Example({ rule }: { rule: PenaltyRule }) {
  const language = useLanguage()
  const late = Number(rule.grace_days) + 10
  const today = todayHere()
  const due = 2_500_00
  const dues = ['01', '02'].map((month) => ({
    enroll_id: 1,
    fee_head_id: 1,
    month,
    due,
    due_date: addDays(today, -late),
  }))
  if (!Number.isFinite(late) || !Number.isFinite(Number(rule.value))) return null
  const sum = accrualsOf(dues, rule, { since: addDays(today, -late), today }).reduce(
    (all, { amount }) => all + amount,
    0,
  )
  const rupees = (paisa: number) => formatRupees(paisa, { language })
  return (
    <Text size="sm" c="dimmed">
      {t('Who owes {due} for two months and is {days} days late with both owes {penalty} more.', {
        due: rupees(2 * due),
        days: digitsIn(language, late),
        penalty: rupees(sum),
      })}
    </Text>
  )
}
