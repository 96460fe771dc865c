/** Schools as the provider and they themselves see them, their years, and the subscription's alert. */
import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { noRight, notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { enterSchool, platformCompany } from '#platform/server/tenant.ts'
import { containing, lit, pageOf } from '#platform/server/sql-words.ts'
import { daysBetween, dayInNepal } from '#nepal/bikram-sambat.ts'
import * as contract from '../contract/companies.ts'
import { partHandlers } from './switch-parts.ts'

interface CompanyRow {
  id: number
  name: string
  name_np: string | null
  logo_file_id: string | null
  address: string | null
  primary_email: string | null
  primary_phone: string | null
  secondary_phone: string | null
  deleted_at: string | null
}

/** Figures over all schools come through `school_overview()`, a narrow role of its own. */
const companies = handle(contract.companies, async (input, ctx) => {
  const isSuper = ctx.actor.ut === 'super'
  if (isSuper) await enterSchool(ctx.tx, platformCompany)
  const pattern = containing(input.search ?? '')
  if (input.with_deleted && !isSuper) throw noRight('Only the provider sees closed schools.')
  const where = sql`id <> ${platformCompany} ${isSuper ? sql`` : sql`and id = ${ctx.company}`}
    ${input.with_deleted ? sql`` : sql`and deleted_at is null`}
    and (folded(name) ilike ${pattern} or folded(coalesce(name_np, '')) ilike ${pattern}
    or folded(coalesce(address, '')) ilike ${pattern})`
  const { rows } = await sql<CompanyRow>`
    select id, name, name_np, logo_file_id, address, primary_email, primary_phone, secondary_phone, deleted_at
    from companies where ${where}
    order by name ${sql.raw(input.descending ? 'desc' : 'asc')}, id ${pageOf(input)}`.execute(ctx.tx)
  const total = await sql<{ n: number }>`select count(*) as n from companies where ${where}`.execute(ctx.tx)
  const facts = await overview(
    ctx,
    rows.map((row) => row.id),
  )
  await enterSchool(ctx.tx, ctx.company)
  const data = rows.map(({ logo_file_id, primary_email, primary_phone, secondary_phone, ...row }) => {
    const more = facts.get(row.id)
    return {
      ...row,
      logo: logo_file_id,
      contact: { primary_email, primary_phone, secondary_phone },
      services: (more?.services ?? []).map((name) => ({ name })),
      hosts: more?.hosts ?? [],
      students: isSuper ? (more?.students ?? 0) : null,
      last_activity: isSuper ? (more?.last_activity ?? null) : null,
      payment_date: isSuper ? (more?.payment_date ?? null) : null,
    }
  })
  return listAnswer(data, total.rows[0]!.n, input, '/api/company')
})

interface Overview {
  company_id: number
  services: string[]
  hosts: string[]
  students: number
  last_activity: string | null
  payment_date: string | null
}

async function overview(ctx: Ctx, ids: number[]): Promise<Map<number, Overview>> {
  const { rows } = await sql<Overview>`select * from school_overview(${ids}::bigint[])`.execute(ctx.tx)
  return new Map(rows.map((row) => [row.company_id, row]))
}

const frameColumns = ['id', 'name', 'is_current', 'start_date', 'end_date'] as const

type FrameQuery = InputOf<typeof contract.fiscalYears>

async function listFrames(
  ctx: Ctx,
  company: number,
  table: 'batches' | 'fiscal_years',
  query: FrameQuery,
  path: string,
) {
  const rows = ctx.tx
    .selectFrom(table)
    .where('company_id', '=', company)
    .where(sql<boolean>`folded(name) ilike ${containing(query.search ?? '')}`)
  const { n } = await rows.select((count) => count.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const page = await rows
    .select(frameColumns)
    .orderBy(query.sortBy ?? 'start_date', query.descending ? 'desc' : 'asc')
    .orderBy('id')
    .limit(lit(query.rowsPerPage))
    .offset(lit((query.page - 1) * query.rowsPerPage))
    .execute()
  return listAnswer(page, n, query, path)
}

const asBatch = <F extends { is_current: boolean }>(frame: F) => ({ ...frame, is_current_batch: frame.is_current })

const superBatches = handle(contract.superBatches, async (input, ctx) => {
  await enterSchool(ctx.tx, input.companyId)
  const answer = await listFrames(ctx, input.companyId, 'batches', input, '/api/super/batch')
  await enterSchool(ctx.tx, ctx.company)
  return { ...answer, data: answer.data.map(asBatch) }
})
const fiscalYears = handle(contract.fiscalYears, async (input, ctx) =>
  listFrames(ctx, ctx.company, 'fiscal_years', input, '/api/fiscal-year'),
)
const ownBatches = handle(contract.ownBatches, async (input, ctx) => {
  const answer = await listFrames(ctx, ctx.company, 'batches', input, '/api/own-batches')
  return { ...answer, data: answer.data.map(asBatch) }
})

const nothing = {
  show_alert: false,
  amount: null,
  payment_date: null,
  human: null,
  is_expired: false,
  action_type: null,
  id: null,
}

/** The newest alert of the school, unless it was postponed today. Amounts are paisa. */
const paymentAlertStatus = handle(contract.paymentAlertStatus, async ({ reminder_later_flag }, ctx) => {
  const row = await ctx.tx
    .selectFrom('payment_alerts')
    .selectAll()
    .where('company_id', '=', ctx.company)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!row) return { data: nothing }
  const days = daysBetween(ctx.today, row.payment_date)
  const postponed = row.postponed_at !== null && dayInNepal(new Date(row.postponed_at)) === ctx.today
  return {
    data: {
      show_alert: row.show_alert && !postponed && !reminder_later_flag,
      amount: row.amount,
      payment_date: row.payment_date,
      human: humanDays(days),
      is_expired: days < 0,
      action_type: row.action_type,
      id: row.id,
    },
  }
})

/** 3 -> 'in 3 days', 0 -> 'today', -1 -> '1 day ago'. */
export function humanDays(days: number): string {
  if (days === 0) return 'today'
  const count = `${Math.abs(days)} day${Math.abs(days) === 1 ? '' : 's'}`
  return days > 0 ? `in ${count}` : `${count} ago`
}

const paymentAlertLater = handle(contract.paymentAlertLater, async ({ id }, ctx) => {
  const done = await ctx.tx
    .updateTable('payment_alerts')
    .set({ postponed_by: ctx.user.id, postponed_at: sql<string>`app_now()` })
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw notFound('This alert')
  ctx.note({ entity: 'payment_alerts', entity_id: id })
  return { message: 'Postponed to tomorrow.' }
})

export const companyHandlers = [
  companies,
  superBatches,
  fiscalYears,
  ownBatches,
  paymentAlertStatus,
  paymentAlertLater,
  ...partHandlers,
]
