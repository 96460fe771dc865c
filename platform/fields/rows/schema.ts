import { z } from 'zod'
import type { Field } from '#platform/contract/field.ts'
import type { SchemaOf } from '../schemas.ts'

export function schema({ rows }: Field, schemaOf: SchemaOf) {
  const shape = Object.entries(rows!).map(
    ([name, field]) => [name, field.optional ? schemaOf(field).nullable().default(null) : schemaOf(field)] as const,
  )
  return z.array(z.object(Object.fromEntries(shape))).max(100, 'At most 100 lines')
}
