/** A school that the provider names, which need not be the one acted in. */
import { sql } from 'kysely'
import { orNotFound } from '#platform/contract/refusal.ts'
import { writeVisit } from '#platform/server/audit.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { enterSchool, platformCompany } from '#platform/server/tenant.ts'

export interface NamedSchool {
  id: number
  name: string
  name_np: string | null
  features: Record<string, unknown>
}

/** Inside the school; 404 for one that is closed or none. `lock`: one change after the other. */
export async function schoolOf(tx: Tx, id: number, lock = false): Promise<NamedSchool> {
  const { rows } = await sql<NamedSchool>`select id, name, name_np, features from companies
      where id = ${id} and id <> ${platformCompany}
      and deleted_at is null ${lock ? sql`for update` : sql``}`.execute(tx)
  return orNotFound(rows[0], 'This school')
}

/** Does the work inside the school, and comes back. */
export async function within<T>(ctx: Ctx, id: number, work: () => Promise<T>): Promise<T> {
  await enterSchool(ctx.tx, id)
  const done = await work()
  await enterSchool(ctx.tx, ctx.company)
  return done
}

/** Reads figures of the school; it stands in the school's log that this call (`action`) was made, once an hour. */
export const readWithin = <T>(
  ctx: Ctx,
  id: number,
  action: string,
  read: (school: NamedSchool) => Promise<T>,
): Promise<T> =>
  within(ctx, id, async () => {
    const school = await schoolOf(ctx.tx, id)
    if (ctx.company !== id) await writeVisit(ctx.tx, { ...ctx, company: id }, ctx.request, action)
    return read(school)
  })
