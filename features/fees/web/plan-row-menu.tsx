/** Copies a row of the plan to others. */
import { ActionIcon, Button, Checkbox, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#platform/web/i18n.ts'
import styles from './plan.module.css'
import { Popover } from '#platform/web/kit/states/layers.tsx'

interface Row {
  id: number
  shown: string
}

export function PlanRowMenu({ row, rows, onCopy }: { row: Row; rows: readonly Row[]; onCopy: (to: number[]) => void }) {
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<string[]>([])
  const others = rows.filter((each) => each.id !== row.id)
  function copy() {
    onCopy(chosen.map(Number))
    setOpened(false)
    setChosen([])
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
          size="sm"
          className={styles.copy}
          onClick={() => setOpened(!opened)}
          aria-label={t('Copy the row of {grade} to other rows', { grade: row.shown })}
          title={t('Copy to other rows')}
        >
          <IconCopy size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Copy to other rows')}>
        <RowChoice row={row} chosen={chosen} others={others} onChoose={setChosen} />
        <Button size="xs" mt="sm" fullWidth disabled={!chosen.length} onClick={copy}>
          {t('Copy the row')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

interface RowChoiceProps {
  row: Row
  chosen: string[]
  others: readonly Row[]
  onChoose: (chosen: string[]) => void
}

function RowChoice({ row, chosen, others, onChoose }: RowChoiceProps) {
  return (
    <Stack gap="xs" className={styles.choices}>
      <Text size="sm" fw={600}>
        {t('Copy {grade} to', { grade: row.shown })}
      </Text>
      <Checkbox
        size="xs"
        label={t('All other rows')}
        checked={chosen.length === others.length}
        indeterminate={chosen.length > 0 && chosen.length < others.length}
        onChange={(event) => onChoose(event.currentTarget.checked ? others.map((each) => String(each.id)) : [])}
      />
      <Checkbox.Group value={chosen} onChange={onChoose} aria-label={t('Rows')}>
        <Stack gap={6}>
          {others.map((each) => (
            <Checkbox key={each.id} size="xs" value={String(each.id)} label={each.shown} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Stack>
  )
}
