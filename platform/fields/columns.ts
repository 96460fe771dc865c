/** How each kind of field is stored. */
import type { Field, FieldKind } from '#platform/contract/field.ts'
import { column as choice } from './choice/column.ts'
import { column as colour } from './colour/column.ts'
import { column as date } from './date/column.ts'
import { column as decimal } from './decimal/column.ts'
import { column as email } from './email/column.ts'
import { column as file } from './file/column.ts'
import { column as flag } from './flag/column.ts'
import { column as int } from './int/column.ts'
import { column as longText } from './long-text/column.ts'
import { column as money } from './money/column.ts'
import { column as multiRef } from './multi-ref/column.ts'
import { column as phone } from './phone/column.ts'
import { column as ref } from './ref/column.ts'
import { column as richText } from './rich-text/column.ts'
import { column as rows } from './rows/column.ts'
import { column as text } from './text/column.ts'
import { column as time } from './time/column.ts'

export interface Column {
  /** PostgreSQL type, as format_type() writes it. */
  type: string
  /** A check on the column, in SQL. */
  check?: (field: Field, name: string) => string
}

export const columns = {
  text: text,
  long_text: longText,
  int: int,
  decimal: decimal,
  money: money,
  date: date,
  time: time,
  flag: flag,
  choice: choice,
  ref: ref,
  multi_ref: multiRef,
  file: file,
  phone: phone,
  email: email,
  colour: colour,
  rich_text: richText,
  rows: rows,
} satisfies Record<FieldKind, Column> as Record<FieldKind, Column>
