/** Moving lessons: by dragging, by cut and paste, by the dialog; the last move can be taken back. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { notify } from '#platform/web/notify.ts'
import type { Slot } from '../../contract/routine.ts'
import { problemText } from './words.ts'

export interface Spot {
  weekday: number
  period_id: number
}

interface Move {
  id: number
  from: Spot
  with_id: number | null
}

export const isAt = (slot: Spot, spot: Spot): boolean =>
  slot.weekday === spot.weekday && slot.period_id === spot.period_id

/** The lesson that would have to give way at a place: none where it is free, or where optional lessons stand side by side. */
export function givesWay(slots: readonly Slot[], slot: Slot, to: Spot): Slot | undefined {
  const there = slots.filter((each) => isAt(each, to))
  return slot.in_group && there.every((each) => each.in_group) ? undefined : there[0]
}

export function useMoves(slots: readonly Slot[]) {
  const queries = useQueryClient()
  const [held, setHeld] = useState<number | null>(null)
  const [last, setLast] = useState<Move>()
  const reload = () => queries.invalidateQueries({ queryKey: ['/api/routine'] })

  async function send(id: number, to: Spot, with_id: number | null): Promise<boolean> {
    try {
      const { message } = await api.command('/api/routine/lesson/{id}/move', { id, ...to, with_id })
      notify('success', t(message))
      await reload()
      return true
    } catch (error) {
      notify('error', problemText(error))
      return false
    }
  }
  /** To a free place or beside what is there, or in exchange with a lesson; the server says when it does not fit. */
  async function move(id: number, to: Spot, there?: Slot): Promise<boolean> {
    const slot = slots.find((each) => each.id === id)
    if (!slot || isAt(slot, to)) {
      setHeld(null)
      return false
    }
    const done = await send(id, to, there?.id ?? null)
    if (done) setLast({ id, from: { weekday: slot.weekday, period_id: slot.period_id }, with_id: there?.id ?? null })
    setHeld(null)
    return done
  }
  async function undo(): Promise<void> {
    if (last && (await send(last.id, last.from, last.with_id))) setLast(undefined)
  }
  return { held, hold: setHeld, move, last, undo, forget: () => setLast(undefined), reload }
}
export type Moves = ReturnType<typeof useMoves>
