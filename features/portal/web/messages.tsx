/** The messages that the school sent to this person's phone. */
import { t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { PageTitle, Seen } from './parts.tsx'
import classes from './portal.module.css'
import { LongText } from './long-text.tsx'
import { useSeen } from './use-seen.ts'

export default function Messages() {
  const query = useSeen('/api/guardian-sms', {})
  return (
    <>
      <PageTitle>{t('SMS')}</PageTitle>
      <Seen query={query}>
        {(messages) =>
          messages.length === 0 ? (
            <EmptyState
              title={t('No message yet')}
              about={t('What the school sends to your phone can be read again here.')}
            />
          ) : (
            <ul className={classes.rows}>
              {messages.map(({ id, text, created_at }) => (
                <li key={id} className={classes.line}>
                  <div>
                    <small>
                      <Moment at={created_at} style="long" />
                    </small>
                    <LongText text={text} />
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Seen>
    </>
  )
}
