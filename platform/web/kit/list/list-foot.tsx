/** Which part of the list is shown, and the way to the other parts. */
import { NativeSelect, Pagination } from '@mantine/core'
import { digitsIn } from '#nepal/digits.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { pageSizes } from './list-state.ts'
import styles from './list.module.css'

export interface ListFootProps {
  from: number | null
  to: number | null
  total: number
  page: number
  pages: number
  rowsPerPage: number
  onPage: (page: number) => void
  onSize: (rows: number) => void
}

export function ListFoot({ from, to, total, page, pages, rowsPerPage, onPage, onSize }: ListFootProps) {
  const language = useLanguage()
  return (
    <div className={`${styles.foot} no-print`}>
      <span className="tabular" aria-live="polite">
        {digitsIn(language, t('{from}–{to} of {total}', { from: from ?? 0, to: to ?? 0, total }))}
      </span>
      {pages > 1 && (
        <Pagination
          size="sm"
          value={page}
          total={pages}
          onChange={onPage}
          siblings={1}
          getItemProps={(each) => ({
            children: digitsIn(language, each),
            'aria-label': t('Page {page}', { page: each }),
          })}
          getControlProps={(control) => ({ 'aria-label': control === 'next' ? t('Next page') : t('Previous page') })}
          aria-label={t('Pages')}
        />
      )}
      <label className={styles.size}>
        {t('Rows per page')}
        <NativeSelect
          size="xs"
          value={String(rowsPerPage)}
          data={pageSizes.map((size) => ({ value: String(size), label: digitsIn(language, size) }))}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        />
      </label>
    </div>
  )
}
