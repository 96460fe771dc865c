/** One sheet: what is wrong in it, corrections in place, and its import. */
import { Alert, Anchor, Button, Group, Pagination, SegmentedControl, Stack } from '@mantine/core'
import { IconArrowBackUp, IconDownload, IconTableImport, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import type { Job } from '#platform/contract/files-and-jobs.ts'
import { digitsIn } from '#nepal/digits.ts'
import { untyped, errorMessage, reportUrl } from '#platform/web/api.ts'
import type { ImportCalls, OpenedSheet } from '#platform/contract/imports.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { notify } from '#platform/web/notify.ts'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { askReason, confirm, confirmDelete } from '#platform/web/kit/form/confirm.tsx'
import { JobProgress } from '#platform/web/kit/states/job-progress.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { type Correction, ImportGrid } from './import-grid.tsx'
import type { ImportScreenProps } from './import-screen.tsx'
import { InOldFont } from './in-old-font.tsx'

const rowsPerPage = 50

const UnknownHeads = ({ heads }: { heads: readonly string[] }) =>
  heads.length > 0 && (
    <Alert color="yellow">
      {t('These columns are not known and are left out: {heads}', { heads: heads.join(', ') })}
    </Alert>
  )

export function ImportSheet({
  id,
  base: path,
  title,
  columns,
  done,
  next,
  onClose,
}: ImportScreenProps & { id: string; onClose: () => void }) {
  const queries = useQueryClient()
  // the wrong rows first, and until the person asks otherwise
  const [wrong, setWrong] = useState<boolean>()
  const [page, setPage] = useState(1)
  const query = { id, page, rowsPerPage, wrong: wrong ?? true }
  const {
    data: sheet,
    error,
    refetch,
  } = useQuery({
    queryKey: [path, id, query],
    queryFn: async ({ signal }) => {
      const { data } = await untyped.get<AnswerOf<ImportCalls['show']>>(`${path}/{id}`, query, { signal })
      if (wrong === undefined && data.wrong_rows === 0) setWrong(false)
      return data
    },
    placeholderData: keepPreviousData,
  })
  const reload = () => void queries.invalidateQueries({ queryKey: [path] })

  /** Rows stay where they are while they are corrected, even when nothing is wrong in them any more. */
  async function correct(cells: Correction[]) {
    try {
      const { data } = await untyped.command<AnswerOf<ImportCalls['correct']>>(
        `${path}/{id}`,
        { id, cells },
        { method: 'PATCH' },
      )
      const { changed, ...summary } = data
      const byRow = new Map(changed.map((row) => [row.row, row]))
      queries.setQueryData<OpenedSheet>(
        [path, id, query],
        (now) => now && { ...now, ...summary, page: now.page.map((row) => byRow.get(row.row) ?? row) },
      )
    } catch (failure) {
      notify('error', errorMessage(failure))
      reload()
    }
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!sheet) return <LoadingState />
  return (
    <Stack>
      <PageHeader
        title={sheet.file_name}
        back={{ to: withoutSheet(), label: title }}
        about={<About sheet={sheet} />}
        actions={<Actions path={path} sheet={sheet} onReload={reload} onClose={onClose} />}
      />
      <UnknownHeads heads={sheet.unknown_heads} />
      <InOldFont path={path} sheet={sheet} onChanged={reload} />
      {sheet.job_id && sheet.state !== 'checked' && (
        <JobProgress id={sheet.job_id} onDone={reload} onFailed={reload} done={tell(done)} />
      )}
      {sheet.state === 'imported' && next?.(sheet)}
      {sheet.state === 'checked' && (
        <>
          <SegmentedControl
            w="fit-content"
            value={String(query.wrong)}
            onChange={(value) => {
              setWrong(value === 'true')
              setPage(1)
            }}
            data={[
              { value: 'true', label: t('Wrong rows') },
              { value: 'false', label: t('All rows') },
            ]}
          />
          {sheet.page.length ? (
            <ImportGrid rows={sheet.page} columns={columns} onCorrect={correct} />
          ) : (
            <EmptyState inside about={t('Nothing is wrong.')} />
          )}
          {sheet.pages > 1 && (
            <Pagination
              total={sheet.pages}
              value={page}
              onChange={setPage}
              getControlProps={(control) => ({
                'aria-label': { first: t('First'), last: t('Last'), next: t('Next'), previous: t('Previous') }[control],
              })}
            />
          )}
        </>
      )}
    </Stack>
  )
}

function About({ sheet }: { sheet: OpenedSheet }) {
  const language = useLanguage()
  const counts = t('{n, plural, one {# row} other {# rows}} for batch {batch}', {
    n: sheet.rows,
    batch: digitsIn(language, sheet.batch),
  })
  return (
    <span aria-live="polite">
      {counts};{' '}
      {sheet.wrong_rows
        ? t('{n, plural, one {one row has} other {# rows have}} errors', { n: sheet.wrong_rows })
        : t('no errors')}
    </span>
  )
}

/** The address of the import itself. */
function withoutSheet(): string {
  const query = new URLSearchParams(location.search)
  query.delete('sheet')
  return `${location.pathname}?${query.toString()}`
}

const tell = (done: ImportScreenProps['done']) => (job: Job) => <Done job={job} done={done} />

function Done({ job, done }: { job: Job; done: ImportScreenProps['done'] }) {
  return (
    <>
      {t('{n, plural, one {# row is} other {# rows are}} imported.', { n: Number(job.result?.rows ?? 0) })}{' '}
      <Anchor component={Link} to={done.to} size="sm" c="inherit" underline="always">
        {done.label}
      </Anchor>
    </>
  )
}

interface ActionsProps {
  path: string
  sheet: OpenedSheet
  onReload: () => void
  onClose: () => void
}

/** What can be done with the sheet as it stands. */
function Actions({ path, sheet, onReload, onClose }: ActionsProps) {
  const { busy, undo, drop, start } = useSheetDeeds(onReload, sheet, path, onClose)
  if (sheet.state === 'imported')
    return (
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={() => void undo()}
      >
        {t('Take back')}
      </Button>
    )
  if (sheet.state !== 'checked') return null
  return (
    <Group gap="xs">
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void drop()}
      >
        {t('Throw away')}
      </Button>
      {sheet.wrong_rows > 0 && (
        <Button
          component="a"
          href={reportUrl(`${path}/${sheet.id}/rejected`)}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('Download the wrong rows')}
        </Button>
      )}
      <Button
        loading={busy}
        disabled={sheet.wrong_rows > 0}
        leftSection={<IconTableImport size={16} aria-hidden />}
        onClick={() => void start()}
      >
        {t('Import')}
      </Button>
    </Group>
  )
}

