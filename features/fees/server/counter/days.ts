/** Opening, closing and confirming counter days. Amounts are paisa. */
import { sql } from 'kysely'
import { orNotFound } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../../contract/counter-day.ts'
import { sumOfNotes } from '../../contract/notes.ts'
import { bookkeeper, nextEvent, postFees } from '../ledger.ts'
import { bridgeOf } from './bridge.ts'
import { openFiscalYear } from './counter-day.ts'

type Row = Omit<contract.CounterDay, 'modes' | 'expected' | 'may_close' | 'may_check'> & {
  closer_id: number | null
  modes: contract.CounterDay['modes']
}

/** `of`: a condition on the counter day `d`. */
async function find(ctx: Ctx, of: ReturnType<typeof sql>): Promise<contract.CounterDay | undefined> {
  const { tx, company } = ctx
  const { rows } = await sql<Row>`
    select d.id, d.day, d.cashier_id, c.full_name as cashier, c.name_np as cashier_np, d.opening, d.opened_at,
      d.opened_by is null as by_itself, d.counted, d.notes, d.coins, d.handed,
      d.explanation, d.handed_to,
      d.closed_at, b.full_name as closed_by, b.name_np as closed_by_np, d.closed_by as closer_id, d.checked_at,
        k.full_name as checked_by, k.name_np as checked_by_np,
      coalesce((select jsonb_agg(m) from (
        select n.mode, coalesce(sum(n.amount) filter (where n.amount > 0), 0) as received,
          coalesce(sum(n.amount) filter (where n.amount < 0), 0) as returned,
          count(distinct n.event_id) filter (where n.amount > 0) as receipts
        from fee_events v join fee_entries n on n.company_id = v.company_id and n.event_id = v.id and n.mode is not null
        where v.company_id = d.company_id and v.counter_day_id = d.id group by n.mode order by n.mode <> 'cash', n.mode)
          m), '[]') as modes
    from counter_days d join users c on c.company_id = d.company_id and c.id = d.cashier_id
    left join users b on b.company_id = d.company_id and b.id = d.closed_by
    left join users k on k.company_id = d.company_id and k.id = d.checked_by
    where d.company_id = ${company} and ${of}`.execute(tx)
  const row = rows[0]
  if (!row) return undefined
  const { closer_id, ...day } = row
  const cash = day.modes.find(({ mode }) => mode === 'cash')
  const mine = day.cashier_id === ctx.user.id
  return {
    ...day,
    expected: day.opening + (cash ? cash.received + cash.returned : 0),
    may_close: !day.closed_at && (mine || ctx.can('sod-update')),
    may_check: Boolean(day.closed_at) && !day.checked_at && !mine && closer_id !== ctx.user.id && ctx.can('sod-update'),
  }
}

export const showMine = handle(contract.myCounterDay, async (_input, ctx) => {
  const { tx, company, user } = ctx
  const today = ctx.today
  const own = sql`d.cashier_id = ${user.id}`
  const { rows } = await sql<{ last_left: number | null; left_open: { id: number; day: string }[] }>`
    select (select d.counted - coalesce(d.handed, 0) from counter_days d
    where d.company_id = ${company} and ${own} and d.closed_at is not null
    order by d.day desc limit 1) as last_left,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'day', d.day) order by d.day) from (
        select d.id, d.day from counter_days d
        where d.company_id = ${company} and ${own} and d.closed_at is null and d.day < ${today} order by d.day desc
        limit 10) d), '[]') as left_open`.execute(tx)
  return { data: { day: (await find(ctx, sql`${own} and d.day = ${today}`)) ?? null, ...rows[0]! } }
})

export const showDay = handle(contract.showCounterDay, async ({ id }, ctx) => {
  const day = orNotFound(await find(ctx, sql`d.id = ${id}`), 'This counter day')
  return { data: { ...day, bridge: await bridgeOf(ctx, id) } }
})

