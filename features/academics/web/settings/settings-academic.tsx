/** Calendar, batch, holidays, rolls and attendance of the school. */
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Radio,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshSession } from '#school/web/session/account.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { readAll } from '#platform/web/read-all.ts'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { longForm } from '#platform/web/kit/form/long-form.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import type { Batch } from '#features/schools/contract/companies.ts'
import type { Settings } from '#features/schools/contract/settings.ts'
import { AbsentText } from './absent-text.tsx'
import { AttendanceLetters } from './attendance-letters.tsx'
import { ClassOrder } from './class-order.tsx'
import { useSettings } from '#features/schools/web/shared.ts'
import classes from './settings.module.css'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export default function AcademicSettings() {
  const academic = useSettings('academic')
  const attendance = useSettings('attendance')
  const failed = academic.error ?? attendance.error
  const retry = () => (academic.retry(), attendance.retry())
  async function save() {
    // the letters are said with the session: sheets show them at once
    if ((await academic.save()) && (await attendance.save())) await refreshSession()
  }
  return (
    <>
      <PageHeader title={t('Academic settings')} back={{ to: '/settings', label: t('Settings') }} />
      {failed ? (
        <ErrorState error={failed} onRetry={retry} />
      ) : !academic.values || !attendance.values ? (
        <LoadingState />
      ) : (
        <form
          noValidate
          {...longForm}
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <Stack>
            <CurrentBatch />
            <Radio.Group
              label={t('Calendar')}
              value={academic.values.calendar}
              onChange={(calendar) => academic.set({ calendar: calendar as 'bs' | 'ad' })}
            >
              <Group mt={4}>
                <Radio value="bs" label={t('Bikram Sambat')} />
                <Radio value="ad" label={t('AD')} />
              </Group>
            </Radio.Group>
            <Select
              label={t('Rolls in a new batch')}
              allowDeselect={false}
              value={academic.values.roll_rule}
              data={[
                { value: 'name', label: t('By name') },
                { value: 'rank', label: t('By rank in the final exam') },
                { value: 'keep', label: t('Kept as they were') },
              ]}
              onChange={(value) => academic.set({ roll_rule: value as 'name' })}
            />
            <Select
              label={t('Roll of a newcomer')}
              allowDeselect={false}
              value={academic.values.new_roll}
              data={[
                { value: 'next', label: t('The next of the section') },
                { value: 'later', label: t('Given later, by name') },
                { value: 'none', label: t('We have no rolls') },
              ]}
              onChange={(value) => academic.set({ new_roll: value as 'next' })}
            />
            <Checkbox.Group
              label={t('Weekly holidays')}
              value={academic.values.weekly_holidays.map(String)}
              onChange={(days) => academic.set({ weekly_holidays: days.map(Number).sort() })}
              error={academic.errorOf('weekly_holidays')}
            >
              <Group mt={4}>
                {weekdays.map((name, day) => (
                  <Checkbox key={name} value={String(day)} label={t(name)} />
                ))}
              </Group>
            </Checkbox.Group>
            <Holidays
              list={academic.values.holidays}
              onChange={(holidays) => academic.set({ holidays })}
              error={academic.errorOf('holidays')}
            />
            <Title order={2} size="h4">
              {t('Attendance')}
            </Title>
            <Radio.Group
              label={t('Attendance is taken')}
              value={attendance.values.by}
              onChange={(by) => attendance.set({ by: by as 'day' })}
            >
              <Group mt={4}>
                <Radio value="day" label={t('Once a day')} />
                <Radio value="period" label={t('In each period')} />
              </Group>
            </Radio.Group>
            {attendance.values.by === 'period' && (
              <NumberInput
                label={t('Periods of a day')}
                min={1}
                max={12}
                allowDecimal={false}
                value={attendance.values.periods}
                onChange={(value) => attendance.set({ periods: Number(value) })}
                error={attendance.errorOf('periods')}
              />
            )}
            <TextInput
              type="time"
              label={t('Late after')}
              maw={160}
              value={attendance.values.late_after}
              onChange={(event) => attendance.set({ late_after: event.currentTarget.value })}
              error={attendance.errorOf('late_after')}
            />
            <AttendanceLetters
              value={attendance.values.letters}
              onChange={(letters) => attendance.set({ letters })}
              error={attendance.errorOf('letters')}
            />
            <Switch
              label={t('SMS to guardians of absent students')}
              description={t('Once for a student and day, as soon as the attendance of today is saved.')}
              checked={attendance.values.absent_sms}
              onChange={(event) => attendance.set({ absent_sms: event.currentTarget.checked })}
            />
            <AbsentText
              value={attendance.values.absent_sms_text}
              onChange={(absent_sms_text) => attendance.set({ absent_sms_text })}
              error={attendance.errorOf('absent_sms_text')}
            />
            <ActionBar>
              <Button
                type="submit"
                loading={academic.busy || attendance.busy}
                disabled={!academic.dirty && !attendance.dirty}
              >
                {t('Save')}
              </Button>
            </ActionBar>
          </Stack>
        </form>
      )}
      <ClassOrder />
    </>
  )
}

