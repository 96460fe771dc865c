/** Refunds, journals and notes: printed, approved by a second person, taken back. */
import { Badge, Text } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconPrinter, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { api, ApiError, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { askReason, confirm } from '#platform/web/kit/form/confirm.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { notify } from '#platform/web/notify.ts'
import { type JournalKind, kindNames, stateNames } from '../../contract/journal-words.ts'
import type { JournalRow, journals } from '../../contract/journals.ts'
import { EventFigure } from '../event-figure.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { headName, modeName, monthName } from '../words.ts'
import { openJournal } from './journal-file.ts'
import { useDeed } from './use-held.ts'

const choices = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))
const colours = { waiting: 'yellow', issued: 'green', refused: 'gray', reversed: 'red' } as const

const filters: Record<string, FilterField> = {
  from_date: { kind: 'date', label: 'From' },
  to_date: { kind: 'date', label: 'To' },
  kind: { kind: 'choice', label: 'Kind', choices: choices(kindNames) },
  state: { kind: 'choice', label: 'Status', choices: choices(stateNames) },
}

/** What it is of and to whom it went. */
function particulars(row: JournalRow) {
  const head = row.fee_head && headName({ title: row.fee_head, title_np: row.fee_head_np })
  const to = row.to_student && nameOf({ name: row.to_student, name_np: row.to_student_np })
  return [
    t(kindNames[row.kind]),
    head,
    row.bill !== null && t('bill {number}', { number: row.bill }),
    row.month && monthName(row.month),
    to && (row.to_dues ? t('dues of {student}', { student: to }) : to),
    row.payee,
    row.mode && modeName(row.mode),
  ]
    .filter(Boolean)
    .join(' · ')
}

const columns: ListColumn<JournalRow>[] = [
  {
    name: 'number',
    label: 'Number',
    unsorted: true,
    cell: ({ number }) => <span className="tabular">{number ?? '–'}</span>,
  },
  { name: 'date', label: 'Date', kind: 'date' },
  { name: 'student', label: 'Student', cell: (row) => nameOf({ name: row.student, name_np: row.student_np }) },
  { name: 'enroll_code', label: 'Enrol code', unsorted: true, hidden: true },
  { name: 'kind', label: 'Particulars', unsorted: true, cell: particulars },
  { name: 'reason', label: 'Reason', unsorted: true },
  {
    name: 'amount',
    label: 'Amount',
    kind: 'money',
    cell: ({ event_id, amount }) =>
      event_id === null ? <Money paisa={amount} /> : <EventFigure event={event_id} paisa={amount} />,
  },
  { name: 'state', label: 'Status', unsorted: true, cell: stateOf },
  {
    name: 'made_by',
    label: 'Made by',
    unsorted: true,
    hidden: true,
    cell: (row) => row.made_by && nameOf({ name: row.made_by, name_np: row.made_by_np }),
  },
  {
    name: 'approved_by',
    label: 'Approved by',
    unsorted: true,
    hidden: true,
    cell: (row) => row.approved_by && nameOf({ name: row.approved_by, name_np: row.approved_by_np }),
  },
]

function stateOf({ state, end_reason }: JournalRow) {
  return (
    <Badge
      color={colours[state]}
      size="sm"
      variant={state === 'waiting' ? 'outline' : 'light'}
      autoContrast
      title={end_reason ?? undefined}
    >
      {t(stateNames[state])}
    </Badge>
  )
}

