import { z } from 'zod'
import type { Field } from '#platform/contract/field.ts'

export const schema = ({ choices }: Field) =>
  z.enum(
    choices!.map(({ value }) => value),
    'Choose one of the list',
  )
