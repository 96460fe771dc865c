/** Reading and writing the rows of a declared resource. Names come from the declaration, values are always parameters. */
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ListQuery } from '#platform/contract/list.ts'
import { isOwn } from '#platform/contract/own-names.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import { isFilter, nepaliKey, refName, type Resource } from '#platform/contract/resource.ts'
import { containing, pageOf } from './sql-words.ts'
import type { Ctx } from './context.ts'
import type { Listing } from './listing.ts'
import type { ReaderCtx } from './reading-only.ts'

export type RowValues = Record<string, unknown>
type Tables = (name: string) => Resource
type Query = ListQuery & RowValues
type Place = Pick<Ctx, 'tx' | 'company'>

/** What the list of a resource is asked and says beyond its declaration. */
export interface ListMore {
  /** Further names of the query. */
  query?: Record<string, z.ZodType>
  /** Refuses what makes no sense together. */
  check?: (query: Query, ctx: ReaderCtx) => Promise<void>
  /** Which rows `t` are meant. */
  where?: (query: Query, ctx: Pick<Ctx, 'company'>) => RawBuilder<unknown>[]
  /** Further columns of each row `t`, of the slim ones too. */
  columns?: Record<string, { shape: z.ZodType; sql: RawBuilder<unknown> }>
}

const column = (name: string) => sql.ref(`t.${name}`)

export function listRows(
  resource: Resource,
  tables: Tables,
  ctx: Place,
  query: Query,
  more: ListMore = {},
): Listing<RowValues> {
  const sort = sortColumn(resource, query)
  const statement = sql<RowValues>`
    select ${query.slim ? slimColumns(resource) : allColumns(resource, tables)}${moreColumns(more)}
    from ${sql.table(resource.name)} t ${query.slim ? sql`` : joins(resource, tables)}
    where ${conditions(resource, ctx, query, more)}
    order by ${sort} ${sql.raw(query.descending ? 'desc' : 'asc')}, t.id
    ${pageOf(query)}`
  return { statement }
}

export async function countRows(resource: Resource, ctx: Place, query: Query, more: ListMore = {}): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from ${sql.table(resource.name)} t where ${conditions(resource, ctx, query, more)}`.execute(
    ctx.tx,
  )
  return rows[0]!.n
}

/** The row, or 404: of another school and missing are the same. */
export async function selectRow(
  resource: Resource,
  tables: Tables,
  ctx: Place,
  id: number,
  more: ListMore = {},
): Promise<RowValues> {
  const { rows } = await sql<RowValues>`
    select ${allColumns(resource, tables)}${moreColumns(more)}
    from ${sql.table(resource.name)} t ${joins(resource, tables)}
    where t.company_id = ${ctx.company} and t.id = ${id}`.execute(ctx.tx)
  return orNotFound(rows[0], `This ${resource.title.toLowerCase()}`)
}

export async function insertRow(resource: Resource, ctx: Place, values: RowValues): Promise<number> {
  const names = Object.keys(values)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(resource.name)} (company_id, ${sql.join(names.map((name) => sql.ref(name)))})
    values (${ctx.company}, ${sql.join(names.map((name) => stored(resource, name, values[name])))})
    returning id`.execute(ctx.tx)
  return rows[0]!.id
}

export async function updateRow(resource: Resource, ctx: Place, id: number, values: RowValues): Promise<void> {
  const names = Object.keys(values)
  if (!names.length) return
  const sets = names.map((name) => sql`${sql.ref(name)} = ${stored(resource, name, values[name])}`)
  await sql`update ${sql.table(resource.name)} set ${sql.join(sets)}
    where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
}

export const removeRow = (resource: Resource, ctx: Place, id: number) =>
  sql`delete from ${sql.table(resource.name)} where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)

/** Are some of the ids not rows of this school? */
export async function missingRefs(resource: Resource, ctx: Place, ids: number[]): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(resource.name)}
    where company_id = ${ctx.company} and id = any(${ids}::bigint[])`.execute(ctx.tx)
  return rows[0]!.n !== ids.length
}

function stored(resource: Resource, name: string, value: unknown): unknown {
  const kind = resource.fields[name]?.kind
  return (kind === 'rows' || kind === 'rich_text') && value != null ? JSON.stringify(value) : value
}

/** Every declared field, and the name of what each ref points to, in Nepali too where it has one. */
function allColumns(resource: Resource, tables: Tables): RawBuilder<unknown> {
  const own = ['id', ...Object.keys(resource.fields)].map(column)
  const names = refs(resource).flatMap(([name, of], i) => {
    const { key } = tables(of)
    const np = nepaliKey(tables(of))
    return [
      sql`${sql.ref(`r${i}.${key}`)} as ${sql.ref(refName(name))}`,
      ...(np ? [sql`${sql.ref(`r${i}.${np}`)} as ${sql.ref(`${refName(name)}_np`)}`] : []),
    ]
  })
  return sql.join([...own, ...names])
}

/** For drop-downs: id, the row's name in both languages and what the declaration adds. */
function slimColumns(resource: Resource): RawBuilder<unknown> {
  const names = [
    ...new Set([
      resource.key,
      ...(nepaliKey(resource) ? [nepaliKey(resource)!] : []),
      ...(resource.slim ?? []),
      ...(resource.fields.is_current ? ['is_current'] : []),
    ]),
  ]
  return sql.join([column('id'), ...names.map(column)])
}

function joins(resource: Resource, tables: Tables): RawBuilder<unknown> {
  const parts = refs(resource).map(([name, of], i) => {
    const alias = sql.raw(`r${i}`)
    return sql`left join ${sql.table(tables(of).name)} ${alias} on ${alias}.company_id = t.company_id
      and ${alias}.id = ${column(name)}`
  })
  return parts.length ? sql.join(parts, sql` `) : sql``
}

const moreColumns = ({ columns = {} }: ListMore) =>
  sql.join(
    Object.entries(columns).map(([name, { sql: value }]) => sql`, ${value} as ${sql.ref(name)}`),
    sql``,
  )

function conditions(resource: Resource, ctx: Place, query: Query, { where }: ListMore): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`t.company_id = ${ctx.company}`, ...(where?.(query, ctx) ?? [])]
  for (const [name, field] of Object.entries(resource.fields).filter(([, each]) => isFilter(each))) {
    const asked = query[name] ?? (field.kind === 'ref' ? query[refName(name)] : undefined)
    if (asked !== undefined) parts.push(sql`${column(name)} = ${asked}`)
  }
  const searched = Object.entries(resource.fields).filter(([, field]) => field.search)
  if (query.search && searched.length) {
    const pattern = containing(query.search)
    parts.push(
      sql`(${sql.join(
        searched.map(([name]) => sql`folded(${column(name)}) ilike ${pattern}`),
        sql` or `,
      )})`,
    )
  }
  return sql.join(parts, sql` and `)
}

/** The specification sends sortBy=name to lists whose name is called otherwise: it means the key. */
function sortColumn(resource: Resource, query: Query): RawBuilder<unknown> {
  const asked = query.sortBy === 'name' ? resource.key : query.sortBy
  return column(asked && (isOwn(resource.fields, asked) || asked === 'id') ? asked : resource.sortBy!)
}

const refs = (resource: Resource) =>
  Object.entries(resource.fields)
    .filter(([, f]) => f.kind === 'ref')
    .map(([name, f]) => [name, f.of!] as const)
