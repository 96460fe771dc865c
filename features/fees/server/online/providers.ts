/** Payment providers of a school. Keys go in and never come out: what is told is when they were set, and the end of the merchant's id. */
import { createPrivateKey } from 'node:crypto'
import { sql } from 'kysely'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import type { KeyRing } from '#platform/server/key-ring.ts'
import { paymentProviders, type ProviderRow, savePaymentProvider } from '../../contract/online/office.ts'
import { type Provider, providerFacts, providers } from '../../contract/online/words.ts'
import type { Keys } from './gateways/gateway.ts'
import { openKeys, sealKeys } from './keys.ts'

interface Kept {
  provider: Provider
  mode: Keys['mode']
  active: boolean
  merchant: string
  sealed: string
  set_at: string
  by: string | null
  by_np: string | null
}

async function kept({ tx, company }: Pick<Ctx, 'tx' | 'company'>, provider?: Provider): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select p.provider, p.mode, p.active, p.merchant, p.sealed, p.set_at, u.full_name as by, u.name_np as by_np
    from payment_providers p left join users u on u.company_id = p.company_id and u.id = p.set_by
    where p.company_id = ${company} ${provider ? sql`and p.provider = ${provider} for update of p` : sql``}`.execute(tx)
  return rows
}

const told = (provider: Provider, row: Kept | undefined): ProviderRow => ({
  provider,
  mode: row?.mode ?? 'test',
  active: row?.active ?? false,
  set: row ? { merchant_end: row.merchant.slice(-4), at: row.set_at, by: row.by, by_np: row.by_np } : null,
})

export const listProviders = handle(paymentProviders, async (_input, ctx) => {
  const rows = await kept(ctx)
  return {
    data: providers.map((provider) =>
      told(
        provider,
        rows.find((row) => row.provider === provider),
      ),
    ),
  }
})

export const saveProvider = handle(
  savePaymentProvider,
  async ({ provider, active, mode, merchant, ...sent }, ctx, { keys }) => {
    const { tx, company } = ctx
    const [before] = await kept(ctx, provider)
    const owner = { company, provider, mode }
    // keys of the test are none for real money
    const old = before?.mode === mode ? openKeys(keys, owner, before.sealed) : undefined
    const secrets = Object.fromEntries(
      providerFacts[provider].keys.flatMap(({ name }) => {
        const text = sent[name] || old?.[name]
        return text ? [[name, text]] : []
      }),
    ) as Keys['secrets']
    const called = merchant || (before?.mode === mode ? before.merchant : undefined)
    check(provider, called, secrets)
    await sql`
      insert into payment_providers (company_id, provider, mode, active, merchant, sealed, set_by)
      values (${company}, ${provider}, ${mode}, ${active}, ${called}, ${sealKeys(keys, owner, secrets)},
        ${makerOf(ctx)})
      on conflict (company_id, provider)
      do update set mode = excluded.mode, active = excluded.active, merchant = excluded.merchant,
        sealed = excluded.sealed,
        set_by = excluded.set_by, set_at = app_now()`.execute(tx)
    const changed = providerFacts[provider].keys.filter(({ name }) => sent[name]).map(({ name }) => name)
    // which keys, and nothing of them
    ctx.note({
      entity: 'payment_providers',
      entity_id: provider,
      ...(before && { before: { mode: before.mode, active: before.active } }),
      after: { mode, active, keys_set: changed },
    })
    const [row] = await kept(ctx, provider)
    return { data: told(provider, row), message: 'Saved.' }
  },
)

function check(provider: Provider, merchant: string | undefined, secrets: Keys['secrets']): asserts merchant is string {
  const missing = !merchant ? 'merchant' : providerFacts[provider].keys.find(({ name }) => !secrets[name])?.name
  if (missing) throw savePaymentProvider.refuse('keys-missing', { status: 422, field: missing })
  if (provider === 'connectips' && !/^\d{1,12}$/.test(merchant!))
    throw savePaymentProvider.refuse('not-a-number', { status: 422, field: 'merchant' })
  if (secrets.private_key && !isRsa(secrets.private_key))
    throw savePaymentProvider.refuse('not-a-key', { status: 422, field: 'private_key' })
}

function isRsa(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** With which a gateway is asked. Undefined where there are none for this mode, or they cannot be opened. */
export async function readKeys(
  { tx, company, keys }: { tx: Tx; company: number; keys: KeyRing },
  provider: Provider,
  mode?: Keys['mode'],
): Promise<(Keys & { active: boolean }) | undefined> {
  const { rows } = await sql<Pick<Kept, 'mode' | 'active' | 'merchant' | 'sealed'>>`
    select mode, active, merchant, sealed from payment_providers
    where company_id = ${company} and provider = ${provider}`.execute(tx)
  const row = rows[0]
  if (!row || (mode && row.mode !== mode)) return undefined
  const secrets = openKeys(keys, { company, provider, mode: row.mode }, row.sealed)
  return secrets && { merchant: row.merchant, mode: row.mode, active: row.active, secrets }
}

/** In the demo there is no money; elsewhere a payment in test mode would write receipts of none: only an administrator tries it. */
export const mayTest = (ctx: Pick<Ctx, 'can'>, demo: boolean): boolean => demo || ctx.can('administrator')

/** In which ways the school is paid online now. */
export async function offered(ctx: Pick<Ctx, 'tx' | 'company' | 'can'>, demo: boolean): Promise<Provider[]> {
  const { rows } = await sql<{ provider: Provider }>`
    select provider from payment_providers
    where company_id = ${ctx.company} and active and (mode = 'live' or ${mayTest(ctx, demo)}::boolean)`.execute(ctx.tx)
  return providers.filter((provider) => rows.some((row) => row.provider === provider))
}

/** For the session: whether a family finds a way to pay here at all. Which ones, and whether in earnest, the invoices say. */
export async function paysOnline({
  tx,
  company,
  demo,
}: Pick<Ctx, 'tx' | 'company'> & { demo: boolean }): Promise<boolean> {
  const { rows } = await sql<{ one: boolean }>`
    select exists (select 1 from payment_providers
      where company_id = ${company} and active and (mode = 'live' or ${demo}::boolean)) as one`.execute(tx)
  return rows[0]!.one
}
