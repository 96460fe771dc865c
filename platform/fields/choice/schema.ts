import { z } from 'zod'
import type { Field } from '#platform/contract/field.ts'

const wrong = 'Choose one of the list'

export const schema = ({ choices, open }: Field) =>
  // of an open list all are there only when the app has been put together
  open
    ? z
        .string(wrong)
        .refine((value) => choices!.some((choice) => choice.value === value), wrong)
        .meta({ enum: choices!.map(({ value }) => value) })
    : z.enum(
        choices!.map(({ value }) => value),
        wrong,
      )
