/** The order of a syllabus after something was put at another place; without a screen, so that it can be tested. */

export type Order = { id: number; topic_ids: number[] }[]
export interface Item {
  kind: 'chapter' | 'topic'
  id: number
}

/** The list with one of it at another place. */
export const moved = <T>(list: T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)

/** May this be dropped there? Chapters go among chapters; topics among topics, or to the beginning of a chapter. */
export const mayDrop = (held: Item, on: Item): boolean =>
  !(held.kind === on.kind && held.id === on.id) && (held.kind === 'topic' || on.kind === 'chapter')

/** `held` dropped on the first half (before) or second half (after) of `on`. */
export function afterDrop(order: Order, held: Item, on: Item, after: boolean): Order {
  if (!mayDrop(held, on)) return order
  if (held.kind === 'chapter') {
    const chapter = order.find((each) => each.id === held.id)
    return chapter
      ? placed(
          order.filter((each) => each !== chapter),
          chapter,
          (each) => each.id === on.id,
          after,
        )
      : order
  }
  return order.map((chapter) => {
    const rest = chapter.topic_ids.filter((id) => id !== held.id)
    if (on.kind === 'chapter') return { ...chapter, topic_ids: chapter.id === on.id ? [held.id, ...rest] : rest }
    return { ...chapter, topic_ids: placed(rest, held.id, (id) => id === on.id, after) }
  })
}

/** The list with `one` beside what is asked for; as it was where that is not in it. */
function placed<T>(list: T[], one: T, isThere: (each: T) => boolean, after: boolean): T[] {
  const at = list.findIndex(isThere)
  return at < 0 ? list : list.toSpliced(at + (after ? 1 : 0), 0, one)
}
