/** The question before results are published: what families will see, and from when. */
import { addDays, dayInNepal } from '#nepal/bikram-sambat.ts'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { nowHere, todayHere } from '#platform/web/clock.ts'
import { Checkbox, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { notify } from '#platform/web/notify.ts'
import type { resultPreview, SectionResults } from '../../contract/publishing.ts'
import { ClassChoice, type Classes, classesOf, toldClasses } from './class-choice.tsx'

interface Values {
  later: boolean
  day: string | null
  clock: string
  /** Classes. */
  chosen: readonly number[]
  with_withdrawn: boolean
}

/** A moment that lies ahead: ten o'clock tomorrow, where none was said that is still to come. */
function momentOf(at: string | null): Pick<Values, 'later' | 'day' | 'clock'> {
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
  const { submit, values, set, errorOf, classes, sections, withdrawn, problem, busy } = usePublishing(
    preview,
    exam,
    onDone,
  )
  const { later, day, clock, chosen, with_withdrawn } = values
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
          <Text size="sm">{whatIsPublished(sections, with_withdrawn)}</Text>
          <OnlyClosed classes={classes} all={preview.sections} />
          <ClassChoice
            classes={classes}
            value={chosen}
            onChange={(to) => set({ chosen: to })}
            error={errorOf('grade_ids')}
          />
          <WithWithdrawn n={withdrawn} value={with_withdrawn} onChange={(to) => set({ with_withdrawn: to })} />
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
          <DialogButtons onCancel={onClose} busy={busy} problem={problem} first>
            {t('Publish')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}

/** Where other classes still take marks: which ones may be published. */
function OnlyClosed({ classes, all }: { classes: Classes; all: readonly SectionResults[] }) {
  if (classes.length === classesOf(all).length) return null
  const names = classes.map(({ grade, grade_np }) => nameOf({ name: grade, name_np: grade_np })).join(', ')
  return <Text size="sm">{t('Closed: {classes}. The others still take marks.', { classes: names })}</Text>
}

function WithWithdrawn({ n, value, onChange }: { n: number; value: boolean; onChange: (to: boolean) => void }) {
  if (!n) return null
  const label = t('Also {n, plural, one {the result that was} other {the # results that were}} withdrawn one by one', {
    n,
  })
  return (
    <Checkbox
      label={digitsIn(getLanguage(), label)}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
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

/** How many of these sections are published. */
const sumOf = (sections: readonly SectionResults[], with_withdrawn: boolean, of: keyof SectionResults['withdrawn']) =>
  sections.reduce((sum, { withdrawn, ...section }) => sum + section[of] - (with_withdrawn ? 0 : withdrawn[of]), 0)

/** With the counts: what families of these sections will see. */
function whatIsPublished(sections: readonly SectionResults[], with_withdrawn: boolean): string {
  const sum = (of: keyof SectionResults['withdrawn']) => sumOf(sections, with_withdrawn, of)
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
  { families_from: standing, sections: every }: Pick<DataOf<typeof resultPreview>, 'families_from' | 'sections'>,
  exam: number,
  onDone: () => void,
) {
  // classes that take marks still are published later
  const all = every.filter(({ closed }) => closed)
  const classes = classesOf(all)
  const [values, setValues] = useState<Values>(() => ({
    ...momentOf(standing),
    chosen: classes.map(({ grade_id }) => grade_id),
    with_withdrawn: false,
  }))
  // a complaint of the moment goes with the day or the time
  const { busy, run, complain, errorOf, problem } = useCall({
    grade_ids: values.chosen,
    families_from: `${values.later} ${values.day} ${values.clock}`,
  })
  const set = (part: Partial<Values>) => setValues({ ...values, ...part })
  const { later, day, clock, chosen, with_withdrawn } = values
  const sections = all.filter(({ grade_id }) => chosen.includes(grade_id))
  const withdrawn = sections.reduce((sum, section) => sum + section.withdrawn.students, 0)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!chosen.length) return complain({ grade_ids: [t('Field is required')] })
    if (later && !day) return complain({ families_from: [t('Field is required')] })
    const families_from = later ? new Date(`${day}T${clock || '00:00'}:00+05:45`).toISOString() : null
    const with_missing = sumOf(sections, with_withdrawn, 'missing') > 0
    const done = await run(() =>
      api.command('/api/exam/{id}/publish', {
        id: exam,
        with_missing,
        with_withdrawn,
        families_from,
        ...toldClasses(classesOf(every), chosen),
      }),
    )
    if (!done) return undefined
    notify('success', t(done.message))
    return onDone()
  }
  return { submit, values, set, errorOf, classes, sections, withdrawn, problem, busy }
}
