/** The chart of accounts: the tree, what the school began with, its import, parties and rates of TDS. */
import { Button, Group, Tabs } from '@mantine/core'
import { IconDownload, IconListTree } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddress } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can, useSession } from '#platform/web/session.ts'
import { parties, type Party, type TdsRate, tdsRates } from '../../contract/resources.ts'
import { ChartTree } from './chart-tree.tsx'
import { ChartImport } from './import.tsx'
import { Opening } from './opening.tsx'
import { useChart, useChartChanges } from './use-chart.ts'

const tabs = ['chart', 'opening', 'parties', 'tds', 'import']

export default function ChartOfAccounts() {
  const [params, setParams] = useAddress()
  const mayChange = can('accountant')
  const { user } = useSession()
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'chart'
  return (
    <section>
      <PageHeader
        title={t('Chart of accounts')}
        actions={
          tab === 'chart' && (
            <Button
              component="a"
              href={`/api/account-tree/sheet?token=${user.id}`}
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t('Excel')}
            </Button>
          )
        }
      />
      <Tabs
        value={tab}
        onChange={(next) => setParams(next && next !== 'chart' ? { tab: next } : {})}
        keepMounted={false}
      >
        <Tabs.List mb="sm">
          <Tabs.Tab value="chart">{t('Chart')}</Tabs.Tab>
          <Tabs.Tab value="opening">{t('Opening balances')}</Tabs.Tab>
          <Tabs.Tab value="parties">{t('Parties')}</Tabs.Tab>
          <Tabs.Tab value="tds">{t('TDS rates')}</Tabs.Tab>
          {mayChange && <Tabs.Tab value="import">{t('Import')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="chart">
          <Tree onImport={mayChange ? () => setParams({ tab: 'import' }) : undefined} />
        </Tabs.Panel>
        <Tabs.Panel value="opening">
          <Opening />
        </Tabs.Panel>
        <Tabs.Panel value="parties">
          <ListScreen<Party> resource={parties} title={t('Parties')} embedded />
        </Tabs.Panel>
        <Tabs.Panel value="tds">
          <ListScreen<TdsRate> resource={tdsRates} title={t('TDS rates')} embedded />
        </Tabs.Panel>
        {mayChange && (
          <Tabs.Panel value="import">
            <ChartImport />
          </Tabs.Panel>
        )}
      </Tabs>
    </section>
  )
}

function Tree({ onImport }: { onImport: (() => void) | undefined }) {
  const { data, error, refetch } = useChart()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={12} />
  if (!data.groups.length) return <Beginning onImport={onImport} />
  return <ChartTree chart={data} />
}

function Beginning({ onImport }: { onImport: (() => void) | undefined }) {
  const reload = useChartChanges()
  const [busy, setBusy] = useState(false)
  async function ship() {
    setBusy(true)
    await api.form('/api/account-tree/ship', {}).catch(() => undefined)
    await reload()
    setBusy(false)
  }
  return (
    <EmptyState
      title={t('The school has no chart of accounts yet')}
      about={t(
        'The chart says into which accounts the books are kept: a tree below assets, liabilities, equity, income and expenses.',
      )}
      action={
        onImport && (
          <Group gap="xs" justify="center">
            <Button loading={busy} leftSection={<IconListTree size={16} aria-hidden />} onClick={() => void ship()}>
              {t('Set up the chart for a school in Nepal')}
            </Button>
            <Button variant="default" onClick={onImport}>
              {t('Import a chart')}
            </Button>
          </Group>
        )
      }
    />
  )
}
