/** Academic years. A new one takes its set-up over from another. */
import { Alert, Button, Checkbox, Group, Stack, Table } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { type Batch, batches } from '#features/academics/contract/resources.ts'
import { api } from '#platform/web/api.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { can, useSession } from '#platform/web/session.ts'
import type { SetupPart } from '../contract/teaching.ts'
import { useCall } from '#platform/web/kit/form/use-call.ts'

const titles: Record<SetupPart['part'], string> = {
  class_teachers: 'Class teachers',
  subject_teachers: 'Subject teachers',
  routine: 'Lessons of the routine',
}

export default function Batches() {
  const [into, setInto] = useState<Batch>()
  return (
    <>
      <ListScreen<Batch>
        resource={batches}
        rowActions={can('batch-update') ? [{ label: 'Copy set-up', run: (row) => setInto(row) }] : []}
      />
      {into && (
        <Modal
          opened
          onClose={() => setInto(undefined)}
          title={t('Copy set-up to {batch}', { batch: into.name })}
          closeOnClickOutside={false}
          closeButtonProps={{ 'aria-label': t('Close') }}
          size={560}
        >
          <CopySetup into={into} onClose={() => setInto(undefined)} />
        </Modal>
      )}
    </>
  )
}

function CopySetup({ into, onClose }: { into: Batch; onClose: () => void }) {
  const { batches: all } = useSession()
  const { others, from, setFrom, counts, rows, parts, setParts, say, problem, copy, busy, nothing } = useCopying(
    into,
    onClose,
  )
  return (
    <Stack gap="sm">
      <Select
        label={t('From batch')}
        allowDeselect={false}
        data={others.map((each) => ({ value: String(each.id), label: each.name }))}
        value={from === null ? null : String(from)}
        onChange={(id) => setFrom(Number(id))}
      />
      {counts.isError ? (
        <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />
      ) : !counts.data ? (
        // a school's first batch has none to copy from
        (from !== null || !all.length) && <LoadingState lines={3} />
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Part')}</Table.Th>
              <Table.Th ta="right">{t('Found')}</Table.Th>
              <Table.Th ta="right">{t('There already')}</Table.Th>
              <Table.Th ta="right">{t('New')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <PartRow key={row.part} row={row} parts={parts} setParts={setParts} say={say} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Alert color="blue">
        {t('What the batch has already stays as it is. Lessons bring their teachers with them.')}
      </Alert>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button onClick={() => void copy()} loading={busy} disabled={nothing}>
          {t('Copy')}
        </Button>
      </Group>
    </Stack>
  )
}

function useCopying(into: Batch, onClose: () => void) {
  const { batches: all } = useSession()
  const queries = useQueryClient()
  const { busy, run, problem } = useCall({})
  const others = all.filter((each) => each.id !== into.id).toSorted((a, b) => b.start_date.localeCompare(a.start_date))
  const [chosen, setFrom] = useState<number>()
  // the one before it, where there is one; the years may come after the dialog was opened
  const from = chosen ?? (others.find((each) => each.start_date < into.start_date) ?? others[0])?.id ?? null
  const [parts, setParts] = useState<SetupPart['part'][]>(['class_teachers', 'subject_teachers', 'routine'])
  const path = `/api/batch/${into.id}/copy-setup`
  const counts = useQuery({
    queryKey: [path, from],
    queryFn: () => api.get('/api/batch/{id}/copy-setup', { id: into.id, from_batch_id: from! }),
    enabled: from !== null,
  })
  const rows = counts.data?.data ?? []
  const nothing = !rows.some((row) => parts.includes(row.part) && row.new > 0)
  const say = (n: number) => digitsIn(getLanguage(), n)
  async function copy() {
    const answer = await run(() =>
      api.command('/api/batch/{id}/copy-setup', { id: into.id, from_batch_id: from!, parts }),
    )
    if (!answer) return
    notify('success', t(answer.message))
    await Promise.all([
      queries.invalidateQueries({ queryKey: [path] }),
      queries.invalidateQueries({ queryKey: ['/api/routine'] }),
    ])
    onClose()
  }
  return { others, from, setFrom, counts, rows, parts, setParts, say, problem, copy, busy, nothing }
}

interface PartRowProps {
  row: SetupPart
  parts: SetupPart['part'][]
  setParts: (parts: SetupPart['part'][]) => void
  say: (n: number) => string
}

function PartRow({ row, parts, setParts, say }: PartRowProps) {
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          label={t(titles[row.part])}
          checked={parts.includes(row.part)}
          onChange={(event) =>
            setParts(event.currentTarget.checked ? [...parts, row.part] : parts.filter((part) => part !== row.part))
          }
        />
      </Table.Td>
      {[row.found, row.there, row.new].map((n, at) => (
        <Table.Td key={at} ta="right" className="tabular" fw={at === 2 ? 600 : undefined}>
          {say(n)}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
