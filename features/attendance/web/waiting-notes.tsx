/** What a person must know of his sheets before anything else: refused ones, which can go to their right day, and who was overruled, until it was seen. */
import { Alert, Button, Group, List, Text } from '@mantine/core'
import { useState } from 'react'
import { useToday } from '#platform/web/clock.ts'
import { t } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { giveUp, seen, type Told, useOutbox, useTold, type Waiting } from '#platform/web/outbox.ts'
import type { Status } from '../contract/rules.ts'
import classes from './attendance.module.css'
import { isSheet, moveSheet } from './waiting-sheet.ts'
import { statusName } from './words.ts'

interface WaitingNotesProps {
  /** What a moved sheet is called from then on. */
  titleOf: (section: number, day: string) => string
  onMoved: (section: number, day: string) => void
}

export function WaitingNotes({ titleOf, onMoved }: WaitingNotesProps) {
  const refused = useOutbox().filter((entry) => isSheet(entry) && entry.refused !== undefined)
  const told = useTold()
  return (
    <>
      {refused.map((entry) => (
        <Refused key={entry.id} entry={entry} titleOf={titleOf} onMoved={onMoved} />
      ))}
      {told.map((each) => (
        <Overruled key={each.id} told={each} />
      ))}
    </>
  )
}

function Refused({ entry, titleOf, onMoved }: WaitingNotesProps & { entry: Waiting }) {
  const today = useToday()
  const [day, setDay] = useState<string | null>()
  const section = entry.input.section_id as number
  async function move(to: string) {
    if (await moveSheet(entry, to, titleOf(section, to))) onMoved(section, to)
  }
  return (
    <Alert color="red" className={classes.note} title={t('The server refused this sheet')}>
      <Text size="sm" fw={600}>
        {entry.title}
      </Text>
      <Text size="sm" mb="xs">
        {t(entry.refused ?? '')}
      </Text>
      {day === undefined ? (
        <Group gap="xs">
          <Button size="compact-md" variant="default" onClick={() => setDay(today.day)}>
            {t('It is of another day')}
          </Button>
          <Button size="compact-md" variant="subtle" color="red" onClick={() => void giveUp(entry)}>
            {t('Remove')}
          </Button>
        </Group>
      ) : (
        <Group gap="xs" align="end">
          <DateField
            label={t('Day of this sheet')}
            value={day}
            max={today.isKnown ? today.day : undefined}
            onChange={setDay}
          />
          <Button disabled={!day || day === entry.input.day} onClick={() => day && void move(day)}>
            {t('Move and send')}
          </Button>
          <Button variant="default" onClick={() => setDay(undefined)}>
            {t('Cancel')}
          </Button>
        </Group>
      )}
    </Alert>
  )
}

function Overruled({ told }: { told: Told }) {
  return (
    <Alert color="yellow" className={classes.note} title={t('Somebody else had said otherwise meanwhile')}>
      <Text size="sm" fw={600}>
        {told.title}
      </Text>
      <Text size="sm">{t('Yours counts now. Both stand in the changes of the sheet.')}</Text>
      <List size="sm" mb="xs">
        {told.overruled.map(({ name, theirs, yours, by }, at) => (
          <List.Item key={at}>
            {name}: {statusName(theirs as Status)} ({by ?? t('the provider')}) → {statusName(yours as Status)}
          </List.Item>
        ))}
      </List>
      <Button size="compact-md" variant="default" onClick={() => void seen(told)}>
        {t('Seen')}
      </Button>
    </Alert>
  )
}
