import { z } from 'zod'
import type { Field } from '#platform/contract/field.ts'

export const schema = ({ min = 0, max = 2_147_483_647 }: Field) =>
  z.coerce.number('Must be a number').int('Must be a whole number').min(min, `At least ${min}`).max(max, `At most ${max}`)
