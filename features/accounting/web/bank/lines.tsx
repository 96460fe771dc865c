/** Lines of the bank that are not reconciled, each with what fits it. */
import { Badge, Button, Group } from '@mantine/core'
import { formatRupees } from '#nepal/rupees.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import type { OpenEntry, OpenLine } from '../../contract/bank.ts'
import type { Match } from '../../contract/match-lines.ts'
import styles from './bank.module.css'
import { Pick } from './pick.tsx'

interface LinesProps {
  lines: readonly OpenLine[]
  entries: readonly OpenEntry[]
  matches: readonly Match[]
  chosen: readonly number[]
  /** Some statement was brought already. */
  told: boolean
  /** None for who only reads. */
  onToggle: ((id: number) => void) | undefined
  onMatch?: (id: number) => void
  onVoucher?: (line: OpenLine) => void
  onNote?: (line: OpenLine) => void
}

export function BankLines({ lines, entries, matches, chosen, told, onToggle, ...deeds }: LinesProps) {
  const ofLine = new Map(matches.map((match) => [match.line_id, match]))
  const ofEntry = new Map(entries.map((entry) => [entry.id, entry]))
  if (!lines.length)
    return (
      <EmptyState
        inside
        about={t(told ? 'Every line of the bank is reconciled.' : 'No statement of this account was brought yet.')}
      />
    )
  return (
    <ScrollBox className={`${list.scroll} ${styles.side}`} label={t('Lines of the bank')}>
      <table className={list.table} aria-label={t('Lines of the bank')}>
        <thead>
          <tr>
            <th scope="col">{t('Bank')}</th>
            <th scope="col">{t('Description')}</th>
            <th scope="col" data-right>
              {t('Withdrawn')}
            </th>
            <th scope="col" data-right>
              {t('Deposited')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const match = ofLine.get(line.id)
            return (
              <Line
                key={line.id}
                line={line}
                match={match}
                entry={match && ofEntry.get(match.entry_id)}
                chosen={chosen.includes(line.id)}
                onToggle={onToggle}
                {...deeds}
              />
            )
          })}
        </tbody>
      </table>
    </ScrollBox>
  )
}

interface LineProps extends Pick<LinesProps, 'onToggle' | 'onMatch' | 'onVoucher' | 'onNote'> {
  line: OpenLine
  match: Match | undefined
  entry: OpenEntry | undefined
  chosen: boolean
}

function Line({ line, match, entry, chosen, onToggle, onMatch, onVoucher, onNote }: LineProps) {
  const language = useLanguage()
  const name = `${line.reference ?? ''} ${line.description} ${formatRupees(line.amount, { language })}`
  return (
    <tr className={list.row} data-selected={chosen || undefined}>
      <td>
        <Pick
          {...(onToggle && { onToggle: () => onToggle(line.id) })}
          data-row={line.id}
          data-side="lines"
          aria-label={name}
          checked={chosen}
        >
          <Day ad={line.date} />
        </Pick>
      </td>
      <td>
        <div className={styles.text}>
          {[line.reference, line.before ? t('Balance before the first statement') : line.description]
            .filter(Boolean)
            .join(' · ')}
          {line.note && <Badge color="blue">{line.note}</Badge>}
        </div>
        {match && entry && <Suggestion match={match} entry={entry} onMatch={onMatch} name={name} line={line} />}
        {!match && onVoucher && onNote && !line.before && (
          <Group gap={6}>
            {line.voucher_id ? (
              <Badge color="yellow">{t('Voucher is a draft')}</Badge>
            ) : (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`${t('Write a voucher')} ${name}`}
                onClick={() => onVoucher(line)}
              >
                {t('Write a voucher')}
              </Button>
            )}
            <Button size="compact-xs" variant="subtle" aria-label={`${t('Note')} ${name}`} onClick={() => onNote(line)}>
              {t('Note')}
            </Button>
          </Group>
        )}
      </td>
      <td data-right>{line.amount < 0 && <Money paisa={-line.amount} />}</td>
      <td data-right>{line.amount > 0 && <Money paisa={line.amount} />}</td>
    </tr>
  )
}

interface SuggestionProps {
  match: Match
  entry: OpenEntry
  onMatch: ((id: number) => void) | undefined
  name: string
  line: OpenLine
}

/** The entry that fits to the line. */
function Suggestion({ match, entry, onMatch, name, line }: SuggestionProps) {
  return (
    <Group gap={6}>
      <Badge color={match.certain ? 'green' : 'yellow'}>{t(match.certain ? 'Fits' : 'May fit')}</Badge>
      <span className="tabular">
        {entry.number} {entry.cheque_number ?? ''} <Day ad={entry.date} />
      </span>
      {onMatch && (
        <Button
          size="compact-xs"
          variant="light"
          aria-label={`${t('Reconcile')} ${name}`}
          onClick={() => onMatch(line.id)}
        >
          {t('Reconcile')}
        </Button>
      )}
    </Group>
  )
}
