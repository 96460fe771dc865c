/** Vouchers that recur: the list, one of them, or its form; the address says which. */
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { useAddress } from '#platform/web/address.tsx'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { ListColumn } from '#platform/web/kit/list/list-types.ts'
import { can } from '#platform/web/session.ts'
import type { ListedRecurring } from '../../contract/recurring.ts'
import { typeNames } from '../../contract/voucher-list.ts'
import { NewRecurring } from './recurring-form.tsx'
import { StateBadge } from './recurring-state.tsx'
import { OneRecurring } from './recurring-shown.tsx'
import { problemNames, rhythmText, stateNames } from './words.ts'

export function Recurring() {
  const [address] = useAddress()
  const which = address.get('recurring')
  if (which === 'new' && can('accountant')) return <NewRecurring of={Number(address.get('of')) || null} />
  return Number(which) ? <OneRecurring key={which} id={Number(which)} edit={address.has('edit')} /> : <All />
}

function NextDay({ row: { next_day, problem } }: { row: ListedRecurring }) {
  if (!next_day) return '–'
  return (
    <>
      <Day ad={next_day} />
      {problem && (
        <Text size="xs" c="var(--mantine-color-error)">
          {t('Could not be written')}: {t(problemNames[problem])}
        </Text>
      )}
    </>
  )
}
function Rhythm({ row }: { row: ListedRecurring }) {
  return rhythmText(row, useLanguage())
}
function Written({ row: { written, times } }: { row: ListedRecurring }) {
  const language = useLanguage()
  return digitsIn(language, times ? `${written}/${times}` : written)
}

const columns: ListColumn<ListedRecurring>[] = [
  { name: 'name', label: 'Name' },
  { name: 'type', label: 'Type', cell: (row: ListedRecurring) => t(typeNames[row.type]) },
  { name: 'amount', label: 'Amount', kind: 'money' as const },
  { name: 'unit', label: 'Recurs', cell: (row: ListedRecurring) => <Rhythm row={row} /> },
  { name: 'next_day', label: 'Next', cell: (row: ListedRecurring) => <NextDay row={row} /> },
  { name: 'written', label: 'Written so far', cell: (row: ListedRecurring) => <Written row={row} /> },
  { name: 'state', label: 'State', cell: (row: ListedRecurring) => <StateBadge row={row} /> },
].map((column) => ({ ...column, unsorted: true }))

const All = () => (
  <ListScreen<ListedRecurring>
    embedded
    title={t('Recurring vouchers')}
    path="/api/recurring-voucher"
    columns={columns}
    filters={{
      state: { kind: 'choice', choices: Object.entries(stateNames).map(([value, label]) => ({ value, label })) },
    }}
    rowsPerPage={25}
    nameOf={(row) => row.name}
    hrefOf={(row) => `/accounting/vouchers?recurring=${row.id}`}
    printOnly
    about={t('Rent, internet, salaries: what is written each month by itself. On its day it makes a draft.')}
    actions={
      can('accountant') && (
        <Button
          component={Link}
          to="?recurring=new"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-keyshortcuts="n"
        >
          {t('New recurring voucher')}
        </Button>
      )
    }
  />
)
