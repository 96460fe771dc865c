/** Behaviour entries by student, section, category and date; noted and taken back here. */
import { Button, Stack, Tabs, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { todayInNepal } from '#nepal/bikram-sambat.ts'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { confirmDelete } from '#platform/web/kit/form/confirm.tsx'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { FilterField, ListColumn, RowAction } from '#platform/web/kit/list/list-types.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import { SlimSelect } from '#platform/web/kit/pickers/slim-select.tsx'
import type { BehaviourEntry } from '../../contract/life.ts'
import { behaviourCategories } from '../../contract/life-lists.ts'
import { useMayChange } from '../record.ts'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { type Picked, StudentsPicked } from './students-picked.tsx'
import { periodFilters, placeFilters, whoColumns } from './words.ts'

const path = '/api/behaviour'
export const Points = ({ n }: { n: number }) => (
  <Text span size="sm" className="tabular" c={n < 0 ? 'var(--mantine-color-error)' : undefined}>
    {digitsIn(useLanguage(), n > 0 ? `+${n}` : n)}
  </Text>
)
const columns: ListColumn<BehaviourEntry>[] = [
  { name: 'seen_on', label: 'Date', kind: 'date' },
  ...(whoColumns as ListColumn<BehaviourEntry>[]),
  {
    name: 'behaviour_category',
    label: 'Category',
    unsorted: true,
    cell: (row) => nameOf({ name: row.behaviour_category, name_np: row.behaviour_category_np }),
  },
  { name: 'points', label: 'Points', unsorted: true, kind: 'int', cell: (row) => <Points n={row.points} /> },
  { name: 'note', label: 'Note', unsorted: true },
  { name: 'made_by', label: 'By', unsorted: true, hidden: true },
]
const filters: Record<string, FilterField> = {
  behaviour_category_id: { kind: 'ref', of: 'behaviour_categories', label: 'Category' },
  ...placeFilters,
  ...periodFilters,
}

export default function BehaviourReport() {
  const queries = useQueryClient()
  const [adding, setAdding] = useState(false)
  const mayTakeBack = useMayChange('behaviour-create|behaviour-delete')
  const reload = () => queries.invalidateQueries({ queryKey: [path] })
  const rowActions: RowAction<BehaviourEntry>[] = [
    {
      label: 'Take back',
      danger: true,
      when: (row) => row.own && mayTakeBack,
      run: async (row) => {
        if (await confirmDelete({ what: row.behaviour_category }))
          await api.form(path, {}, { id: row.id, method: 'DELETE' }).then(reload, () => undefined)
      },
    },
  ]
  return (
    <>
      <PageHeader
        title={t('Student behaviour report')}
        actions={
          <Button component={Link} to="/student-behaviour-summary-report" variant="default">
            {t('Points by student')}
          </Button>
        }
      />
      <Tabs defaultValue="entries" keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="entries">{t('Entries')}</Tabs.Tab>
          <Tabs.Tab value="categories">{t('Categories')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="entries">
          {!can('behaviour-read') ? (
            <EmptyState about={t('Your role does not read behaviour.')} />
          ) : (
            <ListScreen<BehaviourEntry>
              embedded
              title={t('Entries')}
              add={() => setAdding(true)}
              addLabel={t('Note behaviour')}
              rights={{ create: 'behaviour-create' }}
              path={path}
              columns={columns}
              filters={filters}
              sortBy="seen_on"
              descending
              rowsPerPage={25}
              rowActions={rowActions}
              about={t('What students did well and what not, with points.')}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="categories">
          <ListScreen embedded resource={behaviourCategories} />
        </Tabs.Panel>
      </Tabs>
      <Modal
        opened={adding}
        onClose={() => setAdding(false)}
        title={t('Note behaviour')}
        closeButtonProps={{ 'aria-label': t('Close') }}
        closeOnClickOutside={false}
        size={560}
      >
        <BehaviourForm
          onSaved={() => {
            setAdding(false)
            void reload()
          }}
        />
      </Modal>
    </>
  )
}

function BehaviourForm({ onSaved }: { onSaved: () => void }) {
  const [picked, setPicked] = useState<Picked[]>([])
  const [category, setCategory] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [day, setDay] = useState<string | null>(todayInNepal())
  const { busy, errorOf, run } = useCall({ student_ids: picked, behaviour_category_id: category, note, seen_on: day })
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (
      await run(() =>
        api.form(path, {
          student_ids: picked.map((each) => each.id),
          behaviour_category_id: category,
          note,
          seen_on: day,
        }),
      )
    )
      onSaved()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <StudentsPicked value={picked} onChange={setPicked} error={errorOf('student_ids')} />
        <SlimSelect
          of="behaviour_categories"
          label={t('Category')}
          value={category}
          onChange={setCategory}
          error={errorOf('behaviour_category_id')}
        />
        <DateField label={t('Date')} value={day} onChange={setDay} max={todayInNepal()} error={errorOf('seen_on')} />
        <Textarea
          label={t('Note')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={errorOf('note')}
          autosize
          minRows={1}
          maxLength={500}
        />
        <div>
          <Button type="submit" loading={busy}>
            {t('Save')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
