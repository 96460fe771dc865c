/** Papers of a member of staff: added, opened, removed. */
import { Anchor, Button, FileButton, Group, Select, Table, Text, Title } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { confirmDelete } from '#platform/web/kit/confirm.tsx'
import { Moment } from '#platform/web/kit/day.tsx'
import { fileUrl } from '#platform/web/kit/file-url.ts'
import { ErrorState, LoadingState } from '#platform/web/kit/states.tsx'
import { can } from '#platform/web/session.ts'
import { documentKinds } from '../contract/lists.ts'
import type { listStaffDocuments, StaffDocument } from '../contract/staff.ts'
import { documentWord } from './words.ts'
import classes from './people.module.css'

export function StaffDocuments({ id }: { id: number }) {
  const path = `/api/staff/${id}/documents`
  const queries = useQueryClient()
  const mayChange = can('staff-update')
  const [kind, setKind] = useState<string>(documentKinds[0])
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({ queryKey: [path], queryFn: () => api.get<typeof listStaffDocuments>(path as never) })
  const keep = (answer: unknown) => answer !== undefined && queries.setQueryData([path], answer)

  async function add(file: File | null) {
    if (!file) return
    setBusy(true)
    keep(await api.form(path, { kind, file }).catch(() => undefined))
    setBusy(false)
  }
  async function remove(row: StaffDocument) {
    if (await confirmDelete({ what: row.name })) keep(await api.form(path, {}, { id: row.id, method: 'DELETE' }).catch(() => undefined))
  }
  return (
    <section className={classes.section} aria-labelledby="documents">
      <Title order={2} id="documents" mb="xs">{t('Documents')}</Title>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : !data ? <LoadingState lines={2} /> : data.data.length === 0 ? <Text size="sm" c="dimmed">{t('No document yet.')}</Text> : (
        <div className={classes.scroll}>
          <Table>
            <Table.Tbody>
              {data.data.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Td>{documentWord(row.kind)}</Table.Td>
                  <Table.Td><Anchor href={fileUrl(row.file_id)} target="_blank" rel="noopener" td="underline" size="sm">{row.name}</Anchor></Table.Td>
                  <Table.Td><Moment at={row.added_at} /></Table.Td>
                  <Table.Td ta="right">{mayChange && <Button size="compact-sm" variant="subtle" color="red" leftSection={<IconTrash size={14} aria-hidden />} onClick={() => void remove(row)} aria-label={t('Delete {what}?', { what: row.name })}>{t('Delete')}</Button>}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {mayChange && (
        <Group mt="xs" align="flex-end" className="no-print">
          <Select label={t('Kind of document')} data={documentKinds.map((value) => ({ value, label: documentWord(value) }))} value={kind} allowDeselect={false} onChange={(value) => setKind(value ?? 'other')} />
          <FileButton onChange={(file) => void add(file)} accept=".pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.png,.jpg,.jpeg,.gif">
            {(props) => <Button {...props} variant="default" loading={busy} leftSection={<IconUpload size={16} aria-hidden />}>{t('Add a document')}</Button>}
          </FileButton>
        </Group>
      )}
    </section>
  )
}
