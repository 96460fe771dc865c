/** Who pays, what he owes in all, and his brothers and sisters. */
import { Anchor, Avatar, Button, Group, Kbd, Text, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { fileUrl } from '#platform/web/kit/states/file-url.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import { can } from '#platform/web/session.ts'
import styles from './payment.module.css'
import type { Account } from './payment-state.ts'
import { receiptUrl } from './receipt-file.ts'
import { gradeOf } from './words.ts'

export function PayerCard({ account: { student, total, advance, last_receipt: last } }: { account: Account }) {
  const language = useLanguage()
  const place = [gradeOf(student), student.section, student.roll !== null && t('Roll {roll}', { roll: student.roll })]
    .filter(Boolean)
    .join(' · ')
  return (
    <section className={styles.payer} aria-label={t('Student')}>
      <Avatar src={student.profile_image && fileUrl(student.profile_image)} name={nameOf(student)} size={48} alt="" />
      <div className={styles.who}>
        <Title order={2} size="h3">
          {nameOf(student)}
        </Title>
        <Text size="sm" c="dimmed">
          <span className="tabular">{student.enroll_code}</span> · {place}
          {student.guardian && ` · ${student.guardian.name} ${digitsIn(language, student.guardian.mobile ?? '')}`}
        </Text>
        <Text size="sm" c="dimmed">
          {last ? (
            <>
              {t('Last receipt')}{' '}
              <Anchor className={styles.link} href={receiptUrl(last.id)} target="_blank" rel="noopener" size="sm">
                {last.number}
              </Anchor>
              , <Day ad={last.received_on} />, <Money paisa={last.amount} prefix />
            </>
          ) : (
            t('No receipt yet')
          )}
          {can('billing-report-statement') && (
            <>
              {' · '}
              <Anchor className={styles.link} component={Link} to={`/statement?student=${student.id}`} size="sm">
                {t('Statement')}
              </Anchor>
            </>
          )}
        </Text>
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>{t('Owed')}</dt>
          <dd data-colour={total > 0 ? 'due' : 'paid'}>
            <Money paisa={total} prefix />
          </dd>
        </div>
        {advance > 0 && (
          <div>
            <dt>{t('Advance')}</dt>
            <dd>
              <Money paisa={advance} prefix />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** Each one key away: Alt and the number. */
export function Siblings({ siblings, onGo }: { siblings: Account['siblings']; onGo: (id: number) => void }) {
  const shown = siblings.slice(0, 9)
  useHotkeys(
    shown.map((sibling, at) => [`alt+${at + 1}`, () => onGo(sibling.id)]),
    [],
  )
  if (!shown.length) return null
  return (
    <Group component="nav" gap="xs" mb="sm" className="no-print" aria-label={t('Brothers and sisters')}>
      <Text size="sm" c="dimmed">
        {t('Brothers and sisters')}
      </Text>
      {shown.map((sibling, at) => (
        <Button
          key={sibling.id}
          variant="default"
          size="compact-md"
          aria-keyshortcuts={`Alt+${at + 1}`}
          onClick={() => onGo(sibling.id)}
          rightSection={
            <Kbd size="xs" className={styles.key}>
              Alt {at + 1}
            </Kbd>
          }
        >
          {nameOf(sibling)}
          <span className={styles.siblingDue} data-due={sibling.due > 0 || undefined}>
            <Money paisa={sibling.due} dash />
          </span>
        </Button>
      ))}
    </Group>
  )
}
