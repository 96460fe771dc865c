/** Routes, and the stops of each in their order. */
import { Tabs } from '@mantine/core'
import { useAddress } from '#platform/web/address.tsx'
import { t } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { SlimSelect } from '#platform/web/kit/pickers/slim-select.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { type Route, routes } from '../../contract/resources.ts'
import { Stops } from './stops.tsx'

export default function TransportationRoutes() {
  const [params, setParams] = useAddress()
  const tab = params.get('tab') === 'stops' ? 'stops' : 'routes'
  const route = Number(params.get('route')) || null
  const show = (id: number | null) => setParams({ tab: 'stops', ...(id && { route: String(id) }) })
  return (
    <section>
      <PageHeader title={t('Transport routes')} />
      <Tabs value={tab} onChange={(next) => (next === 'stops' ? show(route) : setParams({}))} keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="routes">{t('Routes')}</Tabs.Tab>
          <Tabs.Tab value="stops">{t('Stops')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="routes">
          <ListScreen<Route>
            embedded
            resource={routes}
            onOpen={(row) => show(row.id)}
            rowActions={[{ label: 'Stops', run: (row) => show(row.id) }]}
          />
        </Tabs.Panel>
        <Tabs.Panel value="stops">
          <SlimSelect of="routes" label={t('Route')} value={route} onChange={show} maw={360} mb="sm" />
          {route === null ? <EmptyState about={t('Choose a route.')} /> : <Stops key={route} route={route} />}
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
