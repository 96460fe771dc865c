/** What a list can be told. */
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Field, FieldKind } from '#platform/contract/field.ts'
import type { Right } from '#platform/contract/rights.ts'

export type AnyRow = Record<string, any>

export interface ListColumn<R = AnyRow> {
  /** Its name on the wire: what sorting and exports ask for. */
  name: string
  /** English; the kit translates it. */
  label: string
  /** How the value is shown; as text unless told. */
  kind?: FieldKind
  choices?: Field['choices']
  of?: string
  rows?: Field['rows']
  /** Shows something of its own. */
  cell?: (row: R) => ReactNode
  /** A zero amount is a dash, as in reports. */
  dash?: boolean
  /** Cannot be sorted by. */
  unsorted?: boolean
  /** Offered, but not shown at first. */
  hidden?: boolean
  /** What the server leaves out for others is no column for them. */
  right?: Right
}

/** A field as far as a filter needs it. */
export type FilterField = Pick<Field, 'kind'> & Partial<Field>

export interface RowAction<R = AnyRow> {
  label: string
  icon?: Icon
  right?: Right
  /** Only for some rows. */
  when?: (row: R) => boolean
  danger?: boolean
  run: (row: R) => void | Promise<unknown>
}

export interface BulkAction<R = AnyRow> {
  label: string
  icon?: Icon
  right?: Right
  danger?: boolean
  /** The rows stay selected when it answers false. */
  run: (rows: R[]) => void | boolean | Promise<void | boolean>
}

/** What may be done with the list's rows. */
export interface Access<R = AnyRow> {
  add: boolean
  edit: (row: R) => boolean
  remove: (row: R) => boolean
}
