/** Somebody sets out to pay: the amount is reckoned here and stands from then on; then the payer is handed over. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { countTry } from '#features/access/server/index.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { noRight, notFound } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handleInSteps } from '#platform/server/handler.ts'
import { NoReply } from '#platform/server/outside.ts'
import type { Inside, Services } from '#platform/server/services.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { reckon } from '../../contract/online/amount.ts'
import { beginOnlinePayment } from '../../contract/online/pay.ts'
import { leastOnline, type Provider } from '../../contract/online/words.ts'
import { gateways } from './gateways/all.ts'
import { Garbled, type Keys } from './gateways/gateway.ts'
import { duesOfMonths, type Months } from './months.ts'
import { mayTest, readKeys } from './providers.ts'
import { mayPay, seesInvoices } from './reach.ts'

type Input = InputOf<typeof beginOnlinePayment>
/** By one payer; each is asked of the school's gateway. */
const mostBegun = { most: 20, minutes: 15 } as const

export const begin = handleInSteps(beginOnlinePayment, async (input, steps, services, { request }) => {
  const { company, user } = steps.identity
  await countTry(services.db, [{ key: `payment:${company}:${user.company_id}:${user.id}`, ...mostBegun }])
  const made = await steps.write((ctx, inside) => writeIntent(input, ctx, inside))
  // the host that was called, which is one of ours: whoever calls may write any `Origin`
  const website = `${services.config.tls ? 'https' : request.protocol}://${request.host}`
  await handOver(services, steps.identity.company, made.data.code, website)
  return made
})

async function writeIntent(input: Input, ctx: Ctx, { keys: ring, demo }: Inside) {
  const { tx, company } = ctx
  if (!mayPay(ctx)) throw noRight('You have no right to do this.')
  const ids = input.students.map(({ student_id }) => student_id)
  if (new Set(ids).size < ids.length) throw beginOnlinePayment.refuse('twice-the-same')
  await checkReach(ctx, ids)
  const keys = await readKeys({ tx, company, keys: ring }, input.provider)
  if (!keys) throw beginOnlinePayment.refuse((await isKept(ctx, input.provider)) ? 'keys-unreadable' : 'not-offered')
  if (!keys.active || (keys.mode === 'test' && !mayTest(ctx, demo))) throw beginOnlinePayment.refuse('not-offered')
  const lines = await reckonLines(ctx, input)
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  if (amount !== input.seen) throw beginOnlinePayment.refuse('amount-changed')
  if (amount < leastOnline) throw beginOnlinePayment.refuse('too-little')
  const code = newCode()
  const { rows } = await sql<{ id: string }>`
    with made as (insert into payment_intents (company_id, provider, mode, amount, code, payer_id, next_try_at)
      values (${company}, ${input.provider}, ${keys.mode}, ${amount}, ${code}, ${makerOf(ctx)},
        app_now() + interval '5 minutes') returning id),
    lines as (insert into payment_intent_lines (company_id, intent_id, student_id, amount, penalty, months)
      select ${company}::bigint, made.id, l.student_id, l.amount, l.penalty, l.months from made,
        jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l
          (student_id bigint, amount bigint, penalty bigint, months jsonb))
    select id from made`.execute(tx)
  ctx.note({
    entity: 'payment_intents',
    entity_id: rows[0]!.id,
    after: { provider: input.provider, amount, students: ids },
  })
  return { data: { code, amount, go: `/api/online-payment/${code}/go` } }
}

/** 404 for everybody else's child, as for none. */
async function checkReach(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select from users u where u.company_id = ${ctx.company} and u.id = any(${ids}::bigint[]) and u.deleted_at is null
      and exists (select from students s where s.company_id = u.company_id and s.id = u.id)
      and ${seesInvoices(ctx, sql`u.id`)}`.execute(ctx.tx)
  if (rows.length < ids.length) throw notFound('This student')
}

async function isKept({ tx, company }: Ctx, provider: Provider): Promise<boolean> {
  const { rows } = await sql`select from payment_providers
      where company_id = ${company} and provider = ${provider} and active`.execute(tx)
  return rows.length > 0
}

/** By the same sums as at the counter; of what the caller sends only the months count, and a part that is less. */
async function reckonLines(ctx: Ctx, { students }: Input) {
  const dues = await duesOfMonths(ctx, students)
  return students.map(({ student_id, months, part }) => {
    const own = dues.filter((due) => due.student_id === student_id)
    const owed = own.reduce((sum, { due }) => sum + due, 0)
    if (owed === 0) throw beginOnlinePayment.refuse('nothing-owed')
    const reckoned = reckon(own, part)
    if (!reckoned) throw beginOnlinePayment.refuse('part-too-large')
    return { student_id, months: months satisfies Months, ...reckoned }
  })
}

const signs = '0123456789abcdefghijklmnopqrstuvwxyz'
/** 20 letters and digits, 103 bits: short enough for every gateway, and nobody guesses one. */
const newCode = (): string => {
  // of 252 values seven times 36: none is likelier
  const fair = [...randomBytes(60)].filter((byte) => byte < 252)
  return fair.length < 20
    ? newCode()
    : fair
        .slice(0, 20)
        .map((byte) => signs[byte % 36])
        .join('')
}

interface Ready {
  id: string
  provider: Provider
  mode: Keys['mode']
  amount: number
  sent: unknown
  school: string
}

/** Tells the gateway where it must be told, once; a repeated call finds it done. No transaction is open while it answers. */
async function handOver(services: Services, company: number, code: string, website: string): Promise<void> {
  const { db, config, keys: ring } = services
  const { intent, keys } = await inSchool(db, company, async (tx) => {
    const { rows } = await sql<Ready>`
      select i.id, i.provider, i.mode, i.amount, i.sent, c.name as school from payment_intents i
      join companies c on c.id = i.company_id
      where i.company_id = ${company} and i.code = ${code}`.execute(tx)
    const row = rows[0]!
    return { intent: row, keys: await readKeys({ tx, company, keys: ring }, row.provider, row.mode) }
  })
  if (intent.sent) return
  if (!keys) throw beginOnlinePayment.refuse('keys-unreadable')
  const order = {
    code,
    amount: intent.amount,
    day: services.clock.today(),
    title: `School fees ${intent.school}`.slice(0, 100),
    success: `${website}/payment_success/${code}`,
    failure: `${website}/payment_success/cancelled-${code}`,
    website,
  }
  try {
    const { sent, hint } = await gateways[intent.provider].begin(order, keys, config.paymentHosts)
    await inSchool(db, company, (tx) =>
      sql`update payment_intents set sent = ${JSON.stringify(sent)}::jsonb, hint = ${JSON.stringify(hint)}::jsonb
        where company_id = ${company} and id = ${intent.id} and sent is null`.execute(tx),
    )
  } catch (error) {
    if (!(error instanceof NoReply || error instanceof Garbled)) throw error
    services.log.warn({ provider: intent.provider, why: error.message }, 'a payment could not be begun')
    throw beginOnlinePayment.refuse('gateway-away')
  }
}
