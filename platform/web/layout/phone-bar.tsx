/** A phone's bottom bar: the five daily things of the role, and the rest in a sheet. */
import { IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { t } from '../i18n.ts'
import { plain } from '#platform/web/kit/states/plain.tsx'
import { dailyScreens, useScreens } from '../screens.ts'
import { useSession } from '../session.ts'
import { addressOf, mayOpen } from './menu-model.ts'
import { Sheet } from './sheet.tsx'
import classes from './phone-bar.module.css'

interface PhoneBarProps {
  menu: ReactNode
  opened: boolean
  setOpened: (opened: boolean) => void
  /** On wide screens too. */
  always?: boolean
}

export function PhoneBar({ menu, opened, setOpened, always }: PhoneBarProps) {
  const session = useSession()
  useScreens()
  return (
    <>
      <nav className={classes.bar} data-always={always || undefined} aria-label={t('Daily work')}>
        {dailyScreens(session.role.slug, mayOpen(session))
          .filter((screen) => screen.menu)
          .slice(0, 5)
          .map((screen) => {
            const Icon = screen.menu!.icon
            return (
              <NavLink key={screen.path} to={addressOf(screen)} end className={classes.item!}>
                <Icon size={22} stroke={1.6} aria-hidden />
                <span>{t(screen.name)}</span>
              </NavLink>
            )
          })}
        <button
          type="button"
          className={`${plain.bare} ${classes.item}`}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          <IconMenu2 size={22} stroke={1.6} aria-hidden />
          <span>{t('Menu')}</span>
        </button>
      </nav>
      <Sheet title={t('Menu')} opened={opened} onClose={() => setOpened(false)}>
        {menu}
      </Sheet>
    </>
  )
}
