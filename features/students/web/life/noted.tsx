/** A screen of what was noted about students: the list, its kinds, and the form of a new entry. Whoever noted something takes it back. */
import { Tabs } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { Resource } from '#platform/contract/resource.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { confirmDelete } from '#platform/web/kit/form/confirm.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { FilterField, ListColumn, RowAction } from '#platform/web/kit/list/list-types.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import { useMayChange } from '../record.ts'
import { periodFilters, placeFilters, whoColumns } from './life-columns.ts'

interface NotedScreenProps<R> {
  path: '/api/remark' | '/api/behaviour'
  /** Of its rights: 'remark-create'. */
  thing: 'remark' | 'behaviour'
  title: string
  actions?: ReactNode
  /** Of the first tab. */
  entries: string
  kinds: { label: string; resource: Resource<any>; filter: Record<string, FilterField> }
  /** The AD date by which it goes, and what follows the student. */
  day: keyof R & string
  columns: ListColumn<R>[]
  about: string
  closed: string
  add: string
  /** Opened with the screen. */
  adding?: boolean
  form: ComponentType<{ onSaved: () => void }>
  /** How an entry is called when it is taken back. */
  called: (row: R) => string
}

export function NotedScreen<R extends { id: number; own: boolean }>(props: NotedScreenProps<R>) {
  const { path, thing, title, actions, entries, kinds, day, columns, about, closed, add, form: Form, called } = props
  const queries = useQueryClient()
  const [adding, setAdding] = useState(props.adding ?? false)
  const mayTakeBack = useMayChange(`${thing}-create|${thing}-delete`)
  const reload = () => queries.invalidateQueries({ queryKey: [path] })
  const takeBack: RowAction<R> = {
    label: 'Take back',
    danger: true,
    when: (row) => row.own && mayTakeBack,
    run: async (row) => {
      if (await confirmDelete({ what: called(row) }))
        await api.form(path, {}, { id: row.id, method: 'DELETE' }).then(reload, () => undefined)
    },
  }
  return (
    <>
      <PageHeader title={title} actions={actions} />
      <Tabs defaultValue="entries" keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="entries">{entries}</Tabs.Tab>
          <Tabs.Tab value="kinds">{kinds.label}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="entries">
          {!can(`${thing}-read`) ? (
            <EmptyState about={closed} />
          ) : (
            <ListScreen<R>
              embedded
              title={entries}
              add={() => setAdding(true)}
              addLabel={add}
              rights={{ create: `${thing}-create` }}
              path={path}
              columns={[
                { name: day, label: 'Date', kind: 'date' },
                ...(whoColumns as unknown as ListColumn<R>[]),
                ...columns,
                { name: 'made_by', label: 'By', unsorted: true, hidden: true },
              ]}
              filters={{ ...kinds.filter, ...placeFilters, ...periodFilters }}
              sortBy={day}
              descending
              rowsPerPage={25}
              rowActions={[takeBack]}
              about={about}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="kinds">
          <ListScreen embedded resource={kinds.resource} />
        </Tabs.Panel>
      </Tabs>
      <Modal
        opened={adding}
        onClose={() => setAdding(false)}
        title={add}
        closeButtonProps={{ 'aria-label': t('Close') }}
        closeOnClickOutside={false}
        size={560}
      >
        <Form
          onSaved={() => {
            setAdding(false)
            void reload()
          }}
        />
      </Modal>
    </>
  )
}
