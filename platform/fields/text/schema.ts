import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import type { Field } from '#platform/contract/field.ts'

export const schema = ({ max }: Field) =>
  z.string('Field is required').overwrite(oneLine).min(1, 'Field is required').max(max!, `At most ${max} characters`)
