/** The children of a family with what each owes by month, what it pays now, and what is left. */
import { Text } from '@mantine/core'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Money, MoneyInput } from '#platform/web/kit/states/money.tsx'
import styles from '../payment.module.css'
import { gradeOf, monthName } from '../words.ts'
import type { Child, Family, FamilyField, FamilyReckoning } from './family-state.ts'

export interface FamilyChildrenProps {
  family: Family
  reckoning: FamilyReckoning
  /** Where the cashier divides the money. */
  onShare?: ((child: number, paisa: number | null) => void) | undefined
  problem: (field: FamilyField) => string | undefined
}

export function FamilyChildren({ family, reckoning, onShare, problem }: FamilyChildrenProps) {
  return (
    <ul className={styles.children} aria-label={t('Children')}>
      {family.children.map((child, at) => {
        const line = reckoning.lines[at]!
        const { id } = child.student
        return <ChildLine key={id} id={id} child={child} onShare={onShare} line={line} problem={problem} />
      })}
    </ul>
  )
}

interface ChildLineProps {
  id: number
  child: Child
  onShare?: ((child: number, paisa: number | null) => void) | undefined
  line: FamilyReckoning['lines'][number]
  problem: (field: FamilyField) => string | undefined
}

function ChildLine({ id, child, onShare, line, problem }: ChildLineProps) {
  return (
    <li>
      <div className={styles.childHead}>
        <div>
          <Text fw={600}>{nameOf(child.student)}</Text>
          <Text size="sm" c="dimmed">
            <span className="tabular">{child.student.enroll_code}</span> ·{' '}
            {[gradeOf(child.student), child.student.section].filter(Boolean).join(' ')}
          </Text>
        </div>
        {onShare ? (
          <MoneyInput
            name={`child-${id}`}
            label={t('Pays now')}
            w={150}
            value={line.amount}
            onChange={(paisa) => onShare(id, paisa)}
            error={problem(`child-${id}`)}
          />
        ) : (
          <Text fw={600}>
            {t('Pays now')} <Money paisa={line.amount} prefix />
          </Text>
        )}
      </div>
      <Text size="sm">
        {monthsOf(child).map(([month, due]) => (
          <span key={month} className={styles.childMonth}>
            {monthName(month)} <Money paisa={due} />
          </span>
        ))}
        {!child.dues.length && t('Nothing is owed')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('Owed')} <Money paisa={child.total} prefix />
        {child.penalty > 0 && (
          <>
            {' · '}
            {line.waived > 0 ? t('Penalty waived') : t('Penalty in it')} <Money paisa={child.penalty} prefix />
          </>
        )}
        {line.fromAdvance > 0 && (
          <>
            {' · '}
            {t('From advance')} <Money paisa={line.fromAdvance} prefix />
          </>
        )}
        {line.toAdvance > 0 && (
          <>
            {' · '}
            {t('Becomes advance')} <Money paisa={line.toAdvance} prefix />
          </>
        )}
        {' · '}
        {t('Owed afterwards')} <Money paisa={line.left} prefix />
      </Text>
    </li>
  )
}

/** Paisa owed by month, the oldest first. */
function monthsOf({ dues }: Child): [string, number][] {
  const months = new Map<string, number>()
  for (const { month, due } of dues) months.set(month, (months.get(month) ?? 0) + due)
  return [...months]
}
