/** One line of the grid: account, party where it is one of parties, debit or credit, cost centre, words; of a bank its cheque, of a payment its tax. */
import { ActionIcon, Group, TextInput } from '@mantine/core'
import { IconPercentage, IconX } from '@tabler/icons-react'
import { digitsIn } from '#nepal/digits.ts'
import { formatRupees } from '#nepal/rupees.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { SlimSelect } from '#platform/web/kit/pickers/slim-select.tsx'
import { Menu } from '#platform/web/kit/states/layers.tsx'
import { MoneyInput } from '#platform/web/kit/states/money.tsx'
import type { AccountChoice } from '../../contract/chart-calls.ts'
import type { RateOfTds } from '../../contract/tds.ts'
import type { TypedLine } from './lines.ts'
import styles from './voucher.module.css'

export interface LineProps {
  line: TypedLine
  /** From 1. */
  at: number
  accounts: readonly AccountChoice[]
  /** A line on a bank account has one. */
  cheques: boolean
  /** The account that is chosen. */
  account: AccountChoice | undefined
  /** What would balance: shown where nothing is typed yet. */
  missing: { debit?: number; credit?: number } | null
  /** Of tax that may be held back of this line; none: it cannot. */
  rates: readonly (RateOfTds & { name_np?: string | null })[]
  /** The rate by which this line is tax. */
  rate: string | undefined
  /** A line of tax that is not what its rate asks, or not of the amount above it. */
  apart: 'amount' | 'base' | undefined
  errorOf: (name: string) => string | undefined
  onChange: (more: Partial<TypedLine>, next?: boolean) => void
  /** Typing into an amount is over. */
  onLeave: () => void
  onTax: (rate: RateOfTds | null) => void
  onRemove: () => void
}

export function VoucherLine({
  line,
  at,
  accounts,
  account,
  cheques,
  missing,
  rates,
  rate,
  apart,
  errorOf,
  ...on
}: LineProps) {
  const language = useLanguage()
  const label = (what: string) => t('{what}, line {at}', { what, at: digitsIn(language, at) })
  const amount = (side: 'debit' | 'credit') => {
    const offered = line.debit === null && line.credit === null ? missing?.[side] : undefined
    return (
      <div className={styles.amount}>
        <MoneyInput
          name={`${side}-${line.key}`}
          data-cell={side}
          aria-label={label(side === 'debit' ? t('Debit') : t('Credit'))}
          leftSection={null}
          placeholder={
            offered ? formatRupees(offered, { prefix: false, language }) : side === 'debit' ? t('Debit') : t('Credit')
          }
          value={line[side]}
          onBlur={on.onLeave}
          onChange={(paisa) =>
            on.onChange(side === 'debit' ? { debit: paisa, credit: null } : { credit: paisa, debit: null })
          }
          error={line[side] !== null || (side === 'debit' && line.credit === null) ? errorOf('amount') : undefined}
        />
      </div>
    )
  }
  return (
    <li className={styles.line} data-line={line.key}>
      <span className={styles.number}>{digitsIn(language, at)}</span>
      <div className={styles.account}>
        <Select
          data-cell="account"
          aria-label={label(t('Account'))}
          placeholder={t('Account by code or name')}
          searchable
          allowDeselect={false}
          data={accounts.map((each) => ({ value: String(each.id), label: `${each.code} ${nameOf(each)}` }))}
          value={line.account_id === null ? null : String(line.account_id)}
          onChange={(id) => {
            const chosen = accounts.find((each) => String(each.id) === id)
            on.onChange(
              { account_id: id === null ? null : Number(id), ...(chosen?.kind !== 'party' && { party_id: null }) },
              true,
            )
          }}
          limit={60}
          error={errorOf('account_id')}
        />
      </div>
      <div>
        {account?.kind === 'party' ? (
          <SlimSelect
            of="parties"
            data-cell="party"
            aria-label={label(t('Party'))}
            placeholder={t('Party')}
            value={line.party_id}
            onChange={(party_id) => on.onChange({ party_id }, true)}
            error={errorOf('party_id')}
          />
        ) : account?.kind === 'bank' && cheques ? (
          <TextInput
            data-cell="cheque"
            aria-label={label(t('Cheque number'))}
            placeholder={t('Cheque number')}
            value={line.cheque_number}
            maxLength={30}
            onChange={(event) => on.onChange({ cheque_number: event.currentTarget.value })}
            error={errorOf('cheque_number')}
          />
        ) : null}
      </div>
      {amount('debit')}
      {amount('credit')}
      <SlimSelect
        of="cost_centres"
        data-cell="centre"
        aria-label={label(t('Cost centre'))}
        placeholder={t('Cost centre')}
        clearable
        value={line.cost_centre_id}
        onChange={(cost_centre_id) => on.onChange({ cost_centre_id })}
        error={errorOf('cost_centre_id')}
      />
      <div className={styles.words}>
        <TextInput
          data-cell="narration"
          aria-label={label(t('Narration'))}
          placeholder={t('Narration')}
          value={line.narration}
          maxLength={300}
          onChange={(event) => on.onChange({ narration: event.currentTarget.value })}
          error={errorOf('narration')}
        />
      </div>
      <Group gap={4} wrap="nowrap" justify="flex-end">
        {rates.length > 0 && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" aria-label={label(t('Hold tax back'))} title={t('Hold tax back')}>
                <IconPercentage size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {rates.map((each) => (
                <Menu.Item key={each.id} onClick={() => on.onTax(each)}>
                  {nameOf({ name: each.name, name_np: each.name_np ?? null })} {digitsIn(language, each.percent)}%
                </Menu.Item>
              ))}
              <Menu.Item onClick={() => on.onTax(null)}>{t('No tax held back')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label(t('Take the line out'))}
          title={t('Take the line out')}
          onClick={on.onRemove}
        >
          <IconX size={16} />
        </ActionIcon>
      </Group>
      {line.tds_rate_id !== null && (
        <span
          className={styles.note}
          data-bad={errorOf('tds_rate_id') !== undefined || apart !== undefined || undefined}
          aria-live="polite"
        >
          {errorOf('tds_rate_id') ??
            t('TDS {rate} of {base}', {
              rate: rate ?? '…',
              base: formatRupees(line.tds_base ?? 0, { language }),
            })}
          {apart === 'amount' && ` · ${t('its amount was typed otherwise, and stays')}`}
          {apart === 'base' && ` · ${t('not of the amount above')}`}
        </span>
      )}
    </li>
  )
}
