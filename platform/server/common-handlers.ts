/** Files and jobs over HTTP. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { getFile, getJob, type Job, listJobs, watchJob } from '#platform/contract/common.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from './db.ts'
import { handle } from './handler.ts'
import { inSchool, platformCompany } from './tenant.ts'

const file = handle(getFile, async ({ id }, ctx, { files, fileReach }, { reply }) => {
  // a super user's photo and a school's logo live where they were made
  const stored = await files.read(ctx.tx, ctx.company, id).catch((error: unknown) => {
    if (ctx.company === platformCompany || ctx.user.company_id === ctx.company) throw error
    throw notFound('This file')
  })
  if (stored.needs && !ctx.can(stored.needs)) throw new Refusal('no-right', 'You have no right to do this.', { status: 403 })
  if (stored.needs) for (const reach of fileReach) await reach(ctx, id)
  const inline = stored.mime.startsWith('image/') || stored.mime === 'application/pdf'
  return reply
    .type(stored.mime)
    .header('cache-control', 'private, max-age=86400, immutable')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(stored.name)}`)
    .send(Buffer.from(stored.data))
})

const columns = ['id', 'kind', 'title', 'state', 'done', 'total', 'result', 'error', 'created_at', 'finished_at'] as const

async function ownJob(tx: Tx, company: number, user: number, id: string): Promise<Job> {
  const row = await tx.selectFrom('jobs').select(columns).where('company_id', '=', company).where('id', '=', id).where('created_by', '=', user).executeTakeFirst()
  if (!row) throw notFound('This job')
  return row as Job
}

const job = handle(getJob, async ({ id }, ctx) => ({ data: await ownJob(ctx.tx, ctx.company, ctx.user.id, id) }))

const jobs = handle(listJobs, async (_input, ctx) => {
  const rows = await ctx.tx.selectFrom('jobs').select(columns).where('company_id', '=', ctx.company).where('created_by', '=', ctx.user.id)
    .where('created_at', '>', sql<string>`now() - interval '1 day'`).orderBy('created_at', 'desc').limit(20).execute()
  return { data: rows as Job[] }
})

const watch = handle(watchJob, async ({ id }, ctx, { db }, { request, reply }) => {
  await ownJob(ctx.tx, ctx.company, ctx.user.id, id)
  // the stream outlives this transaction: it asks anew, twice a second, in transactions of its own
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  void follow()
  return reply

  async function follow(): Promise<void> {
    let last = ''
    while (!request.raw.destroyed && !reply.raw.destroyed) {
      const now = await inSchool(db, ctx.company, (tx) => ownJob(tx, ctx.company, ctx.user.id, id)).catch(() => undefined)
      const text = JSON.stringify(now ?? { state: 'failed' })
      if (text !== last) reply.raw.write(`data: ${text}\n\n`)
      last = text
      if (!now || now.state === 'done' || now.state === 'failed') break
      await sleep(400)
    }
    reply.raw.end()
  }
})

export const commonHandlers = [file, job, jobs, watch]
