/** The counter: code, Enter; the dues stand there with the amount chosen; Enter, Enter; the receipt opens. */
import { Alert } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { ApiError, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import { DuesList } from './dues-list.tsx'
import { PayerCard, Siblings } from './payer-card.tsx'
import { PayerFinder } from './payer-finder.tsx'
import { PaymentDone } from './payment-done.tsx'
import { PaymentForm } from './payment-form.tsx'
import { type Account, emptyEntry, type Entry, reckon, type Receipt } from './payment-state.ts'
import styles from './payment.module.css'
import { Shut } from './shut.tsx'
import { openReceipt } from './receipt-file.ts'
import { useAccount, useWhich, type WhichStudent } from './use-account.ts'
import { usePayment } from './use-payment.ts'

interface Paid {
  receipt: Receipt
  student: string
  blocked: boolean
}

export default function FeePayment() {
  const [which, setWhich] = useWhich()
  const account = useAccount(which)
  const finder = useRef<{ focus: () => void }>(null)
  // the same student asked for again begins anew
  const [visit, setVisit] = useState(0)
  const [paid, setPaid] = useState<Paid>()
  useHotkeys([['F2', () => finder.current?.focus()]], [])

  function go({ student_id, code }: WhichStudent) {
    setPaid(undefined)
    setVisit(visit + 1)
    setWhich({ student_id, code })
    if (which.student_id === student_id && which.code === code) void account.refetch()
  }
  function next() {
    go({})
    finder.current?.focus()
  }
  const unknown = account.error instanceof ApiError && account.error.status === 404
  return (
    <section>
      <PageHeader title={t('Fee payment')} />
      <div className={styles.finder}>
        <PayerFinder
          ref={finder}
          onFind={go}
          autoFocus={!which.student_id && !which.code}
          error={unknown ? errorMessage(account.error) : undefined}
        />
      </div>
      {paid ? (
        <PaymentDone {...paid} onNext={next} />
      ) : account.data ? (
        <Counter
          key={`${account.data.student.id}:${visit}`}
          account={account.data}
          onGo={(student_id) => go({ student_id })}
          onPaid={setPaid}
        />
      ) : account.isLoading ? (
        <LoadingState />
      ) : account.isError && !unknown ? (
        <ErrorState error={account.error} onRetry={() => void account.refetch()} />
      ) : (
        <EmptyState
          title={unknown ? undefined : t('Who pays?')}
          about={t(
            'Type an enrol code and press Enter, or search by name or mobile. The dues stand here then, oldest first.',
          )}
        />
      )}
    </section>
  )
}

function Counter({
  account,
  onGo,
  onPaid,
}: {
  account: Account
  onGo: (id: number) => void
  onPaid: (paid: Paid) => void
}) {
  const [entry, setEntry] = useState<Entry>(emptyEntry)
  const { pay, paying, error } = usePayment((receipt) =>
    onPaid({ receipt, student: nameOf(account.student), blocked: !openReceipt(receipt.receipt_id) }),
  )
  const reckoning = reckon(account, entry)
  const change = (part: Partial<Entry>) => setEntry((now) => ({ ...now, ...part }))
  return (
    <>
      <PayerCard account={account} />
      <Siblings siblings={account.siblings} onGo={onGo} />
      <Shut account={account} />
      <div className={styles.counter}>
        <div className={styles.left}>
          {account.dues.length ? (
            <DuesList
              account={account}
              skipped={entry.skipped}
              reckoning={reckoning}
              onSkip={(skipped) => change({ skipped })}
            />
          ) : (
            <EmptyState title={t('Nothing is owed')} about={t('What is taken now becomes advance for later bills.')} />
          )}
        </div>
        {can('receipt-create') ? (
          <PaymentForm
            account={account}
            entry={entry}
            reckoning={reckoning}
            onChange={change}
            onPay={() => void pay(account, entry, reckoning)}
            paying={paying}
            error={error}
          />
        ) : (
          <Alert color="blue">{t('Your role may look at dues, not take money.')}</Alert>
        )}
      </div>
    </>
  )
}
