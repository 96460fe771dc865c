/** An intent before its gateway is asked: who asks is counted, what a return brought is noted, and the next time is set. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { KeyRing } from '#platform/server/key-ring.ts'
import type { Provider } from '../../contract/online/words.ts'
import { gateways } from './gateways/all.ts'
import type { Hint, Keys } from './gateways/gateway.ts'
import { readKeys } from './providers.ts'

/** Who looks: the page of the payer brings what the browser was given, and does not ask the gateway more than every few seconds. */
export interface Looker {
  page?: { returned: string | undefined; turnedBack: boolean }
}

export interface Claimed {
  provider: Provider
  /** Undefined where they are gone, or cannot be opened: nobody can be asked. */
  keys: Keys | undefined
  hint: Hint
  code: string
  /** Paisa. */
  amount: number
}

/** Because users close tabs; counted from when it was made. The last one is after the longest time in which a gateway settles by itself. */
const triesAfter = ['5 minutes', '15 minutes', '1 hour', '24 hours']
const nextTry = sql`(select min(i.made_at + a) from unnest(${triesAfter}::interval[]) a
  where i.made_at + a > app_now())`

/** Undefined where nothing is to be asked: it is paid, was never there, or was asked a moment ago. */
export async function claimIntent(
  { tx, company, keys: ring }: { tx: Tx; company: number; keys: KeyRing },
  id: string,
  { page }: Looker,
): Promise<Claimed | undefined> {
  const { rows } = await sql<Omit<Claimed, 'keys'> & { mode: Keys['mode']; state: string; asked_lately: boolean }>`
    select provider, mode, hint, code, amount, state,
      coalesce(asked_at > app_now() - interval '3 seconds', false) as asked_lately
    from payment_intents where company_id = ${company} and id = ${id} for update`.execute(tx)
  const intent = rows[0]
  if (!intent || intent.state === 'paid' || (page && intent.asked_lately)) return undefined
  const { provider, mode, code, amount } = intent
  const keys = await readKeys({ tx, company, keys: ring }, provider, mode)
  const brought =
    page && keys && gateways[provider].readReturn(new URLSearchParams(page.returned ?? ''), keys, { code })
  const hint = { ...intent.hint, ...brought?.hint }
  const turnedBack = Boolean(page?.turnedBack || brought?.turnedBack)
  await sql`
    update payment_intents i
    set asked_at = app_now(), tries = tries + 1, hint = ${JSON.stringify(hint)}::jsonb, turned_back = turned_back
      or ${turnedBack},
      next_try_at = ${nextTry}
    where company_id = ${company} and id = ${id}`.execute(tx)
  return { provider, keys, hint, code, amount }
}
