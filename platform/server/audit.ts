/** One audit row per state change, in its transaction. Personal values go to the erasable side table. */
import type { AuditNote, Identity, RequestFacts } from './context.ts'
import type { Tx } from './db.ts'

export async function writeAudit(tx: Tx, company: number, who: Identity | undefined, request: Partial<RequestFacts>, action: string, note: AuditNote): Promise<void> {
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
  await tx.insertInto('audit_values').values({ company_id: company, audit_id: row.id, before: json(note.before), after: json(note.after) }).execute()
}
