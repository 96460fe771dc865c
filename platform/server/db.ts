/** Connections to PostgreSQL: types as the wire has them, the app's role without powers. */
import type { Writable } from 'node:stream'
import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  Kysely,
  type KyselyProps,
  Transaction,
} from 'kysely'
import { DefaultConnectionProvider, DefaultQueryExecutor, PostgresDialect } from 'kysely'
import pg from 'pg'
import { dayInNepal } from '#nepal/nepal-day.ts'
import { Clock } from './clock.ts'
import { Prepared } from './prepared.ts'
import type { DB } from './tables.gen.ts'
import { turnsOf, turnsOfRequests } from './turns.ts'

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
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    parsers.get(id) ?? pg.types.getTypeParser(id, format as 'text')) as typeof pg.types.getTypeParser,
}

export interface Connection {
  db: Database
  pool: pg.Pool
  clock: Clock
  close(): Promise<void>
}

class Client extends pg.Client {
  readonly clock: Clock | undefined
  /** As this connection was told. */
  #offset = 0
  readonly #prepared = new Prepared()
  /** Whether the running transaction may have changed or locked something: a trace of who looked, a count of prints. */
  #wrote = false

  override query(this: Client, ...asked: any[]): any {
    this.#tellClock()
    const [text, values, callback] = asked
    const query = super.query as (...all: any[]) => any
    // by a callback the pool asks for others: what they send is left as it is
    if (typeof text !== 'string' || callback) return query.apply(this, asked)
    if (text.startsWith(beginning)) this.#wrote = false
    if (text === commitOfReading) return this.#commitOfReading()
    this.#holdBack(process.nextTick)
    this.#wrote ||= mayWrite(text)
    const name = this.#prepared.nameFor(text, values)
    if (!name) return query.apply(this, asked)
    const answer = query.call(this, { name, text, values }) as Promise<unknown>
    answer.catch((error: { code?: unknown }) => this.#prepared.failed(error.code))
    return answer
  }

  /** Goes before what is asked next, and not at all where nobody moved the clock. */
  #tellClock(): void {
    const { offset } = this.clock ?? { offset: 0 }
    if (offset === this.#offset) return
    this.#offset = offset
    // a line that breaks here fails the next statement too
    super.query(`set app.clock_offset = '${offset} milliseconds'`).catch(() => {})
  }

  /** Nobody waits for the end of what has only read, so it may go out with what another call asks of the same connection. */
  #commitOfReading(): Promise<unknown> {
    if (this.#wrote) return super.query('commit')
    this.#holdBack(setImmediate)
    // nothing is lost with it: a line that breaks here is found by whoever asks next
    super.query(commitOfReading).catch(() => {})
    return nothing
  }

  /** What is written now goes out with what follows at once: one message fewer for each call. */
  #holdBack(until: (go: () => void) => unknown): void {
    const { stream } = (this as unknown as { connection: { stream: Writable } }).connection
    stream.cork()
    until(() => stream.uncork())
  }
}
const beginning = 'begin; '
/** Its own spelling, for `Client` and for whoever reads along. */
const commitOfReading = 'commit;'
const nothing = Promise.resolve({ command: 'COMMIT', rowCount: null, rows: [] })

/** Whether a statement may change or lock anything. A word too many only means that somebody waits for a commit. */
export function mayWrite(text: string): boolean {
  const known = writing.get(text)
  if (known !== undefined) return known
  const may = saysThatItWrites(text)
  if (writing.size >= mostTexts) writing.clear()
  writing.set(text, may)
  return may
}
/** The same few hundred are asked again and again. */
const writing = new Map<string, boolean>()
const mostTexts = 2_000

const saysThatItWrites = (text: string): boolean =>
  !/^\s*(?:select|with|begin;|set local|set transaction read only|declare|fetch|close|savepoint|release)/i.test(text) ||
  /\b(?:insert|update|delete|merge|share)\b/i.test(text)

/**
 * A transaction's own way to its connection; closed when it ends, for then the connection is another's.
 * What is asked does not wait for the answer to what was asked before: the line keeps the order.
 */
class WayOf implements ConnectionProvider {
  readonly #connection: DatabaseConnection
  ended = false
  /** A call that reads: only `run-call.ts` says so. */
  onlyRead = false
  /** When it began. */
  readonly now: number

  constructor(connection: DatabaseConnection, now: number) {
    this.#connection = connection
    this.now = now
  }

  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    if (this.ended) throw new Error('This transaction has ended.')
    return consumer(this.#connection)
  }
}
const ways = new WeakMap<Tx, WayOf>()

/** The moment at which the transaction began, in ms since 1970; in SQL it is `app_now()`. Inside of a call `ctx.now` is meant. */
export function nowOf(tx: Tx): number {
  const way = ways.get(tx)
  if (!way) throw new Error('Only a transaction has a moment.')
  return way.now
}

/** The day in Nepal on which the transaction began, AD; in SQL it is `app_today()`. Inside of a call `ctx.today` is meant. */
export const todayOf = (tx: Tx): string => dayInNepal(new Date(nowOf(tx)))

/** The transaction reads: unless it has written something all the same, its answer does not wait for its end. */
export function onlyRead(tx: Tx): void {
  const way = ways.get(tx)
  if (way) way.onlyRead = true
}

