/** One promotion: its sum, its classes, each student with what happens, and the buttons that make it real or take it back. */
import { Alert, Group, Table, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { BulkAction, FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { UndoneOn } from '#platform/web/kit/list/undone-on.tsx'
import { notify } from '#platform/web/notify.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { PromotionRow, showPromotion } from '../contract/promotion.ts'
import { PromotionActions } from './promotion-actions.tsx'
import { placeOf } from './life/life-columns.ts'
import { StateBadge, Sum } from './promotion-parts.tsx'
import classes from './promotion.module.css'

type Shown = DataOf<typeof showPromotion>

const causes: Record<string, string> = {
  no_result: 'No result in this exam',
  last_class: 'No class above',
  enrolled_already: 'Is in that batch already',
  code_taken: 'Enrol code is taken there',
  changed: 'Changed since it was drawn up',
  by_hand: 'Left out by hand',
}
const decisions = { promote: 'Promoted', detain: 'Detained', left: 'Left over' }
const columns: ListColumn<PromotionRow>[] = [
  { name: 'name', label: 'Name', unsorted: true, cell: (row) => nameOf(row) },
  { name: 'enroll_code', label: 'Enrol code', unsorted: true },
  { name: 'grade', label: 'From class', unsorted: true, cell: (row) => placeOf(row) },
  {
    name: 'decision',
    label: 'What happens',
    unsorted: true,
    cell: (row) =>
      row.cause ? `${t(decisions[row.decision])}: ${t(causes[row.cause] ?? row.cause)}` : t(decisions[row.decision]),
  },
  {
    name: 'to_grade',
    label: 'To class',
    unsorted: true,
    cell: (row) => placeOf({ grade: row.to_grade, grade_np: row.to_grade_np, section: row.to_section }),
  },
  { name: 'to_roll', label: 'New roll', kind: 'int', unsorted: true },
  { name: 'due', label: 'Due', kind: 'money', unsorted: true, hidden: true },
]
const filters: Record<string, FilterField> = {
  decision: {
    kind: 'choice',
    label: 'What happens',
    choices: Object.entries(decisions).map(([value, label]) => ({ value, label })),
  },
  grade_id: { kind: 'ref', of: 'grades', label: 'From class' },
}

export function PromotionSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/promotion', id],
    queryFn: () => api.get('/api/promotion/{id}', { id }),
  })
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : !data ? (
    <LoadingState />
  ) : (
    <Sheet promotion={data.data} onClose={onClose} />
  )
}

function Sheet({ promotion, onClose }: { promotion: Shown; onClose: () => void }) {
  const { decide, reload, path } = useDeciding(promotion)
  const bulkActions: BulkAction<PromotionRow>[] =
    promotion.state === 'draft'
      ? [
          { label: 'Promote', run: (rows) => decide(rows, 'promote') },
          { label: 'Detain', run: (rows) => decide(rows, 'detain') },
          { label: 'Leave out', run: (rows) => decide(rows, 'left') },
        ]
      : []
  return (
    <>
      <PageHeader
        title={
          <Group gap="xs">
            {t('{from} to {to}', { from: promotion.from_batch, to: promotion.to_batch })}
            <StateBadge state={promotion.state} />
          </Group>
        }
        back={{ to: '/promote', label: t('Promote') }}
      />
      {promotion.undone_at && (
        <Alert color="gray" mb="sm">
          <UndoneOn what="undone" at={promotion.undone_at} />: {promotion.undo_reason}
        </Alert>
      )}
      <Sum counts={promotion.counts} />
      <PromotionActions promotion={promotion} onChanged={() => void reload()} onClose={onClose} />
      <Classes list={promotion.classes} />
      <Title order={2} size="h4" mt="lg" mb="xs">
        {t('Students')}
      </Title>
      <ListScreen<PromotionRow>
        embedded
        title={t('Students')}
        path={path}
        columns={columns}
        filters={filters}
        rowsPerPage={25}
        batchCheck={false}
        printOnly
        onOpen={false}
        keyOf={(row) => String(row.enroll_id)}
        bulkActions={bulkActions}
        about={t('There is nobody in these classes.')}
      />
    </>
  )
}

function useDeciding(promotion: Shown) {
  const queries = useQueryClient()
  const path = `/api/promotion/${promotion.id}/rows`
  const reload = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['/api/promotion'] }),
      queries.invalidateQueries({ queryKey: [path] }),
    ])

  async function decide(rows: PromotionRow[], decision: PromotionRow['decision']) {
    try {
      await api.command(
        '/api/promotion/{id}/rows',
        { id: promotion.id, enroll_ids: rows.map((row) => row.enroll_id), decision },
        { method: 'PUT' },
      )
      await reload()
      return true
    } catch (error) {
      notify('error', errorMessage(error))
      return false
    }
  }
  return { decide, reload, path }
}

function Classes({ list }: { list: Shown['classes'] }) {
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const shown = open ? list : list.slice(0, fewClasses)
  return (
    <div className={classes.scroll}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Class')}</Table.Th>
            <Table.Th ta="right">{t('Before')}</Table.Th>
            <Table.Th ta="right">{t('Promoted')}</Table.Th>
            <Table.Th ta="right">{t('Detained')}</Table.Th>
            <Table.Th ta="right">{t('Left over')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="tabular">
          {shown.map((row) => (
            <Table.Tr key={`${row.grade_id}.${row.section_id}`}>
              <Table.Td>{placeOf(row)}</Table.Td>
              <Table.Td ta="right">{digitsIn(language, row.before)}</Table.Td>
              <Table.Td ta="right">{digitsIn(language, row.promoted)}</Table.Td>
              <Table.Td ta="right">{digitsIn(language, row.detained)}</Table.Td>
              <Table.Td ta="right">{digitsIn(language, row.left)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {list.length > fewClasses && (
        <Text
          component="button"
          type="button"
          size="sm"
          td="underline"
          bg="transparent"
          bd={0}
          py="xs"
          onClick={() => setOpen(!open)}
          style={{ cursor: 'pointer' }}
        >
          {open ? t('Fewer classes') : t('All {n} classes', { n: list.length })}
        </Text>
      )}
    </div>
  )
}
const fewClasses = 6
