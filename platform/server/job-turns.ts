/**
 * Whose job is done next: schools take turns, and one school has one job at a time on a node, so that another one's never waits behind all of them.
 * Told to the queue as priorities: a job's is how many of its school's own stand before it, less than 0; the first of every school are equal, the oldest of them goes first.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from './db.ts'
import { bossSchema, workQueue } from './queue-names.ts'

/** At once on one node, of different schools. */
export const workersOfNode = 2

/** Jobs that wait or go on: of one person, and of one school. A job that nobody took within a day is none. */
const most = { ofPerson: 20, ofSchool: 100 }

const sentences = {
  ofPerson: `You have ${most.ofPerson} jobs that are not done yet. Wait until some of them are done.`,
  ofSchool: `Your school has ${most.ofSchool} jobs that are not done yet. Wait until some of them are done.`,
}

/** Refuses (429) a job of somebody who has too many; answers the priority with which it stands in the line of its school. */
export async function standInLine(tx: Tx, { company, by }: { company: number; by: number }): Promise<number> {
  const { rows } = await sql<{ of_person: number; of_school: number; before: number }>`
    select count(*) filter (where created_by = ${by}) as of_person, count(*) as of_school,
      (select count(*) from ${sql.table(`${bossSchema}.job`)} j
      where j.name = ${workQueue} and j.state < 'completed' and j.data ->> 'company' = ${String(company)}) as before
    from jobs where company_id = ${company} and state in ('queued', 'running')
      and created_at > app_now() - interval '1 day'`.execute(tx)
  const { of_person, of_school, before } = rows[0]!
  const refused = of_person >= most.ofPerson ? 'ofPerson' : of_school >= most.ofSchool ? 'ofSchool' : undefined
  if (refused) throw new Refusal('too-many-jobs', sentences[refused], { status: 429 })
  return -before
}

const isPutBack = `(j.state = 'retry' and j.started_on is null)`

/** After a job of the school: those that are left move up, and one that was put back may be taken at once. */
export async function moveUp(pool: pg.Pool, company: number): Promise<void> {
  await pool.query(
    `with line as (
      select id, row_number() over (order by created_on, id) - 1 as before from ${bossSchema}.job
      where name = $1 and state < 'active' and data ->> 'company' = $2)
    update ${bossSchema}.job j set priority = -line.before,
      start_after = case when ${isPutBack} then now() else start_after end
    from line where j.name = $1 and j.id = line.id and (j.priority <> -line.before or ${isPutBack})`,
    [workQueue, String(company)],
  )
}

/** Taken while its school has another job here: it waits a second, or until that is done. No try of it is counted. */
export async function putBack(pool: pg.Pool, message: string): Promise<void> {
  await pool.query(
    `update ${bossSchema}.job set state = 'retry', started_on = null, start_after = now() + interval '1 second'
    where name = $1 and id = $2 and state = 'active'`,
    [workQueue, message],
  )
}
