/** Looking up what a name from outside means: only among a list's own names, never among those that every object has (`constructor`, `__proto__`). */

export const isOwn = <L extends object>(list: L, name: PropertyKey): name is keyof L => Object.hasOwn(list, name)

/** What stands in the list under this name; undefined where nothing does. */
export const own = <T>(list: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(list, name) ? list[name] : undefined

/** Is it a name that every object has? Such a one is refused at the door, whatever it was meant to choose. */
export const everybodys = (name: string): boolean => name in Object.prototype
