/** Grades down, heads across, amounts in between: typed, walked and pasted as in a spreadsheet. */
import { type ClipboardEvent, type KeyboardEvent, memo, useCallback, useEffect, useRef } from 'react'
import { formatRupees } from '#nepal/rupees.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import list from '#platform/web/kit/list/list.module.css'
import { Money } from '#platform/web/kit/states/money.tsx'
import { usePreferences } from '#platform/web/preferences.ts'
import { amountAt, cellKey, moveTo, pasteBlock, readBlock, readCell, type Saved, type Typed } from './plan-cells.ts'
import { PlanRowMenu } from './plan-row-menu.tsx'
import styles from './plan.module.css'
import type { Plan } from './use-plan.ts'
import { headName } from './words.ts'

export interface PlanGridProps {
  plan: Plan
  saved: Saved
  typed: Typed
  readOnly: boolean
  onType: (cells: Readonly<Record<string, string>>) => void
  onCopy: (from: number, to: number[]) => void
  /** Cells of a pasted block that found no place. */
  onOutside: (count: number) => void
}

export function PlanGrid({
  plan: { grades, heads },
  saved,
  typed,
  readOnly,
  onType,
  onCopy,
  onOutside,
}: PlanGridProps) {
  const { density } = usePreferences()
  const place = useRef<HTMLTableElement>(null)
  const latest = useRef(onType)
  useEffect(() => {
    latest.current = onType
  })
  // one function for all cells: a key typed draws one cell, not three hundred
  const typeOne = useCallback((key: string, text: string) => latest.current({ [key]: text }), [])
  const focus = (row: number, column: number) =>
    place.current?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus()

  function onKey(event: KeyboardEvent) {
    const input = event.target
    if (
      !(input instanceof HTMLInputElement) ||
      input.dataset.row === undefined ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return
    if (event.key === 'Escape') return onType({ [input.name]: textOf(saved.get(input.name) ?? 0) })
    const { selectionStart: from, selectionEnd: to, value } = input
    const whole = from === 0 && to === value.length
    const next = moveTo(
      spotOf(input),
      {
        key: event.key,
        shift: event.shiftKey,
        atStart: whole || (from === 0 && to === 0),
        atEnd: whole || (from === value.length && to === value.length),
      },
      grades.length,
      heads.length,
    )
    if (!next) return
    event.preventDefault()
    focus(next.row, next.column)
  }
  function onPaste(event: ClipboardEvent) {
    const input = event.target
    const block = readBlock(event.clipboardData.getData('text/plain'))
    // a single value is the cell's own business
    if (readOnly || !(input instanceof HTMLInputElement) || (block.length === 1 && block[0]!.length === 1)) return
    event.preventDefault()
    const { cells, outside } = pasteBlock(
      block,
      spotOf(input),
      grades.map((grade) => grade.id),
      heads.map((head) => head.id),
    )
    input.blur()
    onType(cells)
    focus(spotOf(input).row, spotOf(input).column)
    onOutside(outside)
  }
  const totalOf = (keys: string[]) => keys.reduce((sum, key) => sum + (amountAt(key, saved, typed) ?? 0), 0)
  return (
    <div className={list.scroll}>
      {/* keys and pasted blocks are those of the cells inside */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table
        ref={place}
        className={`${list.table} ${styles.grid}`}
        data-density={density}
        onKeyDown={onKey}
        onPaste={onPaste}
        aria-label={t('Fee plan')}
      >
        <thead>
          <tr>
            <th scope="col">{t('Grade')}</th>
            {heads.map((head) => (
              <th key={head.id} scope="col" data-right>
                {headName(head)}
              </th>
            ))}
            <th scope="col" data-right>
              {t('{label} (Rs.)', { label: t('Total') })}
            </th>
          </tr>
        </thead>
        <tbody>
          {grades.map((grade, row) => (
            <tr key={grade.id}>
              <th scope="row">
                <span className={styles.rowHead}>
                  {nameOf(grade)}
                  {!readOnly && <PlanRowMenu grade={grade} grades={grades} onCopy={(to) => onCopy(grade.id, to)} />}
                </span>
              </th>
              {heads.map((head, column) => {
                const key = cellKey(grade.id, head.id)
                return (
                  <Cell
                    key={key}
                    name={key}
                    label={`${nameOf(grade)}, ${headName(head)}`}
                    row={row}
                    column={column}
                    amount={saved.get(key) ?? 0}
                    typed={typed[key]}
                    readOnly={readOnly}
                    onType={typeOne}
                  />
                )
              })}
              <td data-right>
                <Money paisa={totalOf(heads.map((head) => cellKey(grade.id, head.id)))} dash />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const spotOf = (input: HTMLInputElement) => ({ row: Number(input.dataset.row), column: Number(input.dataset.column) })

interface CellProps {
  name: string
  label: string
  row: number
  column: number
  amount: number
  typed: string | undefined
  readOnly: boolean
  onType: (key: string, text: string) => void
}

const Cell = memo(function Cell({ name, label, row, column, amount, typed, readOnly, onType }: CellProps) {
  const language = useLanguage()
  const bad = typed !== undefined && readCell(typed) === undefined
  return (
    <td data-right className={styles.cell} data-changed={typed !== undefined || undefined} data-bad={bad || undefined}>
      <input
        name={name}
        data-row={row}
        data-column={column}
        aria-label={typed === undefined ? label : t('{label}, changed', { label })}
        aria-invalid={bad || undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder="–"
        readOnly={readOnly}
        value={typed ?? textOf(amount, language)}
        onChange={(event) => onType(name, event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
    </td>
  )
})

/** Nothing is an empty cell. */
export const textOf = (paisa: number, language: 'en' | 'ne' = 'en'): string =>
  paisa === 0 ? '' : formatRupees(paisa, { prefix: false, language })
