/** Whose birthday it is today, by the Nepali calendar. */
import { nameOf, t } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import type { Today } from './dashboard.tsx'
import classes from './home.module.css'
import { Block, MayLink } from './parts.tsx'
import { useWay } from './way.ts'

export function Birthdays({ people }: { people: NonNullable<Today['birthdays']> }) {
  const way = useWay()
  return (
    <Block title={t('Birthdays today')} to={way('/birthday-list') ?? way('/student-birthday-list')}>
      {people.length === 0 ? (
        <EmptyState inside about={t('Nobody has a birthday today.')} />
      ) : (
        <ul className={classes.list}>
          {people.map((person) => (
            <li key={`${person.kind}-${person.id}`} className={classes.line}>
              <span>
                <MayLink to={way(person.kind === 'staff' ? '/staff/{id}' : '/student/{id}', {}, { id: person.id })}>
                  {nameOf(person)}
                </MayLink>
              </span>
              <small>
                {person.of
                  ? nameOf({ name: person.of, name_np: person.of_np })
                  : t(person.kind === 'staff' ? 'Staff' : 'Student')}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
