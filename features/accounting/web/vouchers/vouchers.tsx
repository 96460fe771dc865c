/** Vouchers: what waits on top, tabs by state, several approved or posted at once. */
import { Button, Group, Tabs } from '@mantine/core'
import { IconChecks, IconPlus, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useAddress } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { columnsOf } from '#platform/web/kit/list/list-columns.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { FilterField } from '#platform/web/kit/list/list-types.ts'
import { Menu } from '#platform/web/kit/states/layers.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { can } from '#platform/web/session.ts'
import { type ListedVoucher, sourceNames, stateNames, typeNames, voucherList } from '../../contract/voucher-list.ts'
import type { VoucherState } from '../../contract/voucher-words.ts'
import type { listVouchers } from '../../contract/vouchers.ts'
import { useAccounts } from '../use-accounts.ts'
import { Recurring } from '../recurring/recurring.tsx'
import { Cheques } from './cheques.tsx'
import { VoucherImport } from './import.tsx'
import { useVoucherActions } from './use-voucher-actions.tsx'
import { StateBadge } from './voucher-state.tsx'

const choices = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))
const sorted = new Set(['number', 'date', 'type', 'amount', 'state'])
const columns = columnsOf(voucherList).map((column) => ({
  ...column,
  unsorted: !sorted.has(column.name),
  hidden: column.name === 'source',
}))
const cells = {
  number: (row: ListedVoucher) => <Called row={row} />,
  state: (row: ListedVoucher) => <StateBadge state={row.state as VoucherState} />,
  made_by: (row: ListedVoucher) => (row.made_by ? nameOf({ name: row.made_by, name_np: row.made_by_np }) : '–'),
}

function Called({ row }: { row: ListedVoucher }) {
  const language = useLanguage()
  return <span className="tabular">{row.number ? digitsIn(language, row.number) : t('Not posted')}</span>
}

/** What stands beside the vouchers, each under an address of its own. */
const beside = { cheques: Cheques, recurring: Recurring, import: VoucherImport } as const
type Beside = keyof typeof beside

export default function Vouchers() {
  const [address, setAddress] = useAddress()
  const tabs: [Beside, string][] = [
    ['cheques', t('Cheques')],
    ['recurring', t('Recurring vouchers')],
    ...(can('accountant') ? [['import', t('Import')] as [Beside, string]] : []),
  ]
  const tab = tabs.find(([name]) => address.has(name))?.[0]
  const Shown = tab ? beside[tab] : All
  return (
    <>
      {(tab === 'cheques' || (tab === 'recurring' && !address.get('recurring'))) && (
        <PageHeader title={t('Vouchers')} />
      )}
      <Tabs
        value={tab ?? 'vouchers'}
        onChange={(next) => setAddress(next && next !== 'vouchers' ? { [next]: '' } : {})}
        keepMounted={false}
        className="no-print"
        mb="sm"
      >
        <Tabs.List>
          <Tabs.Tab value="vouchers">{t('Vouchers')}</Tabs.Tab>
          {tabs.map(([name, label]) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Shown />
    </>
  )
}

function All() {
  const navigate = useNavigate()
  const actions = useVoucherActions()
  const { data: accounts } = useAccounts()
  const { data: sheets } = useSheets()
  const filters = listFilters(accounts, sheets)
  return (
    <ListScreen<ListedVoucher>
      resource={voucherList}
      columns={columns}
      searchable
      title={t('Vouchers')}
      filters={filters}
      cells={cells}
      rowsPerPage={25}
      rights={{}}
      nameOf={(row) => row.number ?? `${t(typeNames[row.type as keyof typeof typeNames])}, ${row.narration}`}
      hrefOf={(row) => `/accounting/vouchers/${row.id}`}
      summary={statesOf}
      actions={
        can('accountant') && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button leftSection={<IconPlus size={16} />} aria-keyshortcuts="n">
                {t('New voucher')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {(['payment', 'receipt', 'contra', 'journal'] as const).map((type) => (
                <Menu.Item key={type} onClick={() => void navigate(`/accounting/vouchers/new?type=${type}`)}>
                  {t(typeNames[type])}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )
      }
      bulkActions={[
        {
          label: 'Approve',
          icon: IconChecks,
          right: 'voucher-approve',
          run: async (rows) => (await actions.approve(rows)) !== undefined,
        },
        {
          label: 'Post',
          icon: IconSend,
          right: 'accountant',
          run: async (rows) => (await actions.post(rows, can('voucher-approve'))) !== undefined,
        },
      ]}
    />
  )
}

function listFilters(accounts: ReturnType<typeof useAccounts>['data'], sheets: ReturnType<typeof useSheets>['data']) {
  const filters: Record<string, FilterField> = {
    type: { kind: 'choice', choices: choices(typeNames) },
    state: { kind: 'choice', choices: choices(stateNames) },
    from_date: { kind: 'date', label: 'From' },
    to_date: { kind: 'date', label: 'To' },
    account_id: {
      kind: 'choice',
      label: 'Account',
      choices: (accounts ?? []).map((each) => ({ value: String(each.id), label: `${each.code} ${nameOf(each)}` })),
    },
    party_id: { kind: 'ref', of: 'parties', label: 'Party' },
    amount: { kind: 'money' },
    source: { kind: 'choice', choices: choices(sourceNames) },
    ...(can('accountant') && {
      import_id: {
        kind: 'choice',
        label: 'Sheet',
        choices: (sheets ?? []).map(({ id, file_name }) => ({ value: id, label: file_name })),
      },
    }),
  }
  return filters
}

/** Sheets of the last month that were imported. */
const useSheets = () =>
  useQuery({
    queryKey: ['/api/import/vouchers', 'imported'],
    queryFn: async () => (await api.get('/api/import/vouchers')).data.filter(({ state }) => state === 'imported'),
    enabled: can('accountant'),
    staleTime: 60_000,
  })

const statesOf = ({ waiting }: AnswerOf<typeof listVouchers>) => <States waiting={waiting} />

/** By state, as the address says; how many wait stands beside. */
function States({ waiting }: { waiting: { draft: number; approved: number } }) {
  const language = useLanguage()
  const [address] = useAddress()
  const chosen = address.get('state') ?? ''
  const to = (state: string) => {
    const next = new URLSearchParams(address)
    next.delete('page')
    if (state) next.set('state', state)
    else next.delete('state')
    return `?${next}`
  }
  return (
    <Group gap={4} mb="sm" className="no-print" component="nav" aria-label={t('State')}>
      {[['', 'All'] as const, ...Object.entries(stateNames)].map(([state, label]) => {
        const count = waiting[state as 'draft']
        return (
          <Button
            key={state}
            component={Link}
            to={to(state)}
            replace
            size="compact-sm"
            variant={chosen === state ? 'filled' : 'default'}
            aria-current={chosen === state || undefined}
          >
            {t(label)}
            {count ? ` ${digitsIn(language, count)}` : ''}
          </Button>
        )
      })}
    </Group>
  )
}
