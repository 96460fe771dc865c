/** Papers of somebody, kept as files: added, opened, taken away. */
import { Anchor, Button, FileButton, Group, Text, Title } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeptDocument } from '#platform/contract/documents.ts'
import { untyped } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { confirmDelete } from './confirm.tsx'
import { Moment } from '#platform/web/kit/date/day.tsx'
import styles from './documents.module.css'
import { fileUrl } from '#platform/web/kit/states/file-url.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'

export interface DocumentsProps {
  /** '/api/staff/7/documents' */
  path: string
  /** What the kinds are called; the first is proposed. */
  kinds: Record<string, string>
  mayAdd: boolean
  mayRemove: boolean
  className?: string
}

/** The specification's file types. */
const accepted = '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.png,.jpg,.jpeg,.gif'

export function Documents({ path, kinds, mayAdd, mayRemove, className }: DocumentsProps) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: () => untyped.get<{ data: KeptDocument[] }>(path),
  })
  /** Changes answer the whole list; what was refused was told already. */
  const keep = (answer: Promise<unknown>) =>
    answer.then(
      (list) => void queries.setQueryData([path], list),
      () => undefined,
    )
  async function remove(row: KeptDocument) {
    if (await confirmDelete({ what: row.name })) await keep(untyped.form(path, {}, { id: row.id, method: 'DELETE' }))
  }
  return (
    <section className={className} aria-labelledby="documents">
      <Title order={2} id="documents" mb="xs">
        {t('Documents')}
      </Title>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={2} />
      ) : data.data.length === 0 ? (
        <EmptyState inside about={t('No document yet.')} />
      ) : (
        <ul className={styles.list}>
          {data.data.map((row) => (
            <DocumentRow key={row.id} row={row} kinds={kinds} mayRemove={mayRemove} onRemove={remove} />
          ))}
        </ul>
      )}
      {mayAdd && <Adding kinds={kinds} add={(kind, file) => keep(untyped.form(path, { kind, file }))} />}
    </section>
  )
}

interface DocumentRowProps {
  row: KeptDocument
  kinds: Record<string, string>
  mayRemove: boolean
  onRemove: (row: KeptDocument) => Promise<void>
}

function DocumentRow({ row, kinds, mayRemove, onRemove }: DocumentRowProps) {
  return (
    <li className={styles.row}>
      <div>
        <Anchor href={fileUrl(row.file_id)} target="_blank" rel="noopener" td="underline" size="sm">
          {row.name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {t(kinds[row.kind] ?? row.kind)} · <Moment at={row.added_at} />
          {row.added_by && ` · ${row.added_by}`}
        </Text>
      </div>
      {mayRemove && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          className="no-print"
          flex="none"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => void onRemove(row)}
          aria-label={t('Delete {what}?', { what: row.name })}
        >
          {t('Delete')}
        </Button>
      )}
    </li>
  )
}

function Adding({ kinds, add }: { kinds: Record<string, string>; add: (kind: string, file: File) => Promise<void> }) {
  const [kind, setKind] = useState(Object.keys(kinds)[0]!)
  const [busy, setBusy] = useState(false)
  function send(file: File | null) {
    if (!file) return
    setBusy(true)
    void add(kind, file).finally(() => setBusy(false))
  }
  return (
    <Group mt="xs" align="flex-end" className="no-print">
      <Select
        label={t('Kind of document')}
        data={Object.entries(kinds).map(([value, label]) => ({ value, label: t(label) }))}
        value={kind}
        allowDeselect={false}
        onChange={(value) => value && setKind(value)}
      />
      <FileButton onChange={send} accept={accepted}>
        {(props) => (
          <Button {...props} variant="default" loading={busy} leftSection={<IconUpload size={16} aria-hidden />}>
            {t('Add a document')}
          </Button>
        )}
      </FileButton>
    </Group>
  )
}
