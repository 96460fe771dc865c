/** Names who watches over a room, on one day or on all. */
import { Checkbox, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { MultiSelect } from '#platform/web/kit/pickers/select.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { notify } from '#platform/web/notify.ts'
import { type Named, namedAt, type Square } from './named.ts'
import { useReload } from './use-seat-plan.ts'

interface Props {
  exam: number
  days: readonly string[]
  answer: Named
  square: Square
  onClose: () => void
}

export default function NameDialog({ exam, days, answer, square, onClose }: Props) {
  const { room, day } = square
  const reload = useReload()
  const [chosen, setChosen] = useState(namedAt(answer, square).map(({ id }) => String(id)))
  const [everyDay, setEveryDay] = useState(false)
  const { busy, run, errorOf, problem } = useCall({ user_ids: chosen, days: everyDay })
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
            data={choicesOf(answer, square)}
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

/** Who is somewhere else on this day is told before it is tried. */
function choicesOf(answer: Named, square: Square): { value: string; label: string }[] {
  const elsewhere = new Set(
    answer.named.filter((one) => one.held_on === square.day && one.exam_room_id !== square.room.id).map(({ id }) => id),
  )
  const people = new Map([...answer.staff, ...namedAt(answer, square)].map((one) => [one.id, one]))
  return [...people.values()].map((one) => ({
    value: String(one.id),
    label: elsewhere.has(one.id) ? `${nameOf(one)} (${t('in another room')})` : nameOf(one),
  }))
}
