import { z } from 'zod'
import type { Field } from '#platform/contract/field.ts'

export const schema = ({ min = 0, max = 9_999_999 }: Field) =>
  z
    .number('Must be a number')
    .min(min, `At least ${min}`)
    .max(max, `At most ${max}`)
    .refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, 'At most 2 decimals')
