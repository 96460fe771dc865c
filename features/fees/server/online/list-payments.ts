/** Online payments for the office, and asking the gateway again. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle, handleInSteps } from '#platform/server/handler.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import { askGateway, type OnlinePayment, onlinePayments } from '../../contract/online/office.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { IntentState } from '../../contract/online/words.ts'
import { numberSql } from '../receipt-number.ts'
import { settleIntent } from './settle-intent.ts'

type Query = InputOf<typeof onlinePayments>

/** Days of Nepal. */
const dayOf = sql`(i.made_at at time zone 'Asia/Kathmandu')::date`

function from(ctx: Ctx, { search, provider, made_from, made_to }: Query): RawBuilder<unknown> {
  const words = search ? containing(search) : undefined
  return sql`from payment_intents i where i.company_id = ${ctx.company}
    ${provider ? sql`and i.provider = ${provider}` : sql``}
    ${made_from ? sql`and ${dayOf} >= ${made_from}::date` : sql``}
      ${made_to ? sql`and ${dayOf} <= ${made_to}::date` : sql``}
    ${
      words
        ? sql`and (folded(i.code) ilike ${words} or folded(i.provider_ref) ilike ${words}
          or exists (select from payment_intent_lines l
          join users u on u.company_id = l.company_id and u.id = l.student_id
            where l.company_id = i.company_id and l.intent_id = i.id and folded(u.full_name) ilike ${words}))`
        : sql``
    }`
}

export const listPayments = handle(onlinePayments, async (input, ctx) => {
  const { rows: totals } = await sql<{ state: IntentState; amount: number; count: number }>`
    select i.state, sum(i.amount)::bigint as amount, count(*) as count ${from(ctx, input)} group by 1
    order by 1`.execute(ctx.tx)
  const total = totals
    .filter(({ state }) => !input.state || state === input.state)
    .reduce((sum, { count }) => sum + count, 0)
  const order = sql`${input.sortBy === 'amount' ? sql`i.amount` : sql`i.made_at`}
    ${sql.raw(input.sortBy && !input.descending ? 'asc' : 'desc')}, i.id`
  const { rows } = await sql<OnlinePayment>`
    select i.id, i.code, i.provider, i.mode, i.state, i.amount, i.made_at, i.asked_at, i.next_try_at, i.tries,
      i.problem, i.provider_ref,
      p.full_name as payer, p.name_np as payer_np,
      coalesce((select
        json_agg(json_build_object('id', l.student_id, 'name', u.full_name, 'name_np', u.name_np, 'amount', l.amount,
          'receipt', case when r.id is null then null else ${numberSql} end, 'receipt_id', r.id) order by l.student_id)
        from payment_intent_lines l join ${userOf('l.student_id')}
        left join receipts r on r.company_id = l.company_id and r.id = l.receipt_id
        left join fiscal_years f on f.company_id = r.company_id and f.id = r.fiscal_year_id
        where l.company_id = i.company_id and l.intent_id = i.id), '[]') as students
    from (select i.* ${from(ctx, input)} ${input.state ? sql`and i.state = ${input.state}` : sql``}
    order by ${order} ${pageOf(input)}) i
    left join users p on p.company_id = i.company_id and p.id = i.payer_id
    order by ${order}`.execute(ctx.tx)
  return { ...listAnswer(rows, total, input, '/api/online-payment'), totals }
})

export const askAgain = handleInSteps(askGateway, async ({ id }, steps, services) => {
  const { company } = steps.identity
  await steps.write(async (ctx) => {
    const { rows } = await sql`select from payment_intents where company_id = ${company} and id = ${id}`.execute(ctx.tx)
    orNotFound(rows[0], 'This payment')
    ctx.note({ entity: 'payment_intents', entity_id: id })
    return { id }
  })
  await settleIntent(services, company, id)
  return steps.read(async (ctx) => {
    const { rows } = await sql<{ state: IntentState; problem: string | null }>`
      select state, problem from payment_intents where company_id = ${company} and id = ${id}`.execute(ctx.tx)
    return { data: rows[0]! }
  })
})
