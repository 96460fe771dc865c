/** How each kind of field is shown in a table. */
import type { ComponentType } from 'react'
import type { FieldKind } from '#platform/contract/field.ts'
import type { CellProps } from './cell-props.tsx'
import { Cell as choice } from './choice/cell.tsx'
import { Cell as colour } from './colour/cell.tsx'
import { Cell as date } from './date/cell.tsx'
import { Cell as decimal } from './decimal/cell.tsx'
import { Cell as email } from './email/cell.tsx'
import { Cell as file } from './file/cell.tsx'
import { Cell as flag } from './flag/cell.tsx'
import { Cell as int } from './int/cell.tsx'
import { Cell as longText } from './long-text/cell.tsx'
import { Cell as money } from './money/cell.tsx'
import { Cell as multiRef } from './multi-ref/cell.tsx'
import { Cell as phone } from './phone/cell.tsx'
import { Cell as ref } from './ref/cell.tsx'
import { Cell as richText } from './rich-text/cell.tsx'
import { Cell as rows } from './rows/cell.tsx'
import { Cell as text } from './text/cell.tsx'
import { Cell as time } from './time/cell.tsx'

export const cells = {
  text,
  long_text: longText,
  int,
  decimal,
  money,
  date,
  time,
  flag,
  choice,
  ref,
  multi_ref: multiRef,
  file,
  phone,
  email,
  colour,
  rich_text: richText,
  rows,
} satisfies Record<FieldKind, ComponentType<CellProps>> as Record<FieldKind, ComponentType<CellProps>>
