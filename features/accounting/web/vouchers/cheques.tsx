/** Cheques of posted vouchers: what is still out on top, and what became of the others. */
import { todayHere } from '#platform/web/clock.ts'
import { Anchor, Badge } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { BulkAction, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { notify } from '#platform/web/notify.ts'
import type { ListedCheque } from '../../contract/cheques.ts'
import type { ChequeState } from '../../contract/voucher-words.ts'

export const chequeNames: Record<ChequeState, string> = {
  issued: 'Issued',
  cleared: 'Cleared',
  cancelled: 'Cancelled',
  bounced: 'Bounced',
}
const colours: Record<ChequeState, string> = { issued: 'yellow', cleared: 'green', cancelled: 'gray', bounced: 'red' }
export const ChequeBadge = ({ state }: { state: ChequeState }) => (
  <Badge color={colours[state]} miw="max-content">
    {t(chequeNames[state])}
  </Badge>
)
const choices = Object.entries(chequeNames).map(([value, label]) => ({ value, label }))

function Voucher({ row }: { row: ListedCheque }) {
  const language = useLanguage()
  return (
    <Anchor component={Link} to={`/accounting/vouchers/${row.voucher_id}`} td="underline" inherit>
      {digitsIn(language, row.number)}
    </Anchor>
  )
}

const columns: ListColumn<ListedCheque>[] = [
  { name: 'cheque_number', label: 'Cheque number' },
  { name: 'date', label: 'Date', kind: 'date' },
  {
    name: 'account',
    label: 'Account',
    cell: (row: ListedCheque) => nameOf({ name: row.account, name_np: row.account_np }),
  },
  { name: 'amount', label: 'Amount', kind: 'money' as const },
  { name: 'state', label: 'State', cell: (row: ListedCheque) => <ChequeBadge state={row.state} /> },
  { name: 'since', label: 'Since', kind: 'date' as const },
  { name: 'number', label: 'Voucher', cell: (row: ListedCheque) => <Voucher row={row} /> },
  { name: 'narration', label: 'Narration' },
].map((column) => ({ ...column, unsorted: true }) as ListColumn<ListedCheque>)

/** The day on which it became so: today unless told; no cheque becomes anything before its own day. Undefined: thought better of it. */
async function askDay(title: string, rows: readonly ListedCheque[]): Promise<string | undefined> {
  const today = todayHere()
  const first = rows
    .map(({ date }) => date)
    .toSorted()
    .at(-1)!
  let day: string | null = today < first ? first : today
  const sure = await confirm({
    title: `${title}: ${t('{n, plural, one {# cheque} other {# cheques}}', { n: rows.length })}`,
    message: <WhichDay from={first} start={day} onChange={(chosen) => (day = chosen)} />,
    confirm: t('Note it'),
  })
  if (sure && !day) notify('error', t('Give the day.'))
  return sure ? (day ?? undefined) : undefined
}
function WhichDay({ from, start, onChange }: { from: string; start: string; onChange: (day: string | null) => void }) {
  const [day, setDay] = useState<string | null>(start)
  return (
    <DateField
      label={t('On which day')}
      value={day}
      min={from}
      onChange={(chosen) => {
        setDay(chosen)
        onChange(chosen)
      }}
    />
  )
}

export function Cheques() {
  const queries = useQueryClient()
  const become = (state: ChequeState, label: string): BulkAction<ListedCheque> => ({
    label,
    right: 'accountant',
    danger: state === 'bounced',
    async run(rows) {
      const date = await askDay(t(label), rows)
      if (!date) return false
      try {
        await api.command('/api/cheque/state', { ids: rows.map(({ id }) => id), state, date })
        notify('success', t('Noted.'))
        return true
      } catch (error) {
        notify('error', errorMessage(error))
        return false
      } finally {
        await queries.invalidateQueries()
      }
    },
  })
  return (
    <ListScreen<ListedCheque>
      embedded
      title={t('Cheques')}
      path="/api/cheque"
      columns={columns}
      filters={{ state: { kind: 'choice', choices } }}
      rowsPerPage={25}
      nameOf={(row) => row.cheque_number}
      onOpen={false}
      printOnly
      about={t('No cheque was written by a posted voucher yet.')}
      bulkActions={[
        become('cleared', 'Cleared'),
        become('bounced', 'Bounced'),
        become('cancelled', 'Cancelled'),
        become('issued', 'Back to issued'),
      ]}
    />
  )
}
