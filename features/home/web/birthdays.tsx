/** Whose birthday it is today, by the Nepali calendar. */
import { t } from '#platform/web/i18n.ts'
import type { Today } from './dashboard.tsx'
import classes from './home.module.css'
import { Block, MayLink } from './parts.tsx'
import { useWay } from './way.ts'

export function Birthdays({ people }: { people: NonNullable<Today['birthdays']> }) {
  const way = useWay()
  return (
    <Block title={t('Birthdays today')} to={way('/student-birthday-list')}>
      {people.length === 0 ? <p className={classes.nothing}>{t('Nobody has a birthday today.')}</p> : (
        <ul className={classes.list}>
          {people.map(({ id, name, of }) => <li key={id} className={classes.line}><span><MayLink to={way('/student/{id}', {}, { id })}>{name}</MayLink></span><small>{of}</small></li>)}
        </ul>
      )}
    </Block>
  )
}
