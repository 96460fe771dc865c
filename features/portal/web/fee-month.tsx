/** A month's bill as a card; opened, it shows the fee heads. */
import { IconChevronDown } from '@tabler/icons-react'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { studentFee } from '../contract/portal.ts'
import classes from './fee.module.css'
import { Mark, Money } from './parts.tsx'
import { monthName, statusNames } from './words.ts'

type Month = DataOf<typeof studentFee>['months'][number]

export function FeeMonth({
  month: { month, batch, due_date, status, amount, paid, due, penalty, lines },
}: {
  month: Month
}) {
  const { word, colour } = statusNames[status]
  return (
    <details className={classes.month} data-colour={colour}>
      <summary>
        <span className={classes.name}>
          {monthName(month, batch)} <Mark colour={colour}>{t(word)}</Mark>
        </span>
        <strong>
          <Money paisa={due > 0 ? due : amount} prefix />
        </strong>
        <small>
          {status === 1 ? t('Was to be paid by') : t('To be paid by')} <Day ad={due_date} style="long" />
          {status === 3 && (
            <>
              {' '}
              · {t('Paid')} <Money paisa={paid} prefix />
            </>
          )}
        </small>
        <IconChevronDown size={18} aria-hidden className={classes.open} />
      </summary>
      <table className={classes.heads}>
        <thead>
          <tr>
            <th scope="col">{t('Fee head')}</th>
            <th scope="col">{t('Amount')}</th>
            <th scope="col">{t('Paid')}</th>
            <th scope="col">{t('Due')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <HeadRow key={line.fee_head_id} line={line} />
          ))}
          {/* due while anything of the month is due, paid with it */}
          <tr className={classes.penalty} data-colour={status === 1 ? 'green' : 'red'}>
            <th scope="row">{status === 1 ? t('Penalty (paid)') : t('Penalty (due)')}</th>
            <td colSpan={3}>
              <Money paisa={penalty.amount} dash />
            </td>
          </tr>
        </tbody>
        <SumRow amount={amount} paid={paid} due={due} />
      </table>
    </details>
  )
}

function HeadRow({ line }: { line: Month['lines'][number] }) {
  return (
    <tr>
      <th scope="row">{nameOf({ name: line.fee_head, name_np: line.fee_head_np })}</th>
      <td>
        <Money paisa={line.fee_head_amount} />
      </td>
      <td>
        <Money paisa={line.paid_amount} dash />
      </td>
      <td>
        <Money paisa={line.due_amount} dash />
      </td>
    </tr>
  )
}

function SumRow({ amount, paid, due }: { amount: number; paid: number; due: number }) {
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('Total')}</th>
        <td>
          <Money paisa={amount} />
        </td>
        <td>
          <Money paisa={paid} dash />
        </td>
        <td>
          <Money paisa={due} dash />
        </td>
      </tr>
    </tfoot>
  )
}
