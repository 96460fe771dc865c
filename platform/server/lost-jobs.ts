/**
 * Jobs that nothing works on any more though their row says that they wait or go on: the queue has lost their message, or has given it up because node after
 * node died over it. The first are put into the queue again (a job is safe to begin again), the others are over, with a sentence.
 */
import { sql } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Database } from './db.ts'
import { bossSchema, messageOfJob, workQueue } from './queue-names.ts'
import { inTransaction } from './queue-statements.ts'
import { inSchool } from './tenant.ts'

export const gaveUp =
  'The server stopped each time while this ran, and it is not tried any more. Start it again; if it stops again, ask whoever runs the server.'

const messages = sql.table(`${bossSchema}.job`)
/** Of the job `id` there is a message that somebody takes, or has taken. */
const isInQueue = (id: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from ${messages} m where m.name = ${workQueue} and m.data ->> 'job' = ${id} and m.state < 'completed')`

export async function takeUpLost(db: Database, boss: PgBoss): Promise<void> {
  const { rows } = await sql<{ company: number; id: string }>`
    select j.company_id as company, j.id from unfinished_jobs() j
    where not ${isInQueue(sql`j.id::text`)}`.execute(db)
  for (const { company, id } of rows)
    await inSchool(db, company, async (tx) => {
      // whoever runs it holds this lock, and so does another node that looks at the same moment
      const { rows: free } = await sql<{ got: boolean; gave_up: boolean }>`
        select got, exists (select from ${messages} m
          where m.name = ${workQueue} and m.data ->> 'job' = ${id} and m.state = 'failed') as gave_up
        from (select pg_try_advisory_xact_lock(hashtextextended(${id}, 1)) as got) l
        where not ${isInQueue(sql`${id}::text`)}`.execute(tx)
      if (!free[0]?.got) return
      const job = tx
        .updateTable('jobs')
        .where('company_id', '=', company)
        .where('id', '=', id)
        .where('state', 'in', ['queued', 'running'])
      if (free[0].gave_up)
        await job.set({ state: 'failed', error: gaveUp, finished_at: sql<string>`app_now()` }).execute()
      else if ((await job.set({ state: 'queued' }).returning('id').execute()).length)
        await boss.send(workQueue, { company, job: id }, { ...messageOfJob, db: inTransaction(tx) })
    })
}
