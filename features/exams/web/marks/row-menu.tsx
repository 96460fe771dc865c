/** What is said of a whole row by a tap: a phone's digits have no letters. */
import { ActionIcon, Button, Stack } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#platform/web/i18n.ts'
import { Popover } from '#platform/web/kit/states/layers.tsx'

export function RowMenu({ name, onSet }: { name: string; onSet: (text: string) => void }) {
  const [opened, setOpened] = useState(false)
  const set = (text: string): void => {
    onSet(text)
    setOpened(false)
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal
      keepMounted={false}
    >
      <Popover.Target>
        <ActionIcon
          size={28}
          variant="subtle"
          onClick={() => setOpened(!opened)}
          aria-label={t('{name}: absent or exempt', { name })}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <Stack gap="xs">
          <Button size="compact-md" variant="default" onClick={() => set('AB')}>
            {t('Absent')}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => set('EX')}>
            {t('Exempt')}
          </Button>
          <Button size="compact-md" variant="subtle" color="red" onClick={() => set('')}>
            {t('Clear the row')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
