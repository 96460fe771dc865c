/** The order of stops after one was put at another place; without a screen, so that it can be tested. */

/** The list with one of it at another place; as it was where there is no such place. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] =>
  from in list && to in list ? list.toSpliced(from, 1).toSpliced(to, 0, list[from]!) : [...list]

/** Where the dragged one comes to lie: before or after the one it was dropped on. */
export function placeOf(from: number, on: number, after: boolean): number {
  const before = on - (from < on ? 1 : 0)
  return before + (after ? 1 : 0)
}
