/** The input of each kind of field that stands in one line; lines of fields are made of them. */
import type { ComponentType } from 'react'
import type { FieldKind } from '#platform/contract/field.ts'
import type { InputProps } from './input-props.tsx'
import { Input as choice } from './choice/input.tsx'
import { Input as colour } from './colour/input.tsx'
import { Input as date } from './date/input.tsx'
import { Input as decimal } from './decimal/input.tsx'
import { Input as email } from './email/input.tsx'
import { Input as file } from './file/input.tsx'
import { Input as flag } from './flag/input.tsx'
import { Input as int } from './int/input.tsx'
import { Input as longText } from './long-text/input.tsx'
import { Input as money } from './money/input.tsx'
import { Input as multiRef } from './multi-ref/input.tsx'
import { Input as phone } from './phone/input.tsx'
import { Input as ref } from './ref/input.tsx'
import { Input as richText } from './rich-text/input.tsx'
import { Input as text } from './text/input.tsx'
import { Input as time } from './time/input.tsx'

export const inputsOfLines = {
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
} satisfies Record<Exclude<FieldKind, 'rows'>, ComponentType<InputProps>> as Record<
  Exclude<FieldKind, 'rows'>,
  ComponentType<InputProps>
>
