/** The last five notices for this person. */
import { nameOf, t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import type { Today } from './dashboard.tsx'
import classes from './home.module.css'
import { Block } from './parts.tsx'
import { useWay } from './way.ts'

export function LatestNotices({ notices }: { notices: Today['notices'] }) {
  const way = useWay()
  return (
    <Block title={t('Notices')} to={way('/notice')}>
      {notices.length === 0 ? (
        <EmptyState inside about={t('No notices.')} />
      ) : (
        <ul className={classes.list}>
          {notices.map(({ id, title, title_np, published_on }) => (
            <li key={id} className={classes.line}>
              <span>{nameOf({ name: title, name_np: title_np })}</span>
              <small>
                <Day ad={published_on} style="long" />
              </small>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
