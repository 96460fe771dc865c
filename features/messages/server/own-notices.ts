/** Notices for whoever asks: of which audience he is, what he has read; the newest for the home page. */
import { type RawBuilder, sql } from 'kysely'
import { limit } from '#platform/server/sql-words.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { ownNotices, readNotices } from '../contract/notices.ts'

const family = ['all', 'guardian']

/** Published by today for one of these. */
const publishedFor = (audience: string[], company: number): RawBuilder<unknown> => sql`
  n.company_id = ${company} and n.audience = any(${audience}::text[]) and n.published_on <= app_today()`

/** Those of the role, and those for oneself. A super user of another company reads along and marks nothing. */
const forPerson = (ctx: Ctx): RawBuilder<unknown> => {
  const ofRole = publishedFor(
    ['guardian', 'student'].includes(ctx.actor.role) ? family : [...family, 'staff'],
    ctx.company,
  )
  return sql`(${ofRole} or n.company_id = ${ctx.company} and n.user_id = ${own(ctx)})`
}

const own = (ctx: Ctx) => (ctx.user.company_id === ctx.company ? ctx.user.id : -1)

export const showOwnNotices = handle(ownNotices, async (_input, ctx) => {
  const { rows } = await sql<{
    id: number
    title: string
    title_np: string | null
    published_at: string
    is_read: boolean
  }>`
    select n.id, n.title, n.title_np, n.published_on as published_at,
      exists(select from notice_reads r
      where r.company_id = n.company_id and r.notice_id = n.id and r.user_id = ${own(ctx)}) as is_read
    from notices n where ${forPerson(ctx)} order by n.published_on desc, n.id desc limit 10`.execute(ctx.tx)
  return { data: rows }
})

export const markNoticesRead = handle(readNotices, async (_input, ctx) => {
  if (ctx.user.company_id === ctx.company) {
    await sql`
      insert into notice_reads (company_id, notice_id, user_id) select n.company_id, n.id, ${ctx.user.id}::bigint
      from notices n
        where ${forPerson(ctx)} on conflict do nothing`.execute(ctx.tx)
  }
  return {}
})

/** The newest of them, for the home page. */
export async function newestNotices(ctx: Ctx, most: number) {
  const { rows } = await sql<{ id: number; title: string; title_np: string | null; published_on: string }>`
    select n.id, n.title, n.title_np, n.published_on from notices n where ${forPerson(ctx)}
    order by n.published_on desc ${limit(most)}`.execute(ctx.tx)
  return rows
}

/** With their text, newest first, whoever of a family asks. */
export async function noticesForFamilies({ tx, company }: Ctx, most: number) {
  const { rows } = await sql<{
    id: number
    title: string
    title_np: string | null
    text: string
    /** AD. */
    published_on: string
  }>`
    select n.id, n.title, n.title_np, n.text, n.published_on
    from notices n where ${publishedFor(family, company)} order by n.published_on desc ${limit(most)}`.execute(tx)
  return rows
}
