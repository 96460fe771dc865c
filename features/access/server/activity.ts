/** The audit log for people: who did what and when, and what a value was before. */
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#nepal/bikram-sambat.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { notOfList, orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import type { NamedThing, ThingNamer } from '#platform/server/named-in-log.ts'
import { type ActivityPart, activityParts } from './slots.ts'
import { type Activity, activityEntities, activityReport, activityValues } from '../contract/activity.ts'

/** The school's heads see everybody's doings; others their own, and of the parts of the log those whose right they hold. */
const seesAll = (ctx: Ctx) => ctx.can('administrator|director|principal|it-coordinator')

/** Of a row `r` of the log. */
const isOf = ({ entities, settings, actions }: ActivityPart) => sql`(r.entity = any(${[...entities]}::text[])
  or (r.entity = 'settings' and r.entity_id = any(${[...settings]}::text[]))
  or r.action = any(${[...actions]}::text[]))`

function isSeen(ctx: Ctx): RawBuilder<unknown> {
  if (seesAll(ctx)) return sql`true`
  const own = sql`r.actor_company_id = ${ctx.user.company_id} and r.actor_id = ${ctx.user.id}`
  const parts = activityParts.filled.filter(({ right }) => ctx.can(right))
  return parts.length ? sql`((${own}) or ${sql.join(parts.map(isOf), sql` or `)})` : own
}

export function conditions(ctx: Ctx, input: Query): RawBuilder<unknown> {
  const parts = [sql`r.company_id = ${ctx.company}`, isSeen(ctx)]
  if (input.of !== undefined) {
    const of = activityParts.filled.find(({ name }) => name === input.of)
    if (!of) throw notOfList('of')
    parts.push(isOf(of))
  }
  if (input.user_id) parts.push(sql`r.actor_company_id = ${ctx.company} and r.actor_id = ${input.user_id}`)
  if (input.entity) parts.push(sql`r.entity = ${input.entity}`)
  if (input.entity_id) parts.push(sql`r.entity_id = ${input.entity_id}`)
  if (input.from_date) parts.push(sql`r.at >= (${input.from_date}::date)::timestamp at time zone 'Asia/Kathmandu'`)
  if (input.to_date)
    parts.push(sql`r.at < (${addDays(input.to_date, 1)}::date)::timestamp at time zone 'Asia/Kathmandu'`)
  if (input.search) {
    const pattern = containing(input.search)
    parts.push(sql`(folded(r.action) ilike ${pattern} or folded(r.reason) ilike ${pattern}
      or r.actor_id in (select id from users where company_id = ${ctx.company} and folded(full_name) ilike ${pattern})
      or (r.entity in ('students', 'guardians', 'staff', 'users') and r.entity_id in (select id::text from users
        where company_id = ${ctx.company} and folded(full_name) ilike ${pattern})))`)
  }
  return sql.join(parts, sql` and `)
}

/** 'POST /api/student' -> 'Admit a student', from the declarations; set when the server is put together. */
const titles = new Map([['sign-in', 'Sign in']])
/** English. */
export const titleOf = (action: string): string => titles.get(action) ?? action

export function nameActivities(
  endpoints: readonly { method: string; path: string; title: string }[],
  works: readonly { name: string; title: string }[],
): void {
  for (const { name, title } of works) titles.set(name, title)
  // what stands in brackets is for who calls it
  for (const { method, path, title } of endpoints) titles.set(`${method} ${path}`, title.replace(/ \([^()]*\)$/, ''))
}

const namers = new Map<string, ThingNamer>()
/** By the entity of the audit rows; set when the server is put together. */
export function nameThings(byEntity: Readonly<Record<string, ThingNamer>>): void {
  for (const [entity, namer] of Object.entries(byEntity)) namers.set(entity, namer)
}

export type Query = InputOf<typeof activityReport>
export type Row = Omit<Activity, 'title' | 'kind' | 'subject' | 'subject_np'> & {
  /** Of a file. */
  before?: unknown
  after?: unknown
  told: string | null
  told_np: string | null
}

