/** Fares of the batch: routes and their stops down, one way and both ways across. */
import { Alert, Button, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Grid } from '#platform/web/kit/grid/grid.tsx'
import { useGrid } from '#platform/web/kit/grid/use-grid.ts'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useSession } from '#platform/web/session.ts'
import type { Way } from '../../contract/words.ts'
import { useMayChange } from '#school/web/session/may-change.ts'
import { cellKey, type Fares, readCell, rowKey, textOf } from './fare-cells.ts'
import { useFareChanges, useFares } from './use-fares.ts'

export default function RouteFare() {
  const { batch } = useSession()
  const fares = useFares()
  return (
    <section>
      <PrintHead title={t('Route fare')} />
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
        <Editor key={batch?.id} fares={fares.data} />
      )}
    </section>
  )
}

function Editor({ fares }: { fares: Fares }) {
  const language = useLanguage()
  const { batch } = useSession()
  const { saved, typed, error, saving, type, discard, save } = useFareChanges(fares, batch?.id ?? 0)
  const [outside, setOutside] = useState(0)
  const readOnly = !useMayChange('fare-update')
  const changes = Object.keys(typed).length
  const work = useGrid({ typed, savedAt: (key) => textOf(saved.get(key) ?? 0, language), onType: type })
  useHotkeys([['mod+s', () => void save()]], [])
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
        onOutside={setOutside}
      />
      {outside > 0 && (
        <Text size="sm" mt="xs" role="alert">
          {t('{n, plural, one {# pasted cell} other {# pasted cells}} did not fit into the grid and were left out.', {
            n: outside,
          })}
        </Text>
      )}
      {readOnly ? (
        <Text size="sm" c="dimmed" mt="sm">
          {t('Fares are changed in the current batch, by whoever has the right.')}
        </Text>
      ) : (
        <SaveBar error={error} save={save} saving={saving} changes={changes} discard={discard} />
      )}
    </>
  )
}

interface SaveBarProps {
  error: string | undefined
  save: () => Promise<void>
  saving: boolean
  changes: number
  discard: () => void
}

function SaveBar({ error, save, saving, changes, discard }: SaveBarProps) {
  return (
    <>
      {error && (
        <Alert color="red" role="alert" mt="sm">
          {error}
        </Alert>
      )}
      <ActionBar>
        <Button onClick={() => void save()} loading={saving} disabled={!changes} aria-keyshortcuts="Control+S">
          {t('Save')}
        </Button>
        <Button variant="default" onClick={discard} disabled={!changes || saving}>
          {t('Discard')}
        </Button>
        <Text size="sm" c="dimmed" aria-live="polite">
          {changes
            ? t('{n, plural, one {# cell changed, not saved yet} other {# cells changed, not saved yet}}', {
                n: changes,
              })
            : t('Arrows and Enter move, a block copied from a spreadsheet can be pasted.')}
        </Text>
      </ActionBar>
    </>
  )
}
