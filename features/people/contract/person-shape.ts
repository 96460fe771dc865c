/**
 * What a school notes of a person, declared once: a line for each field. Form, record, entry rules, sheets, completeness, the table and erasure
 * read that line; a new field is its line, its migration and its Nepali. Plain data, for screens too.
 */
import { type Field, type Fields, labelOf } from '#platform/contract/field.ts'

/** Who reads it: whoever reads the person, who may read contacts, who may read the whole record. */
export type Seen = 'all' | 'contact' | 'record'

export interface NotedOptions {
  /** 'record' unless said. */
  seen?: Seen
  /** Stands with the user (name, mobile, e-mail), not in the table of the room. */
  ofUser?: true
  /** How an import's sheet asks for it; false: not at all. */
  sheet?: false | SheetOptions
  /** A record without it is not complete. */
  counted?: true
  /** Asked on the person's own page only, not when he is added. */
  later?: true
  /** Never empty in the table: what the form leaves out is given. */
  filled?: true
  /** Stays when the person is erased: lists of former years count it. */
  kept?: true
}
export interface SheetOptions {
  /** Of the column, where the field's own name is not it; a day has two: 'joined' -> joined_bs, joined_ad. */
  as?: string
  help?: string
  example?: string
  /** As in the form unless said. */
  required?: boolean
}
export type Noted<F extends Field = Field> = NotedOptions & { field: F }
export type Notes = Record<string, Noted>

export interface PersonShape<N extends Notes = Notes> {
  /** The room's table; what is `ofUser` stands in `users`. */
  table: string
  /** Rights that open what not everybody sees. */
  sees: Readonly<Record<Exclude<Seen, 'all'>, string>>
  notes: N
}
export type FieldsOf<N extends Notes> = { [K in keyof N]: N[K]['field'] }

export const noted = <const F extends Field, const O extends NotedOptions = {}>(
  field: F,
  options?: O,
): { field: F } & O => ({ field, ...options }) as { field: F } & O

export const personShape = <const N extends Notes>(
  table: string,
  sees: PersonShape['sees'],
  notes: N,
): PersonShape<N> => ({ table, sees, notes })

/** The fields of a form, all or those that are named. */
export const fieldsOf = <N extends Notes>({ notes }: PersonShape<N>): FieldsOf<N> =>
  Object.fromEntries(Object.entries(notes).map(([name, { field }]) => [name, field])) as FieldsOf<N>

/** Names of what is asked when somebody is added. */
export type AskedAtOnce<N extends Notes> = {
  [K in keyof N & string]: N[K] extends { later: true } ? never : K
}[keyof N & string]
export const askedAtOnce = <N extends Notes>({ notes }: PersonShape<N>) =>
  Object.keys(notes).filter((name) => !notes[name]!.later) as AskedAtOnce<N>[]

/** What stands in the room's own table. */
export const ownFields = ({ table, notes }: PersonShape): { name: string; fields: Fields } => ({
  name: table,
  fields: Object.fromEntries(
    Object.entries(notes).flatMap(([name, { field, ofUser }]) => (ofUser ? [] : [[name, field]])),
  ),
})

/** Its columns, which `npm run migration` holds against the database. */
export const columnsOf = (shape: PersonShape): { name: string; fields: Fields; isPart: true } => {
  const { name, fields } = ownFields(shape)
  return {
    name,
    isPart: true,
    fields: Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [
        key,
        shape.notes[key]!.filled ? { ...field, optional: false } : field,
      ]),
    ),
  }
}

/** May somebody with these rights see it? */
export const isSeen = ({ sees }: PersonShape, { seen = 'record' }: Noted, can: (right: string) => boolean): boolean =>
  seen === 'all' || can(sees[seen])

/** Names and words of what a complete record has. */
export const countedOf = ({ notes }: PersonShape): (readonly [name: string, label: string])[] =>
  Object.entries(notes).flatMap(([name, { field, counted }]) =>
    counted ? [[name, labelOf(name, field)] as const] : [],
  )

/** What was sent, by the table that holds it; what was not sent is in neither. */
export function splitNoted<N extends Notes>({ notes }: PersonShape<N>, sent: Record<string, unknown>) {
  const part = (ofUser: boolean) =>
    Object.fromEntries(
      Object.entries(notes).flatMap(([name, note]) =>
        (note.ofUser ?? false) === ofUser && sent[name] !== undefined ? [[name, sent[name]]] : [],
      ),
    )
  return { user: part(true), own: part(false) }
}
