/** A whole list: of a declared resource in one line, or of rows of one's own with columns, path and filters. */
import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyDialog } from '#platform/web/kit/states/lazy-part.tsx'
import { useNavigate } from 'react-router'
import { shareDates, sharedDates } from '#platform/web/date-filter.ts'
import { t } from '#platform/web/i18n.ts'
import { can, useSession } from '#platform/web/session.ts'
import { BulkBar } from './bulk-bar.tsx'
import { confirmEdit } from '#platform/web/kit/form/confirm.tsx'
import { ExportMenu } from './export-menu.tsx'
import { useChosenColumns } from './list-columns.ts'
import { FilterButton, FilterChips } from './list-filters.tsx'
import { useListKeys } from './list-keys.ts'
import { ListResults } from './list-results.tsx'
import { type ListScreenProps, listSpec } from './list-spec.ts'
import { queryOf } from './list-state.ts'
import type { AnyRow, BulkAction, RowAction } from './list-types.ts'
import { ViewMenu } from './list-view-menu.tsx'
import styles from './list.module.css'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { rowAccess } from './row-access.ts'
import { SearchBox } from './search-box.tsx'
import { type ChangeState, useListState } from './use-list-state.ts'
import { useRemoval } from './use-removal.ts'
import { useRows } from './use-rows.ts'
import { useSelection } from './use-selection.ts'
import { whenIdle } from '#platform/web/kit/states/when-idle.ts'

export type { ListScreenProps } from './list-spec.ts'

/** What is not seen at first comes once the rows are drawn and nothing else is to be done. */
const later = {
  form: () => import('#platform/web/kit/form/form-dialog.tsx'),
  details: () => import('./row-details.tsx'),
  filters: () => import('./list-filter-panel.tsx'),
  view: () => import('./list-view-panel.tsx'),
}
const FormDialog = lazyDialog(() => later.form().then((module) => ({ default: module.FormDialog })))
const RowDetails = lazyDialog(() => later.details().then((module) => ({ default: module.RowDetails })))

