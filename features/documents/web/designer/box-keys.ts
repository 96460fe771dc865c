/** What keys do with the box that is chosen, on the card and in the list of boxes. */
import type { KeyboardEvent } from 'react'
import type { CardBox } from '../../contract/cards/card-design.ts'
import { moved, nudge, without } from './boxes.ts'
import type { DesignWork } from './use-design.ts'

export function boxKeys(work: DesignWork, box: CardBox, event: KeyboardEvent<HTMLElement>): void {
  const by = nudge(event.key, event.shiftKey)
  if (by) work.setBox(moved(box, ...by, work.work.design), 'nudge')
  else if (event.key === 'Delete' || event.key === 'Backspace') work.setSide(without(work.side, box.id))
  else return
  event.preventDefault()
}
