/** The one way for an SMS to leave the house: written into the outbox and taken from the balance together, whatever room sends it. */
import { lit } from '#platform/server/sql-words.ts'
import { type RawBuilder, sql } from 'kysely'
import { smsLength } from '#nepal/sms-length.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import type { Tx } from '#platform/server/db.ts'
import { smsDashboard } from '../contract/sms.ts'

export interface Sms {
  /** users.id: whose message it is, where the portal shows it. */
  user_id: number
  mobile: string
  text: string
}

/** Parts that the school may still send. */
export async function smsBalance(tx: Tx, company: number): Promise<number> {
  return (
    (await tx.selectFrom('sms_balances').select('balance').where('company_id', '=', company).executeTakeFirst())
      ?.balance ?? 0
  )
}

/** The same, held: whoever else sends waits. Taken before it is looked at who was told already, so that nobody is told twice. */
export async function lockSmsBalance(tx: Tx, company: number): Promise<number> {
  const { rows } = await sql<{
    balance: number
  }>`select balance from sms_balances where company_id = ${company} for update`.execute(tx)
  return rows[0]?.balance ?? 0
}

/** The ids of the messages, in the order given; undefined where the balance does not suffice, and then none is sent. */
export async function sendSms(tx: Tx, company: number, messages: readonly Sms[]): Promise<number[] | undefined> {
  if (!messages.length) return []
  const parts = messages.map(({ text }) => smsLength(text).numberOfSMS)
  const cost = parts.reduce((sum, each) => sum + each, 0)
  if (cost > (await lockSmsBalance(tx, company))) return undefined
  await sql`update sms_balances set balance = balance - ${cost} where company_id = ${company}`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    with asked as materialized (
      select nextval(pg_get_serial_sequence('sms_messages', 'id')) as id, a.*
      from unnest(${messages.map((each) => each.user_id)}::bigint[], ${messages.map((each) => each.mobile)}::text[],
        ${messages.map((each) => each.text)}::text[], ${parts}::int[]) with ordinality a
          (user_id, mobile, text, parts, at)),
    sent as (insert into sms_messages (company_id, id, user_id, mobile, text, parts) select ${company}::bigint, id,
      user_id, mobile, text, parts from asked)
    select id from asked order by at`.execute(tx)
  return rows.map(({ id }) => id)
}

export const showSmsDashboard = handle(smsDashboard, async (_input, ctx) => {
  const row = await ctx.tx
    .selectFrom('sms_balances')
    .select(['balance', 'rate_per_sms'])
    .where('company_id', '=', ctx.company)
    .executeTakeFirst()
  return { data: row ?? { balance: 0, rate_per_sms: 0 } }
})

/** How far a message is, as an expression for a statement of another room: queued, sent, delivered or failed. */
export const stateOfSms = (company: number, message: RawBuilder<unknown>) =>
  sql<string | null>`(select y.state from sms_messages y where y.company_id = ${company} and y.id = ${message})`

/** What was sent to a user, newest first. */
export const messagesTo = ({ tx, company }: Pick<Ctx, 'tx' | 'company'>, user: number, most: number) =>
  tx
    .selectFrom('sms_messages')
    .select(['id', 'text', 'created_at', 'state'])
    .where('company_id', '=', company)
    .where('user_id', '=', user)
    .orderBy('created_at', 'desc')
    .limit(lit(most))
    .execute()
