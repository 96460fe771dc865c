/** Every bill and payment of a child, newest first, with what was owed after each. */
import { Anchor, Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import '#platform/web/styles/basics.css'
import { downloadUrl } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { UndoneOn } from '#platform/web/kit/list/undone-on.tsx'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { readLine } from '#features/fees/contract/statement-text.ts'
import type { statement } from '#features/fees/contract/statement.ts'
import { ChildScreen } from './child-screen.tsx'
import totals from './fee.module.css'
import { Mark, Money, Seen } from './parts.tsx'
import classes from './portal.module.css'
import { useSeen } from './use-seen.ts'
import { lineText } from './money-words.ts'
import { receiptUrl } from './words.ts'

type Line = DataOf<typeof statement>['lines'][number]

export default function Statement() {
  return <ChildScreen title={t('Statement')}>{(child) => <Account studentId={child.value} />}</ChildScreen>
}

function Account({ studentId }: { studentId: number }) {
  const query = useSeen('/api/statement', { student_id: studentId })
  return (
    <Seen query={query}>
      {({ lines, owed, advance, deposit }) => (
        <>
          <section className={totals.totals} aria-label={t('In all')}>
            <div>
              <span>{t('Still to pay')}</span>
              <strong data-colour={owed > 0 ? 'red' : 'green'}>
                <Money paisa={owed} prefix />
              </strong>
            </div>
            {advance > 0 && (
              <div>
                <span>{t('Paid in advance')}</span>
                <strong>
                  <Money paisa={advance} prefix />
                </strong>
              </div>
            )}
            {deposit > 0 && (
              <div>
                <span>{t('Deposit at the school')}</span>
                <strong>
                  <Money paisa={deposit} prefix />
                </strong>
              </div>
            )}
          </section>
          {lines.length === 0 ? (
            <EmptyState title={t('No bill yet')} about={t('The first bill appears here when the school makes it.')} />
          ) : (
            <>
              <p className={classes.links}>
                <Button
                  component="a"
                  href={downloadUrl('/api/statement', 'pdf', { student_id: studentId })}
                  target="_blank"
                  rel="noopener"
                  variant="default"
                  leftSection={<IconFileTypePdf size={18} aria-hidden />}
                >
                  {t('Statement as PDF')}
                </Button>
              </p>
              <ul className={classes.rows}>
                {lines.map((_, at) => (
                  <StatementLine key={lines.length - at} line={lines.at(-1 - at)!} />
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Seen>
  )
}

/** The other things that a family need not pay are discounts, offers and what the school takes off a bill. */
const isPayment = (text: string) => 'mode' in readLine(text)

function StatementLine({
  line: { date, text, number, receipt_id, debit, credit, balance, reversed_on },
}: {
  line: Line
}) {
  return (
    <li className={classes.line}>
      <span>
        <b>{lineText(text)}</b>{' '}
        {reversed_on && (
          <Mark colour="gray">
            <UndoneOn what="taken-back" at={reversed_on} />
          </Mark>
        )}
      </span>
      {credit > 0 ? (
        <b className={classes.minus} data-right>
          {isPayment(text) ? t('Paid') : t('Less')} <Money paisa={credit} prefix />
        </b>
      ) : (
        <b data-right>
          {t('Charged')} <Money paisa={debit} prefix />
        </b>
      )}
      <small>
        <Day ad={date} style="long" />
        {number && (
          <>
            {' '}
            ·{' '}
            {receipt_id ? (
              <Anchor
                href={receiptUrl(receipt_id)}
                target="_blank"
                rel="noopener"
                size="sm"
                aria-label={t('Receipt {number}', { number })}
              >
                {number}
              </Anchor>
            ) : (
              t('Bill {number}', { number })
            )}
          </>
        )}
      </small>
      <small data-right>
        {t(balance < 0 ? 'In advance then' : 'Still to pay then')} <Money paisa={Math.abs(balance)} />
      </small>
    </li>
  )
}
