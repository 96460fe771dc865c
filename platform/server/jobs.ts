/**
 * Long work: a row in `jobs` that a screen can follow, and a message in pg-boss that some node picks up.
 * A job writes in one transaction of its own; if the node dies, the work is as if never begun and another node takes it again.
 * Schools take turns (job-turns.ts). What it prints it prints outside of it, in parts; the file is fetched by who asked for it, and swept after a week (sweep-job-files.ts).
 */
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import PgBoss from 'pg-boss'
import type { Ctx } from './context.ts'
import type { Connection, Database, Tx } from './db.ts'
import { isDatabaseAway } from './errors.ts'
import type { FileStore } from './files.ts'
import type { KeyRing } from './key-ring.ts'
import { moveUp, putBack, standInLine, workersOfNode } from './job-turns.ts'
import type { Printer, Template } from './print.ts'
import { type Parts, printInParts } from './print-parts.ts'
import { takeUpLost } from './lost-jobs.ts'
import { bossSchema, messageOfJob, workQueue } from './queue-names.ts'
import { inTransaction, statementsOfQueue } from './queue-statements.ts'
import { sweepInAWeek, workOnSweeps } from './sweep-job-files.ts'
import { inSchool } from './tenant.ts'

export interface JobRow {
  id: string
  company_id: number
  kind: string
  input: Record<string, unknown>
  created_by: number | null
}

export interface JobRun {
  job: JobRow
  db: Database
  /** As `services.keys` of a call. */
  keys: KeyRing
  /** Tells the watching screen; outside the job's transaction, at most a few times a second. */
  progress(done: number, total: number): Promise<void>
  /** Prints in parts with progress, and keeps the PDF for who asked for the job. Outside of any transaction; once a job. */
  print<T extends Template, I>(name: string, parts: Omit<Parts<T, I>, 'progress' | 'patience'>): Promise<void>
}

/** What lies ready for who asked: in the job's result. */
export interface JobFile {
  /** 'cards.pdf' */
  name: string
  mime: string
  bytes: number
  pages: number
}

/** What is slow, for jobs. */
export interface JobTools {
  printer: Printer
  files: FileStore
  keys: KeyRing
}
/** Seconds that a job waits for a busy printer. */
const patience = 30 * 60

/** Does the work and returns what the screen should know at the end. Must be safe to run again after a crash. */
export type JobHandler = (run: JobRun) => Promise<Record<string, unknown>>

export interface Jobs {
  /** Queues work; the row becomes visible and the work starts when the caller's transaction commits. */
  start(
    ctx: Pick<Ctx, 'tx' | 'afterCommit'>,
    job: { company: number; kind: string; title: string; input: Record<string, unknown>; by: number; total?: number },
  ): Promise<string>
  stop(): Promise<void>
}

interface Payload {
  company: number
  job: string
}

