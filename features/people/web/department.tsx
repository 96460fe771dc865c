/** One department: its head, its staff and the positions they hold. */
import { Anchor, Button, Stack, Table, Text, Title } from '@mantine/core'
import { IconUserPlus, IconUserStar } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { SearchPicker } from '#platform/web/kit/pickers/search-picker.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import type { ListedStaff } from '../contract/lists.ts'
import type { DepartmentDetail } from '../contract/staff.ts'
import { PersonName } from './person-name.tsx'
import { count, kindWord, shiftWord } from './words.ts'
import classes from './people.module.css'

export default function DepartmentScreen() {
  const id = Number(useParams().departmentId)
  const queries = useQueryClient()
  const key = ['/api/department', 'one', id]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get('/api/department/{id}/staff', { id }, { signal }),
  })
  /** Changes answer the whole department. */
  async function change(call: Promise<{ data: DepartmentDetail }>) {
    const answer = await call.catch(() => undefined)
    if (answer === undefined) return
    queries.setQueryData(key, answer)
    void queries.invalidateQueries({ queryKey: ['/api/department', 'heads'] })
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return <Detail department={data.data} change={change} />
}

function Detail({
  department,
  change,
}: {
  department: DepartmentDetail
  change: (call: Promise<{ data: DepartmentDetail }>) => Promise<void>
}) {
  const [asking, setAsking] = useState<'head' | 'staff'>()
  const { id, head, staff, positions } = department
  const mayChange = can('staff-update')
  async function pick(row: ListedStaff) {
    setAsking(undefined)
    await change(
      asking === 'head'
        ? api.form('/api/department/{id}/head', { id, staff_id: row.id }, { method: 'PUT' })
        : api.form('/api/department/{id}/staff', { id, staff_ids: [row.id] }),
    )
  }
  return (
    <div className={classes.page}>
      <PageHeader
        title={nameOf(department)}
        back={{ to: '/department', label: t('Department') }}
        actions={
          mayChange && (
            <>
              <Button
                variant="default"
                leftSection={<IconUserStar size={16} aria-hidden />}
                onClick={() => setAsking('head')}
              >
                {head ? t('Change the head') : t('Choose the head')}
              </Button>
              <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setAsking('staff')}>
                {t('Move somebody here')}
              </Button>
            </>
          )
        }
      />
      <HeadOf head={head} mayChange={mayChange} change={change} id={id} positions={positions} />
      <Title order={2} mb="xs">
        {t('Staff')} ({count(staff.length)})
      </Title>
      {staff.length === 0 ? (
        <EmptyState
          title={t('Nobody works here yet')}
          about={t('Move somebody here, or choose this department on the profile of a member of staff.')}
        />
      ) : (
        <StaffTable rows={staff} />
      )}
      <AskWho asking={asking} setAsking={setAsking} pick={pick} />
    </div>
  )
}

interface HeadOfProps {
  head: DepartmentDetail['head']
  mayChange: boolean
  change: (call: Promise<{ data: DepartmentDetail }>) => Promise<void>
  id: number
  positions: DepartmentDetail['positions']
}

function HeadOf({ head, mayChange, change, id, positions }: HeadOfProps) {
  return (
    <section className={classes.section} aria-label={t('Head')}>
      <div className={classes.line}>
        <span>
          {t('Head')}:{' '}
          {head ? (
            <Anchor component={Link} to={`/staff/${head.id}`} size="sm" td="underline">
              {nameOf(head)}
            </Anchor>
          ) : (
            '–'
          )}
        </span>
        {head && mayChange && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() =>
              void change(api.form('/api/department/{id}/head', { id }, { method: 'PUT', clear: ['staff_id'] }))
            }
          >
            {t('Without a head')}
          </Button>
        )}
      </div>
      {positions.length > 0 && (
        <Text size="sm" mt={4}>
          {positions.map((each) => `${each.position ?? t('No position noted')}: ${count(each.staff)}`).join(' · ')}
        </Text>
      )}
    </section>
  )
}

interface AskWhoProps {
  asking: 'head' | 'staff' | undefined
  setAsking: (asking: 'head' | 'staff' | undefined) => void
  pick: (row: ListedStaff) => Promise<void>
}

function AskWho({ asking, setAsking, pick }: AskWhoProps) {
  return (
    <Modal
      opened={asking !== undefined}
      onClose={() => setAsking(undefined)}
      title={asking === 'head' ? t('Who leads this department?') : t('Who moves here?')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack mih={280}>
        <StaffPicker onPick={(row) => void pick(row)} />
      </Stack>
    </Modal>
  )
}

function StaffTable({ rows }: { rows: DepartmentDetail['staff'] }) {
  return (
    <div className={classes.scroll}>
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {['Name', 'Employee number', 'Position', 'Employment', 'Shift', 'Mobile'].map((label) => (
              <Table.Th key={label}>{t(label)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <Anchor component={Link} to={`/staff/${row.id}`} c="inherit">
                  <PersonName person={row} />
                </Anchor>
              </Table.Td>
              <Table.Td className="tabular">{row.employee_number}</Table.Td>
              <Table.Td>{row.position ?? '–'}</Table.Td>
              <Table.Td>{kindWord(row.kind)}</Table.Td>
              <Table.Td>{shiftWord(row.shift) ?? '–'}</Table.Td>
              <Table.Td className="tabular">{row.mobile ?? '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function StaffPicker({ onPick }: { onPick: (row: ListedStaff) => void }) {
  return (
    <SearchPicker<ListedStaff>
      path="/api/staff"
      query={{ slim: undefined }}
      label={t('Find a member of staff')}
      placeholder={t('Name, number or mobile')}
      onPick={onPick}
      data-autofocus
      keyOf={(row) => String(row.id)}
      nameOf={(row) => row.name}
      exactly={(row, words) => row.employee_number === words || row.mobile === words}
      Option={Found}
    />
  )
}

const Found = ({ row }: { row: ListedStaff }) => (
  <PersonName
    person={{ ...row, name_np: row.name_np ?? null }}
    note={[row.position, row.department].filter(Boolean).join(' · ')}
  />
)
