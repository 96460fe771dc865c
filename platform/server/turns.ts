/** Whose turn it is to ask the database: schools and their sessions, of the requests. */
import type { Database } from './db.ts'
import { FairQueue } from './fair-queue.ts'

/** Where whoever holds a connection may not ask for a second one, and schools and sessions take turns before they ask for one: the pool of the requests. */
export const turnsOf = new WeakMap<Database, FairQueue>()

/** A page of the office asks some ten things at once; a hundred that wait are no page. */
export const turnsOfRequests = (connections: number): FairQueue =>
  new FairQueue({
    workers: connections,
    workersPerSchool: Math.max(1, Math.ceil(connections / 2)),
    waiting: 2_000,
    waitingPerSchool: 500,
    busy: ['busy', 'The server is busy just now. Please try again in a moment.'],
    sessions: {
      workers: 4,
      waiting: 100,
      tooMany: ['too-much-at-once', 'You have asked for very much at once. Please wait for the answers.'],
      slow: { takes: 150, after: 3_000, long: 1_000, inASecond: 400, rest: 200 },
    },
    patience: 20_000,
  })