/** `work: false` makes a node that queues jobs and leaves them to others. */
export async function startJobs(
  connection: Connection,
  handlers: Record<string, JobHandler>,
  log: FastifyBaseLogger,
  { work = true, tools }: { work?: boolean; tools: JobTools },
): Promise<Jobs> {
  const queue = statementsOfQueue(connection, log)
  const boss = new PgBoss({ db: queue, schema: bossSchema, migrate: false, schedule: false })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  queue.started()
  let takingBack: NodeJS.Timeout | undefined
  /** Looks at once, and not with the next half second. */
  let wake = () => {}
  if (work) {
    const takeBack = async () => {
      await takeBackAbandoned(connection.db, boss)
      await takeUpLost(connection.db, boss)
    }
    await takeBack()
    const node = { connection, boss, handlers, tools, log }
    const workers: string[] = []
    const busy = new Set<number>()
    for (let n = 0; n < workersOfNode; n++)
      workers.push(
        await boss.work<Payload>(workQueue, { pollingIntervalSeconds: 0.5 }, async ([message]) => {
          if (message) await takeTurn(node, busy, message)
        }),
      )
    wake = () => workers.forEach((worker) => boss.notifyWorker(worker))
    await workOnSweeps(boss, connection.db, tools.files)
    takingBack = setInterval(() => void takeBack().catch((err) => log.warn({ err }, 'abandoned jobs')), 30_000)
    takingBack.unref()
  }
  return {
    start({ tx, afterCommit }, job) {
      afterCommit(async () => wake())
      return startJob(boss, tx, job)
    },
    async stop() {
      clearInterval(takingBack)
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

async function startJob(boss: PgBoss, tx: Tx, job: Parameters<Jobs['start']>[1]): Promise<string> {
  const priority = await standInLine(tx, job)
  const row = await tx
    .insertInto('jobs')
    .values({
      company_id: job.company,
      kind: job.kind,
      title: job.title,
      input: JSON.stringify(job.input),
      created_by: job.by,
      total: job.total ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // in the same transaction: no job without its row, no row without its job
  await boss.send(workQueue, { company: job.company, job: row.id } satisfies Payload, {
    priority,
    ...messageOfJob,
    db: inTransaction(tx),
  })
  return row.id
}

interface Node {
  connection: Connection
  boss: PgBoss
  handlers: Record<string, JobHandler>
  tools: JobTools
  log: FastifyBaseLogger
}

/** `busy`: the schools that have a job here. */
async function takeTurn(node: Node, busy: Set<number>, { id, data }: { id: string; data: Payload }): Promise<void> {
  const { company } = data
  const { pool } = node.connection
  if (busy.has(company)) return putBack(pool, id)
  busy.add(company)
  try {
    await runJob(node, data)
  } finally {
    busy.delete(company)
    await moveUp(pool, company).catch((err: unknown) => node.log.warn({ err }, 'turns of jobs'))
  }
}

async function runJob(node: Node, { company, job: id }: Payload): Promise<void> {
  const { handlers, log, boss } = node
  const { db, pool } = node.connection
  const client = await pool.connect()
  try {
    // held while this node works on it: others can see that it is not abandoned
    const lock = await client.query('select pg_try_advisory_lock(hashtextextended($1, 1)) as got', [id])
    if (!lock.rows[0].got) return
    const job = await claim(db, company, id)
    if (!job) return
    try {
      const handler = handlers[job.kind]
      if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}.`)
      const { run, file } = runOf(node, job)
      const result = await handler(run)
      await finish(boss, db, company, id, { state: 'done', result: { ...result, ...file() } })
    } catch (error) {
      // nothing is wrong with the job: the queue gives it to some node again when the database is back
      if (isDatabaseAway(error)) throw error
      log.error({ err: error, job: id, kind: job.kind }, 'job failed')
      await node.tools.files.dropMade(company, id).catch(() => undefined)
      await finish(boss, db, company, id, { state: 'failed', error: (error as Error).message.slice(0, 500) })
    }
  } finally {
    // a connection that cannot even unlock is not used again, and its lock goes with it
    const broken = await client.query('select pg_advisory_unlock(hashtextextended($1, 1))', [id]).then(
      () => false,
      () => true,
    )
    client.release(broken)
  }
}

function runOf({ connection: { db }, tools }: Node, job: JobRow) {
  const { company_id: company, id } = job
  let file: JobFile | undefined
  const progress = (done: number, total: number) => writeProgress(db, company, id, done, total)
  const run: JobRun = {
    job,
    db,
    keys: tools.keys,
    progress,
    print: (name, parts) =>
      printInParts(tools, { company }, { ...parts, progress, patience }, async ({ path, pages, bytes }) => {
        // under the job's id: who takes the job again puts his in its place
        await tools.files.putMade(company, id, path)
        file = { name: `${name}.pdf`, mime: 'application/pdf', bytes, pages }
      }),
  }
  return { run, file: () => (file ? { file } : {}) }
}

function claim(db: Database, company: number, id: string): Promise<JobRow | undefined> {
  return inSchool(db, company, async (tx) => {
    const job = await tx
      .updateTable('jobs')
      .set({ state: 'running', started_at: sql<string>`app_now()`, done: 0, error: null })
      .where('company_id', '=', company)
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .returning(['id', 'company_id', 'kind', 'input', 'created_by'])
      .executeTakeFirst()
    return job as JobRow | undefined
  })
}

const writeProgress = (db: Database, company: number, id: string, done: number, total: number) =>
  inSchool(
    db,
    company,
    async (tx) =>
      void (await tx
        .updateTable('jobs')
        .set({ done, total })
        .where('company_id', '=', company)
        .where('id', '=', id)
        .execute()),
  )

const finish = (
  boss: PgBoss,
  db: Database,
  company: number,
  id: string,
  { result, ...end }: { state: 'done' | 'failed'; result?: Record<string, unknown>; error?: string },
) =>
  inSchool(db, company, async (tx) => {
    if (result?.file) await sweepInAWeek(boss, { company, job: id }, inTransaction(tx))
    await tx
      .updateTable('jobs')
      .set({
        ...end,
        ...(result && { result: JSON.stringify(result) }),
        finished_at: sql<string>`app_now()`,
        done: end.state === 'done' ? sql<number>`total` : undefined,
      })
      .where('company_id', '=', company)
      .where('id', '=', id)
      .execute()
  })

/** Messages that a dead node holds (nobody has their lock) go back into the queue. */
async function takeBackAbandoned(db: Database, boss: PgBoss): Promise<void> {
  const { rows } = await sql<{ id: string; job: string }>`
    select id, data ->> 'job' as job from ${sql.table(`${bossSchema}.job`)}
    where name = ${workQueue} and state = 'active'`.execute(db)
  for (const row of rows) {
    const free = await db.connection().execute(async (one) => {
      const lock = await sql<{
        got: boolean
      }>`select pg_try_advisory_lock(hashtextextended(${row.job}, 1)) as got`.execute(one)
      if (lock.rows[0]?.got) await sql`select pg_advisory_unlock(hashtextextended(${row.job}, 1))`.execute(one)
      return lock.rows[0]?.got ?? false
    })
    if (free) await boss.fail(workQueue, row.id)
  }
}
