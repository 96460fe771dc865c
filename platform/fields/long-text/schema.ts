import { z } from 'zod'
import type { Field } from '#platform/contract/field.ts'

/** Its lines stay as they are. */
export const schema = ({ max }: Field) =>
  z.string('Field is required').trim().min(1, 'Field is required').max(max!, `At most ${max} characters`)