export function ListScreen<R = any>(props: ListScreenProps<R>) {
  const { resource, fixed, embedded = false, hrefOf, onOpen, form } = props as ListScreenProps
  // the days of the report before hold here too
  const [shared] = useState(() => (embedded ? {} : sharedDates(Object.keys(props.filters ?? {}))))
  const spec = listSpec({ ...(props as ListScreenProps), startFilters: { ...props.startFilters, ...shared } })
  const { path, title, thing, columns, keyOf, nameOf } = spec
  const session = useSession()
  const navigate = useNavigate()
  const [state, changeState, address] = useListState(spec.filterNames, spec.defaults, embedded)
  const change: ChangeState = (next) => {
    if (next.filters && !embedded) shareDates(spec.filterNames, next.filters)
    changeState(next)
  }
  const query = { ...queryOf(state), ...fixed }
  const answer = useRows(path, query)
  const chosen = useChosenColumns(spec.name, columns)
  const selection = useSelection(keyOf)
  const { remove, removeAll } = useRemoval(path, nameOf)
  const [edited, setForm] = useState<{ row?: AnyRow }>()
  const [shown, setShown] = useState<AnyRow>()
  // by key: after another search the same place is another row
  const [activeKey, setActiveKey] = useState<string>()
  const searchInput = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)

  const access = rowAccess(spec.rights, {
    can,
    ut: session.user.ut,
    role: session.role.slug,
    batch: session.batch,
    anyBatch: spec.anyBatch,
  })
  const mayAdd = access.add && (props.add !== undefined || resource !== undefined)
  const hasForm = props.edit !== undefined || resource !== undefined
  const { rows } = answer

  function add() {
    if (typeof props.add === 'string') void navigate(props.add)
    else if (props.add) props.add()
    else setForm({})
  }
  async function edit(row: AnyRow) {
    if (!(await confirmEdit())) return
    const to = props.edit ? props.edit(row as R) : undefined
    if (typeof to === 'string') void navigate(to)
    else if (!props.edit) setForm({ row })
  }
  function open(row: AnyRow) {
    const to = hrefOf?.(row)
    if (to) void navigate(to)
    else if (onOpen) onOpen(row)
    else setShown(row)
  }
  const actionsOf = (row: AnyRow): RowAction[] => [
    ...((props.rowActions ?? []) as RowAction[]).filter(
      ({ right = true, when }) => can(right) && (when?.(row) ?? true),
    ),
    ...(hasForm && access.edit(row) ? [{ label: 'Edit', run: edit }] : []),
    ...(access.remove(row) ? [{ label: 'Delete', danger: true, run: remove }] : []),
  ]
  const bulk: BulkAction[] = [
    ...((props.bulkActions ?? []) as BulkAction[]).filter(({ right = true }) => can(right)),
    ...(rows.length > 0 && rows.every((row) => access.remove(row))
      ? [{ label: 'Delete', danger: true, run: removeAll }]
      : []),
  ]
  const active = rows.findIndex((row) => keyOf(row) === activeKey)
  const current = rows[active]
  useListKeys(
    {
      search: () => searchInput.current?.focus(),
      add: mayAdd ? add : undefined,
      move(by) {
        const to = Math.max(0, Math.min(rows.length - 1, active + by))
        setActiveKey(rows[to] && keyOf(rows[to]))
        // a long table draws the row only now
        requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus())
      },
      open: current && onOpen !== false ? () => open(current) : undefined,
      select: current && bulk.length ? () => selection.toggle(current) : undefined,
      edit: current && hasForm && access.edit(current) ? () => void edit(current) : undefined,
      remove: current && access.remove(current) ? () => void remove(current) : undefined,
      escape() {
        selection.clear()
        return selection.rows.length > 0
      },
    },
    place,
  )

  const answered = answer.data !== undefined
  useEffect(() => {
    if (answered) whenIdle(() => Object.values(later).forEach((load) => void load().catch(() => undefined)))
  }, [answered])

  const addButton = mayAdd && (
    <Button leftSection={<IconPlus size={16} />} onClick={add} aria-keyshortcuts="n">
      {props.addLabel ?? t('Add {thing}', { thing: thing.toLowerCase() })}
    </Button>
  )
  return (
    <section ref={place} data-list={spec.name}>
      <PrintHead title={title} />
      {embedded ? (
        (addButton || props.actions) && (
          <Group justify="flex-end" gap="xs" mb="sm" className="no-print">
            {props.actions}
            {addButton}
          </Group>
        )
      ) : (
        <PageHeader
          title={title}
          back={props.back}
          actions={
            <>
              {props.actions}
              {addButton}
            </>
          }
        />
      )}
      <div className={`${styles.toolbar} no-print`}>
        {spec.searchable && (
          <SearchBox value={state.search} onSearch={(search) => change({ search })} inputRef={searchInput} />
        )}
        {spec.filterNames.length > 0 && (
          <FilterButton filters={spec.filters} chosen={state.filters} onChange={(filters) => change({ filters })} />
        )}
        <span className={styles.spring} />
        <ViewMenu
          list={spec.name}
          columns={columns}
          chosen={chosen}
          state={state}
          onSort={change}
          query={embedded ? undefined : address.toString()}
          onQuery={(saved) => void navigate({ search: saved })}
        />
        <ExportMenu
          path={path}
          query={query}
          columns={chosen.shown.map((column) => column.name)}
          printOnly={props.printOnly}
        />
      </div>
      <FilterChips filters={spec.filters} chosen={state.filters} onChange={(filters) => change({ filters })} />
      {answer.data && props.summary?.(answer.data)}
      <ListResults
        spec={spec}
        answer={answer}
        state={state}
        change={change}
        addButton={addButton}
        list={{
          rows,
          columns: chosen.shown,
          lead: spec.lead,
          keyOf,
          nameOf,
          active,
          onActive: (row) => setActiveKey(keyOf(row)),
          selected: bulk.length ? selection.keys : undefined,
          onSelect: selection.toggle,
          onSelectAll: () => selection.toggleAll(rows),
          hrefOf,
          onOpen: onOpen === false ? undefined : open,
          actionsOf,
        }}
      />
      <BulkBar rows={selection.rows} actions={bulk} onClear={selection.clear} />
      <Suspense>
        {resource && edited && (
          <FormDialog
            fixed={fixed}
            {...form}
            resource={resource}
            row={edited.row}
            opened
            onClose={() => setForm(undefined)}
          />
        )}
        {shown && (
          <RowDetails
            title={nameOf(shown)}
            row={shown}
            columns={columns}
            actions={actionsOf(shown)}
            onClose={() => setShown(undefined)}
          />
        )}
      </Suspense>
    </section>
  )
}
