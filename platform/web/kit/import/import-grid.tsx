/** The rows of a sheet as a grid of cells: type over, Enter or arrows go up and down, F8 to the next wrong cell. */
import { Text } from '@mantine/core'
import { Fragment, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { useWhole } from '#platform/web/kit/form/use-whole.ts'
import type { ImportColumn } from '#platform/contract/import-columns.ts'
import type { ImportRow } from '#platform/contract/imports.ts'
import classes from './import.module.css'
import type { RefObject } from 'react'

export interface Correction {
  row: number
  column: string
  value: string | null
}

export function ImportGrid({
  rows,
  columns,
  onCorrect,
}: {
  rows: readonly ImportRow[]
  columns: readonly ImportColumn[]
  onCorrect: (cells: Correction[]) => Promise<void>
}) {
  const language = useLanguage()
  const grid = useRef<HTMLDivElement>(null)
  const filled = columns.filter(
    ({ name, required }) => required || rows.some((row) => row.cells[name] || row.errors[name]),
  )

  const onKey = useCellKeys(grid, filled)
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {t('Type over a cell; Enter goes down, Esc takes back, F8 goes to the next wrong cell.')}
      </Text>
      <div className={classes.scroll} ref={grid}>
        <table className={classes.grid}>
          <thead>
            <tr>
              <th scope="col">{t('Line')}</th>
              {filled.map(({ name, label }) => (
                <th key={name} scope="col">
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Fragment key={row.row}>
                <tr>
                  <th scope="row" className="tabular">
                    {digitsIn(language, row.row)}
                  </th>
                  {filled.map(({ name, label }) => (
                    <td key={name}>
                      <Cell row={row} column={name} label={label} onKey={onKey} onCorrect={onCorrect} />
                    </td>
                  ))}
                </tr>
                <Why row={row} columns={columns} span={filled.length} />
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function useCellKeys(grid: RefObject<HTMLDivElement | null>, filled: ImportColumn[]) {
  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    const cell = event.currentTarget
    const inputs = [...(grid.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]
    const by =
      event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
        ? -1
        : event.key === 'ArrowDown' || event.key === 'Enter'
          ? 1
          : 0
    if (event.key === 'Escape') cell.value = cell.defaultValue
    const next =
      event.key === 'F8'
        ? (inputs.slice(inputs.indexOf(cell) + 1).find(isWrong) ?? inputs.find(isWrong))
        : by
          ? inputs[inputs.indexOf(cell) + by * filled.length]
          : undefined
    if (event.key !== 'F8' && !by) return
    event.preventDefault()
    // leaving the cell is what sends it, also when the way leads back to it
    cell.blur()
    next?.focus()
  }
  return onKey
}

const isWrong = (input: HTMLInputElement): boolean => input.getAttribute('aria-invalid') === 'true'
const whyId = (row: ImportRow): string => `why-${row.row}`

interface CellProps {
  row: ImportRow
  column: string
  label: string
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void
  onCorrect: (cells: Correction[]) => Promise<void>
}

/** Not controlled: thousands of them must not be drawn anew with every key. */
function Cell({ row, column, label, onKey, onCorrect }: CellProps) {
  const value = row.cells[column] ?? ''
  const isInvalid = Boolean(row.errors[column])
  const input = useRef<HTMLInputElement>(null)
  const typing = useRef(false)
  // what the server made of it takes the place of what was typed, unless somebody types there again already
  useLayoutEffect(() => {
    if (input.current && !typing.current) input.current.value = value
  }, [value])
  const whole = useWhole(value)
  return (
    <input
      ref={input}
      defaultValue={value}
      maxLength={300}
      autoComplete="off"
      aria-label={`${t(label)}, ${t('line {row}', { row: row.row })}`}
      aria-invalid={isInvalid}
      aria-describedby={isInvalid ? whyId(row) : undefined}
      onKeyDown={onKey}
      onFocus={whole.onFocus}
      onPointerDown={whole.onPointerDown}
      onMouseDown={whole.onMouseDown}
      onDragStart={whole.onDragStart}
      onInput={() => {
        typing.current = true
        whole.onInput()
      }}
      onBlur={(event) => {
        typing.current = false
        whole.onBlur()
        const typed = event.currentTarget.value.trim()
        if (typed !== value) void onCorrect([{ row: row.row, column, value: typed || null }])
      }}
    />
  )
}

/** The row's complaints in words, under it. */
function Why({ row, columns, span }: { row: ImportRow; columns: readonly ImportColumn[]; span: number }) {
  const wrong = columns.filter(({ name }) => row.errors[name])
  if (!wrong.length) return null
  return (
    <tr>
      <td colSpan={span + 1} className={classes.why} id={whyId(row)}>
        {wrong
          .map(({ name, label }) => `${t(label)}: ${t(row.errors[name]!.message, row.errors[name]!.values)}`)
          .join(' · ')}
      </td>
    </tr>
  )
}
