/** The portal's menu: every screen of the family, the preferences, whom to ask. */
import { Anchor, Stack, Text, UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import '#platform/web/styles/basics.css'
import { nameOf, t } from '#platform/web/i18n.ts'
import { pathTo } from '#platform/web/screen.ts'
import { useScreens } from '#platform/web/screens.ts'
import { useSession } from '#platform/web/session.ts'
import { useSelectedChild } from '#school/web/child/selected-child.ts'
import { addressOf, mayOpen, menuAreas, standsAlone } from '#platform/web/layout/menu-model.ts'
import { useActions } from './use-actions.ts'
import classes from './portal-frame.module.css'

export function PortalMenu({ onOpen }: { onOpen: () => void }) {
  const session = useSession()
  const child = useSelectedChild()
  const screens = menuAreas(useScreens(), mayOpen(session))
    .flatMap((area) => area.screens)
    // about a child: there is one, and it is the one that was chosen
    .filter((screen) => child || standsAlone(screen))
  return (
    <div>
      <ul className={classes.tiles}>
        {screens.map((screen) => {
          const Icon = screen.menu!.icon
          return (
            <li key={screen.path}>
              <Link
                to={standsAlone(screen) ? addressOf(screen) : pathTo(screen.path, { id: child!.value })}
                className={classes.tile}
                onClick={onOpen}
              >
                <Icon size={24} stroke={1.5} aria-hidden />
                <span>{t(screen.name)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      <ul className={classes.actions}>
        {useActions()
          .filter((action) => action.id !== 'density')
          .map((action) => (
            <li key={action.id}>
              <UnstyledButton className={classes.action} onClick={action.run}>
                {action.label}
              </UnstyledButton>
            </li>
          ))}
      </ul>
    </div>
  )
}

export function PortalHelp() {
  const { company } = useSession()
  const teacher = useSelectedChild()?.class_teacher
  return (
    <Stack gap="xs" px={12}>
      <Text>
        {t('The figures here are those of the school. If something is not right, ask the office of {school}.', {
          school: nameOf(company),
        })}
      </Text>
      {teacher && (
        <Text>
          {t('Class teacher: {name}', { name: teacher.name })}{' '}
          {teacher.mobile && <Anchor href={`tel:${teacher.mobile}`}>{teacher.mobile}</Anchor>}
        </Text>
      )}
      <Text c="dimmed" size="sm">
        {t('Menu, bottom right, has everything you can open, and the language.')}
      </Text>
    </Stack>
  )
}
