/** What this role does every day, one click away. */
import { Link } from 'react-router'
import { t } from '#platform/web/i18n.ts'
import { addressOf, mayOpen } from '#platform/web/layout/menu-model.ts'
import { dailyScreens } from '#platform/web/screens.ts'
import { useSession } from '#platform/web/session.ts'
import classes from './home.module.css'

export function Daily() {
  const session = useSession()
  const screens = dailyScreens(session.role.slug, mayOpen(session)).filter(
    (screen) => screen.path !== '/' && screen.menu,
  )
  if (screens.length === 0) return null
  return (
    <nav aria-label={t('Every day')}>
      <ul className={classes.daily}>
        {screens.map((screen) => {
          const Icon = screen.menu!.icon
          return (
            <li key={screen.path}>
              <Link to={addressOf(screen)} className={classes.link}>
                <Icon size={20} stroke={1.6} aria-hidden />
                {t(screen.name)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
