/** What a handler may use beside its transaction. */
import type { Identity } from './context.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Tx } from './db.ts'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { ReachFile } from './documents.ts'
import type { ErasePerson } from './erasure.ts'
import type { FileStore } from './files.ts'
import type { Jobs } from './jobs.ts'
import type { KeyRing } from './key-ring.ts'
import type { Printer } from './print.ts'

export interface Services {
  config: Config
  /** For what has no call; inside of one its `now` and `today` hold. */
  clock: Clock
  db: Database
  /** Whether the database answers, asked over a connection that no request can take. */
  ready(): Promise<boolean>
  files: FileStore
  jobs: Jobs
  printer: Printer
  /** Each room's part in erasing a person. */
  erasures: ErasePerson[]
  /** Whose a file is that needs a right, as each room knows it. */
  fileReach: ReachFile[]
  log: FastifyBaseLogger
  /** They sign, seal and encrypt; the same on every node. */
  keys: KeyRing
  /** The database was filled with the demo: the sign-in page may list the demo users. */
  demo: boolean
}

/** What a handler may use inside its transaction: nothing that takes a second connection or waits for a worker, a picture or another host. */
export type Inside = Omit<Services, 'db' | 'printer' | 'ready'>

/** What a token names by its seal: a session, and the company whose user it is (0 for the platform). */
export interface Named {
  session: string
  company: number
}

/** Work that follows the call, in a transaction of its own in the school of the session, whatever became of the call. */
export type Afterwards = (work: (tx: Tx) => Promise<unknown>) => void

/** Looks up who asks. The rooms provide it. */
export interface Identify {
  /** Undefined where the seal is broken, past or missing. It says nothing of whether the session lives. */
  named(services: Pick<Services, 'keys' | 'clock'>, request: FastifyRequest): Named | undefined
  /**
   * Who that is now; the transaction is in the named school, and afterwards in the one that is acted in. Undefined when the session is none any more;
   * 403 when a header asks for more than the user holds.
   */
  find(tx: Tx, named: Named, request: FastifyRequest, afterwards: Afterwards): Promise<Identity | undefined>
}
