/** Copies the row of a grade to others. */
import { ActionIcon, Button, Checkbox, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { nameOf, t } from '#platform/web/i18n.ts'
import styles from './plan.module.css'
import type { Plan } from './use-plan.ts'
import { Popover } from '#platform/web/kit/states/layers.tsx'

type Grade = Plan['grades'][number]

export function PlanRowMenu({
  grade,
  grades,
  onCopy,
}: {
  grade: Grade
  grades: readonly Grade[]
  onCopy: (to: number[]) => void
}) {
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<string[]>([])
  const others = grades.filter((each) => each.id !== grade.id)
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
          aria-label={t('Copy the row of {grade} to other grades', { grade: nameOf(grade) })}
          title={t('Copy to other grades')}
        >
          <IconCopy size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Copy to other grades')}>
        <GradeChoice grade={grade} chosen={chosen} others={others} onChoose={setChosen} />
        <Button size="xs" mt="sm" fullWidth disabled={!chosen.length} onClick={copy}>
          {t('Copy the row')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

interface GradeChoiceProps {
  grade: Grade
  chosen: string[]
  others: Plan['grades']
  onChoose: (chosen: string[]) => void
}

function GradeChoice({ grade, chosen, others, onChoose }: GradeChoiceProps) {
  return (
    <Stack gap="xs" className={styles.choices}>
      <Text size="sm" fw={600}>
        {t('Copy {grade} to', { grade: nameOf(grade) })}
      </Text>
      <Checkbox
        size="xs"
        label={t('All other grades')}
        checked={chosen.length === others.length}
        indeterminate={chosen.length > 0 && chosen.length < others.length}
        onChange={(event) => onChoose(event.currentTarget.checked ? others.map((each) => String(each.id)) : [])}
      />
      <Checkbox.Group value={chosen} onChange={onChoose} aria-label={t('Grades')}>
        <Stack gap={6}>
          {others.map((each) => (
            <Checkbox key={each.id} size="xs" value={String(each.id)} label={nameOf(each)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Stack>
  )
}
