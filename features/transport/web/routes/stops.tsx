/** The stops of a route: put in another order by dragging, or with the arrows of each. */
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { confirmDelete, confirmEdit } from '#platform/web/kit/form/confirm.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { readAll } from '#platform/web/read-all.ts'
import { can } from '#platform/web/session.ts'
import { type RouteStop, routeStops } from '../../contract/resources.ts'
import { StopLine, StopLines } from './stop-lines.tsx'
import { moved } from './stop-order.ts'
import styles from './routes.module.css'

const path = '/api/route-stop'

export function Stops({ route }: { route: number }) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'of', route],
    queryFn: () => readAll<RouteStop>(path, { route_id: route, sortBy: 'rank', descending: false, rowsPerPage: 100 }),
  })
  const [order, setOrder] = useState<number[]>()
  const [busy, setBusy] = useState(false)
  const [form, setForm] = useState<{ row?: RouteStop }>()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const stops = order?.length === data.length ? order.flatMap((id) => data.find((each) => each.id === id) ?? []) : data
  const reload = () => queries.invalidateQueries({ queryKey: [path] })
  const mayChange = can('route-update')

  async function put(next: number[]) {
    setOrder(next)
    setBusy(true)
    await api
      .form('/api/route/{id}/stop-order', { id: route, stop_ids: next }, { method: 'PUT' })
      .catch(() => undefined)
    await reload()
    setOrder(undefined)
    setBusy(false)
  }
  const ids = stops.map(({ id }) => id)
  const move = (at: number, by: number) => void put(moved(ids, at, at + by))
  async function remove(stop: RouteStop) {
    if (!(await confirmDelete({ what: nameOf(stop) }))) return
    await api.form(path, {}, { id: stop.id, method: 'DELETE' }).catch(() => undefined)
    await reload()
  }
  return (
    <>
      {can('route-create') && (
        <Group mb="sm">
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setForm({})}>
            {t('Add stop')}
          </Button>
        </Group>
      )}
      {stops.length === 0 ? (
        <EmptyState about={t(routeStops.about ?? '')} />
      ) : (
        <StopLines onDrop={(from, to) => void put(moved(ids, from, to))} ids={ids}>
          <ol className={styles.stops} aria-label={t('Stops')} aria-busy={busy}>
            {stops.map((stop, at) => (
              <StopLine key={stop.id} id={stop.id} mayChange={mayChange}>
                {(handle) => (
                  <>
                    {handle}
                    <Stop stop={stop} at={at} />
                    <Group gap={2} wrap="nowrap" className="no-print">
                      {mayChange && (
                        <>
                          <ActionIcon
                            variant="subtle"
                            color="gray"
                            disabled={at === 0}
                            onClick={() => move(at, -1)}
                            aria-label={t('{field}: further up', { field: nameOf(stop) })}
                          >
                            <IconArrowUp size={16} aria-hidden />
                          </ActionIcon>
                          <ActionIcon
                            variant="subtle"
                            color="gray"
                            disabled={at === stops.length - 1}
                            onClick={() => move(at, 1)}
                            aria-label={t('{field}: further down', { field: nameOf(stop) })}
                          >
                            <IconArrowDown size={16} aria-hidden />
                          </ActionIcon>
                          <ActionIcon
                            variant="subtle"
                            color="gray"
                            onClick={() => void confirmEdit().then((yes) => yes && setForm({ row: stop }))}
                            aria-label={t('Edit {what}', { what: nameOf(stop) })}
                          >
                            <IconPencil size={16} aria-hidden />
                          </ActionIcon>
                        </>
                      )}
                      {can('route-delete') && (
                        <ActionIcon
                          variant="subtle"
                          color="red"
                          onClick={() => void remove(stop)}
                          aria-label={t('Remove {what}', { what: nameOf(stop) })}
                        >
                          <IconTrash size={16} aria-hidden />
                        </ActionIcon>
                      )}
                    </Group>
                  </>
                )}
              </StopLine>
            ))}
          </ol>
        </StopLines>
      )}
      {form && (
        <FormDialog
          resource={routeStops}
          row={form.row}
          // a new one is the last
          fixed={{ route_id: route, rank: (data.at(-1)?.rank ?? 0) + 1 }}
          opened
          onClose={() => {
            setForm(undefined)
            void reload()
          }}
        />
      )}
    </>
  )
}

function Stop({ stop, at }: { stop: RouteStop; at: number }) {
  const language = useLanguage()
  const times = [
    stop.morning_at && t('Morning {time}', { time: digitsIn(language, stop.morning_at.slice(0, 5)) }),
    stop.afternoon_at && t('Afternoon {time}', { time: digitsIn(language, stop.afternoon_at.slice(0, 5)) }),
  ].filter(Boolean)
  return (
    <div className={styles.stop}>
      <Text component="span" className="tabular" c="dimmed">
        {digitsIn(language, at + 1)}
      </Text>
      <div>
        <Text fw={500}>{nameOf(stop)}</Text>
        <Text size="sm" c="dimmed" className="tabular">
          {times.length ? times.join(' · ') : t('No times yet')}
        </Text>
      </div>
    </div>
  )
}
