/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- a table of cells that are worked in is a grid */
/**
 * Cells in rows and columns: typed, walked, chosen, pasted from a spreadsheet, filled down and taken back, with a word at each cell that
 * is wrong. It holds no values: the room says what stands in a cell, and saves.
 */
import { Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../i18n.ts'
import { usePreferences } from '../../preferences.ts'
import list from '../list/list.module.css'
import { type Block, isIn, type KeyAt, lastOf, type Spot } from './cells.ts'
import { GridCell } from './grid-cell.tsx'
import styles from './grid.module.css'
import type { GridWork } from './use-grid.ts'
import { useGridHands } from './use-grid-hands.ts'

/** Letters of a column's title in one line; a longer one, a learning outcome, is broken. */
const longTitle = 24

export interface GridColumn {
  id: number | string
  title: string
  /** What a phone's keyboard offers; digits with a point unless told. */
  inputMode?: 'decimal' | 'numeric' | 'text'
  /** Words, which have more room and stand from the left. */
  wide?: boolean
}

export interface GridRow {
  id: number | string
  title: string
  /** Beside the title: a menu of the row. */
  menu?: ReactNode
}

export interface GridProps {
  /** What the grid shows, for who hears it. */
  label: string
  /** Over the titles of the rows. */
  corner: string
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  keyOf: (row: GridRow['id'], column: GridColumn['id']) => string
  work: GridWork
  /** What is wrong with a text; undefined: nothing. */
  complaint: (key: string, text: string) => string | undefined
  /** What holds where a cell is empty, shown in grey; a dash unless told. */
  otherwise?: (key: string) => string
  /** A last column that is not typed. */
  total?: { title: string; cell: (row: GridRow['id']) => ReactNode }
  readOnly?: boolean
  /** Cells that are not typed in though others are; the room takes nothing that is pasted there. */
  isShut?: (key: string) => boolean
}

/** More rows have a place of their own in which only those in sight are drawn. */
const mostDrawn = 60
const usualHeight = 40

export function Grid(props: GridProps) {
  /** Cells of the block pasted last that found no place. */
  const [outside, setOutside] = useState(0)
  return (
    <>
      <Cells {...props} onOutside={setOutside} />
      {outside > 0 && (
        <Text size="sm" mt="xs" role="alert">
          {t('{n, plural, one {# pasted cell} other {# pasted cells}} did not fit into the grid and were left out.', {
            n: outside,
          })}
        </Text>
      )}
    </>
  )
}

function Cells(props: GridProps & { onOutside: (count: number) => void }) {
  const {
    label,
    corner: overRows,
    rows,
    columns,
    keyOf,
    work,
    complaint,
    total,
    readOnly = false,
    isShut,
    onOutside,
  } = props
  const { density } = usePreferences()
  const box = useRef<HTMLDivElement>(null)
  const [block, setBlock] = useState<Block>()
  const isLong = rows.length > mostDrawn
  const isPrinting = usePrinting(isLong)
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used while drawing only, never memoised
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isLong,
    getScrollElement: () => box.current,
    estimateSize: () => usualHeight,
    overscan: 8,
  })

  const { focus, reveal, page } = usePlaces(box, (row) => virtual.scrollToIndex(row))
  const keyAt: KeyAt = ({ row, column }) => {
    const [down, across] = [rows[row], columns[column]]
    return down && across && keyOf(down.id, across.id)
  }
  const size = { rows: rows.length, columns: columns.length }
  const on = useGridHands({ size, page, keyAt, work, block, setBlock, focus, reveal, readOnly, onOutside })
  const corner = block && lastOf(block)

  // one function for all cells: a key typed draws one cell, not thousands
  const latest = useRef(work)
  useEffect(() => void (latest.current = work))
  const typeOne = useCallback((key: string, text: string) => latest.current.type({ [key]: text }, true), [])

  const whole = !isLong || isPrinting
  const drawn = whole ? rows.map((_, at) => at) : virtual.getVirtualItems().map((item) => item.index)
  const rowHeight = virtual.getVirtualItems()[0]?.size ?? usualHeight
  const above = whole ? 0 : (drawn[0] ?? 0) * rowHeight
  const below = whole ? 0 : Math.max(0, rows.length - 1 - (drawn.at(-1) ?? 0)) * rowHeight
  return (
    <div ref={box} className={`${list.scroll} ${styles.box} ${isLong ? styles.long : ''}`}>
      {/* keys and pasted blocks are those of the cells inside */}
      <table
        className={`${list.table} ${styles.grid}`}
        data-density={density}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + (total ? 2 : 1)}
        aria-readonly={readOnly}
        aria-multiselectable
        data-block={block !== undefined || undefined}
        {...on}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{overRows}</th>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                data-right={!column.wide || undefined}
                data-long={column.title.length > longTitle || undefined}
              >
                {column.title}
              </th>
            ))}
            {total && (
              <th scope="col" data-right>
                {total.title}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <Room height={above} />
          {drawn.map((row) => {
            const { id, title, menu } = rows[row]!
            return (
              <tr key={id} aria-rowindex={row + 2}>
                <th scope="row">
                  <span className={styles.rowHead}>
                    {title}
                    {menu}
                  </span>
                </th>
                {columns.map((column, at) => {
                  const key = keyOf(id, column.id)
                  const [text, changed] = [work.textAt(key), work.isChanged(key)]
                  return (
                    <GridCell
                      key={key}
                      name={key}
                      label={`${title}, ${column.title}`}
                      row={row}
                      column={at}
                      text={text}
                      otherwise={props.otherwise?.(key)}
                      changed={changed}
                      chosen={isIn(block, { row, column: at })}
                      corner={corner?.row === row && corner.column === at}
                      complaint={changed ? complaint(key, text) : undefined}
                      inputMode={column.inputMode ?? 'decimal'}
                      wide={column.wide ?? false}
                      readOnly={readOnly || (isShut?.(key) ?? false)}
                      onType={typeOne}
                    />
                  )
                })}
                {total && (
                  <td data-right aria-colindex={columns.length + 2}>
                    {total.cell(id)}
                  </td>
                )}
              </tr>
            )
          })}
          <Room height={below} />
        </tbody>
      </table>
    </div>
  )
}

/** Goes to cells of the box: a row that is not drawn yet comes into sight first. */
function usePlaces(box: RefObject<HTMLDivElement | null>, draw: (row: number) => void) {
  const wanted = useRef<Spot>(undefined)
  const focus = (spot: Spot): void => {
    wanted.current = spot
    if (!findCell(box.current, spot)) draw(spot.row)
    take()
  }
  const take = (): void => {
    const cell = wanted.current && findCell(box.current, wanted.current)
    if (!cell) return
    wanted.current = undefined
    cell.focus()
    cell.select()
  }
  useEffect(take)

  const reveal = (spot: Spot): void => {
    const cell = findCell(box.current, spot)
    if (cell) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    else draw(spot.row)
  }
  const page = () => Math.max(1, Math.floor(Math.min(box.current?.clientHeight ?? 0, innerHeight) / usualHeight) - 2)
  return { focus, reveal, page }
}

const Room = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null)

const findCell = (place: HTMLElement | null, { row, column }: Spot) =>
  place?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"]`)

/** On paper stands every row. */
function usePrinting(isLong: boolean): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    if (!isLong) return undefined
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [isLong])
  return isPrinting
}
