/** Scholarships and offers: proposed, approved or refused by a second person, ended early. */
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { fieldError, notOfList, orNotFound } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import * as contract from '../../contract/offers.ts'

type Asked = InputOf<typeof contract.offers>
const entity = 'fee_offers'

function conditions({ company }: Ctx, { kind, state, search }: Asked): RawBuilder<unknown> {
  const pattern = search && containing(search)
  return sql.join(
    [
      sql`o.company_id = ${company}`,
      ...(kind ? [sql`o.kind = ${kind}`] : []),
      ...(state ? [sql`o.state = ${state}`] : []),
      ...(pattern
        ? [
            sql`(folded(o.title) ilike ${pattern} or folded(o.title_np) ilike ${pattern}
              or folded(o.reason) ilike ${pattern})`,
          ]
        : []),
    ],
    sql` and `,
  )
}

export const listOffers = handle(contract.offers, async (input, ctx) => {
  const way = sql.raw(input.descending ? 'desc' : 'asc')
  const order = input.sortBy ? sql`o.${sql.ref(input.sortBy)} ${way}, o.id` : sql`(o.state = 'waiting') desc, o.id desc`
  const { rows } = await sql<contract.Offer & { all: number }>`
    select o.id, o.title, o.title_np, o.kind, o.state, o.from_date, o.to_date, o.reason, o.end_reason,
      m.full_name as made_by, m.name_np as made_by_np,
      d.full_name as decided_by, d.name_np as decided_by_np, count(*) over () as all,
      (select jsonb_agg(jsonb_build_object('title', h.title, 'title_np', h.title_np, 'rate', p.rate, 'amount', p.amount)
      order by h.rank, h.id) from fee_offer_heads p
        join fee_heads h on h.company_id = p.company_id and h.id = p.fee_head_id
        where p.company_id = o.company_id and p.offer_id = o.id) as heads,
      (select count(*)::int from fee_offer_awards a where a.company_id = o.company_id and a.offer_id = o.id
        and coalesce(least(a.to_date, o.to_date), 'infinity') >= ${ctx.today}::date) as awards
    from fee_offers o left join users m on m.company_id = o.company_id and m.id = o.made_by
    left join users d on d.company_id = o.company_id and d.id = o.decided_by
    where ${conditions(ctx, input)} order by ${order} ${pageOf(input)}`.execute(ctx.tx)
  const total = rows[0]?.all ?? (await countOffers(ctx, input))
  return listAnswer(
    rows.map(({ all: _all, ...row }) => row),
    total,
    input,
    '/api/fee-offer',
  )
})

async function countOffers(ctx: Ctx, input: Asked): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from fee_offers o where ${conditions(ctx, input)}`.execute(ctx.tx)
  return rows[0]!.n
}

export const make = handle(contract.makeOffer, async ({ heads, ...input }, ctx) => {
  const { tx, company } = ctx
  const { from_date, to_date } = input
  if (to_date && to_date < from_date) throw fieldError('to_date', 'Must not be before the first day')
  const wanted = [...new Set(heads.map(({ fee_head_id }) => fee_head_id))]
  if (wanted.length < heads.length) throw fieldError('heads', 'Each fee head once')
  const { rows: known } = await sql<{ refundable: boolean }>`
    select refundable from fee_heads where company_id = ${company} and id = any(${wanted}::bigint[]) order by id
    for share`.execute(tx)
  if (known.length < wanted.length) throw notOfList('heads')
  if (known.some(({ refundable }) => refundable)) throw contract.makeOffer.refuse('deposit')
  const { rows } = await sql<{ id: number }>`
    insert into fee_offers (company_id, title, title_np, kind, from_date, to_date, reason, made_by)
    values (${company}, ${input.title}, ${input.title_np || null}, ${input.kind}, ${from_date}::date,
      ${to_date ?? null}::date, ${input.reason}, ${makerOf(ctx)}::bigint)
    on conflict do nothing returning id`.execute(tx)
  const made = rows[0]
  if (!made)
    throw contract.makeOffer.refuse('same-title', {
      field: 'title',
    })
  await sql`
    insert into fee_offer_heads (company_id, offer_id, fee_head_id, rate, amount)
    select ${company}::bigint, ${made.id}::bigint, fee_head_id, rate, amount
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) h
      (fee_head_id bigint, rate integer, amount bigint)`.execute(tx)
  ctx.note({ entity, entity_id: made.id, after: { ...input, heads }, reason: input.reason })
  return { data: { id: made.id }, message: 'It waits for a second person.' }
})

interface Held {
  state: string
  made_by: number | null
  from_date: string
  to_date: string | null
}
async function lockOffer({ tx, company }: Ctx, id: number): Promise<Held> {
  const { rows } = await sql<Held>`
    select state, made_by, from_date, to_date from fee_offers where company_id = ${company} and id = ${id}
    for update`.execute(tx)
  return orNotFound(rows[0], 'This offer')
}

async function decide(ctx: Ctx, id: number, state: 'approved' | 'refused', reason: string | null): Promise<void> {
  await sql`
    update fee_offers
    set state = ${state}, decided_by = ${makerOf(ctx)}::bigint, decided_at = app_now(), end_reason = ${reason}
    where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  ctx.note({ entity, entity_id: id, before: { state: 'waiting' }, after: { state }, ...(reason && { reason }) })
}

export const approve = handle(contract.approveOffer, async ({ id }, ctx) => {
  const { state, made_by } = await lockOffer(ctx, id)
  if (state !== 'waiting') throw contract.approveOffer.refuse('not-waiting')
  const by = makerOf(ctx)
  if (by === null || by === made_by) throw contract.approveOffer.refuse('second-person')
  await decide(ctx, id, 'approved', null)
  return { data: { id }, message: 'Approved.' }
})

export const refuseWaiting = handle(contract.refuseOffer, async ({ id, reason }, ctx) => {
  const { state } = await lockOffer(ctx, id)
  if (state !== 'waiting') throw contract.refuseOffer.refuse('not-waiting')
  await decide(ctx, id, 'refused', reason)
  return { data: { id }, message: 'Refused.' }
})

/** Bills that are made stay as they are; the months to come are without it. */
export const end = handle(contract.endOffer, async ({ id, to_date, reason }, ctx) => {
  const before = await lockOffer(ctx, id)
  checkEnd(before, to_date)
  await sql`update fee_offers set to_date = ${to_date}::date, end_reason = ${reason}
    where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  ctx.note({ entity, entity_id: id, reason, before: { to_date: before.to_date }, after: { to_date } })
  return { data: { id }, message: 'Ended.' }
})

/** Of an offer or an award: never longer than it was. */
export function checkEnd({ from_date, to_date }: Pick<Held, 'from_date' | 'to_date'>, last: string): void {
  if (to_date !== null && to_date <= last) throw contract.endOffer.refuse('ended-before')
  if (Date.parse(last) < Date.parse(from_date) - 86_400_000)
    throw fieldError('to_date', 'Not before the day before the first')
}