/**
 * A transaction and its school are begun in one message, and what is asked first goes with it.
 * Kysely's own does not know of the school; a store that follows the work to its driver makes each of its promises dearer (decision 0047).
 */
export async function transact<T>(db: Database, company: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { executor, clock, ...props } = made.get(db)!
  const begin = CompiledQuery.raw(`${beginning}${schoolIs(company)}`)
  return executor.provideConnection(async (connection) => {
    const way = new WayOf(connection, clock.now())
    const tx: Tx = new Transaction({ ...props, executor: executor.withConnectionProvider(way) })
    ways.set(tx, way)
    const begun = connection.executeQuery(begin)
    // a line that breaks here fails the next statement too; said again at the commit
    begun.catch(() => {})
    try {
      const answer = await work(tx)
      await begun
      await connection.executeQuery(CompiledQuery.raw(way.onlyRead ? commitOfReading : 'commit'))
      return answer
    } catch (error) {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
      throw error
    } finally {
      way.ended = true
    }
  })
}
const made = new WeakMap<Database, KyselyProps & { clock: Clock }>()

/** A statement, not set_config(): that does not reach the workers of a distributed database. */
export function schoolIs(company: number): string {
  if (!Number.isSafeInteger(company) || company < 0) throw new TypeError('company must be an id')
  return `set local app.company_id = '${company}'`
}

export interface ConnectOptions {
  max?: number
  /** What every connection becomes on opening; the app uses 'pathshala_app', which owns nothing. */
  role?: string
  /** Unless told, the machine's. */
  clock?: Clock
  /** Milliseconds; 0 for none. */
  statementTimeout?: number
  /** Milliseconds that a transaction may do nothing while it holds its connection and locks; 0, and unless told, for none. */
  idleTimeout?: number
  /** Milliseconds that somebody waits for a free connection before it is said that the server is busy; for ever unless told. */
  patience?: number
}

export function connect(url: string, options: ConnectOptions = {}): Connection {
  const clock = options.clock ?? new Clock()
  const settings = [
    `-c statement_timeout=${options.statementTimeout ?? 60_000}`,
    `-c idle_in_transaction_session_timeout=${options.idleTimeout ?? 0}`,
    '-c timezone=UTC',
    '-c jit=off',
    // rows of one school are read by an index, wherever they lie: never all schools' to find them (decision 0058)
    '-c random_page_cost=1.1',
    // who reads by a cursor reads all (`listing.ts`)
    '-c cursor_tuple_fraction=1',
  ]
  if (options.role) settings.push(`-c role=${options.role}`)
  const pool = new pg.Pool({
    Client: class extends Client {
      override readonly clock = clock
    },
    // what is asked does not wait for the answer to what was asked before
    pipeline: true,
    connectionString: url,
    max: options.max ?? 10,
    options: settings.join(' '),
    types,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1_800,
    keepAlive: true,
    ...(options.patience ? { connectionTimeoutMillis: options.patience } : {}),
  })
  // a broken idle connection is replaced by the next query; unheard it would end the process
  pool.on('error', () => {})
  // one that breaks while its transaction waits for nothing of the database says so too: its next statement fails
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = kyselyOf(pool, clock)
  return { db, pool, clock, close: () => db.destroy() }
}

/** As Kysely puts itself together from a dialect; `transact` needs the parts. */
function kyselyOf(pool: pg.Pool, clock: Clock): Database {
  const dialect = new PostgresDialect({ pool })
  const driver = dialect.createDriver()
  // it takes the pool, and waits for nothing
  void driver.init()
  const executor = new DefaultQueryExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new DefaultConnectionProvider(driver),
  )
  const props = { config: { dialect }, dialect, driver, executor }
  const db = new Kysely<DB>(props)
  made.set(db, { ...props, clock })
  return db
}

/** Three pools of one node: no flood of requests takes the connections of the jobs, and neither takes that of the health check. */
export interface Connections {
  requests: Connection
  jobs: Connection
  health: Connection
  close(): Promise<void>
}

/** Milliseconds. A request that finds no connection in three seconds is told so; one that stops within its transaction is ended by the database. */
const ofRequests = { patience: 3_000, statementTimeout: 20_000, idleTimeout: 10_000 }
/** A set of 20,000 rows takes its time; a job that hashes or prints between its statements does so outside its transaction. Two jobs at once hold three each: lock, work, progress. */
const ofJobs = { max: 8, statementTimeout: 600_000, idleTimeout: 60_000, patience: 30_000 }
const ofHealth = { max: 1, patience: 2_000, statementTimeout: 2_000 }

export function connectAll(url: string, options: { max: number; role: string; clock: Clock }): Connections {
  const { role, clock } = options
  const all = {
    requests: connect(url, { ...ofRequests, ...options }),
    jobs: connect(url, { ...ofJobs, role, clock }),
    health: connect(url, { ...ofHealth, role }),
  }
  turnsOf.set(all.requests.db, turnsOfRequests(options.max))
  return { ...all, close: async () => void (await Promise.all(Object.values(all).map((each) => each.close()))) }
}

export const answers = ({ pool }: Connection): Promise<boolean> =>
  pool.query('select 1').then(
    () => true,
    () => false,
  )
