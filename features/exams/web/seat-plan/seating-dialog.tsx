/** Seats the students: which classes, in which rooms; shows what would come of it before anything is saved. */
import { Alert, Checkbox, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { MultiSelect } from '#platform/web/kit/pickers/select.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import type { SeatsPreview } from '../../contract/seats.ts'
import { ClassChoice } from '../results/class-choice.tsx'
import { className, path, type Plan, useReload } from './use-seat-plan.ts'

const said = (words: string) => digitsIn(getLanguage(), words)
const previewPath = '/api/exam-seat-plan/{exam_id}/seats-preview'

function useSeating(exam: number, plan: Plan) {
  const some = plan.classes.some(({ seated }) => seated > 0)
  const without = plan.classes.some(({ seated, students }) => seated < students)
  const [grades, setGrades] = useState<readonly number[]>(plan.classes.map(({ grade_id }) => grade_id))
  const [rooms, setRooms] = useState<string[]>([])
  const [keep, setKeep] = useState(some && without)
  const asked = {
    exam_id: exam,
    grade_ids: [...grades],
    room_ids: rooms.length ? rooms.map(Number) : null,
    only_new: keep,
  }
  const preview = useQuery({
    queryKey: [path, previewPath, asked],
    queryFn: async ({ signal }) => (await api.post(previewPath, asked, { signal })).data,
    placeholderData: keepPreviousData,
  })
  return { some, grades, setGrades, rooms, setRooms, keep, setKeep, asked, preview }
}

export default function SeatingDialog({ exam, plan, onClose }: { exam: number; plan: Plan; onClose: () => void }) {
  const reload = useReload()
  const { some, grades, setGrades, rooms, setRooms, keep, setKeep, asked, preview } = useSeating(exam, plan)
  const { busy, run, problem } = useCall(asked)
  const now = preview.data

  async function submit(event: FormEvent) {
    event.preventDefault()
    const answer = await run(() => api.command('/api/exam-seat-plan/{exam_id}/seats', asked))
    if (!answer) return
    notify('success', t(answer.message))
    await reload()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('Seat the students')} size={560} closeOnClickOutside={false}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text size="sm">
            {t('Neighbours on a bench are of different classes as far as that can be done. Nothing is saved yet.')}
          </Text>
          <ClassChoice classes={plan.classes} value={grades} onChange={setGrades} />
          <MultiSelect
            label={t('Rooms')}
            placeholder={rooms.length ? '' : t('All rooms')}
            data={plan.rooms.map(({ id, name }) => ({ value: String(id), label: said(name) }))}
            value={rooms}
            onChange={setRooms}
          />
          {some && (
            <Checkbox
              label={t('Who has a seat keeps it')}
              checked={keep}
              onChange={(event) => setKeep(event.currentTarget.checked)}
            />
          )}
          {preview.isError ? (
            <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
          ) : now ? (
            <Preview plan={plan} now={now} />
          ) : (
            <LoadingState lines={4} />
          )}
          <DialogButtons
            onCancel={onClose}
            busy={busy}
            problem={problem}
            disabled={!now || preview.isFetching || now.students === 0 || now.missing > 0}
          >
            {now && !now.missing
              ? said(t('{n, plural, one {Seat # student} other {Seat # students}}', { n: now.students }))
              : t('Seat the students')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}

function Preview({ plan, now }: { plan: Plan; now: SeatsPreview }) {
  if (now.missing)
    return (
      <Alert color="red">
        {said(
          t(
            '{n, plural, one {# seat is missing} other {# seats are missing}}. Nobody can be seated. Add a room, or choose fewer classes.',
            { n: now.missing },
          ),
        )}
      </Alert>
    )
  const names = new Map(plan.classes.map((one) => [one.grade_id, className(one)]))
  return (
    <section aria-label={t('Preview')}>
      <Text size="sm">
        {now.beside || now.behind
          ? said(
              t('Neighbours of one class: {beside} beside each other, {behind} behind each other.', {
                beside: now.beside,
                behind: now.behind,
              }),
            )
          : t('No two neighbours are of one class.')}
      </Text>
      {now.moved > 0 && (
        <Text size="sm" c="yellow">
          {said(
            t('{n, plural, one {# student gets} other {# students get}} another seat than before.', { n: now.moved }),
          )}
        </Text>
      )}
      <ul>
        {now.rooms.map(({ id, name, classes }) => (
          <li key={id}>
            <Text size="sm" component="span">
              <b>{said(name)}</b> –{' '}
              {classes.length
                ? said(classes.map(({ grade_id, n }) => `${names.get(grade_id) ?? '?'}: ${n}`).join(' · '))
                : t('empty')}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
