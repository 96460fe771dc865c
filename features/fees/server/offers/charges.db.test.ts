/** The bill's SQL and the published rule say the same of everybody: the demo as it is, and random plans, offers, own amounts, joinings, rules and taxes. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '#platform/server/db.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya as company, openWorld, type World } from '#test/world.ts'
import { billAmount, type ChargeAsked, type HeadOfBill } from '../../contract/bill-amount.ts'
import { askSources } from '../charge-sources.ts'
import { chargesOf, monthDays, withSources } from '../charges-sql.ts'

let world: World
let batch: { id: number; start_date: string }
let grades: number[]
beforeAll(async () => {
  world = await openWorld({ jobs: false })
  ;[batch, grades] = await inSchool(world.owner.db, company, async (tx) => [
    (
      await sql<typeof batch>`select id, start_date from batches where company_id = ${company} and is_current`.execute(
        tx,
      )
    ).rows[0]!,
    (await sql<{ id: number }>`select id from grades where company_id = ${company}`.execute(tx)).rows.map(
      ({ id }) => id,
    ),
  ])
})
afterAll(() => world.close())

/** The day of account of the bills. */
const billed = '2026-11-01'

interface Fact extends Omit<ChargeAsked, 'month' | 'head'>, HeadOfBill {
  key: string
}

/** Everybody with every head, as the tables say it; told one by one to the rule. */
async function byRule(tx: Tx, month: string): Promise<Map<string, readonly (number | null)[]>> {
  const days = monthDays(batch.start_date, month)
  const sources = (await askSources(tx, company)).map(
    ({ source, charges }) => sql`
      select h.id as fee_head_id, c.enroll_id, c.amount from (${charges({ company, batch: batch.id, month, ...days })}) c
      join fee_heads h on h.company_id = ${company} and h.charged_by = ${source.name}
        ${source.severalHeads ? sql`and h.id = c.fee_head_id` : sql``}`,
  )
  const { rows } = await sql<Fact>`
    select e.id || '.' || h.id as key, e.enrolled_on as joined, h.kind, h.tax_kind_id, h.refundable, h.charged_by, h.id = any(m.fee_head_ids) and h.kind <> 'admission' as named, p.amount as plan, s.amount as asked, h.charged_by = 'activity' as of_whole_months,
      (select jsonb_build_object('kind', c.kind, 'amount', c.amount) from customized_fees c where c.company_id = e.company_id and c.enroll_id = e.id and c.fee_head_id = h.id
        and ${month} between c.from_month and c.to_month) as own,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'from', greatest(a.from_date, o.from_date), 'until', least(a.to_date, o.to_date), 'rate', x.rate, 'amount', x.amount))
        from fee_offer_awards a join fee_offers o on o.company_id = a.company_id and o.id = a.offer_id and o.state = 'approved'
        join fee_offer_heads x on x.company_id = o.company_id and x.offer_id = o.id and x.fee_head_id = h.id
        where a.company_id = e.company_id and a.student_id = e.student_id), '[]') as offers,
      coalesce(v."values" ->> 'part_month', 'whole') as rule, ${billed}::text as day,
      coalesce((select jsonb_agg(jsonb_build_object('tax_kind_id', r.tax_kind_id, 'percent', r.percent, 'from_date', r.from_date)) from tax_rates r where r.company_id = e.company_id), '[]') as rates
    from enrolments e join billing_months m on m.company_id = e.company_id and m.batch_id = e.batch_id and m.month = ${month}
    join fee_heads h on h.company_id = e.company_id and h.is_active
    left join fee_plans p on p.company_id = e.company_id and p.batch_id = e.batch_id and p.grade_id = e.grade_id and p.fee_head_id = h.id
    left join (${sql.join(sources, sql` union all `)}) s on s.enroll_id = e.id and s.fee_head_id = h.id
    left join settings v on v.company_id = e.company_id and v."group" = 'billing'
    where e.company_id = ${company} and e.batch_id = ${batch.id} and e.status = 'studying'`.execute(tx)
  return new Map(
    rows.flatMap(({ key, kind, tax_kind_id, refundable, charged_by, ...asked }) => {
      const head = { kind, tax_kind_id, refundable, charged_by }
      const said = billAmount({ ...asked, head, month: days })
      return said ? [[key, [said.gross, said.discount, said.tax, said.tax_percent]] as const] : []
    }),
  )
}

