/** Bills of all students, the newest first: by number, name or code, class, month and what became of them. */
import { Badge } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { monthTable } from '#nepal/bs-names.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { type BillRow, billStates } from '../../contract/bill-correction.ts'
import { LinkButton } from '../link-button.tsx'
import { gradeOf, monthName } from '../words.ts'
import { openBill } from './bill-file.ts'

export const hrefOfBill = (id: number): string => `/billing-invoice-correction?bill=${id}`
/** '123 · 83/84': numbers begin anew each fiscal year. */
const billNumber = ({ number, fiscal_year }: BillRow): string => `${number} · ${fiscal_year.slice(2)}`
const colours = { stands: 'green', waiting: 'yellow', corrected: 'gray', taken_back: 'red' } as const

export function BillStateBadge({ state }: Pick<BillRow, 'state'>) {
  return (
    <Badge variant={state === 'waiting' ? 'outline' : 'light'} color={colours[state]} autoContrast miw="max-content">
      {t(billStates[state])}
    </Badge>
  )
}

export const billColumns: ListColumn<BillRow>[] = [
  { name: 'number', label: 'Bill', cell: (row) => <span className="tabular">{billNumber(row)}</span> },
  { name: 'student', label: 'Student', cell: (row) => nameOf({ name: row.student, name_np: row.student_np }) },
  { name: 'enroll_code', label: 'Enrol code', unsorted: true },
  {
    name: 'class',
    label: 'Class',
    unsorted: true,
    cell: (row) => [gradeOf(row), row.section].filter(Boolean).join(' '),
  },
  { name: 'month', label: 'Month', unsorted: true, cell: ({ month, batch }) => `${monthName(month)} · ${batch}` },
  { name: 'date', label: 'Date', kind: 'date', unsorted: true },
  { name: 'amount', label: 'Amount', kind: 'money' },
  { name: 'state', label: 'Status', unsorted: true, cell: BillStateBadge },
]

export function BillList() {
  const filters: Record<string, FilterField> = {
    grade_id: { kind: 'ref', of: 'grades', label: 'Grade', right: 'grade-read' },
    month: {
      kind: 'choice',
      label: 'Month',
      choices: monthTable.map(({ code }) => ({ value: code, label: monthName(code) })),
    },
    state: {
      kind: 'choice',
      label: 'Status',
      choices: Object.entries(billStates).map(([value, label]) => ({ value, label })),
    },
  }
  return (
    <ListScreen<BillRow>
      title={t('Invoice correction')}
      path="/api/bill"
      columns={billColumns}
      filters={filters}
      hrefOf={({ id }) => hrefOfBill(id)}
      nameOf={(row) => `${billNumber(row)} ${row.student}`}
      about={t('No bill is made yet, or none is called so. Search by the number of the bill, a name or an enrol code.')}
      actions={<LinkButton to="/billing-invoice-correction?tab=differences">{t('Differences')}</LinkButton>}
      rowActions={[{ label: 'Print', icon: IconPrinter, run: ({ id }) => openBill(id) }]}
    />
  )
}
