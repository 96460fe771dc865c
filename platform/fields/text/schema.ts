import { z } from 'zod'
import type { Field } from '#platform/contract/field.ts'

export const schema = ({ max }: Field) => z.coerce.string().trim().min(1, 'Field is required').max(max!, `At most ${max} characters`)
