/** How the money comes: one way, as most families pay, or several with an amount each. */
import { ActionIcon, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { t } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { MoneyInput } from '#platform/web/kit/states/money.tsx'
import { needsReference, type PaymentMode } from '../contract/payment-modes.ts'
import styles from './payment.module.css'
import { amountsOf, type EnteredWay, type WayField, without } from './payment-ways.ts'
import { countText, modes } from './words.ts'

export interface WayFieldsProps {
  ways: readonly EnteredWay[]
  /** Paisa that they come to. */
  total: number
  onChange: (ways: EnteredWay[]) => void
  onAnother: () => void
  problem: (field: WayField) => string | undefined
}

export function WayFields({ ways, total, onChange, onAnother, problem }: WayFieldsProps) {
  const amounts = amountsOf(ways, total)
  const change = (at: number, part: Partial<EnteredWay>) =>
    onChange(ways.map((way, n) => (n === at ? { ...way, ...part } : way)))
  return (
    <>
      {ways.length === 1
        ? ways.map((way) => (
            <OneWay key="only" way={way} suffix="" onChange={(part) => change(0, part)} error={problem('reference')} />
          ))
        : ways.map((way, at) => (
            // ways have no name but their place
            // oxlint-disable-next-line react/no-array-index-key
            <fieldset key={at} className={styles.way}>
              <Group justify="space-between" wrap="nowrap">
                <legend>{t('Way {n}', { n: countText(at + 1) })}</legend>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Remove way {n}', { n: countText(at + 1) })}
                  onClick={() => onChange(without(ways, at))}
                >
                  <IconX size={16} />
                </ActionIcon>
              </Group>
              <Stack gap="xs">
                <OneWay
                  way={way}
                  suffix={`-${at + 1}`}
                  onChange={(part) => change(at, part)}
                  error={problem(`reference-${at + 1}`)}
                  amount={
                    <MoneyInput
                      name={`amount-${at + 1}`}
                      label={t('Amount of way {n}', { n: countText(at + 1) })}
                      value={way.amount === undefined ? amounts[at]! : way.amount}
                      onChange={(paisa) => change(at, { amount: paisa })}
                      error={problem(`amount-${at + 1}`)}
                    />
                  }
                />
              </Stack>
            </fieldset>
          ))}
      {ways.length < 10 && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          aria-keyshortcuts="Shift+F8"
          onClick={onAnother}
          className={styles.another}
        >
          {t('Another way')}
        </Button>
      )}
    </>
  )
}

function OneWay({
  way,
  suffix,
  amount,
  onChange,
  error,
}: {
  way: EnteredWay
  suffix: string
  amount?: React.ReactNode
  onChange: (part: Partial<EnteredWay>) => void
  error?: string | undefined
}) {
  return (
    <>
      <NativeSelect
        name={`mode${suffix}`}
        label={t('Mode')}
        value={way.mode}
        onChange={(event) => onChange({ mode: event.currentTarget.value as PaymentMode })}
        data={modes.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      {amount}
      {way.mode !== 'cash' && (
        <TextInput
          name={`reference${suffix}`}
          label={t('Reference')}
          placeholder={t('Number of the cheque or transfer')}
          value={way.reference}
          onChange={(event) => onChange({ reference: event.currentTarget.value })}
          maxLength={60}
          aria-required={needsReference(way.mode)}
          error={error}
        />
      )}
      {way.mode === 'cheque' && (
        <>
          <TextInput
            name={`bank${suffix}`}
            label={t('Bank of the cheque')}
            value={way.bank}
            onChange={(event) => onChange({ bank: event.currentTarget.value })}
            maxLength={80}
          />
          <DateField
            name={`cheque_date${suffix}`}
            label={t('Date on the cheque')}
            value={way.cheque_date}
            onChange={(day) => onChange({ cheque_date: day })}
          />
        </>
      )}
    </>
  )
}
