/** The totals of a report, said before its table. */
import type { ReactNode } from 'react'
import styles from './figures.module.css'

export interface Figure {
  /** In the person's language. */
  label: string
  value: ReactNode
  /** Red what is owed, green what came in. */
  colour?: 'due' | 'paid' | 'partial'
  /** Said under the figure. */
  note?: ReactNode
}

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, colour, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular" data-colour={colour}>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
