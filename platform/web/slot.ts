/**
 * What a screen of a room shows of the rooms above it: the room declares the slot and draws what is in it, a room above fills it in
 * its `web/index.tsx`. As `platform/server/slot.ts` on the other side.
 */
import { type ComponentType, lazy } from 'react'
import { addCatalogue } from './i18n.ts'

export interface Slot<T> {
  readonly filled: readonly T[]
}

/** A part of a screen. */
export type Part<Props> = ComponentType<Props>

/** A part that is loaded with the first screen that shows it, and with the words of its own room. */
export const lazyPart = <Props>(
  room: string,
  load: () => Promise<{ default: Part<Props> }>,
  nepali: () => Promise<{ default: Record<string, string> }>,
): Part<Props> =>
  lazy(async () => {
    const [part] = await Promise.all([load(), addCatalogue(room, nepali)])
    return part
  })

/** To be handed to the app, which fills all slots once, when it is put together. */
export interface Fill {
  apply(): void
}

export const slot = <T>(): Slot<T> => ({ filled: [] })

export const fill = <T>(into: Slot<T>, value: T): Fill => ({
  apply() {
    const all = into.filled as T[]
    if (!all.includes(value)) all.push(value)
  },
})
