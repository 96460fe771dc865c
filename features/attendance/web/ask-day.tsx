/** A device that has not heard the server since it was started does not know the day: it asks. */
import { Alert, Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { confirmDay, nowHere, useToday } from '#platform/web/clock.ts'
import { t } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import classes from './attendance.module.css'

const clockOf = (at: number) =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Asia/Kathmandu', hour: '2-digit', minute: '2-digit' })

/** `withTime` where the minute counts: at the gate. */
export function AskDay({ withTime }: { withTime?: boolean }) {
  const { day: guess } = useToday()
  const [day, setDay] = useState<string | null>(guess)
  const [time, setTime] = useState(() => clockOf(nowHere()))
  return (
    <Alert color="yellow" className={classes.note} title={t('Which day is it today?')}>
      <Text size="sm" mb="xs">
        {t('This device has not reached the school since it was started. Its date may be wrong.')}
      </Text>
      <Group gap="xs" align="end">
        <DateField label={t('Today')} value={day} onChange={setDay} />
        {withTime && (
          <TextInput
            type="time"
            label={t('Time')}
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        )}
        <Button
          disabled={!day || (withTime && !time)}
          onClick={() => day && confirmDay(day, withTime ? time : undefined)}
        >
          {t('Go on with this day')}
        </Button>
      </Group>
    </Alert>
  )
}
