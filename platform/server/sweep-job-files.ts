/** The file that a job printed is kept for its owner for a week; then a message of its own sweeps it. The job's row stays and says that it is gone. */
import { sql } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Database } from './db.ts'
import type { FileStore } from './files.ts'
import { inSchool } from './tenant.ts'

/** Messages that wait until a file's week is over. */
export const sweepQueue = 'sweep'
/** Seconds. */
const keptFor = 7 * 24 * 60 * 60
/** How often a message looks whether its time has come, in seconds: nobody waits for it. */
const lookEvery = 60

export interface PrintedJob {
  company: number
  job: string
}

/** Sent in the transaction that tells of the file: no file without its sweeping. `inTransaction`: pg-boss's way into it. */
export const sweepInAWeek = (boss: PgBoss, { company, job }: PrintedJob, inTransaction: PgBoss.Db) =>
  boss.send(sweepQueue, { company, job } satisfies PrintedJob, {
    startAfter: keptFor,
    retryLimit: 100,
    retryDelay: 600,
    db: inTransaction,
  })

/** This node takes part in sweeping. */
export const workOnSweeps = (boss: PgBoss, db: Database, files: FileStore) =>
  boss.work<PrintedJob>(sweepQueue, { pollingIntervalSeconds: lookEvery }, async ([message]) => {
    if (message) await sweepFile(db, files, message.data)
  })

async function sweepFile(db: Database, files: FileStore, { company, job }: PrintedJob): Promise<void> {
  // first it is said, then done: who fetches it meanwhile finds it gone, and not a row without its file
  await inSchool(
    db,
    company,
    async (tx) =>
      void (await tx
        .updateTable('jobs')
        .set({ result: sql<string>`result - 'file'` })
        .where('company_id', '=', company)
        .where('id', '=', job)
        .execute()),
  )
  await files.dropMade(company, job)
}
