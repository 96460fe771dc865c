/** The lines of a statement as they were read, with the sums of both sides and the balances that do not fit. */
import { Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { phone } from '#platform/web/kit/list/list-results.tsx'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import type { StatementPreview } from '../../contract/bring-statement.ts'
import styles from './bank.module.css'

const first = 50

export function ReadLines({ seen: { lines, proof, before } }: { seen: StatementPreview }) {
  const language = useLanguage()
  const narrow = useMediaQuery(phone, undefined, { getInitialValueInEffect: false }) ?? false
  const [all, setAll] = useState(false)
  const faults = new Map(proof.faults.map(({ line, by }) => [line, by]))
  return (
    <>
      <ScrollBox className={`${list.scroll} ${styles.sheet}`} label={t('The lines as they are read')}>
        <table className={`${list.table} ${styles.read}`} aria-label={t('The lines as they are read')}>
          <thead>
            <tr>
              {!narrow && <th scope="col">{t('Date')}</th>}
              <th scope="col">{t('Description')}</th>
              {['Withdrawn', 'Deposited', 'Balance'].map((name) => (
                <th key={name} scope="col" data-right>
                  {narrow ? t(name) : t('{label} (Rs.)', { label: t(name) })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {before !== null && <BalanceBefore paisa={before} narrow={narrow} />}
            {(all ? lines : lines.slice(0, first)).map((line) => (
              <Line key={line.line} line={line} by={faults.get(line.line)} narrow={narrow} />
            ))}
          </tbody>
          <Sums proof={proof} narrow={narrow} />
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

function BalanceBefore({ paisa, narrow }: { paisa: number; narrow: boolean }) {
  return (
    <tr className={list.row}>
      <td colSpan={narrow ? 3 : 4}>{t('Balance before these lines')}</td>
      <td data-right>
        <Money paisa={paisa} />
      </td>
    </tr>
  )
}

function Sums({ proof: { out, into, after }, narrow }: { proof: StatementPreview['proof']; narrow: boolean }) {
  return (
    <tfoot>
      <tr className={list.row}>
        <th scope="row" colSpan={narrow ? 1 : 2}>
          {t('Total')}
        </th>
        <th data-right>
          <Money paisa={out} dash />
        </th>
        <th data-right>
          <Money paisa={into} dash />
        </th>
        <th data-right>{after !== null && <Money paisa={after} />}</th>
      </tr>
    </tfoot>
  )
}

interface LineProps {
  line: StatementPreview['lines'][number]
  /** Paisa by which its balance does not fit. */
  by: number | undefined
  /** The day stands above the description. */
  narrow: boolean
}

function Line({ line: { date, description, reference, amount, balance }, by, narrow }: LineProps) {
  return (
    <tr className={list.row}>
      {!narrow && (
        <td>
          <Day ad={date} />
        </td>
      )}
      <td>
        {narrow && <Day ad={date} />}
        <div className={styles.text}>{[reference, description].filter(Boolean).join(' · ')}</div>
      </td>
      <td data-right>{amount < 0 && <Money paisa={-amount} />}</td>
      <td data-right>{amount > 0 && <Money paisa={amount} />}</td>
      <td data-right>
        {balance !== null && <Money paisa={balance} />}
        {by !== undefined && (
          <Text size="xs" fw={600} c="var(--mantine-color-error)">
            {t('Differs by')} <Money paisa={by} />
          </Text>
        )}
      </td>
    </tr>
  )
}
