/** What a person must know of his sheets before anything else: refused ones, which can go to their right day, and who was overruled, until it was seen. */
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useToday } from '#platform/web/clock.ts'
import { t } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { OverruledNote, RefusedNote } from '#platform/web/kit/offline-sheet/notes.tsx'
import { giveUp, useOutbox, useTold, type Waiting } from '#platform/web/outbox.ts'
import type { Status } from '../contract/attendance-arithmetic.ts'
import classes from './attendance.module.css'
import { isSheet, isToldOf, moveSheet } from './waiting-sheet.ts'
import { statusName } from './words.ts'

interface WaitingNotesProps {
  /** What a moved sheet is called from then on. */
  titleOf: (section: number, day: string) => string
  onMoved: (section: number, day: string) => void
}

export function WaitingNotes({ titleOf, onMoved }: WaitingNotesProps) {
  const refused = useOutbox().filter((entry) => isSheet(entry) && entry.refused !== undefined)
  const told = useTold().filter(isToldOf)
  return (
    <>
      {refused.map((entry) => (
        <Refused key={entry.id} entry={entry} titleOf={titleOf} onMoved={onMoved} />
      ))}
      {told.map((each) => (
        <OverruledNote
          key={each.id}
          told={each}
          say={(status) => statusName(status as Status)}
          after={t('Yours counts now. Both stand in the changes of the sheet.')}
          className={classes.note}
        />
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
    <RefusedNote entry={entry} title={t('The server refused this sheet')} className={classes.note}>
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
    </RefusedNote>
  )
}
