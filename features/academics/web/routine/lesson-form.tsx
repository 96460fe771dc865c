/** A lesson is placed, changed, moved or taken out. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { DataAt } from '#platform/contract/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { confirmDelete } from '#platform/web/kit/form/confirm.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { Select, Suggest } from '#platform/web/kit/pickers/select.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useFirstFocus } from '#platform/web/kit/states/use-first-focus.ts'
import { notify } from '#platform/web/notify.ts'
import type { RoutineChoices, RoutineGrid, Slot } from '../../contract/routine.ts'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { useMayChange } from '../may-change.ts'
import { givesWay, isAt, type Moves, type Spot } from './use-moves.ts'
import { clashText, dayName, placeOf, problemText, subjectOf, timeOf } from './words.ts'

interface Props {
  spot: Spot
  slot?: Slot
  sectionId: number
  grid: RoutineGrid
  choices: RoutineChoices
  moves: Moves
  onClose: () => void
}

export default function LessonForm(props: Props) {
  const { spot, slot, sectionId, grid, choices, onClose } = props
  const query = { section_id: sectionId, ...spot, ...(slot && { lesson_id: slot.id }) }
  const answer = useQuery({
    queryKey: ['/api/routine', 'lesson', query],
    queryFn: ({ signal }) => api.get('/api/routine/section/{section_id}/choices', query, { signal }),
  })
  const period = grid.periods.find((each) => each.id === spot.period_id)
  const section = choices.sections.find((each) => each.id === sectionId)
  const title = [section && placeOf(section), dayName(spot.weekday), period && `${nameOf(period)} (${timeOf(period)})`]
    .filter(Boolean)
    .join(', ')
  return (
    <Modal
      opened
      onClose={onClose}
      title={slot ? t('Lesson: {title}', { title }) : t('Place a lesson: {title}', { title })}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={520}
    >
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data ? (
        <Fields {...props} found={answer.data.data} />
      ) : (
        <LoadingState lines={4} height={36} />
      )}
    </Modal>
  )
}

type Found = DataAt<'GET', '/api/routine/section/{section_id}/choices'>

function Fields({
  spot,
  slot,
  sectionId,
  grid,
  choices,
  moves,
  onClose,
  found: { subjects, busy },
}: Props & { found: Found }) {
  const form = useFirstFocus<HTMLFormElement>()
  const mayRemove = useMayChange('subject-routine-delete')
  const [values, setValues] = useState({
    subject: slot?.subject_id ?? null,
    teacher: slot?.user_id ?? null,
    room: slot?.room ?? '',
  })
  const {
    busy: sending,
    run,
    errors,
    problem,
  } = useCall({ subject_id: values.subject, user_id: values.teacher, room: values.room, period_id: values.subject })
  const [spotTo, setSpotTo] = useState(spot)
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  // beside another lesson only subjects of optional groups can be taught, each once
  const beside = grid.slots.filter((each) => each.section_id === sectionId && isAt(each, spot) && each.id !== slot?.id)
  const possible = beside.length
    ? subjects.filter((each) => each.in_group && !beside.some((other) => other.subject_id === each.id))
    : subjects
  const subject = subjects.find((each) => each.id === values.subject)
  const elsewhere = new Map(busy.map((each) => [each.user_id, each.section]))
  const teachers = choices.teachers.map(({ id, ...teacher }) => ({
    value: String(id),
    label: elsewhere.has(id)
      ? t('{name} (in {section} then)', { name: nameOf(teacher), section: elsewhere.get(id) })
      : nameOf(teacher),
  }))
  const own = new Set(subject?.user_ids.map(String))
  const errorOf = (name: string) => (errors[name]?.[0] ? clashText(errors[name][0]) : undefined)
  const moved = spotTo.weekday !== spot.weekday || spotTo.period_id !== spot.period_id

  function choose(id: string | null) {
    const next = subjects.find((each) => String(each.id) === id)
    // whoever teaches it here and is free comes with it
    set({
      subject: next?.id ?? null,
      teacher: next?.user_ids.find((user) => !elsewhere.has(user)) ?? next?.user_ids[0] ?? values.teacher,
    })
  }
  async function finish(answer: { message: string } | undefined) {
    if (!answer) return
    notify('success', t(answer.message))
    await moves.reload()
    onClose()
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const lesson = { subject_id: values.subject!, user_id: values.teacher, room: values.room.trim() }
    await finish(
      await run(
        () =>
          slot
            ? api.command('/api/routine/lesson/{id}', { id: slot.id, ...lesson }, { method: 'PUT' })
            : api.command('/api/routine/lesson', { section_id: sectionId, ...spot, ...lesson }),
        problemText,
      ),
    )
  }
  async function remove() {
    if (await confirmDelete({ what: subjectOf(slot!) }))
      await finish(await run(() => api.command('/api/routine/lesson/{id}', { id: slot!.id }, { method: 'DELETE' })))
  }
  return (
    <form onSubmit={submit} noValidate ref={form}>
      <Stack gap="sm">
        {beside.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('Taught at the same time: {what}', { what: beside.map(subjectOf).join(', ') })}
          </Text>
        )}
        <Select
          label={t('Subject')}
          searchable
          allowDeselect={false}
          required
          withAsterisk={false}
          data-autofocus
          value={values.subject === null ? null : String(values.subject)}
          onChange={choose}
          error={errorOf('subject_id') ?? errorOf('period_id')}
          data={possible.map((each) => ({
            value: String(each.id),
            label: t('{name} ({n, plural, one {# lesson} other {# lessons}} a week)', {
              name: nameOf(each),
              n: each.lessons,
            }),
          }))}
        />
        <Select
          label={`${t('Teacher')} (${t('optional')})`}
          searchable
          allowDeselect={false}
          clearable
          error={errorOf('user_id')}
          data={
            own.size
              ? [
                  { group: t('Teach it here'), items: teachers.filter((each) => own.has(each.value)) },
                  { group: t('Other teachers'), items: teachers.filter((each) => !own.has(each.value)) },
                ]
              : teachers
          }
          value={values.teacher === null ? null : String(values.teacher)}
          onChange={(id) => set({ teacher: id === null ? null : Number(id) })}
        />
        <Suggest
          label={`${t('Room')} (${t('optional')})`}
          data={choices.rooms}
          limit={20}
          maxLength={30}
          value={values.room}
          onChange={(room) => set({ room })}
          error={errorOf('room')}
        />
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="space-between" gap="xs">
          {slot && mayRemove ? (
            <Button variant="subtle" color="red" onClick={() => void remove()} disabled={sending}>
              {t('Take out')}
            </Button>
          ) : (
            <span />
          )}
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={sending} disabled={values.subject === null}>
              {t('Save')}
            </Button>
          </Group>
        </Group>
        {slot && (
          <Group align="flex-end" gap="xs" grow>
            <Select
              label={t('Move to day')}
              allowDeselect={false}
              data={grid.days.map(({ weekday }) => ({ value: String(weekday), label: dayName(weekday) }))}
              value={String(spotTo.weekday)}
              onChange={(day) => setSpotTo({ ...spotTo, weekday: Number(day) })}
            />
            <Select
              label={t('Move to period')}
              allowDeselect={false}
              data={grid.periods
                .filter((each) => each.kind === 'lesson')
                .map((each) => ({ value: String(each.id), label: nameOf(each) }))}
              value={String(spotTo.period_id)}
              onChange={(id) => setSpotTo({ ...spotTo, period_id: Number(id) })}
            />
            <Button
              variant="default"
              disabled={!moved}
              onClick={() =>
                void moves.move(slot.id, spotTo, givesWay(grid.slots, slot, spotTo)).then((done) => done && onClose())
              }
            >
              {t('Move')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
