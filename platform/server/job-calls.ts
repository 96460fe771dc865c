/** Jobs over HTTP: a job, and what it printed, are told to whoever began it and to nobody else. */
import { lit } from './sql-words.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { getJob, getJobFile, type Job, listJobs, watchJob } from '#platform/contract/files-and-jobs.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from './db.ts'
import { checkDownloadToken } from './download.ts'
import { isDatabaseAway } from './errors.ts'
import { handle, handleInSteps, later } from './handler.ts'
import type { JobFile } from './jobs.ts'
import { inSchool } from './tenant.ts'

const columns = [
  'id',
  'kind',
  'title',
  'state',
  'done',
  'total',
  'result',
  'error',
  'created_at',
  'finished_at',
] as const

async function ownJob(tx: Tx, company: number, user: number, id: string): Promise<Job> {
  const row = await tx
    .selectFrom('jobs')
    .select(columns)
    .where('company_id', '=', company)
    .where('id', '=', id)
    .where('created_by', '=', user)
    .executeTakeFirstOrThrow(() => notFound('This job'))
  return row as Job
}

const job = handle(getJob, async ({ id }, ctx) => ({ data: await ownJob(ctx.tx, ctx.company, ctx.user.id, id) }))

const jobs = handle(listJobs, async (_input, ctx) => {
  const rows = await ctx.tx
    .selectFrom('jobs')
    .select(columns)
    .where('company_id', '=', ctx.company)
    .where('created_by', '=', ctx.user.id)
    .where('created_at', '>', sql<string>`app_now() - interval '1 day'`)
    .orderBy('created_at', 'desc')
    .limit(lit(20))
    .execute()
  return { data: rows as Job[] }
})

const jobFile = handle(getJobFile, async ({ id, token }, ctx, { files }, { reply }) => {
  checkDownloadToken(token, ctx)
  const { company } = ctx
  const { result } = await ownJob(ctx.tx, company, ctx.user.id, id)
  const made = result?.file as JobFile | undefined
  if (!made) throw notFound('This file')
  return later(async () =>
    reply
      .type(made.mime)
      .header('cache-control', 'no-store')
      .header('content-length', made.bytes)
      .header('content-disposition', `inline; filename="${made.name}"`)
      .send(await files.stream(company, id)),
  )
})

const watch = handleInSteps(watchJob, async ({ id }, steps, { db }, { request, reply }) => {
  const { company, user } = steps.identity
  await steps.read((ctx) => ownJob(ctx.tx, company, user.id, id))
  // the stream asks anew, twice a second, in transactions of its own
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  void follow()
  return reply

  async function follow(): Promise<void> {
    let last = ''
    while (!request.raw.destroyed && !reply.raw.destroyed) {
      const now = await inSchool(db, company, (tx) => ownJob(tx, company, user.id, id)).catch((error: unknown) =>
        isDatabaseAway(error) ? 'away' : undefined,
      )
      const text = now === 'away' ? last : JSON.stringify(now ?? { state: 'failed' })
      if (text !== last) reply.raw.write(`data: ${text}\n\n`)
      last = text
      if (now !== 'away' && (!now || now.state === 'done' || now.state === 'failed')) break
      await sleep(400)
    }
    reply.raw.end()
  }
})

export const jobCalls = [job, jobs, jobFile, watch]
