/** A voucher that recurs is written, or written anew as a whole by whoever saw its last version. */
import { sql } from 'kysely'
import { addDays } from '#nepal/bikram-sambat.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { readSettings } from '#platform/server/settings.ts'
import { addRecurring, changeRecurring } from '../../contract/recurring.ts'
import { dayFrom } from '../../contract/recurring-days.ts'
import type { RecurringProblem, RecurringState } from '../../contract/recurring-words.ts'
import { accountingSettings } from '../../contract/settings.ts'
import { debits } from '../books.ts'
import { checkLines, differenceOf } from '../vouchers/draft-of.ts'

type Sent = InputOf<typeof addRecurring>
export interface Held {
  id: number
  version: number
  state: RecurringState
  next_day: string | null
  problem: RecurringProblem | null
  /** The last day that was written. */
  last_day: string | null
  written: number
  unit: Sent['unit']
  every: number
  day: number
  from_date: string
  until_date: string | null
  times: number | null
}

/** Locks it; 404 when it is not of this school, refused where it is another by now than was seen. */
export async function holdRecurring({ tx, company }: Ctx, id: number, version: number): Promise<Held> {
  const { rows } = await sql<Held>`
    select r.id, r.version, r.state, r.next_day, r.problem, r.written, r.unit, r.every, r.day, r.from_date,
      r.until_date, r.times,
      (select max(v.recurring_day) from vouchers v where v.company_id = r.company_id and v.recurring_id = r.id)
        as last_day
    from recurring_vouchers r where r.company_id = ${company} and r.id = ${id} for update of r`.execute(tx)
  const held = orNotFound(rows[0], 'This recurring voucher')
  if (held.version !== version) throw changeRecurring.refuse('changed-meanwhile', { status: 409 })
  if (held.state === 'ended') throw changeRecurring.refuse('ended')
  return held
}

/** Refuses what could not be written, or not be posted where that was asked for. */
async function check(ctx: Ctx, sent: Sent, next: string | null, id: number | null): Promise<string> {
  if (!next) throw addRecurring.refuse('no-day')
  await checkLines(ctx, next, sent.lines)
  if (sent.posts) {
    if ((await readSettings(ctx, accountingSettings)).approval) throw addRecurring.refuse('approval-wanted')
    if (differenceOf(sent.lines) !== 0) throw addRecurring.refuse('unbalanced')
  }
  const { rows } = await sql`
    select from recurring_vouchers
    where company_id = ${ctx.company} and name = ${sent.name} and id is distinct from ${id}`.execute(ctx.tx)
  if (rows.length) throw addRecurring.refuse('name-taken')
  return next
}

const recurrenceOf = ({ unit, every, day, from_date, until_date = null }: Sent) => ({
  unit,
  every,
  day: unit === 'week' ? Math.min(day, 7) : day,
  from_date,
  until_date,
})

const add = handle(addRecurring, async (sent, ctx) => {
  const { tx, company } = ctx
  const on = recurrenceOf(sent)
  const today = ctx.today
  // days that are over when it is set up are not made up
  const next = await check(ctx, sent, dayFrom(on, on.from_date > today ? on.from_date : today), null)
  const { rows } = await sql<{ id: number }>`
    insert into recurring_vouchers
      (company_id, name, type, narration, reference, amount, unit, every, day, from_date, until_date, times, next_day,
      posts, made_by)
    values (${company}, ${sent.name}, ${sent.type}, ${sent.narration}, ${sent.reference || null}, ${debits(sent.lines)},
      ${on.unit}, ${on.every}, ${on.day}, ${on.from_date},
      ${on.until_date}, ${sent.times ?? null}, ${next}, ${sent.posts}, ${makerOf(ctx)}) returning id`.execute(tx)
  const { id } = rows[0]!
  await writeLines(ctx, id, sent)
  ctx.note({ entity: 'recurring_vouchers', entity_id: id, after: sent })
  return { data: { id, version: 0, next_day: next }, message: 'Saved.' }
})

const change = handle(changeRecurring, async ({ id, version, ...sent }, ctx) => {
  const { tx, company } = ctx
  const held = await holdRecurring(ctx, id, version)
  const on = recurrenceOf(sent)
  const next = await check(ctx, sent, nextOf(held, sent, ctx.today), id)
  await sql`delete from recurring_voucher_lines where company_id = ${company} and recurring_id = ${id}`.execute(tx)
  // who changed it last is its maker, as of a draft
  await sql`
    update recurring_vouchers
    set name = ${sent.name}, type = ${sent.type}, narration = ${sent.narration}, reference = ${sent.reference || null},
      amount = ${debits(sent.lines)},
      unit = ${on.unit}, every = ${on.every}, day = ${on.day}, from_date = ${on.from_date},
        until_date = ${on.until_date}, times = ${sent.times ?? null},
      next_day = ${next}, problem = null, posts = ${sent.posts}, made_by = ${makerOf(ctx)}, version = version + 1
    where company_id = ${company} and id = ${id}`.execute(tx)
  await writeLines(ctx, id, sent)
  ctx.note({ entity: 'recurring_vouchers', entity_id: id, before: held, after: sent })
  return { data: { id, version: version + 1, next_day: next }, message: 'Saved.' }
})

/** A day that waits is kept while the days are the same; otherwise it is the first one to come that was not written. */
function nextOf(held: Held, sent: Sent, today: string): string | null {
  const on = recurrenceOf(sent)
  if (sent.times && held.written >= sent.times) return null
  const same =
    on.unit === held.unit && on.every === held.every && on.day === held.day && on.from_date === held.from_date
  if (same && held.next_day) return dayFrom(on, held.next_day)
  const next = dayFrom(on, [on.from_date, today].toSorted().at(-1)!)
  return next && held.last_day && next <= held.last_day ? dayFrom(on, addDays(held.last_day, 1)) : next
}

async function writeLines({ tx, company }: Ctx, id: number, { lines }: Sent): Promise<void> {
  await sql`
    insert into recurring_voucher_lines
      (company_id, recurring_id, line, account_id, party_id, cost_centre_id, amount, narration, tds_rate_id, tds_base)
    select ${company}::bigint, ${id}::bigint, line, account_id, party_id, cost_centre_id, amount, nullif(narration, ''),
      tds_rate_id, tds_base
    from jsonb_to_recordset(${JSON.stringify(lines.map((line, at) => ({ ...line, line: at + 1 })))}::jsonb)
      l (line int, account_id bigint, party_id bigint, cost_centre_id bigint, amount bigint, narration text,
        tds_rate_id bigint, tds_base bigint)`.execute(tx)
}

export const savingRecurring = [add, change]
