/** What every taking of money needs: the open fiscal year and the cashier's open day. */
import { sql } from 'kysely'
import { whyShut } from '#features/schools/server/index.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { holdOpenDays, type Where } from '#platform/server/ledger.ts'
import { readSettings } from '#platform/server/settings.ts'
import { counterRefusals, type Shut } from '../../contract/shut.ts'
import { billingSettings } from '../../contract/settings.ts'
import { bookkeeper } from '../ledger.ts'

/** The fiscal year of `day` (AD), held open until the transaction ends; refuses a day into which nothing is posted any more. */
export async function openFiscalYear(
  { tx, company, maySoft }: Where,
  day: string,
): Promise<{ id: number; name: string }> {
  await holdOpenDays({ tx, company, maySoft }, [day])
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from fiscal_years where company_id = ${company} and ${day} between start_date and end_date`.execute(
    tx,
  )
  return rows[0]!
}

/**
 * Unless the school opens its days by hand, a day opens by itself; a closed one takes nothing more (the share lock makes closing wait).
 * `cashier`: whose drawer it is.
 */
export async function openCounterDay(ctx: Ctx, cashier = makerOf(ctx)): Promise<{ id: number; day: string }> {
  if (cashier === null) throw new Refusal('not-of-school', 'Only a user of the school takes money.', { status: 403 })
  const day = ctx.today
  const held = (await hold(ctx, cashier, day)) ?? (await openByItself(ctx, cashier, day))
  if (held.closed_at) throw refuse('day-closed')
  return { id: held.id, day }
}

/** Why nothing can be taken by the asker today: looked at before anybody types; what is taken is held and looked at again. */
export async function whyNotTaken(ctx: Ctx): Promise<Shut | null> {
  const { tx, company, today } = ctx
  const { rows } = await sql<{ closed: boolean | null; shut: Shut | null }>`
    select (select closed_at is not null from counter_days
        where company_id = ${company} and cashier_id = ${ctx.user.id} and day = ${today}) as closed,
      ${whyShut(company, today, bookkeeper(ctx).maySoft)} as shut`.execute(tx)
  const { closed, shut } = rows[0]!
  if (closed) return 'day-closed'
  if (closed === null && (await readSettings(ctx, billingSettings)).opens_by_hand) return 'day-not-opened'
  return shut
}

const refuse = (code: keyof typeof counterRefusals) => new Refusal(code, counterRefusals[code])

async function hold({ tx, company }: Ctx, cashier: number, day: string) {
  const { rows } = await sql<{ id: number; closed_at: string | null }>`
    select id, closed_at from counter_days where company_id = ${company} and cashier_id = ${cashier} and day = ${day}
    for share`.execute(tx)
  return rows[0]
}

async function openByItself(ctx: Ctx, cashier: number, day: string) {
  if ((await readSettings(ctx, billingSettings)).opens_by_hand) throw refuse('day-not-opened')
  await sql`insert into counter_days (company_id, cashier_id, day) values (${ctx.company}, ${cashier}, ${day})
    on conflict do nothing`.execute(ctx.tx)
  return (await hold(ctx, cashier, day))!
}
