/** Shows what rooms above have filled into a slot of a screen; each part is loaded with its words when it is shown. */
import { type ComponentType, createElement } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { addCatalogue } from '../../i18n.ts'
import { loadChunk } from '../../load-screen.ts'
import { can, uses } from '../../session.ts'
import type { FilledPart, WebSlot } from '../../slot.ts'

/** Those that whoever is signed in may see, where the school has them. */
export const shownParts = <Props extends object>({ filled }: WebSlot<Props>): FilledPart<Props>[] =>
  filled.filter(({ right = 'login', part }) => can(right) && (part === undefined || uses(part)))

const components = new WeakMap<object, ComponentType<object>>()

/** Made once for each part. */
function componentOf<Props extends object>(part: FilledPart<Props>): ComponentType<object> {
  const { name, lazy: load, room } = part
  const made =
    components.get(part) ??
    lazyPart(async () => {
      const [loaded] = await Promise.all([loadChunk(name, load), addCatalogue(room.name, room.nepali)])
      return loaded as { default: ComponentType<object> }
    })
  components.set(part, made)
  return made
}

/** One of them; stands inside a `Suspense`. */
export const OnePart = <Props extends object>({ of, ...props }: { of: FilledPart<Props> } & Props) =>
  createElement(componentOf(of), props)

/** All of them, one after another; stands inside a `Suspense`. */
export const Parts = <Props extends object>({ of, ...props }: { of: WebSlot<Props> } & Props) =>
  shownParts(of).map((part) => createElement(componentOf(part), { key: part.name, ...props }))
