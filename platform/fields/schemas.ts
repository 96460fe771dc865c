/** What checks a value of each kind of field over the wire: zod, made from the declaration where a value is checked. */
import type { z } from 'zod'
import type { Field, FieldKind } from '#platform/contract/field.ts'
import { onceForFacts } from '#platform/contract/once.ts'
import { schema as choice } from './choice/schema.ts'
import { schema as colour } from './colour/schema.ts'
import { schema as date } from './date/schema.ts'
import { schema as decimal } from './decimal/schema.ts'
import { schema as email } from './email/schema.ts'
import { schema as file } from './file/schema.ts'
import { schema as flag } from './flag/schema.ts'
import { schema as int } from './int/schema.ts'
import { schema as longText } from './long-text/schema.ts'
import { schema as money } from './money/schema.ts'
import { schema as multiRef } from './multi-ref/schema.ts'
import { schema as phone } from './phone/schema.ts'
import { schema as ref } from './ref/schema.ts'
import { schema as richText } from './rich-text/schema.ts'
import { schema as lines } from './rows/schema.ts'
import { schema as text } from './text/schema.ts'
import { schema as time } from './time/schema.ts'

/** Checks one value that is there; numbers are numbers (texts of a form become them before, `contract/wire-input.ts`). */
export type SchemaOf = (field: Field) => z.ZodType

const schemas: Record<FieldKind, (field: Field, schemaOf: SchemaOf) => z.ZodType> = {
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
  rows: lines,
}

/** Fields that take the same share their schema, whatever they are called. */
export const schemaOf: SchemaOf = (field) => {
  const { kind, optional, min, max, places, choices, rows, open } = field
  // an open list grows after it was asked for first
  return open ? schemas[kind](field, schemaOf) : made({ kind, optional, min, max, places, choices, rows })
}
const made = onceForFacts((field: Field) => schemas[field.kind](field, schemaOf))
