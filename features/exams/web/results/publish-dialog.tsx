/** The question before results are published: what families will see, and from when. */
import { addDays, dayInNepal } from '#nepal/bikram-sambat.ts'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { nowHere, todayHere } from '#platform/web/clock.ts'
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { notify } from '#platform/web/notify.ts'
import type { resultPreview, SectionResults } from '../../contract/publishing.ts'
import { ClassChoice, classesOf, toldClasses } from './class-choice.tsx'

interface Values {
  later: boolean
  day: string | null
  clock: string
  /** Classes. */
  chosen: readonly number[]
}

/** A moment that lies ahead: ten o'clock tomorrow, where none was said that is still to come. */
function momentOf(at: string | null): Omit<Values, 'chosen'> {
  if (at === null || Date.parse(at) <= nowHere()) return { later: false, day: addDays(todayHere(), 1), clock: '10:00' }
  const moment = new Date(at)
  const clock = moment.toLocaleTimeString('en-GB', { timeZone: 'Asia/Kathmandu', hour: '2-digit', minute: '2-digit' })
  return { later: true, day: dayInNepal(moment), clock }
}

export default function PublishDialog({
  exam,
  preview,
  onClose,
  onDone,
}: {
  exam: number
  /** Its `families_from` was said when it was published before: one that is still to come stays unless somebody says otherwise. */
  preview: Pick<DataOf<typeof resultPreview>, 'families_from' | 'sections'>
  onClose: () => void
  onDone: () => void
}) {
  const { submit, later, set, day, errorOf, clock, chosen, classes, sections, problem, busy } = usePublishing(
    preview,
    exam,
    onDone,
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Publish the results?')}
      size={420}
      closeButtonProps={{ 'aria-label': t('Close') }}
      closeOnClickOutside={false}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text size="sm">{whatIsPublished(sections)}</Text>
          <ClassChoice
            classes={classes}
            value={chosen}
            onChange={(to) => set({ chosen: to })}
            error={errorOf('grade_ids')}
          />
          <Radio.Group
            label={t('Families see them')}
            value={later ? 'later' : 'now'}
            onChange={(value) => set({ later: value === 'later' })}
          >
            <Group mt={4}>
              <Radio value="now" label={t('at once')} />
              <Radio value="later" label={t('from a moment on')} />
            </Group>
          </Radio.Group>
          {later && <MomentFields day={day} set={set} errorOf={errorOf} clock={clock} />}
          {problem && (
            <Text c="red" size="sm" role="alert">
              {problem}
            </Text>
          )}
          <DialogButtons onClose={onClose} busy={busy} />
        </Stack>
      </form>
    </Modal>
  )
}

interface MomentFieldsProps {
  day: string | null
  set: (part: Partial<Values>) => void
  errorOf: (name: string) => string | undefined
  clock: string
}

function MomentFields({ day, set, errorOf, clock }: MomentFieldsProps) {
  return (
    <Group grow align="flex-start">
      <DateField label={t('Date')} value={day} onChange={(to) => set({ day: to })} error={errorOf('families_from')} />
      <TextInput
        type="time"
        label={t('Time')}
        value={clock}
        onChange={(event) => set({ clock: event.currentTarget.value })}
      />
    </Group>
  )
}

/** With the counts: what families of these sections will see. */
function whatIsPublished(sections: readonly SectionResults[]): string {
  const sum = (name: 'students' | 'passed' | 'failed' | 'missing') =>
    sections.reduce((so, section) => so + section[name], 0)
  const message = t(
    'Families of {n, plural, one {# student} other {# students}} see the result: {passed} passed, {failed} not passed.',
    { n: sum('students'), passed: sum('passed'), failed: sum('failed') },
  )
  const n = sum('missing')
  const outstanding = n
    ? ` ${t('{n, plural, one {# student waits} other {# students wait}} for marks and will see no letter.', { n })}`
    : ''
  return digitsIn(getLanguage(), message + outstanding)
}

function usePublishing(
  { families_from: standing, sections: all }: Pick<DataOf<typeof resultPreview>, 'families_from' | 'sections'>,
  exam: number,
  onDone: () => void,
) {
  const classes = classesOf(all)
  const [values, setValues] = useState<Values>(() => ({
    ...momentOf(standing),
    chosen: classes.map(({ grade_id }) => grade_id),
  }))
  // a complaint of the moment goes with the day or the time
  const { busy, run, complain, errorOf, problem } = useCall({
    grade_ids: values.chosen,
    families_from: `${values.later} ${values.day} ${values.clock}`,
  })
  const set = (part: Partial<Values>) => setValues({ ...values, ...part })
  const { later, day, clock, chosen } = values
  const sections = all.filter(({ grade_id }) => chosen.includes(grade_id))

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!chosen.length) return complain({ grade_ids: [t('Field is required')] })
    if (later && !day) return complain({ families_from: [t('Field is required')] })
    const families_from = later ? new Date(`${day}T${clock || '00:00'}:00+05:45`).toISOString() : null
    const with_missing = sections.some(({ missing }) => missing > 0)
    const done = await run(() =>
      api.command('/api/exam/{id}/publish', {
        id: exam,
        with_missing,
        families_from,
        ...toldClasses(classes, chosen),
      }),
    )
    if (!done) return undefined
    notify('success', t(done.message))
    return onDone()
  }
  return { submit, later, set, day, errorOf, clock, chosen, classes, sections, problem, busy }
}

function DialogButtons({ onClose, busy }: { onClose: () => void; busy: boolean }) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button type="submit" loading={busy} data-autofocus>
        {t('Publish')}
      </Button>
    </Group>
  )
}
