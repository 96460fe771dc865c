/** The dues by month and head: which of them are paid now, and, as the amount is typed, how far the money goes. */
import { todayHere } from '#platform/web/clock.ts'
import { Checkbox } from '@mantine/core'
import { Fragment } from 'react'
import { batchMonthText } from '#nepal/bs-month-text.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import list from '#platform/web/kit/list/list.module.css'
import { Money } from '#platform/web/kit/states/money.tsx'
import styles from './payment.module.css'
import { type Account, type AccountDue, dueKey, type Reckoning } from './payment-state.ts'
import { headName, monthName } from './words.ts'

export interface DuesListProps {
  account: Account
  skipped: ReadonlySet<string>
  reckoning: Reckoning
  onSkip: (skipped: ReadonlySet<string>) => void
}

export function DuesList({ account, skipped, reckoning, onSkip }: DuesListProps) {
  function take(dues: readonly AccountDue[], taken: boolean) {
    const next = new Set(skipped)
    for (const due of dues) {
      if (taken) next.delete(dueKey(due))
      else next.add(dueKey(due))
    }
    onSkip(next)
  }
  const stateOf = (dues: readonly AccountDue[]) => {
    const taken = dues.filter((due) => !skipped.has(dueKey(due))).length
    return { checked: taken === dues.length, indeterminate: taken > 0 && taken < dues.length }
  }
  const months = byMonth(account.dues)
  return (
    <div className={list.scroll}>
      <table className={`${list.table} ${styles.dues}`} aria-label={t('Dues')}>
        <DuesHead stateOf={stateOf} account={account} take={take} />
        <tbody>
          {months.map((dues) => (
            <Fragment key={dueKey(dues[0]!)}>
              <MonthLine
                dues={dues}
                ofOther={dues[0]!.batch !== account.dues.at(-1)?.batch}
                {...stateOf(dues)}
                onTake={(taken) => take(dues, taken)}
              />
              {dues.map((due) => (
                <DueLine
                  key={dueKey(due)}
                  due={due}
                  taken={!skipped.has(dueKey(due))}
                  fill={reckoning.fills.get(dueKey(due))}
                  onTake={(taken) => take([due], taken)}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DuesHeadProps {
  stateOf: (dues: readonly AccountDue[]) => { checked: boolean; indeterminate: boolean }
  account: Account
  take: (dues: readonly AccountDue[], taken: boolean) => void
}

function DuesHead({ stateOf, account, take }: DuesHeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col" className={list.pick}>
          <Checkbox
            size="xs"
            aria-label={t('All dues')}
            {...stateOf(account.dues)}
            onChange={(event) => take(account.dues, event.currentTarget.checked)}
          />
        </th>
        <th scope="col">{t('Fee head')}</th>
        <th scope="col" data-right>
          {t('{label} (Rs.)', { label: t('Owed') })}
        </th>
        <th scope="col" data-right>
          {t('Paid now')}
        </th>
        <th scope="col" data-right className={styles.wide}>
          {t('Still owed')}
        </th>
      </tr>
    </thead>
  )
}

function MonthLine({
  dues,
  ofOther,
  checked,
  indeterminate,
  onTake,
}: {
  dues: readonly AccountDue[]
  ofOther: boolean
  checked: boolean
  indeterminate: boolean
  onTake: (taken: boolean) => void
}) {
  const { month, batch, due_date } = dues[0]!
  const name = ofOther ? batchMonthText(month, batch, getLanguage()) : monthName(month)
  const overdue = due_date < todayHere()
  return (
    <tr className={styles.month}>
      <td className={list.pick}>
        <Checkbox
          size="xs"
          aria-label={name}
          checked={checked}
          indeterminate={indeterminate}
          onChange={(event) => onTake(event.currentTarget.checked)}
        />
      </td>
      <th scope="rowgroup" colSpan={4}>
        {name}{' '}
        <span data-overdue={overdue || undefined}>
          {overdue ? t('overdue since') : t('to be paid by')} <Day ad={due_date} />
        </span>
      </th>
    </tr>
  )
}

function DueLine({
  due,
  taken,
  fill,
  onTake,
}: {
  due: AccountDue
  taken: boolean
  fill: { paid: number; forgiven: number } | undefined
  onTake: (taken: boolean) => void
}) {
  const head = headName({ title: due.fee_head, title_np: due.fee_head_np })
  const { paid = 0, forgiven = 0 } = fill ?? {}
  const left = due.due - paid - forgiven
  return (
    <tr className={list.row} data-skipped={!taken || undefined}>
      <td className={list.pick}>
        <Checkbox
          size="xs"
          aria-label={`${head}, ${monthName(due.month)}`}
          checked={taken}
          onChange={(event) => onTake(event.currentTarget.checked)}
        />
      </td>
      <td>{head}</td>
      <td data-right>
        <Money paisa={due.due} />
      </td>
      <td data-right className={paid || forgiven ? styles.fills : undefined}>
        {(paid > 0 || forgiven === 0) && <Money paisa={paid} dash />}
        {forgiven > 0 && (
          <small>
            {t('discount')} <Money paisa={forgiven} />
          </small>
        )}
      </td>
      <td data-right className={styles.wide}>
        <Money paisa={left} dash />
      </td>
    </tr>
  )
}

/** The dues come in the order in which they are filled: month by month. */
function byMonth(dues: readonly AccountDue[]): AccountDue[][] {
  const months: AccountDue[][] = []
  for (const due of dues) {
    const last = months.at(-1)?.[0]
    if (last && last.month === due.month && last.enroll_id === due.enroll_id) months.at(-1)!.push(due)
    else months.push([due])
  }
  return months
}