async function bySql(tx: Tx, month: string): Promise<Map<string, readonly (number | null)[]>> {
  const to = await withSources(tx, { company, batch, month, grade_ids: grades, today: billed })
  const { rows } = await sql<{ key: string; gross: number; discount: number; tax: number; tax_percent: number | null }>`
    select enroll_id || '.' || fee_head_id as key, gross, discount, tax, tax_percent from (${chargesOf(to)}) c`.execute(
    tx,
  )
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  return new Map(rows.map(({ key, gross, discount, tax, tax_percent }) => [key, [gross, discount, tax, tax_percent]]))
}

const months = ['01', '03', '04', '08', '12', '14']

it('for every student of the demo, in every kind of month', async () => {
  await inSchool(world.owner.db, company, async (tx) => {
    let off = 0
    for (const month of months) {
      const said = await bySql(tx, month)
      expect(said).toEqual(await byRule(tx, month))
      expect(said.size).toBeGreaterThan(100)
      off += [...said.values()].filter(([, discount]) => discount! > 0).length
    }
    expect(off).toBeGreaterThan(20)
  })
})

class TakenBack extends Error {}
const worlds = Number(process.env.WORLDS ?? 12)

it('for every student of random worlds', { timeout: 60_000 + worlds * 5_000 }, async () => {
  const seen = { off: 0, whole: 0, charged: 0, taxed: 0, noRate: 0, rates: new Set<number | null>() }
  for (let n = 1; n <= worlds; n++)
    await inSchool(world.owner.db, company, async (tx) => {
      await shuffle(tx, n)
      for (const month of ['03', '08']) {
        const said = await bySql(tx, month)
        expect(said, `world ${n}, month ${month}`).toEqual(await byRule(tx, month))
        for (const [gross, discount, tax, percent] of said.values()) {
          seen.rates.add(percent ?? null)
          if (percent === null) seen.noRate++
          seen.charged++
          if (discount! > 0) seen.off++
          if (discount === gross) seen.whole++
          if (tax! > 0) seen.taxed++
        }
      }
      throw new TakenBack()
    }).catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
  expect(seen.charged).toBeGreaterThan(worlds * 300)
  expect(Math.min(seen.off, seen.whole, seen.taxed, seen.noRate)).toBeGreaterThan(worlds * 5)
  // one that ended, one that has not begun, and several between
  for (const percent of [null, 0, 13, 1.5]) expect(seen.rates).toContain(percent)
})

