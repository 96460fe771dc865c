/** A student who is picked up, and is put down on a seat: on a free one, or in exchange with who sits there. */
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import type { PlanStudent } from '../../contract/seats.ts'
import classes from './seat-plan.module.css'
import { done, useReload } from './use-seat-plan.ts'

export function useMove(exam: number) {
  const reload = useReload()
  const [held, setHeld] = useState<PlanStudent>()
  const [busy, setBusy] = useState(false)
  const isHeld = held !== undefined
  useEffect(() => {
    if (!isHeld) return undefined
    const letGo = (event: KeyboardEvent) => event.key === 'Escape' && setHeld(undefined)
    addEventListener('keydown', letGo)
    return () => removeEventListener('keydown', letGo)
  }, [isHeld])

  async function put(to: { exam_room_id?: number; seat?: number; swap_with?: number }): Promise<void> {
    if (!held || busy) return
    setBusy(true)
    await done(
      () =>
        api.command(
          '/api/exam-seat-plan/{exam_id}/seat',
          { exam_id: exam, enroll_id: held.enroll_id, ...to },
          { method: 'PUT' },
        ),
      reload,
    )
    setBusy(false)
    setHeld(undefined)
  }
  const pick = (student: PlanStudent) => setHeld(student.enroll_id === held?.enroll_id ? undefined : student)
  return {
    held,
    busy,
    pick,
    letGo: () => setHeld(undefined),
    takeAway: () => put({}),
    /** A seat of a room was pressed: with nobody in hand, who sits there is picked up. */
    press: (exam_room_id: number, seat: number, student: PlanStudent | undefined): void => {
      if (!held) return student && setHeld(student)
      if (student?.enroll_id === held.enroll_id) return setHeld(undefined)
      void put({ exam_room_id, seat, ...(student && { swap_with: student.enroll_id }) })
      return undefined
    },
  }
}

/** Says what the next press does. */
export function Held({
  held,
  busy,
  letGo,
  takeAway,
}: {
  held: PlanStudent
  busy: boolean
  letGo: () => void
  takeAway: () => Promise<void>
}) {
  return (
    <div className={`${classes.held} no-print`}>
      <output>
        {held.exam_room_id === null
          ? t('{name} is picked up. Press a free seat, also in another room.', { name: nameOf(held) })
          : t('{name} is picked up. Press a free seat, or another student to swap; also in another room.', {
              name: nameOf(held),
            })}
      </output>
      {held.exam_room_id !== null && (
        <Button size="compact-md" variant="default" loading={busy} onClick={() => void takeAway()}>
          {t('Take the seat away')}
        </Button>
      )}
      <Button size="compact-md" variant="default" onClick={letGo}>
        {t('Put back')}
      </Button>
    </div>
  )
}
