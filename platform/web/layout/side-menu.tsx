/** The menu by area: favourites first, only what this role may open. */
import { ActionIcon, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { t } from '../i18n.ts'
import type { Screen } from '../screen.ts'
import { useScreens } from '../screens.ts'
import { useSession } from '../session.ts'
import { toggleFavourite, useFavourites } from './favourites.ts'
import { activePath, addressOf, mayOpen, menuAreas } from './menu-model.ts'
import classes from './side-menu.module.css'

const openKey = 'pathshala.menu-open'

export function SideMenu({ onOpen }: { onOpen?: () => void }) {
  const screens = useScreens()
  const session = useSession()
  const favourites = useFavourites()
  const { pathname } = useLocation()
  const areas = menuAreas(screens, mayOpen(session))
  const active = activePath(screens, pathname)
  const here = areas.find((area) => area.screens.some((screen) => addressOf(screen) === active))?.name
  const [choices, setChoices] = useState(readChoices)
  const starred = areas.flatMap((area) => area.screens).filter((screen) => favourites.includes(screen.path))

  /** The area one is in is open unless it was closed by hand. */
  const isOpen = (area: string) => choices[area] ?? area === here
  function toggle(area: string) {
    const next = { ...choices, [area]: !isOpen(area) }
    setChoices(next)
    localStorage.setItem(openKey, JSON.stringify(next))
  }

  const line = (screen: Screen) => (
    <MenuLine
      key={screen.path}
      screen={screen}
      isActive={addressOf(screen) === active}
      isFavourite={favourites.includes(screen.path)}
      onOpen={onOpen}
    />
  )

  return (
    <nav aria-label={t('Menu')} className={classes.menu}>
      {starred.length > 0 && (
        <section className={classes.area}>
          <Text className={classes.heading}>{t('Favourites')}</Text>
          <ul className={classes.list}>{starred.map(line)}</ul>
        </section>
      )}
      {areas.map((area) =>
        area.screens.length === 1 ? (
          <ul key={area.name} className={classes.list}>
            {area.screens.map(line)}
          </ul>
        ) : (
          <Area key={area.name} name={area.name} isOpen={isOpen(area.name)} toggle={() => toggle(area.name)}>
            {area.screens.map(line)}
          </Area>
        ),
      )}
    </nav>
  )
}

function Area({
  name,
  isOpen,
  toggle,
  children,
}: {
  name: string
  isOpen: boolean
  toggle: () => void
  children: React.ReactNode
}) {
  const id = useId()
  return (
    <section className={classes.area}>
      <UnstyledButton className={classes.toggle} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <span>{t(name)}</span>
        <IconChevronRight size={14} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
      </UnstyledButton>
      <ul id={id} className={classes.list} hidden={!isOpen}>
        {children}
      </ul>
    </section>
  )
}

function MenuLine({
  screen,
  isActive,
  isFavourite,
  onOpen,
}: {
  screen: Screen
  isActive: boolean
  isFavourite: boolean
  onOpen?: () => void
}) {
  const Icon = screen.menu!.icon
  const name = t(screen.name)
  const Star = isFavourite ? IconStarFilled : IconStar
  return (
    <li className={classes.line} data-active={isActive || undefined}>
      <Link
        to={addressOf(screen)}
        className={classes.link}
        aria-current={isActive ? 'page' : undefined}
        onClick={onOpen}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        <span className={classes.name}>{name}</span>
      </Link>
      <ActionIcon
        className={classes.star}
        size={28}
        data-on={isFavourite || undefined}
        aria-pressed={isFavourite}
        aria-label={t('{name}: favourite', { name })}
        onClick={() => toggleFavourite(screen.path)}
      >
        <Star size={14} aria-hidden />
      </ActionIcon>
    </li>
  )
}

function readChoices(): Record<string, boolean> {
  try {
    return JSON.parse(localStorage.getItem(openKey) ?? '{}') as Record<string, boolean>
  } catch {
    return {}
  }
}
