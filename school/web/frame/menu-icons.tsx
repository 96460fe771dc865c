/**
 * Icons of menu lines that no teacher's or family's phone shows on its bar. They are drawings, sixty of them, and come in a file of their
 * own when a menu is first drawn; until then a line has the room for one.
 */
import { type ComponentType, lazy, Suspense } from 'react'
import type { IconProps } from '@tabler/icons-react'

type Drawn = typeof import('./menu-icons-drawn.ts')

/** 'IconScale', as it stands in `menu-icons-drawn.ts`. */
export function later(name: keyof Drawn): ComponentType<IconProps> {
  const Icon = lazy(async () => ({ default: (await import('./menu-icons-drawn.ts'))[name] }))
  return (props) => (
    <Suspense fallback={<svg width={props.size} height={props.size} aria-hidden />}>
      <Icon {...props} />
    </Suspense>
  )
}
