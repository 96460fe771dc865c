/** Services and features of a school, switched by the provider; each switch stands in the provider's log and in the school's. */
import { sql } from 'kysely'
import { writeAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import { features, lacking, type PartOfProduct, type Service, services } from '../contract/parts-of-product.ts'
import { type NamedSchool, schoolOf, within } from './named-school.ts'
import { type SchoolParts, showParts, switchPart } from '../contract/switch-parts.ts'

/** The services that the school has today, as an array. */
export const servicesOf = (company: number) =>
  sql<string[]>`array(select distinct service from company_services where company_id = ${company} and ${heldToday})`

export async function readServices(tx: Tx, company: number): Promise<string[]> {
  const { rows } = await sql<{ services: string[] }>`select ${servicesOf(company)} as services`.execute(tx)
  return rows[0]!.services
}

/** A condition on a row of `company_services`: it holds today, by Nepal's calendar. */
const heldToday = sql<boolean>`from_date <= app_today()
  and (to_date is null or to_date >= app_today())`
const today = sql`app_today()`

async function partsOf(tx: Tx, { features: switches, ...school }: NamedSchool): Promise<SchoolParts> {
  const { rows } = await sql<{
    service: string
    since: string
  }>`select service, min(from_date) as since from company_services where company_id = ${school.id} and ${heldToday}
    group by service`.execute(tx)
  const since = new Map(rows.map((row) => [row.service, row.since]))
  const off = new Set<string>(lacking([...since.keys()], switches))
  const part = (kind: 'service' | 'feature') => (name: PartOfProduct) => ({
    name,
    kind,
    on: !off.has(name),
    since: since.get(name) ?? null,
  })
  return { ...school, parts: [...services.map(part('service')), ...features.map(part('feature'))] }
}

/** For calls that no session makes: does the school use this part today? Inside the school. */
export async function schoolUses(tx: Tx, company: number, part: PartOfProduct): Promise<boolean> {
  const { parts } = await partsOf(tx, await schoolOf(tx, company))
  return parts.some(({ name, on }) => name === part && on)
}

const isService = (name: PartOfProduct): name is Service => (services as readonly string[]).includes(name)

/** A service that ends today ended yesterday; what began today never was. */
async function subscribe(tx: Tx, company: number, service: Service, on: boolean): Promise<void> {
  if (on)
    await sql`insert into company_services (company_id, service, from_date) values (${company}, ${service}, ${today})
      on conflict (company_id, service, from_date) do update set to_date = null`.execute(tx)
  else {
    await sql`delete from company_services
      where company_id = ${company} and service = ${service} and from_date >= ${today}`.execute(tx)
    await sql`update company_services set to_date = ${today} - 1
      where company_id = ${company} and service = ${service} and ${heldToday}`.execute(tx)
  }
}

const show = handle(showParts, async ({ id }, ctx) => ({
  data: await within(ctx, id, async () => partsOf(ctx.tx, await schoolOf(ctx.tx, id))),
}))

const change = handle(switchPart, async ({ id, name, on }, ctx) => {
  const note = { entity: 'companies', entity_id: id, before: { [name]: !on }, after: { [name]: on } }
  const data = await within(ctx, id, async () => {
    const before = await partsOf(ctx.tx, await schoolOf(ctx.tx, id, true))
    if (before.parts.find((part) => part.name === name)!.on === on) return { ...before, same: true }
    if (isService(name)) await subscribe(ctx.tx, id, name, on)
    else
      await sql`update companies set features = features || ${JSON.stringify({ [name]: on })}::jsonb
        where id = ${id}`.execute(ctx.tx)
    // the wrapper writes the row of where the provider acts; the school reads its own
    if (ctx.company !== id)
      await writeAudit(ctx.tx, id, ctx, ctx.request, `${switchPart.method} ${switchPart.path}`, note)
    return { ...(await partsOf(ctx.tx, await schoolOf(ctx.tx, id))), same: false }
  })
  ctx.note(data.same ? { entity: 'companies', entity_id: id } : note)
  return { data, message: on ? 'Switched on.' : 'Switched off.' }
})

export const partHandlers = [show, change]
