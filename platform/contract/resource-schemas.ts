/** What a declared resource takes and answers over the wire, as zod. Apart from the declaration: a list in a browser reads that and checks nothing. */
import { z } from 'zod'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { schemaOf } from '#platform/fields/schemas.ts'
import type { Field, Fields } from './field.ts'
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

const made = new WeakMap<Resource<any>, ResourceSchemas>()

export function schemasOf(resource: Resource<any>): ResourceSchemas {
  const schemas = made.get(resource) ?? schemasFrom(resource.fields)
  made.set(resource, schemas)
  return schemas
}

function schemasFrom(fields: Fields): ResourceSchemas {
  return {
    create: z.object(
      mapFields(fields, (field) =>
        field.optional || field.default !== undefined ? schemaOf(field).nullish() : required(field),
      ),
    ),
    update: z.object(
      mapFields(fields, (field) => (field.optional ? schemaOf(field).nullish() : required(field).optional())),
    ),
    row: z.object({
      id: idSchema,
      ...mapFields(fields, (field) => (field.optional ? schemaOf(field).nullish() : schemaOf(field))),
      ...refNames(fields),
    }),
    filter: z.object(Object.fromEntries(filtersOf(fields).map(([name, field]) => [name, schemaOf(field).optional()]))),
    filterToo: z.object(
      Object.fromEntries(
        filtersOf(fields)
          .filter(([, field]) => field.kind === 'ref')
          .map(([name, field]) => [refName(name), schemaOf(field).optional()]),
      ),
    ),
  }
}

function mapFields<T>(fields: Fields, make: (field: Field) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field)]))
}

/** The specification's words for what is missing. */
function required(field: Field): z.ZodType {
  return z
    .unknown()
    .superRefine((value, check) => {
      if (value === undefined || value === null) check.addIssue({ code: 'custom', message: 'Field is required' })
    })
    .pipe(schemaOf(field) as z.ZodType<unknown, unknown>)
}

function refNames(fields: Fields) {
  const refs = Object.entries(fields).filter(([, field]) => field.kind === 'ref')
  return Object.fromEntries(
    refs.flatMap(([name]) => [
      [refName(name), z.string().nullish()],
      [`${refName(name)}_np`, z.string().nullish()],
    ]),
  )
}

const filtersOf = (fields: Fields) => Object.entries(fields).filter(([, field]) => isFilter(field))
