/** Payments for all of the family's children, newest first, each with its receipt. */
import { Anchor } from '@mantine/core'
import '#platform/web/styles/basics.css'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { UndoneOn } from '#platform/web/kit/list/undone-on.tsx'
import { Mark, Money, PageTitle, Seen } from './parts.tsx'
import classes from './portal.module.css'
import { useSeen } from './use-seen.ts'
import { modeName } from './money-words.ts'
import { receiptUrl } from './words.ts'

export default function Transactions() {
  const query = useSeen('/api/guardian-transaction', {})
  return (
    <>
      <PageTitle>{t('Transaction')}</PageTitle>
      <Seen query={query}>
        {(receipts) =>
          receipts.length === 0 ? (
            <EmptyState title={t('No payment yet')} about={t('Each payment stands here with its receipt.')} />
          ) : (
            <ul className={classes.rows}>
              {receipts.map(({ id, number, received_on, student, student_np, mode, amount, cancelled_at }) => (
                <li key={id} className={classes.line}>
                  <span>
                    <b>{nameOf({ name: student, name_np: student_np })}</b>{' '}
                    {cancelled_at && (
                      <Mark colour="gray">
                        <UndoneOn what="cancelled" at={cancelled_at} />
                      </Mark>
                    )}
                  </span>
                  <b data-right>
                    {cancelled_at ? (
                      <s>
                        <Money paisa={amount} prefix />
                      </s>
                    ) : (
                      <Money paisa={amount} prefix />
                    )}
                  </b>
                  <small>
                    <Day ad={received_on} style="long" /> · {modeName(mode)}
                  </small>
                  <small data-right>
                    <Anchor
                      href={receiptUrl(id)}
                      target="_blank"
                      rel="noopener"
                      size="sm"
                      aria-label={t('Receipt {number}', { number })}
                    >
                      {number}
                    </Anchor>
                  </small>
                </li>
              ))}
            </ul>
          )
        }
      </Seen>
    </>
  )
}
