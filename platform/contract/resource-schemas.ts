/** What a declared resource takes and answers over the wire, as zod. Apart from the declaration: a list in a browser reads that and checks nothing. */
import { z } from 'zod'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { schemaOf } from '#platform/fields/schemas.ts'
import type { Field, Fields } from './field.ts'
import { orAbsent, orNull } from './may-be-absent.ts'
import { onceFor } from './once.ts'
import { isFilter, refName, type Resource } from './resource.ts'

export interface ResourceSchemas {
  /** A new row as the wire sends it. */
  create: z.ZodType<Record<string, unknown>>
  /** Any of its fields; `_clear` is handled by the wire format. */
  update: z.ZodType<Record<string, unknown>>
  row: z.ZodObject
  filter: z.ZodObject
  /** The specification asks subjects by `grade`: a ref is filtered by either name. */
  filterToo: z.ZodObject
}

export const schemasOf = onceFor((resource: Resource<any>): ResourceSchemas => schemasFrom(resource.fields))

function schemasFrom(fields: Fields): ResourceSchemas {
  return {
    create: z.object(
      mapFields(fields, (field) =>
        field.optional || field.default !== undefined ? orAbsent(orNull(schemaOf(field))) : required(schemaOf(field)),
      ),
    ),
    update: z.object(
      mapFields(fields, (field) =>
        field.optional ? orAbsent(orNull(schemaOf(field))) : orAbsent(required(schemaOf(field))),
      ),
    ),
    row: z.object({
      id: idSchema,
      ...mapFields(fields, (field) => (field.optional ? orAbsent(orNull(schemaOf(field))) : schemaOf(field))),
      ...refNames(fields),
    }),
    filter: z.object(Object.fromEntries(filtersOf(fields).map(([name, field]) => [name, orAbsent(schemaOf(field))]))),
    filterToo: z.object(
      Object.fromEntries(
        filtersOf(fields)
          .filter(([, field]) => field.kind === 'ref')
          .map(([name, field]) => [refName(name), orAbsent(schemaOf(field))]),
      ),
    ),
  }
}

function mapFields<T>(fields: Fields, make: (field: Field) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field)]))
}

/** The specification's words for what is missing. */
const required = onceFor((schema: z.ZodType): z.ZodType => there.pipe(schema as z.ZodType<unknown, unknown>))
const there = z.unknown().superRefine((value, check) => {
  if (value === undefined || value === null) check.addIssue({ code: 'custom', message: 'Field is required' })
})
const calledSo = z.string().nullish()

function refNames(fields: Fields) {
  const refs = Object.entries(fields).filter(([, field]) => field.kind === 'ref')
  return Object.fromEntries(
    refs.flatMap(([name]) => [
      [refName(name), calledSo],
      [`${refName(name)}_np`, calledSo],
    ]),
  )
}

const filtersOf = (fields: Fields) => Object.entries(fields).filter(([, field]) => isFilter(field))
