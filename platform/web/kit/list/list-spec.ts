/** What a list is, made from a declared resource, from what the caller says, or from both. */
import type { ReactNode } from 'react'
import type { Fields } from '#platform/contract/field.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { Right } from '#platform/contract/rights.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { can } from '#platform/web/session.ts'
import { columnsOf, filtersOf } from './list-columns.ts'
import type { ListDefaults } from './list-state.ts'
import type { AnyRow, BulkAction, FilterField, ListColumn, RowAction } from './list-types.ts'
import type { FormDialogProps } from '#platform/web/kit/form/form-dialog.tsx'
import type { PageHeaderProps } from '#platform/web/kit/states/page-header.tsx'
import type { AccessRights } from './row-access.ts'

export interface ListScreenProps<R = any> {
  /** Everything below follows from it, and what is said below wins. */
  resource?: Resource<any>
  /** In the person's language, as `thing` and `about`. */
  title?: string
  /** What one row is called, for 'Add {thing}'. */
  thing?: string
  /** '/api/...' */
  path?: string
  columns?: readonly ListColumn<R>[]
  /** Of a resource's columns: what the server leaves out for others is no column for them. */
  columnRights?: Record<string, Right>
  filters?: Record<string, FilterField>
  rights?: AccessRights
  /** What this list is: shown while it is empty. */
  about?: string
  /** The list takes `search`; true unless told. */
  searchable?: boolean
  /** Query values that always hold and fields that every new row gets: the grade whose sections are shown. */
  fixed?: Record<string, unknown>
  sortBy?: string
  descending?: boolean
  rowsPerPage?: number
  /** Filters at first. */
  startFilters?: Record<string, string>
  /** False: rows may be changed whatever batch is worked in. */
  batchCheck?: boolean
  /** Own cells, by column. */
  cells?: Record<string, (row: R) => ReactNode>
  keyOf?: (row: R) => string
  /** What a person calls a row. */
  nameOf?: (row: R) => string
  /** Address of a row's own screen. */
  hrefOf?: (row: R) => string | undefined
  /** Instead of an address; false: rows do not open. Without either all that is known of the row is shown. */
  onOpen?: ((row: R) => void) | false
  /** Address of the form's own screen, or what pressing Add does. */
  add?: string | (() => void)
  /** What the button says where 'Add {thing}' is not the word. */
  addLabel?: string
  /** What Edit does after the question; an address is gone to. */
  edit?: (row: R) => string | void
  rowActions?: readonly RowAction<R>[]
  bulkActions?: readonly BulkAction<R>[]
  /** For the resource's form. */
  form?: Partial<Omit<FormDialogProps, 'resource' | 'opened' | 'onClose' | 'row'>>
  back?: PageHeaderProps['back']
  /** Beside the primary action. */
  actions?: ReactNode
  /** Between filters and table: totals of the whole list. */
  summary?: (answer: any) => ReactNode
  /** There is no Excel or PDF of it. */
  printOnly?: boolean
  /** A part of another screen: no title of its own, and its state is not in the address. */
  embedded?: boolean
}

export interface ListSpec {
  name: string
  title: string
  thing: string
  path: string
  columns: ListColumn[]
  filters: Record<string, FilterField>
  filterNames: string[]
  rights: AccessRights
  about: string
  searchable: boolean
  anyBatch: boolean
  defaults: ListDefaults
  /** The column that a person calls a row by. */
  lead: string | undefined
  keyOf: (row: AnyRow) => string
  nameOf: (row: AnyRow) => string
}

/** In Nepali a row is called by its Nepali name, where it has one. */
function nepaliLead({ key, fields }: Pick<Resource, 'key' | 'fields'>, column: string): ListColumn['cell'] {
  return column === key && `${key}_np` in fields
    ? (row) => nameOf({ name: String(row[key]), name_np: row[`${key}_np`] as string | null | undefined })
    : undefined
}

export function listSpec(props: ListScreenProps): ListSpec {
  const { resource, cells = {}, fixed, columnRights = {} } = props
  const path = props.path ?? (resource ? `/api/${resource.path}` : '')
  if (!path) throw new Error('A list needs a resource or a path.')
  const columns = [...(props.columns ?? (resource ? columnsOf(resource) : []))].filter(
    ({ name, right = columnRights[name] }) => (!fixed || !(name in fixed)) && (right === undefined || can(right)),
  )
  const filters = props.filters ?? (resource ? filtersOf(resource, fixed) : {})
  const lead = resource?.key ?? columns[0]?.name
  const { create, update, remove } = resource && !resource.readOnly ? resource.rights : ({} as AccessRights)
  return {
    name: path.replace(/^\/api\//, ''),
    title: props.title ?? t(resource?.plural ?? ''),
    thing: props.thing ?? t(resource?.title ?? 'Item'),
    path,
    columns: columns.map((column) => ({
      ...column,
      cell: cells[column.name] ?? column.cell ?? (resource ? nepaliLead(resource, column.name) : undefined),
    })),
    filters,
    filterNames: Object.keys(filters),
    rights: props.rights ?? { create, update, remove },
    about: props.about ?? t(resource?.about ?? ''),
    searchable:
      props.searchable ?? (resource ? Object.values(resource.fields as Fields).some((field) => field.search) : true),
    anyBatch: props.batchCheck === false || resource?.anyBatch === true,
    defaults: {
      rowsPerPage: props.rowsPerPage ?? 10,
      sortBy: props.sortBy ?? resource?.sortBy,
      descending: props.descending ?? resource?.descending ?? false,
      filters: props.startFilters,
    },
    lead,
    keyOf: props.keyOf ?? ((row) => String(row.id)),
    nameOf: props.nameOf ?? ((row) => String(row[lead ?? 'name'] ?? row.name ?? row.id)),
  }
}
