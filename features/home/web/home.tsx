/** The start page: the day, and what this role does every day. */
import { Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { todayInNepal } from '#nepal/bikram-sambat.ts'
import { t } from '#platform/web/i18n.ts'
import { dateText } from '#platform/web/kit/calendar-text.ts'
import { addressOf, mayOpen } from '#platform/web/layout/menu-model.ts'
import { dailyScreens } from '#platform/web/screens.ts'
import { useSession } from '#platform/web/session.ts'
import classes from './home.module.css'

export default function Home() {
  const session = useSession()
  const { user, role, calendar, language } = session
  const daily = dailyScreens(role.slug, mayOpen(session)).filter((screen) => screen.path !== '/' && screen.menu)
  return (
    <>
      <Text c="dimmed" size="sm">{dateText(todayInNepal(), calendar, language, 'full')}</Text>
      <Title order={1} mb="lg">{t('Namaste, {name}', { name: user.full_name })}</Title>
      <ul className={classes.daily}>
        {daily.map((screen) => {
          const Icon = screen.menu!.icon
          return (
            <li key={screen.path}>
              <Link to={addressOf(screen)} className={classes.link}>
                <Icon size={22} stroke={1.6} aria-hidden />
                {t(screen.name)}
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}
