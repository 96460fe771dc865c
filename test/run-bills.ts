/** In worlds without a worker: the bills of a run, made at once. As after a worker, nothing of it waits in the line of its person. */
import { sql } from 'kysely'
import { billRunJob } from '#features/fees/server/bill-runs/generate.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { testKeys } from '#test/test-keys.ts'
import { himalaya, type World } from './world.ts'

export async function runBills(world: World, run: number, by: number): Promise<void> {
  try {
    await billRunJob({
      job: { input: { run }, company_id: himalaya, created_by: by } as never,
      db: world.app.connections.jobs.db,
      keys: testKeys,
      progress: async () => {},
      print: async () => {},
    })
  } finally {
    await inSchool(world.owner.db, himalaya, (tx) =>
      sql`update jobs set state = 'done' where company_id = ${himalaya}
        and id = (select job_id from bill_runs where company_id = ${himalaya} and id = ${run})`.execute(tx),
    )
  }
}
