/**
 * What a screen shows of rooms above its own: its room declares the slot (`web/slots.ts`), a room above fills it (`fills` in its `web/index.tsx`) with a
 * part that is loaded when it is shown, with its words. So a room needs none of those above it, and the table of screens carries names only.
 */
import { type ComponentType, createElement, lazy, type LazyExoticComponent } from 'react'
import type { Right } from '#platform/contract/rights.ts'
import { addCatalogue } from './i18n.ts'
import { loadChunk } from './load-screen.ts'
import { can, uses } from './session.ts'

interface Part<Props extends object> {
  /** One word; of several parts of a slot each has its own. */
  name: string
  /** Of a tab; its Nepali stands with the names of screens. */
  label?: string
  right?: Right
  /** The part of the product that it belongs to. */
  part?: string
  /** Order inside the slot, lowest first. */
  rank?: number
  lazy: () => Promise<{ default: ComponentType<Props> }>
}
type Filled<Props extends object> = Part<Props> & { Component: LazyExoticComponent<ComponentType<Props>> }

export interface WebSlot<Props extends object> {
  readonly filled: readonly Filled<Props>[]
}

/** `Props`: what the screen tells its parts. */
export const webSlot = <Props extends object>(): WebSlot<Props> => ({ filled: [] })

/** Whose part it is: its Nepali comes with it. */
interface Filler {
  name: string
  nepali?: () => Promise<{ default: Record<string, string> }>
}
/** To be handed to the app, which fills all slots when the table of screens is loaded. */
export interface WebFill {
  apply(room: Filler): void
}

export const fillWeb = <Props extends object>(into: WebSlot<Props>, part: Part<Props>): WebFill => ({
  apply(room) {
    const all = into.filled as Filled<Props>[]
    if (all.some(({ name }) => name === part.name)) return
    const load = async () =>
      (await Promise.all([loadChunk(part.name, part.lazy), addCatalogue(room.name, room.nepali)]))[0]
    all.push({ ...part, Component: lazy(load) as Filled<Props>['Component'] })
    all.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  },
})

/** Those that whoever is signed in may see, where the school has them. */
export const shownParts = <Props extends object>({ filled }: WebSlot<Props>): Filled<Props>[] =>
  filled.filter(({ right = 'login', part }) => can(right) && (part === undefined || uses(part)))

/** All of them, one after another; stands inside a `Suspense`. */
export const Parts = <Props extends object>({ of, ...props }: { of: WebSlot<Props> } & Props) =>
  shownParts(of).map(({ name, Component }) =>
    createElement(Component as unknown as ComponentType<object>, { key: name, ...props }),
  )
