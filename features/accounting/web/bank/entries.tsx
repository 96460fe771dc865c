/** Entries of the books that are not reconciled. */
import { formatRupees } from '#nepal/rupees.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import type { OpenEntry } from '../../contract/bank.ts'
import styles from './bank.module.css'
import { Pick } from './pick.tsx'

interface EntriesProps {
  entries: readonly OpenEntry[]
  chosen: readonly number[]
  /** None for who only reads. */
  onToggle: ((id: number) => void) | undefined
}

export function Entries({ entries, chosen, onToggle }: EntriesProps) {
  const language = useLanguage()
  if (!entries.length) return <EmptyState inside about={t('Every entry of the books is reconciled.')} />
  return (
    <ScrollBox className={`${list.scroll} ${styles.side}`} label={t('Entries of the books')}>
      <table className={list.table} aria-label={t('Entries of the books')}>
        <thead>
          <tr>
            <th scope="col">{t('Books')}</th>
            <th scope="col">{t('Description')}</th>
            <th scope="col" data-right>
              {t('Debit')}
            </th>
            <th scope="col" data-right>
              {t('Credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id} className={list.row} data-selected={chosen.includes(entry.id) || undefined}>
              <td>
                <Pick
                  {...(onToggle && { onToggle: () => onToggle(entry.id) })}
                  data-row={entry.id}
                  data-side="entries"
                  aria-label={`${entry.number} ${entry.narration} ${formatRupees(entry.amount, { language })}`}
                  checked={chosen.includes(entry.id)}
                >
                  <Day ad={entry.date} />
                </Pick>
              </td>
              <td>
                <div className={styles.text}>
                  {[entry.number, entry.cheque_number ?? entry.reference, entry.narration].filter(Boolean).join(' · ')}
                </div>
              </td>
              <td data-right>{entry.amount > 0 && <Money paisa={entry.amount} />}</td>
              <td data-right>{entry.amount < 0 && <Money paisa={-entry.amount} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
