/** The school's own settings: a page for each group. */
import { Text } from '@mantine/core'
import { IconCalendarCog, IconForms, IconShieldLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '#platform/web/i18n.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import classes from './settings.module.css'

const pages = [
  {
    to: '/settings/academic',
    icon: IconCalendarCog,
    name: 'Academic settings',
    about: 'Calendar, current batch, weekly holidays, how rolls are given, attendance.',
  },
  {
    to: '/settings/authentication',
    icon: IconShieldLock,
    name: 'Authentication settings',
    about: 'Automatic sign-out, passwords, second step, who may sign in, protected records.',
  },
  {
    to: '/data-entry-setting',
    icon: IconForms,
    name: 'Data entry setting',
    about: 'Which fields of admission and profile are shown and required.',
  },
]

export default function Settings() {
  return (
    <>
      <PageHeader
        title={t('Settings')}
        about={t('How this school works. Each change is kept in the activity report.')}
      />
      <ul className={classes.links}>
        {pages.map(({ to, icon: Icon, name, about }) => (
          <li key={to}>
            <Link to={to}>
              <Icon size={20} aria-hidden />
              <span>
                <Text fw={500}>{t(name)}</Text>
                <Text size="sm" c="dimmed">
                  {t(about)}
                </Text>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
