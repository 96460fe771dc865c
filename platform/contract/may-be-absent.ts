/** Schemas of what may be absent, one for each schema of what is there: rows, filters and reports ask for the same few thousands of times. */
import { z } from 'zod'
import { onceFor } from './once.ts'

export const orAbsent: <S extends z.ZodType>(schema: S) => z.ZodOptional<S> = onceFor((schema: any) =>
  schema.optional(),
)
export const orNull: <S extends z.ZodType>(schema: S) => z.ZodNullable<S> = onceFor((schema: any) => schema.nullable())
/** A row of which any column may be left out. */
export const inPart = ({ shape }: z.ZodObject) =>
  z.object(Object.fromEntries(Object.entries(shape).map(([name, column]) => [name, orAbsent(column as z.ZodType)])))
