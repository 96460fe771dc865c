/** A table as a paper register has it: rows, a line of sums, two lines a row on a phone. For lists that are not turned page by page. */
import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, type ReactNode } from 'react'
import { t } from '#platform/web/i18n.ts'
import { phone } from '#platform/web/kit/list/list-results.tsx'
import list from '#platform/web/kit/list/list.module.css'
import { usePreferences } from '#platform/web/preferences.ts'
import styles from './register.module.css'

export interface RegisterColumn<R> {
  name: string
  /** In the person's language; empty over buttons. */
  label: string
  render: (row: R) => ReactNode
  /** Numbers, and what stands at the end of the row. */
  right?: boolean
  /** Under the last row. */
  sum?: ReactNode
  /** 'off': on a phone only. */
  onDesk?: 'off'
  /** On a phone: 'top' ends the first line, 'bare' needs no name before it, 'off' is left out, 'end' stands beside both lines. The first column leads. */
  onPhone?: 'top' | 'bare' | 'off' | 'end'
}

export interface RegisterProps<R> {
  /** What the table is. */
  caption: string
  columns: readonly RegisterColumn<R>[]
  rows: readonly R[]
  keyOf: (row: R, at: number) => string | number
}

export function Register<R>(props: RegisterProps<R>) {
  const narrow = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  return narrow ? <RegisterLines {...props} /> : <RegisterTable {...props} />
}

function RegisterTable<R>({ caption, columns: all, rows, keyOf }: RegisterProps<R>) {
  const columns = all.filter(({ onDesk }) => onDesk !== 'off')
  const { density } = usePreferences()
  return (
    // what is wider than the screen must be reachable without a mouse
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={`${list.scroll} ${styles.frame}`} tabIndex={0} aria-label={caption}>
      <table className={list.table} data-density={density} aria-label={caption}>
        <thead>
          <tr>
            {columns.map(({ name, label, right }) => (
              <th key={name} scope="col" data-right={right || undefined} className={label ? undefined : list.actions}>
                {label || <VisuallyHidden>{t('Actions')}</VisuallyHidden>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={keyOf(row, at)} className={list.row}>
              {columns.map(({ name, label, right, render }) => (
                <td key={name} data-right={right || undefined} className={label ? undefined : list.actions}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ sum }) => sum !== undefined) && (
          <tfoot className={styles.sums}>
            <tr>
              {columns.map(({ name, right, sum }) => (
                <td key={name} data-right={right || undefined}>
                  {sum}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

function RegisterLines<R>({ caption, columns, rows, keyOf }: RegisterProps<R>) {
  const [lead, ...others] = columns
  const top = others.find(({ onPhone }) => onPhone === 'top')
  const end = others.find(({ onPhone }) => onPhone === 'end')
  const below = others.filter(({ onPhone }) => onPhone === undefined || onPhone === 'bare')
  const sums = columns.filter(({ sum }) => sum !== undefined && sum !== null)
  return (
    <ul className={list.lines} aria-label={caption}>
      {rows.map((row, at) => (
        <li key={keyOf(row, at)} className={list.line}>
          <div className={list.lineBody}>
            <div className={list.lineTop}>
              <span>{lead?.render(row)}</span>
              {top && <span>{top.render(row)}</span>}
            </div>
            <span className={`${list.lineBelow} ${styles.wraps}`}>
              {below.map((column, n) => (
                <Below key={column.name} column={column} row={row} first={n === 0} />
              ))}
            </span>
          </div>
          {end?.render(row)}
        </li>
      ))}
      {sums.length > 0 && (
        <li className={`${list.line} ${styles.sumLine}`}>
          {sums.map(({ name, label, sum }, n) => (
            <span key={name}>
              {n > 0 && `${label} `}
              {sum}
            </span>
          ))}
        </li>
      )}
    </ul>
  )
}

function Below<R>({
  column: { label, render, onPhone },
  row,
  first,
}: {
  column: RegisterColumn<R>
  row: R
  first: boolean
}) {
  const value = render(row)
  if (value === null || value === undefined || value === '' || value === false) return null
  return (
    <Fragment>
      {!first && ' · '}
      {onPhone === 'bare' ? (
        value
      ) : (
        <>
          {label} {value}
        </>
      )}
    </Fragment>
  )
}