export const openDay = handle(contract.openCounterDay, async ({ opening }, ctx) => {
  const { tx, company, user } = ctx
  if (user.company_id !== company) throw contract.openCounterDay.refuse('not-of-school', { status: 403 })
  const today = ctx.today
  // one that opened by itself is told its opening once
  const { rows } = await sql<{ id: number }>`
    insert into counter_days as d (company_id, cashier_id, day, opening, opened_by)
    values (${company}, ${user.id}, ${today}, ${opening}, ${user.id})
    on conflict (company_id, cashier_id, day) do update set opening = excluded.opening, opened_by = excluded.opened_by
      where d.opened_by is null and d.closed_at is null returning id`.execute(tx)
  if (!rows[0]) {
    const closed = (await find(ctx, sql`d.cashier_id = ${user.id} and d.day = ${today}`))?.closed_at
    throw contract.openCounterDay.refuse(closed ? 'day-closed' : 'already-open')
  }
  const { id } = rows[0]
  ctx.note({ entity: 'counter_days', entity_id: id, after: { opening } })
  return { data: { id }, message: 'Counter day opened.' }
})

export const closeDay = handle(contract.closeCounterDay, async ({ id, notes, coins, seen, ...told }, ctx) => {
  const { tx, company, user } = ctx
  const { explanation, handed, handed_to } = told
  const { refuse } = contract.closeCounterDay
  // whoever takes money into it holds it: what comes after this is seen, or refused
  await sql`select from counter_days where company_id = ${company} and id = ${id} for update`.execute(tx)
  const day = orNotFound(await find(ctx, sql`d.id = ${id}`), 'This counter day')
  if (day.closed_at) throw refuse('already-closed')
  if (!day.may_close) throw refuse('not-yours', { status: 403 })
  if (day.expected !== seen) throw refuse('changed-meanwhile')
  const counted = sumOfNotes(notes, coins)
  const difference = counted - day.expected
  if (difference !== 0 && !explanation)
    throw refuse('explain-difference', { status: 422, errors: { explanation: ['Field is required'] } })
  if (handed !== undefined && handed > counted) throw refuse('handed-too-much', { status: 422, field: 'handed' })
  const event = difference === 0 ? null : await postDifference(ctx, difference, explanation!)
  await sql`
    update counter_days
    set counted = ${counted}, expected = ${day.expected}, notes = ${JSON.stringify(notes)}::jsonb,
      coins = ${coins ?? null}::bigint, handed = ${handed ?? null}::bigint,
      difference_event_id = ${event}::bigint, explanation = ${explanation || null}, handed_to = ${handed_to || null},
      closed_at = app_now(), closed_by = ${user.company_id === company ? user.id : null}::bigint
    where company_id = ${company} and id = ${id}`.execute(tx)
  ctx.note({
    entity: 'counter_days',
    entity_id: id,
    after: { counted, expected: day.expected, handed },
    ...(explanation && { reason: explanation }),
  })
  return { data: { id, counted, difference }, message: 'Counter day closed.' }
})

/** The cash of the books is what was counted; what is missing or too much stands on an account of its own, on the day on which it was found. */
async function postDifference(ctx: Ctx, difference: number, reason: string): Promise<number> {
  const keeper = bookkeeper(ctx)
  await openFiscalYear(keeper, ctx.today)
  const { rows } = await sql<{ id: number }>`select ${nextEvent} as id`.execute(ctx.tx)
  const { id } = rows[0]!
  await postFees(keeper, {
    events: sql`select ${id}::bigint as id, 'cash_difference' as kind, null::bigint as enroll_id,
      ${ctx.today}::date as accounting_date, null::bigint as counter_day_id, null::bigint as bill_run_id,
      ${makerOf(ctx)}::bigint as maker_id, null::bigint as approver_id, ${reason}::text as reason`,
    entries: sql`select ${id}::bigint as id, account, null::bigint as enroll_id, null::bigint as fee_head_id,
      null::text as month, mode, amount
      from (values ('cash', 'cash', ${difference}::bigint), ('cash_difference', null, ${-difference}::bigint))
        n (account, mode, amount)`,
  })
  return id
}

export const checkDay = handle(contract.checkCounterDay, async ({ id }, ctx) => {
  const { refuse } = contract.checkCounterDay
  await sql`select from counter_days where company_id = ${ctx.company} and id = ${id} for update`.execute(ctx.tx)
  const day = orNotFound(await find(ctx, sql`d.id = ${id}`), 'This counter day')
  if (!day.closed_at) throw refuse('not-closed')
  if (day.checked_at) throw refuse('already-checked')
  if (!day.may_check || ctx.user.company_id !== ctx.company) throw refuse('own-day')
  await sql`update counter_days set checked_by = ${ctx.user.id}, checked_at = app_now()
    where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  ctx.note({ entity: 'counter_days', entity_id: id, after: { checked: true } })
  return { data: { id }, message: 'Counter day confirmed.' }
})
