/** How attendance is taken, on the academic settings. */
import { Group, NumberInput, Radio, Switch, TextInput, Title } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import { type SettingsPage, useSettings } from '#platform/web/kit/form/use-settings.ts'
import { AbsentText } from './absent-text.tsx'
import { AttendanceLetters } from './attendance-letters.tsx'

export default function AttendanceSettings({ page }: { page: SettingsPage }) {
  const { values, set, errorOf } = useSettings('/api/settings/attendance', page)
  if (!values) return null
  return (
    <>
      <Title order={2} size="h4">
        {t('Attendance')}
      </Title>
      <Radio.Group label={t('Attendance is taken')} value={values.by} onChange={(by) => set({ by: by as 'day' })}>
        <Group mt={4}>
          <Radio value="day" label={t('Once a day')} />
          <Radio value="period" label={t('In each period')} />
        </Group>
      </Radio.Group>
      {values.by === 'period' && (
        <NumberInput
          label={t('Periods of a day')}
          min={1}
          max={12}
          allowDecimal={false}
          value={values.periods}
          onChange={(value) => set({ periods: Number(value) })}
          error={errorOf('periods')}
        />
      )}
      <TextInput
        type="time"
        label={t('Late after')}
        maw={160}
        value={values.late_after}
        onChange={(event) => set({ late_after: event.currentTarget.value })}
        error={errorOf('late_after')}
      />
      <AttendanceLetters value={values.letters} onChange={(letters) => set({ letters })} error={errorOf('letters')} />
      <Switch
        label={t('SMS to guardians of absent students')}
        description={t('Once for a student and day, as soon as the attendance of today is saved.')}
        checked={values.absent_sms}
        onChange={(event) => set({ absent_sms: event.currentTarget.checked })}
      />
      <AbsentText
        value={values.absent_sms_text}
        onChange={(absent_sms_text) => set({ absent_sms_text })}
        error={errorOf('absent_sms_text')}
      />
    </>
  )
}
