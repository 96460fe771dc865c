/** The SQL of what is noted of a person: read, brought by a sheet, forgotten. */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { columns } from '#platform/fields/columns.ts'
import { onlyFor } from '#platform/server/sql-words.ts'
import { isSeen, type PersonShape } from '../contract/person-shape.ts'
import { personColumns } from '../contract/person-sheet.ts'

const listed = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql`, `)

/** Each noted field under its name, of the user `u` and the row `own`; null where the reader may not see it. */
const valuesOf = (
  ctx: Pick<Ctx, 'can'>,
  shape: PersonShape,
  own: string,
  names: readonly string[] = Object.keys(shape.notes),
): [string, RawBuilder<unknown>][] =>
  names.map((name) => {
    const note = shape.notes[name]!
    return [name, onlyFor(isSeen(shape, note, ctx.can), sql.ref(`${note.ofUser ? 'u' : own}.${name}`))]
  })

/** As columns, all or the named ones. */
export const notedColumns = (...of: Parameters<typeof valuesOf>): RawBuilder<unknown> =>
  listed(valuesOf(...of).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))

/** As one JSON object. */
export const notedJson = (...of: Parameters<typeof valuesOf>): RawBuilder<unknown> =>
  sql`json_build_object(${listed(valuesOf(...of).map(([name, value]) => sql`${sql.lit(name)}, ${value}`))})`

/** The noted fields that a sheet brings into a table, or the asked ones: their columns, and the types in which JSON gives them (`jsonb_to_recordset`). */
export function broughtBySheet(
  shape: PersonShape,
  table: 'users' | 'own',
  asked: readonly string[] = personColumns(shape).map(({ field }) => field),
) {
  const inSheet = new Set(asked)
  const names = Object.entries(shape.notes).flatMap(([name, { ofUser }]) =>
    inSheet.has(name) && (ofUser ?? false) === (table === 'users') ? [name] : [],
  )
  const refs = (of: readonly string[]) => listed(of.map((name) => sql.ref(name)))
  return {
    names: refs(names),
    namesBut: (but: string) => refs(names.filter((name) => name !== but)),
    typed: listed(names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[shape.notes[name]!.field.kind].type)}`)),
  }
}

/** `set` of an erasure: every own field that may be empty and is not kept. */
export const forgotten = ({ notes }: PersonShape): RawBuilder<unknown> =>
  listed(
    Object.entries(notes).flatMap(([name, { field, ofUser, kept }]) =>
      field.optional && !ofUser && !kept ? [sql`${sql.ref(name)} = null`] : [],
    ),
  )
