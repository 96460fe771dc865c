/** The day of a row, with the box by which it is chosen: who only reads has none. */
import type { ComponentPropsWithoutRef } from 'react'

interface PickProps extends ComponentPropsWithoutRef<'input'> {
  onToggle?: () => void
}

export function Pick({ onToggle, children, ...box }: PickProps) {
  if (!onToggle) return <>{children}</>
  return (
    <label>
      <input type="checkbox" {...box} onChange={onToggle} /> {children}
    </label>
  )
}
