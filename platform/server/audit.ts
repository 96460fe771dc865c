/** One audit row per state change, in its transaction. Personal values go to the erasable side table. */
import { sql } from 'kysely'
import type { AuditNote, Identity, RequestFacts } from './context.ts'
import type { Tx } from './db.ts'

export async function writeAudit(
  tx: Tx,
  company: number,
  who: Identity | undefined,
  request: Partial<RequestFacts>,
  action: string,
  note: AuditNote,
): Promise<void> {
  const row = await tx
    .insertInto('audit_rows')
    .values({
      company_id: company,
      actor_company_id: who?.user.company_id ?? company,
      actor_id: who?.user.id ?? null,
      actor_role: who?.actor.role ?? null,
      action,
      entity: note.entity ?? null,
      entity_id: note.entity_id === undefined ? null : String(note.entity_id),
      reason: note.reason ?? null,
      request_id: request.id ?? null,
      ip: request.ip ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (note.before === undefined && note.after === undefined) return
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await tx
    .insertInto('audit_values')
    .values({ company_id: company, audit_id: row.id, before: json(note.before), after: json(note.after) })
    .execute()
}

/** A super user has read in a school that is not the one acted in: said once an hour for each call, so that typing into a search is not twenty rows. */
export async function writeVisit(tx: Tx, who: Identity, request: RequestFacts, action: string): Promise<void> {
  const { rows } = await sql`
    select from audit_rows
    where company_id = ${who.company} and actor_id = ${who.user.id} and at > app_now() - interval '1 hour'
      and actor_company_id = ${who.user.company_id} and action = ${action} limit 1`.execute(tx)
  if (!rows.length)
    await writeAudit(tx, who.company, who, request, action, { entity: 'companies', entity_id: who.company })
}
