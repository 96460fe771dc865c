import { z } from 'zod'
import { idSchema } from '../ref/schema.ts'

export const schema = () =>
  z
    .array(idSchema)
    .max(500)
    .transform((ids) => [...new Set(ids)])
