/**
 * What a room asks of whoever knows: the room declares the slot, a room above it fills it in its `room.ts`. So a room needs none
 * of those above it, and whoever reads the slot sees all that happens there.
 */
export interface Slot<T> {
  readonly filled: readonly T[]
}

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

/** Of a slot that one room fills: what it says; `otherwise` in a product without such a room. */
export const askOne = <T>(of: Slot<T>, otherwise: T): T => of.filled[0] ?? otherwise
