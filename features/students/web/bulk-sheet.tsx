/** One sheet: what is wrong in it, corrections in place, and its import. */
import { Alert, Anchor, Button, Group, Pagination, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconDownload, IconTrash, IconUsersPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Job } from '#platform/contract/common.ts'
import { digitsIn } from '#nepal/digits.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { confirm, confirmDelete } from '#platform/web/kit/confirm.tsx'
import { JobProgress } from '#platform/web/kit/job-progress.tsx'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { useSession } from '#platform/web/session.ts'
import type { correctCells, importSheet, OpenedSheet, showSheet } from '../contract/bulk-admission.ts'
import { BulkGrid, type Correction } from './bulk-grid.tsx'
import { useCall } from './use-call.ts'

const path = '/api/bulk-admission'
const rowsPerPage = 50

export function BulkSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const queries = useQueryClient()
  // the wrong rows first, and until the person asks otherwise
  const [wrong, setWrong] = useState<boolean>()
  const [page, setPage] = useState(1)
  const query = { id, page, rowsPerPage, wrong: wrong ?? true }
  const { data: sheet, error, refetch } = useQuery({
    queryKey: [path, id, query],
    queryFn: async ({ signal }) => {
      const { data } = await api.get<typeof showSheet>(`${path}/{id}`, query, { signal })
      if (wrong === undefined && data.wrong_rows === 0) setWrong(false)
      return data
    },
    placeholderData: keepPreviousData,
  })
  const reload = () => void queries.invalidateQueries({ queryKey: [path] })

  /** Rows stay where they are while they are corrected, even when nothing is wrong in them any more. */
  async function correct(cells: Correction[]) {
    try {
      const { data } = await api.command<typeof correctCells>(`${path}/{id}`, { id, cells }, { method: 'PATCH' })
      const { changed, ...summary } = data
      const byRow = new Map(changed.map((row) => [row.row, row]))
      queries.setQueryData<OpenedSheet>([path, id, query], (now) => now && { ...now, ...summary, page: now.page.map((row) => byRow.get(row.row) ?? row) })
    } catch (failure) {
      notify('error', errorMessage(failure))
      reload()
    }
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!sheet) return <LoadingState />
  return (
    <Stack>
      <PageHeader title={sheet.file_name} back={{ to: '/bulk-admission', label: t('Bulk Admission') }} about={<About sheet={sheet} />} actions={sheet.state === 'checked' && <Actions sheet={sheet} onReload={reload} onClose={onClose} />} />
      {sheet.unknown_heads.length > 0 && <Alert color="yellow">{t('These columns are not known and are left out: {heads}', { heads: sheet.unknown_heads.join(', ') })}</Alert>}
      {sheet.job_id && sheet.state !== 'checked' && (
        <JobProgress id={sheet.job_id} onDone={reload} onFailed={reload} done={done} />
      )}
      {sheet.state === 'checked' && (
        <>
          <SegmentedControl
            w="fit-content" value={String(query.wrong)}
            onChange={(value) => {
              setWrong(value === 'true')
              setPage(1)
            }}
            data={[{ value: 'true', label: t('Wrong rows') }, { value: 'false', label: t('All rows') }]}
          />
          {sheet.page.length ? <BulkGrid rows={sheet.page} onCorrect={correct} /> : <Text size="sm">{t('Nothing is wrong.')}</Text>}
          {sheet.pages > 1 && <Pagination total={sheet.pages} value={page} onChange={setPage} getControlProps={(control) => ({ 'aria-label': { first: t('First'), last: t('Last'), next: t('Next'), previous: t('Previous') }[control] })} />}
        </>
      )}
    </Stack>
  )
}

function About({ sheet }: { sheet: OpenedSheet }) {
  const language = useLanguage()
  const counts = t('{n, plural, one {# student} other {# students}} for batch {batch}', { n: sheet.rows, batch: digitsIn(language, sheet.batch) })
  return <span aria-live="polite">{counts}; {sheet.wrong_rows ? t('{n, plural, one {one row has} other {# rows have}} errors', { n: sheet.wrong_rows }) : t('no errors')}</span>
}

const done = (job: Job) => <Done count={Number(job.result?.students ?? 0)} />

function Done({ count }: { count: number }) {
  return <>{t('{n, plural, one {# student is} other {# students are}} admitted.', { n: count })} <Anchor component={Link} to="/students?sortBy=admission_date&descending=true" size="sm">{t('Show them')}</Anchor></>
}

function Actions({ sheet, onReload, onClose }: { sheet: OpenedSheet; onReload: () => void; onClose: () => void }) {
  const { user } = useSession()
  const { busy, run } = useCall()
  async function start() {
    const sure = await confirm({ title: t('Import the sheet?'), message: t('{n, plural, one {# student} other {# students}} will be admitted to batch {batch}.', { n: sheet.rows, batch: sheet.batch }), confirm: t('Import') })
    if (!sure) return
    await run(() => api.command<typeof importSheet>(`${path}/{id}/import`, { id: sheet.id })).catch((error: unknown) => notify('error', errorMessage(error)))
    onReload()
  }
  async function drop() {
    if (!(await confirmDelete({ what: sheet.file_name }))) return
    if (!(await run(() => api.form(path, {}, { id: sheet.id, method: 'DELETE' })))) return
    onClose()
    onReload()
  }
  return (
    <Group gap="xs">
      <Button variant="subtle" color="gray" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void drop()}>{t('Throw away')}</Button>
      {sheet.wrong_rows > 0 && <Button component="a" href={`${path}/${sheet.id}/rejected?token=${user.id}`} variant="default" leftSection={<IconDownload size={16} aria-hidden />}>{t('Download the wrong rows')}</Button>}
      <Button loading={busy} disabled={sheet.wrong_rows > 0} leftSection={<IconUsersPlus size={16} aria-hidden />} onClick={() => void start()}>{t('Import')}</Button>
    </Group>
  )
}
