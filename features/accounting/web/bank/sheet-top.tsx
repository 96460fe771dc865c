/** The first rows of a file as they stand; those above the first line are pale. */
import { t } from '#platform/web/i18n.ts'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import list from '#platform/web/kit/list/list.module.css'
import styles from './bank.module.css'

/** 0 is A. */
export const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

export function SheetTop({ rows, skip }: { rows: readonly (readonly string[])[]; skip: number }) {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => letterOf(at))
  return (
    <ScrollBox className={`${list.scroll} ${styles.sheet}`} label={t('The first rows of the file')}>
      <table className={list.table}>
        <thead>
          <tr>
            {columns.map((letter) => (
              <th key={letter} scope="col">
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // rows of a file have no name but their place
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at} className={list.row} data-head={at < skip || undefined}>
              {columns.map((letter, column) => (
                <td key={letter}>{at < skip ? <em>{row[column]}</em> : row[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
