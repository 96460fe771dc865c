/** Fares of the batch: routes and their stops down, one way and both ways across. */
import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { FromMonth, monthAndYear, WhatHolds } from '#features/fees/web/shared.ts'
import { useAddress, withParts } from '#platform/web/address.tsx'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Grid } from '#platform/web/kit/grid/grid.tsx'
import { SaveBar } from '#platform/web/kit/grid/save-bar.tsx'
import { useGrid } from '#platform/web/kit/grid/use-grid.ts'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useSession } from '#platform/web/session.ts'
import type { Way } from '../../contract/words.ts'
import { useMayChange } from '#school/web/session/may-change.ts'
import { cellKey, type Fares, readCell, rowKey, textOf } from './fare-cells.ts'
import { useFareChanges, useFares } from './use-fares.ts'

export default function RouteFare() {
  const { batch } = useSession()
  const [params, setParams] = useAddress()
  const fares = useFares(params.get('month') ?? undefined)
  const month = fares.data && batch && monthAndYear(fares.data.month, batch.start_date)
  return (
    <section>
      <PrintHead title={[t('Route fare'), month].filter(Boolean).join(', ')} />
      <PageHeader
        title={t('Route fare')}
        about={t('Rupees for a month. Where a stop has no fare of its own, that of the whole route holds.')}
      />
      {fares.isError ? (
        <ErrorState error={fares.error} onRetry={() => void fares.refetch()} />
      ) : !fares.data ? (
        <LoadingState lines={10} />
      ) : !fares.data.routes.length ? (
        <EmptyState
          about={t('Fares need routes with stops. Add them first.')}
          action={
            <Button component={Link} to="/transportation-routes" variant="default">
              {t('Transport routes')}
            </Button>
          }
        />
      ) : (
        <>
          <div className="no-print">
            <FromMonth
              month={fares.data.month}
              onChoose={(chosen) => setParams(withParts({ month: chosen }), { replace: true })}
            />
            <WhatHolds {...fares.data} />
          </div>
          <Editor key={`${batch?.id}.${fares.data.month}`} fares={fares.data} />
        </>
      )}
    </section>
  )
}

function Editor({ fares }: { fares: Fares }) {
  const language = useLanguage()
  const { batch } = useSession()
  const { saved, typed, error, saving, type, discard, save } = useFareChanges(fares, batch?.id ?? 0)
  const readOnly = !useMayChange('fare-update')
  const changes = Object.keys(typed).length
  const work = useGrid({ typed, savedAt: (key) => textOf(saved.get(key) ?? 0, language), onType: type })
  const rows = fares.routes.flatMap((route) => [
    { id: rowKey(route.id, null), title: t('{route}, whole route', { route: nameOf(route) }) },
    ...route.stops.map((stop) => ({ id: rowKey(route.id, stop.id), title: `${nameOf(route)} · ${nameOf(stop)}` })),
  ])
  return (
    <>
      <Grid
        label={t('Route fare')}
        corner={t('Route and stop')}
        rows={rows}
        columns={[
          { id: 'one', title: t('One way') },
          { id: 'both', title: t('Both ways') },
        ]}
        keyOf={(row, way) => cellKey(String(row), way as Way)}
        work={work}
        complaint={(_key, text) =>
          readCell(text) === undefined ? t('This amount cannot be read. Write it as 1500 or 1,500.50.') : undefined
        }
        readOnly={readOnly}
      />
      {readOnly ? (
        <Text size="sm" c="dimmed" mt="sm">
          {t('Fares are changed in the current batch, by whoever has the right.')}
        </Text>
      ) : (
        <SaveBar problem={error} {...{ changes, saving, save, discard }} />
      )}
    </>
  )
}
