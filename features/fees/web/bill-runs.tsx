/** The generations of bills: who, when, how many, how much, and how they stand. */
import { Badge, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from 'react-router'
import { nameOf, t } from '#platform/web/i18n.ts'
import { phone } from '#platform/web/kit/list/list-results.tsx'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { RowActions } from '#platform/web/kit/list/row-actions.tsx'
import { UndoneOn } from '#platform/web/kit/list/undone-on.tsx'
import { can } from '#platform/web/session.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import { Register, type RegisterColumn } from './register.tsx'
import { type GradeName, useGrades } from './use-grades.ts'
import { type BillRun, useRunActions } from './use-bill-runs.ts'
import { countText, monthName } from './words.ts'

const states: Record<BillRun['state'], { label: string; color: string }> = {
  generating: { label: 'Generating', color: 'blue' },
  generated: { label: 'Generated', color: 'yellow' },
  verified: { label: 'Verified', color: 'green' },
  rolled_back: { label: 'Rolled back', color: 'gray' },
  failed: { label: 'Went wrong', color: 'red' },
}

export const hrefOfRun = (id: number): string => `/bill-generate-report?run=${id}`

const number = (value: number) => <span className="tabular">{countText(value)}</span>

export function BillRuns({
  runs,
  caption,
  sums = false,
}: {
  runs: readonly BillRun[]
  caption: string
  sums?: boolean
}) {
  const { rollBack, refusal } = useRunActions()
  const columns = useColumns(runs, rollBack, sums)
  return (
    <>
      {refusal && <Refusal mb="sm">{refusal}</Refusal>}
      <Register caption={caption} columns={columns} rows={runs} keyOf={(run) => run.id} />
    </>
  )
}

function useColumns(runs: readonly BillRun[], rollBack: (run: BillRun) => Promise<void>, sums: boolean) {
  const grades = useGrades()
  const narrow = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const standing = runs.filter((run) => run.state === 'generated' || run.state === 'verified')
  const total = (key: 'bills' | 'amount') => standing.reduce((sum, run) => sum + run[key], 0)
  const navigate = useNavigate()
  const columns: RegisterColumn<BillRun>[] = [
    {
      name: 'month',
      label: t('Month'),
      render: (run) => <strong>{monthName(run.month)}</strong>,
      sum: sums ? t('Total of what stands') : undefined,
    },
    {
      name: 'grades',
      label: t('Grades'),
      render: (run) => admissionText(run) ?? gradesText(run, grades.data ?? []),
      onPhone: 'bare',
    },
    {
      name: 'bills',
      label: t('Bills'),
      right: true,
      render: (run) => number(run.bills),
      sum: sums ? number(total('bills')) : undefined,
    },
    {
      name: 'amount',
      label: t('{label} (Rs.)', { label: t('Amount') }),
      right: true,
      render: (run) => <Money paisa={run.amount} dash />,
      sum: sums ? <Money paisa={total('amount')} /> : undefined,
    },
    { name: 'by', label: t('Made by'), render: (run) => run.generated_by, onPhone: 'bare' },
    { name: 'at', label: t('When'), render: (run) => <Moment at={run.generated_at} />, onPhone: 'bare' },
    { name: 'state', label: t('Status'), render: (run) => <RunState run={run} />, onPhone: 'top' },
    {
      name: 'actions',
      label: '',
      right: true,
      render: (run) => (
        <RowActions
          folded={narrow}
          row={run}
          actions={[
            // whoever verifies has looked through it before
            ...(can('bill-generate-verify') && run.state !== 'generating'
              ? [{ label: 'Open', run: () => navigate(hrefOfRun(run.id)) }]
              : []),
            ...deedsOf({ rollBack })(run),
          ]}
          name={`${monthName(run.month)} ${countText(run.id)}`}
        />
      ),
      onPhone: 'end',
    },
  ]
  return columns
}

type Deed = (run: BillRun) => Promise<void>
export function deedsOf({ verify, rollBack }: { verify?: Deed; rollBack: Deed }) {
  const actionsOf = (run: BillRun) => [
    ...(verify && run.state === 'generated' && can('bill-generate-verify')
      ? [{ label: 'Verify', run: () => verify(run) }]
      : []),
    ...((run.state === 'generated' || run.state === 'verified') && can('bill-generate-rollback')
      ? [{ label: 'Roll back', danger: true, run: () => rollBack(run) }]
      : []),
  ]
  return actionsOf
}

export function RunState({ run }: { run: BillRun }) {
  const { label, color } = states[run.state]
  return (
    <>
      <Badge color={color}>
        {run.rolled_back_at ? <UndoneOn what="rolled-back" at={run.rolled_back_at} /> : t(label)}
      </Badge>
      {run.rollback_reason && (
        <Text span size="xs" c="dimmed" ml={6} title={run.rollback_reason}>
          {run.rollback_reason}
        </Text>
      )}
    </>
  )
}

/** Of a run that charged admission heads. */
function admissionText({ student, sheet }: BillRun): string | undefined {
  if (student) return t('Admission of {name}', { name: student })
  return sheet ? t('Bulk admission: {file}', { file: sheet }) : undefined
}

const shownGrades = 3
function gradesText({ grade_ids: ids, grades }: BillRun, known: readonly GradeName[]) {
  const names = ids.length && known.length ? known.filter((grade) => ids.includes(grade.id)).map(nameOf) : grades
  const all = names.join(', ')
  return names.length <= shownGrades ? all : <span title={all}>{t('{n} grades', { n: names.length })}</span>
}
