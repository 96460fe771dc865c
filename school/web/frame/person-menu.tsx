/** The person: account, language, calendar, colours, density, sign out. */
import { Avatar, Text, UnstyledButton } from '@mantine/core'
import {
  IconCalendar,
  IconContrast2,
  IconLanguage,
  IconLayoutList,
  IconLogout,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '#platform/web/i18n.ts'
import { fileUrl } from '#platform/web/kit/states/file-url.ts'
import { Menu } from '#platform/web/kit/states/layers.tsx'
import { useSession } from '#platform/web/session.ts'
import { type Action, useActions } from './use-actions.ts'
import classes from '#platform/web/layout/frame.module.css'

const icons: Record<Action['id'], typeof IconLogout> = {
  language: IconLanguage,
  calendar: IconCalendar,
  colours: IconContrast2,
  density: IconLayoutList,
  'sign-out': IconLogout,
}

export function PersonMenu() {
  const { user, role } = useSession()
  const actions = useActions()
  return (
    <Menu position="bottom-end" width="min(260px, calc(100vw - 16px))" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.person}
          aria-label={t('{name}: account and settings', { name: user.full_name })}
        >
          <Avatar src={user.profile_image && fileUrl(user.profile_image)} name={user.full_name} size={30} alt="" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.who}>
          <Text size="sm" fw={600} c="bright">
            {user.full_name}
          </Text>
          <Text size="xs">{t(role.name)}</Text>
          <Text size="xs">{user.email}</Text>
        </Menu.Label>
        <Menu.Item component={Link} to="/my-account" leftSection={<IconUserCircle size={18} aria-hidden />}>
          {t('My account')}
        </Menu.Item>
        <Menu.Divider />
        {actions.map(({ id, label, run }) => {
          const Icon = icons[id]
          return (
            <Menu.Item
              key={id}
              leftSection={<Icon size={18} aria-hidden />}
              closeMenuOnClick={id !== 'density' && id !== 'colours'}
              onClick={run}
            >
              {label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
