/** Same key, one effect, same answer; another body with the key is refused, and so is a key whose work is still going on. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from './context.ts'

/** Runs `work` unless this user sent this key before: then the kept answer comes back. All in the caller's transaction. */
export async function once<T>(
  ctx: Ctx,
  command: string,
  key: string | undefined,
  input: unknown,
  work: () => Promise<T>,
): Promise<T> {
  if (!key) return work()
  if (!/^[\w-]{8,80}$/.test(key))
    throw new Refusal('bad-idempotency-key', 'The idempotency key must be 8 to 80 letters, digits or hyphens.', {
      status: 422,
    })
  const { tx, company, user } = ctx
  const lock = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${company}:${user.id}:${command}:${key}`}, 0)) as got`.execute(
    tx,
  )
  if (!lock.rows[0]?.got)
    throw new Refusal('in-flight', 'This is being done already. Please wait for it.', { status: 409 })
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const name = { company_id: company, user_id: user.id, command, key }
  const kept = await tx
    .selectFrom('idempotency_keys')
    .select(['input_hash', 'answer'])
    .where('company_id', '=', company)
    .where('user_id', '=', user.id)
    .where('command', '=', command)
    .where('key', '=', key)
    .executeTakeFirst()
  if (kept && kept.input_hash !== hash)
    throw new Refusal('key-reused', 'This idempotency key was used for something else.', { status: 422 })
  if (kept) return kept.answer as T
  const answer = await work()
  // kept for a week; who uses a command again sweeps the own old keys
  await sql`delete from idempotency_keys where company_id = ${company} and user_id = ${user.id} and command = ${command}
    and created_at < app_now() - interval '7 days'`.execute(tx)
  await tx
    .insertInto('idempotency_keys')
    .values({ ...name, input_hash: hash, answer: JSON.stringify(answer) })
    .execute()
  return answer
}
