/** A line of /settings: the way to a page of settings, whichever room's. */
import { Text } from '@mantine/core'
import { Link } from 'react-router'
import type { TablerIcon } from '#platform/web/screen.ts'

export const SettingsLine = ({
  to,
  icon: Icon,
  name,
  about,
}: Record<'to' | 'name' | 'about', string> & { icon: TablerIcon }) => (
  <li>
    <Link to={to}>
      <Icon size={20} aria-hidden />
      <span>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      </span>
    </Link>
  </li>
)
