/** Traces for who looks after all schools: read here, and written by `platform/server/traces.ts`. */
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#nepal/bikram-sambat.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { own } from '#platform/contract/own-names.ts'
import type { Ctx } from '#platform/server/context.ts'
import { inNepal, type TableColumn } from '#platform/server/cell-text.ts'
import { downloadEndpoint, sendColumns, wholeList } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import { type Listing, readWhole } from '#platform/server/listing.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import { accessReport, type AccessTrace, traceKindNames, traceKinds } from '../contract/access-report.ts'
import { titleOf } from './activity.ts'

type Query = InputOf<typeof accessReport>

function conditions({ company }: Ctx, input: Query): RawBuilder<unknown> {
  const parts = [sql`t.company_id = ${company}`]
  if (input.kind) parts.push(sql`t.kind = ${input.kind}`)
  if (input.user_id) parts.push(sql`t.actor_company_id = ${company} and t.actor_id = ${input.user_id}`)
  if (input.person_id) parts.push(sql`t.person_id = ${input.person_id}`)
  if (input.from_date) parts.push(sql`t.last_at >= (${input.from_date}::date)::timestamp at time zone 'Asia/Kathmandu'`)
  if (input.to_date)
    parts.push(sql`t.last_at < (${addDays(input.to_date, 1)}::date)::timestamp at time zone 'Asia/Kathmandu'`)
  if (input.search) {
    const people = sql`(select id from users
      where company_id = ${company} and folded(full_name) ilike ${containing(input.search)})`
    parts.push(sql`(t.actor_id in ${people} or t.person_id in ${people} or t.ip = ${input.search})`)
  }
  return sql.join(parts, sql` and `)
}

function listing(ctx: Ctx, input: Query): Listing<AccessTrace> {
  const direction = sql.raw(input.descending || !input.sortBy ? 'desc' : 'asc')
  const by = sql.ref(input.sortBy ?? 'last_at')
  const statement = sql<Omit<AccessTrace, 'title'>>`
    select t.id, t.kind, t.first_at, t.last_at, t.times, t.actor_id,
      case when t.actor_company_id = 0 then 'Pathshala support' else u.full_name end as actor, u.name_np as actor_np,
      coalesce(o.name, t.actor_role) as role, t.action, t.person_id, s.full_name as person, s.name_np as person_np,
      t.ip
    from (select * from access_traces t where ${conditions(ctx, input)} order by t.${by} ${direction}, t.id ${direction}
      ${pageOf(input)}) t
    left join users u on u.company_id = t.actor_company_id and u.id = t.actor_id
    left join users s on s.company_id = t.company_id and s.id = t.person_id
    left join roles o on o.company_id = t.company_id and o.slug = t.actor_role
    order by t.${by} ${direction}, t.id ${direction}`
  return { statement, shown: (row: Omit<AccessTrace, 'title'>) => ({ ...row, title: titleOf(row.action) }) }
}

const report = handle(accessReport, async (input, ctx) => {
  const rows = await readWhole(ctx.tx, listing(ctx, input))
  const { rows: count } = await sql<{ n: number }>`
    select count(*) as n from access_traces t where ${conditions(ctx, input)}`.execute(ctx.tx)
  return listAnswer(rows, count[0]!.n, input, '/api/access-report')
})

/** By the names of the list's columns; a moment is a day and a time. */
const columns: Record<string, TableColumn[]> = {
  last_at: [
    { name: 'day', label: 'Day', kind: 'date' },
    { name: 'time', label: 'Time', kind: 'text' },
  ],
  kind: [
    {
      name: 'kind',
      label: 'What happened',
      kind: 'choice',
      choices: traceKinds.map((value) => ({ value, label: traceKindNames[value] })),
    },
  ],
  actor: [
    { name: 'actor', label: 'Who', kind: 'text' },
    { name: 'role', label: 'Role', kind: 'text' },
  ],
  title: [{ name: 'title', label: 'What', kind: 'text' }],
  person: [{ name: 'person', label: 'Whose record', kind: 'text' }],
  times: [{ name: 'times', label: 'Times', kind: 'int' }],
  ip: [{ name: 'ip', label: 'Address on the network', kind: 'text' }],
}
const superAlone = { read: 'super', create: false, update: false, remove: false } as const

const download = handle(
  {
    ...downloadEndpoint('/api/access-report', { plural: 'Access report', rights: superAlone }, accessReport.input),
    platform: true,
  },
  async ({ columns: chosen, ...input }, ctx, _inside, http) => {
    const names = (chosen as string | undefined)?.split(',') ?? Object.keys(columns)
    const asked = names.flatMap((name) => own(columns, name) ?? [])
    const { statement, shown } = listing(ctx, { ...input, ...wholeList })
    const inFile = (row: AccessTrace) => ({
      ...shown!(row),
      day: row.last_at,
      time: inNepal(new Date(row.last_at)).slice(11, 16),
    })
    const table = { title: 'Access report', columns: asked.length ? asked : Object.values(columns).flat() }
    return sendColumns(table, { statement, shown: inFile }, input, ctx, http)
  },
)

export const accessReportHandlers = [report, download]
