/** The field functions of a declaration: `f.text(80)`, `f.money()`, `f.ref('grades')`. They make plain data; what checks a value is made from it by schemas.ts. */
import { choice, openChoice } from './choice/field.ts'
import { colour } from './colour/field.ts'
import { date } from './date/field.ts'
import { decimal } from './decimal/field.ts'
import { email } from './email/field.ts'
import { file } from './file/field.ts'
import { flag } from './flag/field.ts'
import { int } from './int/field.ts'
import { longText } from './long-text/field.ts'
import { money } from './money/field.ts'
import { multiRef } from './multi-ref/field.ts'
import { phone } from './phone/field.ts'
import { ref } from './ref/field.ts'
import { richText } from './rich-text/field.ts'
import { rows } from './rows/field.ts'
import { text } from './text/field.ts'
import { time } from './time/field.ts'

export const f = {
  text,
  longText,
  int,
  decimal,
  money,
  date,
  time,
  flag,
  choice,
  openChoice,
  ref,
  multiRef,
  file,
  phone,
  email,
  colour,
  richText,
  rows,
}
