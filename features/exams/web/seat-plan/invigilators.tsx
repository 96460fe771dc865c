/** Who watches: rooms down, days across; a square is named for one day or for all. */
import { Button, Checkbox, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import type { DataAt } from '#platform/contract/calls.ts'
import { api } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { MultiSelect } from '#platform/web/kit/pickers/select.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import type { PlanRoom } from '../../contract/seat-plan.ts'
import classes from './seat-plan.module.css'
import { invigilatorsPath, type Plan, useReload } from './use-seat-plan.ts'

type Answer = DataAt<'GET', '/api/exam-seat-plan/invigilators'>
interface Square {
  room: PlanRoom
  day: string
}

export function Invigilators({ exam, plan, mayChange }: { exam: number; plan: Plan; mayChange: boolean }) {
  const [square, setSquare] = useState<Square>()
  const { data, error, refetch } = useQuery({
    queryKey: [invigilatorsPath, exam],
    queryFn: async ({ signal }) => (await api.get(invigilatorsPath, { exam_id: exam }, { signal })).data,
  })
  if (!plan.rooms.length) return <EmptyState about={t('No rooms yet. Add the rooms in which the exam is held.')} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={8} />
  return (
    <>
      <ScrollBox className={list.scroll} label={t('Invigilators')}>
        <table className={list.table} aria-label={t('Invigilators')}>
          <thead>
            <tr>
              <th scope="col">{t('Room')}</th>
              {plan.days.map((day) => (
                <th key={day} scope="col">
                  <Day ad={day} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plan.rooms.map((room) => (
              <tr key={room.id} className={list.row}>
                <th scope="row">{digitsIn(getLanguage(), room.name)}</th>
                {plan.days.map((day) => (
                  <td key={day} className={classes.day}>
                    <Names
                      names={namedAt(data, { room, day }).map(nameOf)}
                      label={`${room.name}, ${day}`}
                      {...(mayChange && { onName: () => setSquare({ room, day }) })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {square && (
        <NameDialog exam={exam} days={plan.days} answer={data} square={square} onClose={() => setSquare(undefined)} />
      )}
    </>
  )
}

const namedAt = ({ named }: Answer, { room, day }: Square) =>
  named.filter(({ exam_room_id, held_on }) => exam_room_id === room.id && held_on === day)

function Names({ names, label, onName }: { names: readonly string[]; label: string; onName?: () => void }) {
  if (!onName) return names.length ? names.join(', ') : '–'
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      h="auto"
      mih={32}
      styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
      aria-label={digitsIn(getLanguage(), `${label}: ${names.join(', ') || t('Name somebody')}`)}
      onClick={onName}
    >
      {names.join(', ') || t('Name somebody')}
    </Button>
  )
}

interface NameDialogProps {
  exam: number
  days: readonly string[]
  answer: Answer
  square: Square
  onClose: () => void
}

function NameDialog({ exam, days, answer, square, onClose }: NameDialogProps) {
  const { room, day } = square
  const reload = useReload()
  const before = namedAt(answer, square)
  const [chosen, setChosen] = useState(before.map(({ id }) => String(id)))
  const [everyDay, setEveryDay] = useState(false)
  const { busy, run, errorOf, problem } = useCall({ user_ids: chosen, days: everyDay })
  // who is somewhere else on this day is told before it is tried
  const elsewhere = new Set(
    answer.named.filter((one) => one.held_on === day && one.exam_room_id !== room.id).map(({ id }) => id),
  )
  const people = new Map([...answer.staff, ...before].map((one) => [one.id, one]))
  async function submit(event: FormEvent) {
    event.preventDefault()
    const saved = await run(() =>
      api.command(
        '/api/exam-seat-plan/{exam_id}/invigilators',
        { exam_id: exam, exam_room_id: room.id, days: everyDay ? [...days] : [day], user_ids: chosen.map(Number) },
        { method: 'PUT' },
      ),
    )
    if (!saved) return
    notify('success', t(saved.message))
    await reload()
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={
        <>
          {t('Invigilators')}: {digitsIn(getLanguage(), room.name)}, <Day ad={day} />
        </>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <MultiSelect
            data-autofocus
            label={t('Invigilators')}
            data={[...people.values()].map((one) => ({
              value: String(one.id),
              label: elsewhere.has(one.id) ? `${nameOf(one)} (${t('in another room')})` : nameOf(one),
            }))}
            value={chosen}
            onChange={setChosen}
            maxValues={20}
            error={errorOf('user_ids')}
          />
          <Checkbox
            label={t('On all days of the exam')}
            checked={everyDay}
            onChange={(event) => setEveryDay(event.currentTarget.checked)}
          />
          <DialogButtons onCancel={onClose} busy={busy} problem={problem}>
            {t('Save')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}
