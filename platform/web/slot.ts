/**
 * What a screen shows of rooms above its own: its room declares the slot (`web/slots.ts`), a room above fills it (`fills` in its `web/index.tsx`) with a
 * part that is loaded when it is shown, with its words (`kit/states/parts.ts`). So a room needs none of those above it, and the table of screens carries names only.
 */
import type { ComponentType } from 'react'
import type { Right } from '#platform/contract/rights.ts'

interface Part<Props extends object> {
  /** One word; of several parts of a slot each has its own. */
  name: string
  /** Of a tab; said in the menu's words, as names of screens are. */
  label?: string
  right?: Right
  /** The part of the product that it belongs to. */
  part?: string
  /** Order inside the slot, lowest first. */
  rank?: number
  lazy: () => Promise<{ default: ComponentType<Props> }>
}

/** Whose part it is: its Nepali comes with it. */
interface Filler {
  name: string
  nepali?: () => Promise<{ default: Record<string, string> }>
}
export type FilledPart<Props extends object> = Part<Props> & { room: Filler }

export interface WebSlot<Props extends object> {
  readonly filled: readonly FilledPart<Props>[]
}

/** `Props`: what the screen tells its parts. */
export const webSlot = <Props extends object>(): WebSlot<Props> => ({ filled: [] })

/** To be handed to the app, which fills all slots when the table of screens is loaded. */
export interface WebFill {
  apply(room: Filler): void
}

export const fillWeb = <Props extends object>(into: WebSlot<Props>, part: Part<Props>): WebFill => ({
  apply(room) {
    const all = into.filled as FilledPart<Props>[]
    if (all.some(({ name }) => name === part.name)) return
    all.push({ ...part, room })
    all.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  },
})