/** One question for each kind on the page. What is gone is called as the change itself tells. */
export async function withNames(ctx: Ctx, rows: readonly Row[]): Promise<Activity[]> {
  const names = new Map<string, NamedThing>()
  for (const entity of new Set(rows.map((row) => row.entity ?? ''))) {
    const namer = namers.get(entity)
    if (!namer) continue
    const ids = [
      ...new Set(
        rows.flatMap((row) =>
          row.entity === entity && row.entity_id !== null && (namer.words || /^\d{1,15}$/.test(row.entity_id))
            ? row.entity_id
            : [],
        ),
      ),
    ]
    if (ids.length)
      for (const found of await namer.find(ctx.tx, ctx.company, ids)) names.set(`${entity} ${found.id}`, found)
  }
  return rows.map(({ told, told_np, ...row }) => {
    const found = names.get(`${row.entity} ${row.entity_id}`)
    return {
      ...row,
      title: titleOf(row.action),
      kind: namers.get(row.entity ?? '')?.kind ?? null,
      subject: found?.name.trim() ?? told,
      subject_np: found ? (found.name_np?.trim() ?? null) : told_np,
    }
  })
}

/** The names that a kept state may have, the one after the change first. */
const toldBy = (keys: readonly string[]) =>
  sql.join(keys.flatMap((key) => [sql`v.after ->> ${key}`, sql`v.before ->> ${key}`]))

export const directionOf = (input: Query) => (input.descending || !input.sortBy ? 'desc' : 'asc')

/** `more`: further values, for a file. */
export async function rowsOf(
  ctx: Ctx,
  input: Query,
  page: RawBuilder<unknown>,
  { where, more = sql`` }: { where: RawBuilder<unknown>; more?: RawBuilder<unknown> },
): Promise<Row[]> {
  const direction = sql.raw(directionOf(input))
  const { rows } = await sql<Row>`
    select r.id, r.at, r.actor_id,
      case when r.actor_company_id = 0 then 'Pathshala support' else u.full_name end as actor,
      coalesce(o.name, r.actor_role) as role,
      r.action, r.entity, r.entity_id, r.reason, v.audit_id is not null as has_values,
      coalesce(${toldBy(['name', 'title', 'file_name', 'number', 'fname'])}, (
        select p.full_name from users p
        where p.company_id = r.company_id and p.id = case when v.before ->> 'student_id' ~ '^[0-9]{1,15}$'
          then (v.before ->> 'student_id')::bigint end)) as told,
            coalesce(${toldBy(['name_np', 'title_np'])}) as told_np ${more}
    from (select * from audit_rows r where ${where} order by r.at ${direction}, r.id ${direction}
      ${page}) r
    left join audit_values v on v.company_id = r.company_id and v.audit_id = r.id
    left join users u on u.company_id = r.actor_company_id and u.id = r.actor_id
    left join roles o on o.company_id = r.company_id and o.slug = r.actor_role
    order by r.at ${direction}, r.id ${direction}`.execute(ctx.tx)
  return rows
}

const report = handle(activityReport, async (input, ctx) => {
  const where = conditions(ctx, input)
  const rows = await rowsOf(ctx, input, pageOf(input), { where })
  const { rows: count } = await sql<{ n: number }>`select count(*) as n from audit_rows r where ${where}`.execute(
    ctx.tx,
  )
  return listAnswer(await withNames(ctx, rows), count[0]!.n, input, '/api/activity-report')
})

const entities = handle(activityEntities, async (_input, ctx) => {
  // a loose index scan: the log is long, its kinds are few
  const { rows } = await sql<{ entity: string }>`
    with recursive kinds as (
      (select entity from audit_rows where company_id = ${ctx.company} and entity is not null order by entity limit 1)
      union all
      select (select a.entity from audit_rows a where a.company_id = ${ctx.company} and a.entity > k.entity
      order by a.entity limit 1)
        from kinds k where k.entity is not null)
    select entity from kinds where entity is not null`.execute(ctx.tx)
  const parts = activityParts.filled.filter(({ right }) => seesAll(ctx) || ctx.can(right))
  return { data: rows.map(({ entity }) => entity), parts: parts.map(({ name, label }) => ({ name, label })) }
})

const values = handle(activityValues, async ({ id }, ctx) => {
  const { rows } = await sql<{ before: unknown; after: unknown }>`
    select v.before, v.after from audit_rows r join audit_values v on v.company_id = r.company_id and v.audit_id = r.id
    where r.company_id = ${ctx.company} and r.id = ${id} and ${isSeen(ctx)}`.execute(ctx.tx)
  return { data: orNotFound(rows[0], 'This change') }
})

export const activityHandlers = [report, entities, values]