/** The year in which the school works; everybody changes over with it, so it is asked. */
function CurrentBatch() {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: ['/api/own-batches'],
    queryFn: () => readAll<Batch>('/api/own-batches', { rowsPerPage: 25, descending: true }),
  })
  const batches = data ?? []
  const current = batches.find((batch) => batch.is_current)
  async function change(id: string | null) {
    const batch = batches.find((each) => String(each.id) === id)
    if (!batch || batch.is_current) return
    const goOn = await confirm({
      title: t('Make {batch} the current batch?', { batch: batch.name }),
      message: t('Everybody works in it from now on. Students are in it after they are promoted.'),
      confirm: t('Make current'),
    })
    if (!goOn) return
    await api.form('/api/batch', { is_current: true }, { id: batch.id, method: 'PATCH' }).catch(() => undefined)
    await queries.invalidateQueries({ queryKey: ['/api/own-batches'] })
  }
  return (
    <Select
      label={t('Current batch')}
      allowDeselect={false}
      data={batches.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={current ? String(current.id) : null}
      onChange={(id) => void change(id)}
    />
  )
}

type Holiday = Settings<'academic'>['holidays'][number]

function Holidays({
  list,
  onChange,
  error,
}: {
  list: Holiday[]
  onChange: (list: Holiday[]) => void
  error?: string | undefined
}) {
  const [day, setDay] = useState<string | null>(null)
  const [title, setTitle] = useState('')
  function add() {
    if (!day || !title.trim()) return
    onChange(
      [...list.filter((each) => each.day !== day), { day, title: title.trim() }].sort((a, b) =>
        a.day.localeCompare(b.day),
      ),
    )
    setDay(null)
    setTitle('')
  }
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <legend>
        <Text size="sm" fw={500}>
          {t('Other holidays')}
        </Text>
      </legend>
      <Stack gap="xs">
        {list.map((holiday) => (
          <div key={holiday.day} className={classes.holiday}>
            <DateField
              label={t('Day')}
              value={holiday.day}
              onChange={(next) =>
                next && onChange(list.map((each) => (each === holiday ? { ...each, day: next } : each)))
              }
            />
            <TextInput
              label={t('Name of the holiday')}
              value={holiday.title}
              maxLength={80}
              onChange={(event) =>
                onChange(list.map((each) => (each === holiday ? { ...each, title: event.currentTarget.value } : each)))
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('Remove {what}', { what: holiday.title })}
              onClick={() => onChange(list.filter((each) => each !== holiday))}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        ))}
        <div className={classes.holiday}>
          <DateField label={t('Day')} value={day} onChange={setDay} />
          <TextInput
            label={t('Name of the holiday')}
            value={title}
            maxLength={80}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={add}
            disabled={!day || !title.trim()}
          >
            {t('Add')}
          </Button>
        </div>
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </fieldset>
  )
}
