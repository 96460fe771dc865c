/**
 * Icons of menu lines that no teacher's or family's phone shows on its bar. They are drawings, sixty of them, and come in a file of their
 * own when a menu is first drawn; until then a line has the room for one.
 */
import type { ComponentType } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import type { IconProps } from '@tabler/icons-react'

type Drawn = typeof import('./menu-icons-drawn.ts')

/** 'IconScale', as it stands in `menu-icons-drawn.ts`. */
export function later(name: keyof Drawn): ComponentType<IconProps> {
  return lazyPart<ComponentType<IconProps>>(async () => ({ default: (await import('./menu-icons-drawn.ts'))[name] }), {
    waiting: room,
    // a line is understood without its drawing
    failed: (_, props: IconProps) => room(props),
  })
}

const room = ({ size }: IconProps) => <svg width={size} height={size} aria-hidden />