/** Another school out of the same people; the same on every run. */
async function shuffle(tx: Tx, n: number): Promise<void> {
  const rule = ['whole', 'days', 'none'][n % 3]!
  const { start } = monthDays(batch.start_date, n % 2 ? '03' : '08')
  const chance = sql`('x' || substr(md5(random()::text), 1, 8))::bit(32)::bigint`
  await sql`select setseed(${(n % 50) / 50})`.execute(tx)
  await sql`set local session_replication_role = replica`.execute(tx)
  // the second changes on the day of the bill, on the day after or not at all; the third begins later
  const { rows: made } = await sql<{ id: number }>`
    insert into tax_kinds (company_id, name) values (${company}, 'Random A'), (${company}, 'Random B'), (${company}, 'Random C') returning id`.execute(
    tx,
  )
  const kinds = made.map(({ id }) => id)
  await sql`
    insert into tax_rates (company_id, tax_kind_id, percent, from_date) values (${company}, ${kinds[0]}, 13, '2020-01-01'), (${company}, ${kinds[1]}, 1.5, '2020-01-01'),
      (${company}, ${kinds[1]}, ${[0, 12.345678, 0][n % 3]}, ${billed}::date + ${[0, 0, 1][n % 3]}::int), (${company}, ${kinds[2]}, 5, ${billed}::date + 1)`.execute(
    tx,
  )
  await sql`
    update settings set "values" = "values" || ${JSON.stringify({ part_month: rule })}::jsonb where company_id = ${company} and "group" = 'billing'`.execute(
    tx,
  )
  await sql`
    update fee_heads set tax_kind_id = (array[null, null, ${sql.join(kinds)}]::bigint[])[1 + ${chance} % 5], refundable = charged_by = 'plan' and random() < 0.2, is_active = random() < 0.9,
      kind = (array['monthly', 'monthly', 'monthly', 'yearly', 'half_yearly', 'once', 'on_demand', 'admission'])[1 + ${chance} % 8] where company_id = ${company} and charged_by not in ('previous', 'penalty')`.execute(
    tx,
  )
  await sql`
    update billing_months set fee_head_ids = array(select id from fee_heads where company_id = ${company} and random() < 0.5) where company_id = ${company}`.execute(
    tx,
  )
  await sql`update fee_plans set amount = 1 + ${chance} % (case when random() < 0.2 then 9 else 900000 end) where company_id = ${company}`.execute(
    tx,
  )
  // its trigger sleeps
  await sql`select draw_plan(company_id, batch_id) from fee_plans where company_id = ${company} group by company_id, batch_id`.execute(
    tx,
  )
  await sql`
    update enrolments set enrolled_on = ${start}::date - 20 + (random() * 60)::int where company_id = ${company} and random() < 0.5`.execute(
    tx,
  )
  await sql`delete from bill_line_offers where company_id = ${company}`.execute(tx)
  await sql`delete from fee_offer_awards where company_id = ${company}`.execute(tx)
  await sql`delete from fee_offer_heads where company_id = ${company}`.execute(tx)
  await sql`delete from customized_fees where company_id = ${company}`.execute(tx)
  await sql`delete from activity_students where company_id = ${company}`.execute(tx)
  await sql`
    insert into fee_offers (company_id, title, kind, from_date, to_date, reason, state, decided_at, decided_by)
    select ${company}, 'Random ' || i, 'need', ${start}::date - 30 + r, case when random() < 0.5 then ${start}::date - 31 + r + (random() * 60)::int end, 'random', 'approved', app_now(), 1
    from (select i, (random() * 60)::int as r from generate_series(1, 8) i) s`.execute(tx)
  await sql`
    insert into fee_offer_heads (company_id, offer_id, fee_head_id, rate, amount)
    select ${company}, o.id, h.id, case when r < 0.6 then 1 + (random() * 9999)::int end, case when r >= 0.6 then 1 + (random() * 400000)::int end
    from (select o.id, random() as r from fee_offers o where company_id = ${company}) o join fee_heads h on h.company_id = ${company} and random() < 0.6`.execute(
    tx,
  )
  await sql`
    insert into fee_offer_awards (company_id, offer_id, student_id, from_date, to_date)
    select ${company}, o.id, e.student_id, ${start}::date - 40 + r, case when r % 2 = 0 then ${start}::date - 41 + r + (random() * 60)::int end
    from (select o.id, e.student_id, (random() * 60)::int as r from fee_offers o join enrolments e on e.company_id = ${company} and e.batch_id = ${batch.id}
      and e.status = 'studying' where o.company_id = ${company} and random() < 0.25) e join fee_offers o on o.company_id = ${company} and o.id = e.id`.execute(
    tx,
  )
  await sql`
    insert into customized_fees (company_id, enroll_id, fee_head_id, kind, amount, from_month, to_month, reason)
    select ${company}, enroll_id, fee_head_id, kind, case when kind <> 'excluded' then 1 + (random() * 300000)::int end, lpad(f::text, 2, '0'), lpad(least(14, f - 1 + (random() * 9)::int)::text, 2, '0'), 'random'
    from (select e.id as enroll_id, h.id as fee_head_id, (array['amount', 'excluded', 'extra'])[1 + ${chance} % 3] as kind, 1 + (random() * 9)::int as f
      from enrolments e join fee_heads h on h.company_id = ${company} and random() < 0.2 where e.company_id = ${company} and e.batch_id = ${batch.id} and e.status = 'studying') c`.execute(
    tx,
  )
  await sql`update activity_fees set amount = 1 + ${chance} % 300000 where company_id = ${company}`.execute(tx)
  await sql`
    insert into activity_students (company_id, enroll_id, fee_head_id, from_month, to_month)
    select ${company}, enroll_id, fee_head_id, lpad(f::text, 2, '0'), lpad(least(14, f - 1 + (random() * 9)::int)::text, 2, '0')
    from (select e.id as enroll_id, h.id as fee_head_id, 1 + (random() * 9)::int as f from enrolments e join fee_heads h on h.company_id = ${company} and h.charged_by = 'activity' and random() < 0.4
      where e.company_id = ${company} and e.batch_id = ${batch.id} and e.status = 'studying') x`.execute(tx)
}
