/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it */
/** A table that is wider than its place: what does not fit is reached by mouse, finger and arrow keys. */
import type { ReactNode } from 'react'

export function ScrollBox({
  label,
  className,
  children,
}: {
  /** What the table shows, for who hears it. */ label: string
  className?: string
  children: ReactNode
}) {
  return (
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
