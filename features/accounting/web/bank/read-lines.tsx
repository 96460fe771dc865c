/** The lines of a statement as they were read, with the sums of both sides and the balances that do not fit. */
import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import type { StatementPreview } from '../../contract/bring-statement.ts'
import styles from './bank.module.css'

const first = 50

export function ReadLines({ seen: { lines, proof, before } }: { seen: StatementPreview }) {
  const language = useLanguage()
  const [all, setAll] = useState(false)
  const faults = new Map(proof.faults.map(({ line, by }) => [line, by]))
  return (
    <>
      <ScrollBox className={`${list.scroll} ${styles.sheet}`} label={t('The lines as they are read')}>
        <table className={list.table} aria-label={t('The lines as they are read')}>
          <Heads />
          <tbody>
            {before !== null && (
              <tr className={list.row}>
                <td />
                <td>{t('Balance before these lines')}</td>
                <td colSpan={2} />
                <td data-right>
                  <Money paisa={before} />
                </td>
              </tr>
            )}
            {(all ? lines : lines.slice(0, first)).map((line) => (
              <Line key={line.line} line={line} by={faults.get(line.line)} />
            ))}
          </tbody>
          <tfoot>
            <tr className={list.row}>
              <th />
              <th scope="row">{t('Total')}</th>
              <th data-right>
                <Money paisa={proof.out} dash />
              </th>
              <th data-right>
                <Money paisa={proof.into} dash />
              </th>
              <th data-right>{proof.after !== null && <Money paisa={proof.after} />}</th>
            </tr>
          </tfoot>
        </table>
      </ScrollBox>
      {!all && lines.length > first && (
        <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setAll(true)}>
          {digitsIn(language, t('Show all {n} lines', { n: lines.length }))}
        </Button>
      )}
    </>
  )
}

function Heads() {
  return (
    <thead>
      <tr>
        <th scope="col">{t('Date')}</th>
        <th scope="col">{t('Description')}</th>
        {['Withdrawn', 'Deposited', 'Balance'].map((name) => (
          <th key={name} scope="col" data-right>
            {t('{label} (Rs.)', { label: t(name) })}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface LineProps {
  line: StatementPreview['lines'][number]
  /** Paisa by which its balance does not fit. */
  by: number | undefined
}

function Line({ line: { line, date, description, reference, amount, balance }, by }: LineProps) {
  return (
    <tr className={list.row} data-line={line}>
      <td>
        <Day ad={date} />
      </td>
      <td>
        <div className={styles.text}>{[reference, description].filter(Boolean).join(' · ')}</div>
      </td>
      <td data-right>{amount < 0 && <Money paisa={-amount} />}</td>
      <td data-right>{amount > 0 && <Money paisa={amount} />}</td>
      <td data-right>
        {balance !== null && <Money paisa={balance} />}
        {by !== undefined && (
          <div>
            <Badge color="red">
              {t('Differs by')} <Money paisa={by} />
            </Badge>
          </div>
        )}
      </td>
    </tr>
  )
}
