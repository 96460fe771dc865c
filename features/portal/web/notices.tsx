/** Notices of the school for families. */
import { Title } from '@mantine/core'
import '#platform/web/styles/basics.css'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { LongText } from './long-text.tsx'
import { PageTitle, Seen } from './parts.tsx'
import classes from './portal.module.css'
import { useSeen } from './use-seen.ts'

export default function Notices() {
  const query = useSeen('/api/guardian-notice', {})
  return (
    <>
      <PageTitle>{t('Notices')}</PageTitle>
      <Seen query={query}>
        {(notices) =>
          notices.length === 0 ? (
            <EmptyState title={t('No notice yet')} about={t('Notices of the school for families appear here.')} />
          ) : (
            <ul className={classes.rows}>
              {notices.map(({ id, title, title_np, text, published_on }) => (
                <li key={id} className={classes.line}>
                  <div>
                    <Title order={2} size="h3">
                      {nameOf({ name: title, name_np: title_np })}
                    </Title>
                    <small>
                      <Day ad={published_on} style="long" />
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
