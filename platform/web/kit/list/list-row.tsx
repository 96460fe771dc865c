/** One row of the table. */
import { Checkbox, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#platform/web/i18n.ts'
import { ListCell } from './list-cell.tsx'
import { isRight } from './list-columns.ts'
import { isRowClick, type RowsProps } from './list-rows.ts'
import type { AnyRow } from './list-types.ts'
import styles from './list.module.css'
import { RowActions } from './row-actions.tsx'

export interface ListRowProps {
  row: AnyRow
  index: number
  list: RowsProps
  /** For rows that are measured while scrolling. */
  measure?: (element: HTMLElement | null) => void
}

export function ListRow({ row, index, list, measure }: ListRowProps) {
  const { columns, keyOf, nameOf, active, lead, onActive, selected, onSelect, onOpen, actionsOf } = list
  const opener = columns.some((column) => column.name === lead) ? lead : columns[0]?.name
  const picked = selected?.has(keyOf(row))
  return (
    <tr
      ref={measure}
      data-index={index}
      className={styles.row}
      data-selected={picked || undefined}
      data-opens={onOpen ? true : undefined}
      tabIndex={index === Math.max(active, 0) ? 0 : -1}
      onFocus={() => onActive(row)}
      onClick={(event) => isRowClick(event) && onOpen?.(row)}
    >
      {selected && (
        <td className={`${styles.pick} no-print`}>
          <Checkbox
            size="xs"
            checked={picked}
            onChange={() => onSelect(row)}
            aria-label={t('Select {name}', { name: nameOf(row) })}
            tabIndex={-1}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.name} data-right={isRight(column) || undefined}>
          {column.name === opener ? (
            <OpenPart row={row} list={list}>
              <ListCell column={column} row={row} />
            </OpenPart>
          ) : (
            <ListCell column={column} row={row} />
          )}
        </td>
      ))}
      <td className={`${styles.actions} no-print`}>
        <RowActions row={row} actions={actionsOf(row)} name={nameOf(row)} />
      </td>
    </tr>
  )
}

/** The part of a row that can be tabbed to and opened: a link where the row has an address. */
export function OpenPart({
  row,
  list: { hrefOf, onOpen, nameOf },
  alone = false,
  children,
}: {
  row: AnyRow
  list: RowsProps
  /** Where the row itself cannot be tabbed to. */
  alone?: boolean
  children: ReactNode
}) {
  const tabIndex = alone ? 0 : -1
  const href = hrefOf?.(row)
  if (href) {
    return (
      <Link to={href} className={styles.open} tabIndex={tabIndex}>
        {children || nameOf(row)}
      </Link>
    )
  }
  if (!onOpen) return children
  return (
    <UnstyledButton className={styles.open} onClick={() => onOpen(row)} tabIndex={tabIndex}>
      {children || nameOf(row)}
    </UnstyledButton>
  )
}
