/** A list on a phone: two lines a row. */
import { Checkbox } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import { ListCell } from './list-cell.tsx'
import { OpenPart } from './list-row.tsx'
import { isRowClick, type RowsProps } from './list-rows.ts'
import type { AnyRow, ListColumn } from './list-types.ts'
import styles from './list.module.css'
import { RowActions } from './row-actions.tsx'

/** `lead`: the column that a person calls the row by; it stands in the first line, and beside it an amount if there is one: the second line is cut. */
export function ListLines({ caption, ...list }: RowsProps & { caption: string }) {
  const { lead, rows, columns, keyOf, nameOf, selected, onSelect, onOpen, actionsOf } = list
  const first = columns.find((column) => column.name === lead) ?? columns[0]
  const rest = columns.filter((column) => column !== first)
  const second = rest.find(({ kind }) => kind === 'money') ?? rest[0]
  const others = rest.filter((column) => column !== second)
  return (
    <ul className={styles.lines} aria-label={caption}>
      {rows.map((row) => {
        const picked = selected?.has(keyOf(row))
        return (
          // the link or button inside does the same for the keyboard
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
          <li
            key={keyOf(row)}
            className={styles.line}
            data-selected={picked || undefined}
            onClick={(event) => isRowClick(event) && onOpen?.(row)}
          >
            {selected && (
              <Checkbox
                checked={picked}
                onChange={() => onSelect(row)}
                aria-label={t('Select {name}', { name: nameOf(row) })}
                className="no-print"
              />
            )}
            <div className={styles.lineBody}>
              <div className={styles.lineTop}>
                <OpenPart row={row} list={list} alone>
                  {first && <ListCell column={first} row={row} />}
                </OpenPart>
                {second && (
                  <span>
                    <ListCell column={second} row={row} />
                  </span>
                )}
              </div>
              <span className={styles.lineBelow}>
                <Below columns={others} row={row} />
              </span>
            </div>
            <RowActions row={row} actions={actionsOf(row)} name={nameOf(row)} folded />
          </li>
        )
      })}
    </ul>
  )
}

/** What else there is; a bare 'Yes' or a number says nothing without its name. */
function Below({ columns, row }: { columns: readonly ListColumn[]; row: AnyRow }) {
  const filled = columns.filter(
    ({ name, kind, cell }) =>
      cell ||
      (kind === 'flag' ? row[name] === true : row[name] !== null && row[name] !== undefined && row[name] !== ''),
  )
  // the dots between them are the style's: a cell may turn out empty
  return filled.map((column) => (
    <span key={column.name}>
      {column.kind === 'flag' ? (
        t(column.label)
      ) : (
        <>
          {unnamed.has(column.kind) ? null : `${t(column.label)} `}
          <ListCell column={column} row={row} />
        </>
      )}
    </span>
  ))
}

/** Kinds whose values say themselves what they are. */
const unnamed = new Set<ListColumn['kind']>([
  'text',
  'long_text',
  'choice',
  'ref',
  'multi_ref',
  'phone',
  'email',
  'colour',
  undefined,
])
