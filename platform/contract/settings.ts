/**
 * A group of settings, declared once: its values with what holds where nothing is set. From it come the two calls and what a server reads.
 * What is not set holds its default, so a new setting needs no migration; a value that a later version does not understand any more falls back to it.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dataOf } from './list.ts'

interface GroupOptions<S extends z.ZodRawShape> {
  /** In the titles of its calls: "the school's attendance settings". */
  called: string
  values: S
  defaults: z.output<z.ZodObject<S>>
}

/** `name`: of the group in the table and in its address, `/api/settings/{name}`. */
export function settingsGroup<const G extends string, S extends z.ZodRawShape>(
  name: G,
  { called, values, defaults }: GroupOptions<S>,
) {
  const schema = z.object(values)
  const path = `/api/settings/${name}` as const
  return {
    name,
    schema,
    defaults,
    show: endpoint({
      method: 'GET',
      path,
      title: called.charAt(0).toUpperCase() + called.slice(1),
      right: 'administrator',
      input: z.object({}),
      answer: dataOf(schema),
    }),
    change: endpoint({
      method: 'PUT',
      path,
      title: `Change ${called}`,
      right: 'administrator',
      anyBatch: true,
      // what is not sent stays as it was
      input: schema.partial(),
      answer: dataOf(schema).extend({ message: z.string() }),
    }),
  }
}

/** As far as the store goes: whichever group it is. */
export type SettingsGroup = Pick<
  ReturnType<typeof settingsGroup<string, z.ZodRawShape>>,
  'name' | 'schema' | 'defaults'
> &
  Record<'show' | 'change', ReturnType<typeof endpoint>>
export type SettingsOf<G> = G extends { schema: infer S extends z.ZodType } ? z.output<S> : never
