/** A screen about the money of one student: found as at the counter, with his card; without one what the screen says instead. */
import type { ReactNode } from 'react'
import { ApiError, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { PayerCard } from '../payer-card.tsx'
import { PayerFinder } from '../payer-finder.tsx'
import type { Account } from '../payment-state.ts'
import styles from '../payment.module.css'
import { useAccount, useWhich } from '../use-account.ts'
import { type Held, useHeld } from './use-held.ts'

export interface OfStudentProps {
  /** In the person's language. */
  title: string
  /** Where the list of all is, if it is a screen of its own address without a student. */
  back?: { to: string; label: string }
  nobody: ReactNode
  children: (account: Account, held: Held) => ReactNode
}

export function OfStudent({ title, back, nobody, children }: OfStudentProps) {
  const [which, setWhich] = useWhich()
  const account = useAccount(which)
  const student = account.data?.student.id
  const held = useHeld(student)
  const error = account.error ?? held.error
  const unknown = account.error instanceof ApiError && account.error.status === 404
  const asked = which.student_id !== undefined || which.code !== undefined
  return (
    <section>
      <PageHeader title={title} back={asked ? back : undefined} />
      <div className={styles.finder}>
        <PayerFinder onFind={setWhich} error={unknown ? errorMessage(account.error) : undefined} />
      </div>
      {account.data && held.data ? (
        <div key={student}>
          <PayerCard account={account.data} />
          {children(account.data, held.data)}
        </div>
      ) : !asked ? (
        nobody
      ) : unknown ? (
        <EmptyState about={errorMessage(account.error)} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void account.refetch().then(() => held.refetch())} />
      ) : (
        <LoadingState lines={6} />
      )}
    </section>
  )
}

/** Said where nobody is chosen and there is no list. */
export const whose = (about: string): ReactNode => <EmptyState title={t('Whose money?')} about={about} />
