/** What a handler may use beside its transaction. */
import type { Identity } from './context.ts'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { ReachFile } from './documents.ts'
import type { ErasePerson } from './erasure.ts'
import type { FileStore } from './files.ts'
import type { Jobs } from './jobs.ts'
import type { Printer } from './print.ts'

export interface Services {
  config: Config
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
  /** Signs and encrypts tokens; the same on every node. */
  tokenKey: Uint8Array
  /** The database was filled with the demo: the sign-in page may list the demo users. */
  demo: boolean
}

/** What a handler may use inside its transaction: nothing that takes a second connection or waits for a worker, a picture or another host. */
export type Inside = Omit<Services, 'db' | 'printer' | 'ready'>

/** Looks up who asks; undefined = nobody. The school rooms provide it. */
export type Identify = (services: Services, request: FastifyRequest) => Promise<Identity | undefined>
