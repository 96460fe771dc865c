/** The table of a list. Past 200 rows only those in sight are drawn. */
import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { t } from '#platform/web/i18n.ts'
import { usePreferences } from '#platform/web/preferences.ts'
import { isRight } from './list-columns.ts'
import { ListRow } from './list-row.tsx'
import type { RowsProps } from './list-rows.ts'
import type { ListColumn } from './list-types.ts'
import styles from './list.module.css'
import { TableBody, virtualFrom } from './table-body.tsx'

export interface ListTableProps extends RowsProps {
  /** Says what the table is, for those who do not see the page around it. */
  caption: string
  sortBy?: string
  descending: boolean
  onSort?: (name: string) => void
}

export function ListTable({ caption, sortBy, descending, onSort, ...list }: ListTableProps) {
  const { density } = usePreferences()
  const { rows, columns, selected, keyOf, active } = list
  const all = rows.length > 0 && rows.every((row) => selected?.has(keyOf(row)))
  return (
    <div className={styles.scroll}>
      <table
        className={styles.table}
        data-density={density}
        aria-rowcount={rows.length > virtualFrom ? rows.length : undefined}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {selected && (
              <th className={`${styles.pick} no-print`}>
                <Checkbox
                  size="xs"
                  checked={all}
                  indeterminate={!all && selected.size > 0}
                  onChange={list.onSelectAll}
                  aria-label={t('Select all rows of this page')}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head
                key={column.name}
                column={column}
                on={column.name === sortBy}
                descending={descending}
                onSort={onSort}
              />
            ))}
            <th className={`${styles.actions} no-print`}>
              <VisuallyHidden>{t('Actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <TableBody
          count={rows.length}
          keyOf={(index) => keyOf(rows[index]!)}
          active={active}
          render={(index, measure) => (
            <ListRow key={keyOf(rows[index]!)} row={rows[index]!} index={index} list={list} measure={measure} />
          )}
        />
      </table>
    </div>
  )
}

export function Head({
  column,
  on,
  descending,
  onSort,
}: {
  column: ListColumn
  on: boolean
  descending: boolean
  onSort?: (name: string) => void
}) {
  const label = column.kind === 'money' ? t('{label} (Rs.)', { label: t(column.label) }) : t(column.label)
  const Icon = on ? (descending ? IconArrowDown : IconArrowUp) : IconArrowsSort
  return (
    <th
      scope="col"
      data-right={isRight(column) || undefined}
      aria-sort={on ? (descending ? 'descending' : 'ascending') : undefined}
    >
      {onSort && !column.unsorted ? (
        <UnstyledButton className={styles.sort} data-on={on || undefined} onClick={() => onSort(column.name)}>
          {label}
          <Icon size={14} aria-hidden className={`${styles.sortIcon} no-print`} />
        </UnstyledButton>
      ) : (
        label
      )}
    </th>
  )
}
