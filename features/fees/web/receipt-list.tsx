/** Receipts by day, mode and cashier, of all kinds or of one; printed again as marked copies, cancelled with a reason. */
import { todayHere } from '#platform/web/clock.ts'
import { Badge, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { formatRupees } from '#nepal/rupees.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { askReason } from '#platform/web/kit/form/confirm.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { registerResources } from '#platform/web/kit/list/resource-paths.ts'
import { UndoneOn } from '#platform/web/kit/list/undone-on.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { notify } from '#platform/web/notify.ts'
import { usePreferences } from '#platform/web/preferences.ts'
import type { ReceiptRow, receipts } from '../contract/payment.ts'
import { chooseSize } from './choose-size.tsx'
import { EventFigure } from './event-figure.tsx'
import { Figures } from './figures.tsx'
import { LinkButton } from './link-button.tsx'
import { openReceipt } from './receipt-file.ts'
import { countText, modeName, modes } from './words.ts'

const path = '/api/receipt'
type Answer = AnswerOf<typeof receipts>

registerResources([{ name: 'cashiers', path: 'cashier', key: 'full_name' }])

const kindNames = { fee: 'Fees', general: 'General receipts' }
const filters: Record<string, FilterField> = {
  from_date: { kind: 'date', label: 'From' },
  to_date: { kind: 'date', label: 'To' },
  mode: { kind: 'choice', choices: modes },
  cashier_id: { kind: 'ref', of: 'cashiers', label: 'Cashier' },
  kind: {
    kind: 'choice',
    label: 'Kind',
    choices: Object.entries(kindNames).map(([value, label]) => ({ value, label })),
  },
  cancelled: { kind: 'flag', label: 'Cancelled' },
}

const columns: ListColumn<ReceiptRow>[] = [
  { name: 'number', label: 'Receipt', unsorted: true, cell: numberOf },
  { name: 'received_on', label: 'Date', kind: 'date' },
  { name: 'student', label: 'Student or payer', cell: (row) => nameOf({ name: row.student, name_np: row.student_np }) },
  { name: 'enroll_code', label: 'Enrol code', unsorted: true },
  {
    name: 'grade',
    label: 'Class',
    unsorted: true,
    cell: ({ grade, grade_np, section }) =>
      grade && [nameOf({ name: grade, name_np: grade_np }), section].filter(Boolean).join(' '),
  },
  { name: 'particulars', label: 'Particulars', unsorted: true, hidden: true },
  { name: 'mode', label: 'Mode', unsorted: true, cell: modeOf },
  { name: 'reference', label: 'Reference', unsorted: true, hidden: true },
  {
    name: 'amount',
    label: 'Amount',
    kind: 'money',
    cell: (row) => <EventFigure event={row.event_id} paisa={row.amount} />,
  },
  { name: 'discount', label: 'Discount', kind: 'money', dash: true, unsorted: true, hidden: true },
  { name: 'penalty', label: 'Penalty', kind: 'money', dash: true, unsorted: true, hidden: true },
  {
    name: 'cashier',
    label: 'Cashier',
    unsorted: true,
    cell: (row) => nameOf({ name: row.cashier, name_np: row.cashier_np }),
  },
  { name: 'cancel_reason', label: 'Cancelled because', unsorted: true, hidden: true },
]

/** Of no student: what it was for stands where else class and code do. */
const ofStudents = new Set(['enroll_code', 'grade', 'discount', 'penalty'])
const generalColumns = columns
  .filter(({ name }) => !ofStudents.has(name))
  .map((column) =>
    column.name === 'student'
      ? { ...column, label: 'Payer' }
      : column.name === 'particulars'
        ? { ...column, hidden: false }
        : column,
  )
const { kind: _kind, ...generalFilters } = filters

/** `general`: general receipts alone, as a part of their screen. */
export function ReceiptList({ general = false }: { general?: boolean }) {
  const queries = useQueryClient()
  const today = todayHere()

  const { reprint, cancel } = useReceiptDeeds()
  return (
    <ListScreen<ReceiptRow>
      {...(general && { embedded: true, fixed: { kind: 'general' } })}
      title={general ? t('General receipts') : t('Receipt report')}
      path={path}
      columns={general ? generalColumns : columns}
      filters={general ? generalFilters : filters}
      startFilters={{ from_date: today, to_date: today }}
      rowsPerPage={25}
      keyOf={(row) => String(row.event_id)}
      nameOf={(row) => `${row.number} ${row.student}`}
      about={t('No receipt was written in this time.')}
      actions={
        !general && (
          <>
            <LinkButton to="/receipt-report?tab=cheques">{t('Cheques')}</LinkButton>
            <LinkButton to="/receipt-report?tab=online">{t('Online payments')}</LinkButton>
          </>
        )
      }
      rowActions={[
        { label: 'Print', icon: IconPrinter, run: reprint },
        {
          label: 'Other paper',
          icon: IconPrinter,
          run: (row) => chooseSize(row.id, row.number, () => void queries.invalidateQueries({ queryKey: [path] })),
        },
        {
          label: 'Cancel',
          right: 'receipt-delete',
          danger: true,
          when: (row) => row.line === 'receipt' && row.cancelled_at === null,
          run: cancel,
        },
      ]}
      summary={totalsOf}
    />
  )
}

function useReceiptDeeds() {
  const queries = useQueryClient()
  const language = useLanguage()
  const { calendar } = usePreferences()
  async function cancel(row: ReceiptRow) {
    const reason = await askReason({
      title: t('Cancel receipt {number}?', { number: row.number }),
      message: [
        t('{amount} by {mode}, received on {day}.', {
          amount: formatRupees(row.amount, { language }),
          mode: modeName(row.ways),
          day: dateText(row.received_on, calendar, language, 'long'),
        }),
        row.kind === 'general'
          ? t('The receipt keeps its number, and the money goes back to {name}.', { name: row.student })
          : t('The receipt keeps its number, the money goes back and the dues of {student} stand again.', {
              student: row.student,
            }),
      ].join(' '),
      confirm: t('Cancel the receipt'),
      cancel: t('Keep it'),
    })
    if (!reason) return
    try {
      await api.command('/api/receipt/{id}/cancel', { id: row.id, reason })
      notify('success', t('Receipt cancelled.'))
    } catch (error) {
      notify('error', errorMessage(error))
    }
    await queries.invalidateQueries({ queryKey: [path] })
  }
  async function reprint(row: ReceiptRow) {
    openReceipt(row.id)
    await queries.invalidateQueries({ queryKey: [path] })
  }
  return { reprint, cancel }
}

/** Struck through when it was cancelled. */
function numberOf(row: ReceiptRow) {
  const number = <span className="tabular">{row.number}</span>
  return row.cancelled_at && row.line === 'receipt' ? <s title={row.cancel_reason ?? undefined}>{number}</s> : number
}

function modeOf(row: ReceiptRow) {
  if (row.line === 'bounce')
    return (
      <>
        {modeName(row.ways)}{' '}
        <Badge color="red" size="sm">
          {t('bounced')}
        </Badge>
      </>
    )
  if (!row.cancelled_at) return modeName(row.ways)
  return (
    <>
      {modeName(row.ways)}{' '}
      {row.line === 'cancellation' ? (
        <Badge color="red" size="sm" title={row.cancel_reason ?? undefined}>
          {t('cancellation')}
        </Badge>
      ) : (
        <Text span inherit c="var(--mantine-color-error)">
          <UndoneOn what="cancelled" at={row.cancelled_at} />
        </Text>
      )}
    </>
  )
}

const count = (n: number): string => t('{n, plural, one {# receipt} other {# receipts}}', { n })
const money = (paisa: number) => <Money paisa={paisa} prefix />

function totalsOf({ totals }: Answer) {
  return (
    <Figures
      figures={[
        { label: t('Money taken'), value: money(totals.amount), colour: 'paid', note: count(totals.count) },
        ...totals.by_mode
          .filter(({ amount }) => amount !== 0)
          .map((each) => ({ label: modeName(each.mode), value: money(each.amount), note: count(each.count) })),
        ...(totals.discount ? [{ label: t('Discount'), value: money(totals.discount) }] : []),
        ...(totals.penalty ? [{ label: t('Penalty'), value: money(totals.penalty) }] : []),
        ...(totals.bounced
          ? [{ label: t('Cheques bounced'), value: countText(totals.bounced), colour: 'due' as const }]
          : []),
        ...(totals.cancelled
          ? [{ label: t('Cancelled'), value: countText(totals.cancelled), colour: 'due' as const }]
          : []),
      ]}
    />
  )
}
