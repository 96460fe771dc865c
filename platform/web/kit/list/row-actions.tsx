/** What can be done with one row: two words at most, the rest in a menu. */
import { Button, Group } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import { Menu } from '#platform/web/kit/states/layers.tsx'
import type { AnyRow, RowAction } from './list-types.ts'

const inline = 2

export function RowActions({
  row,
  actions,
  name,
  folded = false,
}: {
  row: AnyRow
  actions: RowAction[]
  name: string
  folded?: boolean
}) {
  const shown = folded ? [] : actions.length > inline + 1 ? actions.slice(0, inline) : actions
  const rest = actions.slice(shown.length)
  return (
    <Group gap={0} wrap="nowrap" justify="flex-end" className="no-print">
      {shown.map((action) => (
        <Button
          key={action.label}
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`${t(action.label)} ${name}`}
          onClick={() => void action.run(row)}
        >
          {t(action.label)}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button size="compact-sm" variant="subtle" color="gray" aria-label={t('More for {name}', { name })}>
              {t('More')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map(({ label, icon: Icon, danger, run }) => (
              <Menu.Item
                key={label}
                color={danger ? 'red' : undefined}
                leftSection={Icon && <Icon size={16} />}
                onClick={() => void run(row)}
              >
                {t(label)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}
