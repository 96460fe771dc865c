/** The routine of one class, as it is written: a line a part, saved together. What was typed stays when it is refused. */
import { Button, Group, NumberInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { addDays } from '#nepal/bikram-sambat.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { useLeaving } from '#platform/web/kit/form/use-leaving.ts'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { Menu } from '#platform/web/kit/states/layers.tsx'
import { notify } from '#platform/web/notify.ts'
import { clashesIn, type RoutineClass, type Sitting } from '../../contract/routine.ts'
import { partNames } from './part-names.ts'
import classes from './routine.module.css'

interface Props {
  exam: number
  of: RoutineClass
  others: readonly RoutineClass[]
  onSaved: () => void
}

/** The same part of the same subject in another class. */
const sameAs = (one: Sitting) => (other: Sitting) => other.subject === one.subject && other.kind === one.kind

export function RoutineSheet({ exam, of, others, onSaved }: Props) {
  const { submit, move, copy, sittings, clashes, set, problem, busy, dirty, setSittings } = useSittings(
    of,
    exam,
    onSaved,
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Group gap="xs" mb="sm">
        <Button variant="default" onClick={() => move(-1)}>
          {t('A day earlier')}
        </Button>
        <Button variant="default" onClick={() => move(1)}>
          {t('A day later')}
        </Button>
        {others.length > 0 && (
          <Menu position="bottom-start" withinPortal>
            <Menu.Target>
              <Button variant="default">{t('As another class')}</Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((other) => (
                <Menu.Item key={other.grade_id} onClick={() => copy(other)}>
                  {nameOf({ name: other.grade, name_np: other.grade_np })}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      <ScrollBox className={list.scroll} label={t('Exam routine')}>
        <table className={`${list.table} ${classes.sheet}`}>
          <thead>
            <tr>
              {['Subject', 'Date', 'Time', 'Minutes', 'Room'].map((name) => (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sittings.map((each) => (
              <Line key={each.exam_part_id} sitting={each} clash={clashes.has(each.exam_part_id)} set={set} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <ActionBar problem={problem}>
        <Button type="submit" loading={busy} disabled={!dirty}>
          {t('Save')}
        </Button>
        <Button variant="default" disabled={!dirty} onClick={() => setSittings(of.sittings)}>
          {t('Undo')}
        </Button>
      </ActionBar>
    </form>
  )
}

function useSittings(of: RoutineClass, exam: number, onSaved: () => void) {
  const [sittings, setSittings] = useState<readonly Sitting[]>(of.sittings)
  const { busy, run, problem } = useCall(sittings)
  const clashes = clashesIn(sittings)
  // told as saved it is saved, also while what stands is being read anew
  const [saved, setSaved] = useState<readonly Sitting[]>(of.sittings)
  const now = JSON.stringify(sittings)
  const dirty = now !== JSON.stringify(of.sittings) && now !== JSON.stringify(saved)
  useLeaving(dirty, t('The exam routine that was typed is not saved.'), { ofAddress: true })
  const set = (id: number, part: Partial<Sitting>) =>
    setSittings((before) => before.map((each) => (each.exam_part_id === id ? { ...each, ...part } : each)))
  const move = (days: number) =>
    setSittings((before) =>
      before.map((each) => (each.held_on === null ? each : { ...each, held_on: addDays(each.held_on, days) })),
    )
  const copy = (from: RoutineClass) =>
    setSittings((before) =>
      before.map((each) => {
        const found = from.sittings.find(sameAs(each))
        return found?.held_on
          ? { ...each, held_on: found.held_on, starts_at: found.starts_at, minutes: found.minutes, room: each.room }
          : each
      }),
    )

  async function submit(event: FormEvent) {
    event.preventDefault()
    // what a colleague wrote meanwhile beside it stays
    const sent = sittings
      .filter((each) => !of.sittings.includes(each))
      .map(({ exam_part_id, held_on, starts_at, minutes, room }) => ({
        exam_part_id,
        held_on,
        starts_at,
        minutes,
        room: room || null,
      }))
    const answer = await run(() =>
      api.command('/api/exam-routine/{exam_id}', { exam_id: exam, sittings: sent }, { method: 'PUT' }),
    )
    if (!answer) return
    setSaved(sittings)
    notify('success', t(answer.message))
    onSaved()
  }
  return { submit, move, copy, sittings, clashes, set, problem, busy, dirty, setSittings }
}

function Line({
  sitting,
  clash,
  set,
}: {
  sitting: Sitting
  clash: boolean
  set: (id: number, part: Partial<Sitting>) => void
}) {
  const { exam_part_id: id, subject, subject_np, kind, held_on, starts_at, minutes, room } = sitting
  const name = `${nameOf({ name: subject, name_np: subject_np })} ${t(partNames[kind])}`
  return (
    <tr className={list.row}>
      <th scope="row">{name}</th>
      <td>
        <DateField aria-label={`${name}: ${t('Date')}`} value={held_on} onChange={(day) => set(id, { held_on: day })} />
      </td>
      <td>
        <TextInput
          type="time"
          aria-label={`${name}: ${t('Time')}`}
          value={starts_at ?? ''}
          onChange={(event) => set(id, { starts_at: event.currentTarget.value || null })}
          error={clash && t('At the same time')}
        />
      </td>
      <td>
        <NumberInput
          aria-label={`${name}: ${t('Minutes')}`}
          min={5}
          max={600}
          step={15}
          allowDecimal={false}
          value={minutes ?? ''}
          onChange={(value) => set(id, { minutes: value === '' ? null : Number(value) })}
        />
      </td>
      <td>
        <TextInput
          aria-label={`${name}: ${t('Room')}`}
          maxLength={40}
          value={room ?? ''}
          onChange={(event) => set(id, { room: event.currentTarget.value })}
        />
      </td>
    </tr>
  )
}
