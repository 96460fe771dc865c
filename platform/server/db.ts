/** Connections to PostgreSQL: types as the wire has them, the app's role without powers. */
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.gen.ts'

export type { DB }
export type Database = Kysely<DB>
export type Tx = Transaction<DB>

const oid = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, numeric: 1700, int8Array: 1016, time: 1083 }
const parsers = new Map<number, (text: string) => unknown>([
  // paisa and ids stay below 2^53: 90 trillion rupees
  [oid.int8, Number],
  [oid.numeric, Number],
  [oid.date, (text) => text],
  [oid.timestamptz, (text) => new Date(text).toISOString()],
  [oid.time, (text) => text.slice(0, 5)],
  [oid.int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))],
])
const types = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') => parsers.get(id) ?? pg.types.getTypeParser(id, format as 'text')) as typeof pg.types.getTypeParser,
}

export interface Connection {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * A statement that begins with a comment `prepared: name` is parsed once a connection and planned at most a few times:
 * for the few that every call asks. Others differ in their lists and filters, where a plan of its own is worth its milliseconds.
 */
class Client extends pg.Client {
  override query(this: pg.Client, ...asked: any[]): any {
    const [text, values, ...rest] = asked
    const name = typeof text === 'string' ? /^\s*\/\* prepared: (\w+) \*\//.exec(text)?.[1] : undefined
    return name ? super.query({ name, text, values }, ...rest) : (super.query as (...all: any[]) => any).apply(this, asked)
  }
}

/** `role`: what every connection becomes on opening; the app uses 'pathshala_app', which owns nothing. */
export function connect(url: string, options: { max?: number; role?: string; statementTimeout?: number } = {}): Connection {
  const settings = [`-c statement_timeout=${options.statementTimeout ?? 60_000}`, '-c timezone=UTC', '-c jit=off']
  if (options.role) settings.push(`-c role=${options.role}`)
  const pool = new pg.Pool({ Client, connectionString: url, max: options.max ?? 10, options: settings.join(' '), types, idleTimeoutMillis: 30_000 })
  // a broken idle connection is replaced by the next query; unheard it would end the process
  pool.on('error', () => {})
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
