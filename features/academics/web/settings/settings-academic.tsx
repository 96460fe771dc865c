/** Calendar, batch, holidays and rolls of the school, with what rooms above add. */
import { ActionIcon, Button, Checkbox, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { refreshSession } from '#school/web/session/account.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { readAll } from '#platform/web/read-all.ts'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { longForm } from '#platform/web/kit/form/long-form.ts'
import { useSettings, useSettingsParts } from '#platform/web/kit/form/use-settings.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { Parts, shownParts } from '#platform/web/kit/states/parts.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import type { Batch } from '#features/schools/contract/companies.ts'
import { settingsParts } from '../slots.ts'
import { ClassOrder } from './class-order.tsx'
import classes from './settings.module.css'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export default function AcademicSettings() {
  const academic = useSettings('/api/settings/academic')
  const parts = useSettingsParts(shownParts(settingsParts).length)
  const failed = academic.error ?? parts.error
  const ready = !failed && academic.values !== undefined && parts.ready
  const retry = () => (academic.retry(), parts.retry())
  async function save() {
    // some of it is said with the session, and shown at once
    if ((await academic.save()) && (await parts.save())) await refreshSession()
  }
  return (
    <>
      <PageHeader title={t('Academic settings')} back={{ to: '/settings', label: t('Settings') }} />
      {failed ? <ErrorState error={failed} onRetry={retry} /> : !ready && <LoadingState />}
      {/* parts read what is theirs while they are not shown yet */}
      <form
        noValidate
        {...longForm}
        className={classes.form}
        hidden={!ready}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack>
          <CurrentBatch />
          {academic.values && <OfTheYear values={academic.values} set={academic.set} errorOf={academic.errorOf} />}
          <Suspense>
            <Parts of={settingsParts} page={parts.page} />
          </Suspense>
          <ActionBar>
            <Button type="submit" loading={academic.busy || parts.busy} disabled={!academic.dirty && !parts.dirty}>
              {t('Save')}
            </Button>
          </ActionBar>
        </Stack>
      </form>
      <ClassOrder />
    </>
  )
}

type Academic = ReturnType<typeof useSettings<'/api/settings/academic'>>
type Values = NonNullable<Academic['values']>

function CalendarAndLanguage({ values, set }: Pick<Academic, 'set'> & { values: Values }) {
  return (
    <>
      <Radio.Group
        label={t('Calendar')}
        value={values.calendar}
        onChange={(calendar) => set({ calendar: calendar as 'bs' | 'ad' })}
      >
        <Group mt={4}>
          <Radio value="bs" label={t('Bikram Sambat')} />
          <Radio value="ad" label={t('AD')} />
        </Group>
      </Radio.Group>
      <Radio.Group
        label={t('Language')}
        description={t('For everybody who has not chosen a language.')}
        value={values.language}
        onChange={(language) => set({ language: language as Values['language'] })}
      >
        <Group mt={4}>
          <Radio value="device" label={t('That of the phone or browser')} />
          <Radio value="en" label={t('English')} />
          <Radio value="ne" label={t('Nepali')} />
        </Group>
      </Radio.Group>
    </>
  )
}

function OfTheYear({ values, set, errorOf }: Pick<Academic, 'set' | 'errorOf'> & { values: Values }) {
  return (
    <>
      <CalendarAndLanguage values={values} set={set} />
      <Select
        label={t('Rolls in a new batch')}
        allowDeselect={false}
        value={values.roll_rule}
        data={[
          { value: 'name', label: t('By name') },
          { value: 'rank', label: t('By rank in the final exam') },
          { value: 'keep', label: t('Kept as they were') },
        ]}
        onChange={(value) => set({ roll_rule: value as 'name' })}
      />
      <Select
        label={t('Roll of a newcomer')}
        allowDeselect={false}
        value={values.new_roll}
        data={[
          { value: 'next', label: t('The next of the section') },
          { value: 'later', label: t('Given later, by name') },
          { value: 'none', label: t('We have no rolls') },
        ]}
        onChange={(value) => set({ new_roll: value as 'next' })}
      />
      <Checkbox.Group
        label={t('Weekly holidays')}
        value={values.weekly_holidays.map(String)}
        onChange={(days) => set({ weekly_holidays: days.map(Number).sort() })}
        error={errorOf('weekly_holidays')}
      >
        <Group mt={4}>
          {weekdays.map((name, day) => (
            <Checkbox key={name} value={String(day)} label={t(name)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Holidays list={values.holidays} onChange={(holidays) => set({ holidays })} error={errorOf('holidays')} />
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

type Holiday = Values['holidays'][number]

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
          <HolidayLine key={holiday.day} holiday={holiday} onChange={onChange} list={list} />
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

interface HolidayLineProps {
  holiday: Holiday
  onChange: (list: Holiday[]) => void
  list: Holiday[]
}

function HolidayLine({ holiday, onChange, list }: HolidayLineProps) {
  return (
    <div className={classes.holiday}>
      <DateField
        label={t('Day')}
        value={holiday.day}
        onChange={(next) => next && onChange(list.map((each) => (each === holiday ? { ...each, day: next } : each)))}
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
  )
}