function useSheetDeeds(onReload: () => void, sheet: OpenedSheet, path: string, onClose: () => void) {
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  async function run(work: () => Promise<unknown>) {
    setBusy(true)
    await work().catch((error: unknown) => notify('error', errorMessage(error)))
    setBusy(false)
    onReload()
  }
  async function start() {
    const sure = await confirm({
      title: t('Import the sheet?'),
      message: t('{n, plural, one {# row} other {# rows}} will be imported into batch {batch}.', {
        n: sheet.rows,
        batch: digitsIn(language, sheet.batch),
      }),
      confirm: t('Import'),
    })
    if (sure) await run(() => untyped.command<AnswerOf<ImportCalls['start']>>(`${path}/{id}/import`, { id: sheet.id }))
  }
  async function undo() {
    const reason = await askReason({
      title: t('Take the import back?'),
      message: t('What the sheet brought is taken away again. This works as long as nothing hangs on it.'),
      confirm: t('Take back'),
    })
    if (reason)
      await run(async () =>
        notify(
          'success',
          t(
            (await untyped.command<AnswerOf<ImportCalls['undo']>>(`${path}/{id}/undo`, { id: sheet.id, reason }))
              .message,
          ),
        ),
      )
  }
  async function drop() {
    if (!(await confirmDelete({ what: sheet.file_name }))) return
    await run(() => untyped.form(path, {}, { id: sheet.id, method: 'DELETE', quiet: true }).then(onClose))
  }
  return { busy, undo, drop, start }
}