export function FeeJournals({ kind, student }: { kind?: JournalKind; student?: number }) {
  const { approve, refuse, takeBack } = useJournalDeeds()
  return (
    <ListScreen<JournalRow>
      embedded
      title={t('Refunds, journals and notes')}
      path="/api/fee-journal"
      columns={columns}
      filters={
        kind ? { from_date: filters['from_date']!, to_date: filters['to_date']!, state: filters['state']! } : filters
      }
      fixed={{ ...(kind && { kind }), ...(student && { student_id: student }) }}
      keyOf={(row) => String(row.id)}
      nameOf={(row) => `${what(row)} ${row.student}`}
      about={t('Nothing was given back, moved or noted yet.')}
      rowActions={[
        { label: 'Print', icon: IconPrinter, when: (row) => row.event_id !== null, run: (row) => openJournal(row.id) },
        {
          label: 'Approve',
          icon: IconCheck,
          right: 'fee-journal-approve',
          when: (row) => row.state === 'waiting',
          run: approve,
        },
        {
          label: 'Refuse',
          icon: IconX,
          right: 'fee-journal-approve',
          danger: true,
          when: (row) => row.state === 'waiting',
          run: refuse,
        },
        {
          label: 'Take back',
          icon: IconArrowBackUp,
          right: 'fee-journal-delete',
          danger: true,
          when: (row) => row.state === 'issued' && row.bill === null,
          run: takeBack,
        },
      ]}
      summary={waitingOf}
    />
  )
}

/** Tells of what was refused, and reads the list anew in any case. */
function useTelling() {
  const queries = useQueryClient()
  return async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      notify('error', errorMessage(error))
    }
    await queries.invalidateQueries({ queryKey: ['/api/fee-journal'] })
  }
}

const what = (row: JournalRow) => row.number ?? t(kindNames[row.kind])

function useApproval() {
  const tell = useTelling()
  const { run } = useDeed()
  async function approve(row: JournalRow) {
    const sure = await confirm({
      title: t('Approve {what}?', { what: what(row) }),
      message: `${particulars(row)}: ${row.reason}`,
      confirm: t('Approve'),
    })
    if (sure) await sendApproval(row)
  }
  /** Where fees are owed beside the deposit that goes back, that is asked of who approves as well. */
  async function sendApproval(row: JournalRow, more: { despite_dues?: true } = {}): Promise<void> {
    let refused: unknown
    await tell(() =>
      run(['approve', row.id, more], (key) =>
        api.command('/api/fee-journal/{id}/approve', { id: row.id, ...more }, { key }).catch((error: unknown) => {
          refused = error
          throw error
        }),
      ),
    )
    if (!(refused instanceof ApiError && refused.code === 'dues-open'))
      return refused === undefined ? undefined : notify('error', errorMessage(refused))
    const sure = await confirm({
      title: t('Approve {what}?', { what: what(row) }),
      message: errorMessage(refused),
      confirm: t('Approve all the same'),
      danger: true,
    })
    if (sure) await sendApproval(row, { despite_dues: true })
  }
  return approve
}

function useJournalDeeds() {
  const tell = useTelling()
  const { run } = useDeed()
  const approve = useApproval()

  async function refuse(row: JournalRow) {
    const reason = await askReason({
      title: t('Refuse {what}?', { what: what(row) }),
      message: t('Nothing is posted of it.'),
      confirm: t('Refuse'),
    })
    if (reason) await tell(() => api.command('/api/fee-journal/{id}/refuse', { id: row.id, reason }))
  }
  async function takeBack(row: JournalRow) {
    const reason = await askReason({
      title: t('Take {what} back?', { what: what(row) }),
      message: t('It keeps its number. A note is taken back by a further note, anything else by its mirror of today.'),
      confirm: t('Take back'),
    })
    if (reason)
      await tell(() =>
        run(['reverse', row.id, reason], (key) =>
          orThrow(api.command('/api/fee-journal/{id}/reverse', { id: row.id, reason }, { key })),
        ),
      )
  }
  return { approve, refuse, takeBack }
}

/** A refusal is told once, as a notice: here is no form beside which it could stand. */
const orThrow = <A,>(call: Promise<A>): Promise<A> =>
  call.catch((error: unknown) => {
    notify('error', errorMessage(error))
    throw error
  })

const waitingOf = ({ totals }: AnswerOf<typeof journals>) =>
  totals.waiting > 0 && (
    <Text size="sm" mb="xs">
      {t('{n, plural, one {# waits} other {# wait}} for a second person.', { n: totals.waiting })}
    </Text>
  )
