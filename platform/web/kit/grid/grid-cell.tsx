/** One cell: drawn again only when something of it changed. */
import { memo, useId } from 'react'
import { t } from '../../i18n.ts'
import styles from './grid.module.css'

interface GridCellProps {
  name: string
  /** 'Class 5, Tuition' */
  label: string
  row: number
  column: number
  text: string
  /** Holds while nothing is typed. */
  otherwise: string | undefined
  /** Differs from what is saved. */
  changed: boolean
  /** Of a block that was chosen. */
  chosen: boolean
  /** The last of it: a mouse pulls it over other cells there. */
  corner: boolean
  complaint: string | undefined
  inputMode: 'decimal' | 'numeric' | 'text'
  readOnly: boolean
  /** Words, from the left. */
  wide: boolean
  onType: (key: string, text: string) => void
}

export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { name, label, row, column, text, changed, chosen, complaint, inputMode } = props
  const { otherwise, readOnly, wide, corner, onType } = props
  const about = useId()
  return (
    <td
      data-right
      data-wide={wide || undefined}
      className={styles.cell}
      aria-colindex={column + 2}
      aria-selected={chosen}
      data-chosen={chosen || undefined}
      data-corner={(corner && !readOnly) || undefined}
      data-changed={changed || undefined}
      data-bad={complaint !== undefined || undefined}
    >
      <input
        name={name}
        data-row={row}
        data-column={column}
        aria-label={changed ? t('{label}, changed', { label }) : label}
        aria-invalid={complaint !== undefined || undefined}
        aria-describedby={complaint === undefined ? undefined : about}
        inputMode={inputMode}
        autoComplete="off"
        placeholder={otherwise || '–'}
        readOnly={readOnly}
        value={text}
        onChange={(event) => onType(name, event.currentTarget.value)}
      />
      {complaint !== undefined && (
        <span id={about} className={styles.complaint}>
          {complaint}
        </span>
      )}
    </td>
  )
})
