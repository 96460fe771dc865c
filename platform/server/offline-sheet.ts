/**
 * The server's half of a sheet that is filled offline (platform/web/kit/offline-sheet): what arrives twice or late does no harm, the last
 * writer of a line counts, and who is overruled is told. A table of sheets has `id, version, clients, told` (version int default 0, the
 * others jsonb default '{}') and a unique key over its place; its lines say by whom (`noted_by`) and from which device (`client_id`).
 */
import { type RawBuilder, sql } from 'kysely'
import { dayInNepal } from '#nepal/bikram-sambat.ts'
import { type Ctx, makerOf } from './context.ts'
import type { DB } from './db.ts'

export interface LockedSheet<V> {
  id: number
  version: number
  /** The last revision taken of each device. */
  clients: Record<string, number>
  /** What each device is told of its last saving, should it ask again. */
  told: Record<string, Overruled<V>[]>
}

/** Ids only: names are looked up when it is told. */
export interface Overruled<V> {
  line: number
  theirs: V
  yours: V
  by: number | null
}

/** Made by the device for all its sheets; `revision` counts its savings. */
export interface SentBy {
  client_id: string
  revision: number
}

/** Made if there is none, and locked until the end: two who save at once come one after the other. `more`: further columns to read. */
export async function lockSheet<V, More extends object = object>(
  ctx: Ctx,
  table: keyof DB & string,
  place: Record<string, string | number | null>,
  more: (keyof More & string)[] = [],
): Promise<LockedSheet<V> & More> {
  const names = ['company_id', ...Object.keys(place)]
  const values = [ctx.company, ...Object.values(place)]
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(values)})
    on conflict (${sql.join(names.map((name) => sql.ref(name)))}) do nothing`.execute(ctx.tx)
  const is = names.map((name, at) =>
    values[at] === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${values[at]}`,
  )
  const { rows } = await sql<LockedSheet<V> & More>`
    select ${sql.join(['id', 'version', 'clients', 'told', ...more].map((name) => sql.ref(name)))}
    from ${sql.table(table)}
    where ${sql.join(is, sql` and `)} for update`.execute(ctx.tx)
  return rows[0]!
}

/** Undefined: it is new. Else it had arrived before (or a newer one of the device), and this is what was told then. */
export function toldBefore<V>(sheet: LockedSheet<V>, { client_id, revision }: SentBy): Overruled<V>[] | undefined {
  const last = sheet.clients[client_id] ?? 0
  if (last < revision) return undefined
  return last === revision ? (sheet.told[client_id] ?? []) : []
}

/** The columns of a sheet after a saving: for `update ... set`. */
export const afterSaving = <V>({ client_id, revision }: SentBy, overruled: Overruled<V>[]): RawBuilder<unknown> => sql`
  version = version + 1, clients = clients || jsonb_build_object(${client_id}::text, ${revision}::int),
  told = told - ${client_id}::text || ${JSON.stringify(overruled.length ? { [client_id]: overruled } : {})}::jsonb`

/** One line as somebody saves it. */
export interface SavedLine<V> {
  line: number
  value: V
  /** What stood there when the sheet was seen; null: nothing. */
  was: V | null
  /** Somebody said so. An untouched one only fills what is empty, and confirms what a machine saw. */
  said: boolean
}

/** What stands there now. */
export interface StandingLine<V> {
  value: V | null
  byHand: boolean
  noted_by: number | null
  /** The device that wrote it. */
  client_id: string | null
}

export interface Weighed<V> {
  writes: { line: number; value: V }[]
  overruled: Overruled<V>[]
  /** What the audit should know, by line. */
  before: Record<string, V | null>
  after: Record<string, V>
  /** Lines that stand in the sheet. */
  known: number
  /** Sent, but not of this sheet. */
  skipped: number
}

/** What of the sent is to be written, and who is overruled by it. A line that does not stand in the sheet holds up no other. */
export function weighLines<V>(
  ctx: Pick<Ctx, 'user' | 'company'>,
  { client_id }: Pick<SentBy, 'client_id'>,
  lines: readonly SavedLine<V>[],
  standing: ReadonlyMap<number, StandingLine<V>>,
): Weighed<V> {
  const me = makerOf(ctx)
  const weighed: Weighed<V> = { writes: [], overruled: [], before: {}, after: {}, known: 0, skipped: 0 }
  for (const saved of lines) {
    const now = standing.get(saved.line)
    if (!now) {
      weighed.skipped++
      continue
    }
    weighed.known++
    const byOther = now.client_id === null ? now.noted_by !== me : now.client_id !== client_id
    const isNews = now.byHand && byOther && !same(now.value, saved.was)
    const { write, overrules } = decide(saved, now.value === null ? undefined : { value: now.value, isNews })
    if (overrules)
      weighed.overruled.push({ line: saved.line, theirs: now.value!, yours: saved.value, by: now.noted_by })
    // what a machine said and a person confirms is the person's word from now on
    if (!write && (now.byHand || !same(saved.value, now.value))) continue
    weighed.writes.push({ line: saved.line, value: write ? saved.value : now.value! })
    if (write) [weighed.before[saved.line], weighed.after[saved.line]] = [now.value, saved.value]
  }
  return weighed
}

/**
 * Whether to write, and whether somebody else is overruled. The last writer wins per line; but who did not touch a line says nothing
 * of it. `isNews`: another hand, or the same on another device, wrote it after the sheet was seen.
 */
export function decide<V>(
  { value, said }: Pick<SavedLine<V>, 'value' | 'said'>,
  now: { value: V; isNews: boolean } | undefined,
): { write: boolean; overrules: boolean } {
  if (!now) return { write: true, overrules: false }
  if (same(now.value, value)) return { write: false, overrules: false }
  if (!said) return { write: false, overrules: false }
  return { write: true, overrules: now.isNews }
}

/** Of a value that may be any JSON, as PostgreSQL gives it back: names in another order are the same. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && same(a[name as never], b[name as never]))
  )
}

/** How long after it was said a sheet may come. */
const longestLate = 60 * 24 * 60 * 60_000

/** The moment the device says, if it can be: not to come, not before the day began in Nepal, not months ago. Null: that of its arrival. */
export function momentSaid(said: string | null | undefined, day: string, now: number): string | null {
  const at = said ? Date.parse(said) : Number.NaN
  return at <= now && at >= now - longestLate && dayInNepal(new Date(at)) >= day ? new Date(at).toISOString() : null
}
