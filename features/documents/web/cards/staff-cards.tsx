/** ID cards of staff: one in a tab, a department or those who are chosen as one file. */
import { Badge, Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { api, reportUrl } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { SlimSelect } from '#platform/web/kit/pickers/slim-select.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import type { StaffCardRow } from '../../contract/cards/printing.ts'
import { countOf, useCardPrinting } from './use-card-printing.tsx'

export default function StaffCards() {
  useLanguage()
  const [department, setDepartment] = useState<number | null>(null)
  const { how, inTab, busy, print, choices, progress } = useCardPrinting('id_card_staff')
  const place = { ...(department && { department_id: department }) }

  const printMany = (rows: readonly StaffCardRow[] | null) =>
    print(rows ? countOf(rows) : async () => (await api.get('/api/staff-card/count', place)).data, (only_with_photo) =>
      api.command('/api/staff-card/print', {
        ...how,
        department_id: department,
        ids: rows?.map(({ id }) => id) ?? null,
        only_with_photo,
      }),
    )
  const open = ({ id }: StaffCardRow): void =>
    void window.open(reportUrl(`/api/staff-card/${id}/print`, inTab), '_blank', 'noopener')

  return (
    <section>
      <PageHeader
        title={t('Staff cards')}
        actions={
          <Button
            leftSection={<IconPrinter size={18} aria-hidden />}
            loading={busy}
            onClick={() => void printMany(null)}
          >
            {department !== null ? t('Print the department') : t('Print all')}
          </Button>
        }
      />
      <SlimSelect
        of="departments"
        label={t('Department')}
        value={department}
        onChange={setDepartment}
        maw={360}
        mb="sm"
      />
      {choices}
      {progress}
      <ListScreen<StaffCardRow>
        key={String(department)}
        embedded
        title={t('Staff cards')}
        about={t('Nobody works in this department.')}
        path="/api/staff-card"
        fixed={place}
        rowsPerPage={50}
        printOnly
        onOpen={open}
        keyOf={({ id }) => String(id)}
        columns={columns}
        bulkActions={[{ label: 'Print', icon: IconPrinter, run: (rows: StaffCardRow[]) => printMany(rows) }]}
        rowActions={[{ label: 'Print', icon: IconPrinter, run: open }]}
      />
    </section>
  )
}

const columns = [
  {
    name: 'name',
    label: 'Name',
    unsorted: true,
    cell: (row: StaffCardRow) => (
      <>
        {nameOf(row)} {!row.has_photo && <Badge color="yellow">{t('Photo missing')}</Badge>}
      </>
    ),
  },
  { name: 'employee_number', label: 'Employee number', unsorted: true },
  {
    name: 'department',
    label: 'Department',
    unsorted: true,
    cell: ({ department, department_np }: StaffCardRow) =>
      department === null ? '–' : nameOf({ name: department, name_np: department_np }),
  },
  { name: 'position', label: 'Position', unsorted: true },
]
