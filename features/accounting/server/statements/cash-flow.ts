/** Receipts and payments: what moved the cash and bank accounts, by the accounts of the other side. */
import { sql } from 'kysely'
import type { ReportRow } from '#platform/contract/report.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { say } from '#platform/server/say.ts'
import { cashFlow } from '../../contract/statements.ts'
import { cashAccounts } from './ledger.ts'
import { type Asking, openingEvent, periodSums } from './sums.ts'

type Row = ReportRow<typeof cashFlow>
interface Named {
  id: number
  code: string
  name: string
  name_np: string | null
}
interface Flow extends Named {
  received: boolean
  amount: number
}
interface Cash extends Named {
  opening: number
  closing: number
}

export const cashFlowReport = serveReport(cashFlow, async ({ from_date, to_date }, ctx) => {
  const turned = to_date < from_date
  const cash = turned ? [] : await balances(ctx, from_date, to_date)
  const flows = turned ? [] : await flowsOf(ctx, from_date, to_date)
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
  const [received, paid] = [flows.filter((each) => each.received), flows.filter((each) => !each.received)]
  const opening = cash.reduce((total, each) => total + each.opening, 0)
  const closing = cash.reduce((total, each) => total + each.closing, 0)
  const moved = sum(received) - sum(paid)
  const block = (key: string, name: string, amount: number, parts: readonly (Named & { amount: number })[]): Row[] => [
    { key, level: 0, is_sum: true, account_id: null, code: null, name, name_np: say('ne', name), amount },
    ...parts
      .filter((part) => part.amount !== 0)
      .map(({ id, code, name: called, name_np, amount: its }) => ({
        key: `${key}${id}`,
        level: 1,
        is_sum: false,
        account_id: id,
        code,
        name: called,
        name_np,
        amount: its,
      })),
  ]
  const rows = [
    ...block(
      'opening',
      'Opening balance',
      opening,
      cash.map((each) => ({ ...each, amount: each.opening })),
    ),
    ...block('receipts', 'Money received', sum(received), received),
    ...block('payments', 'Money paid', sum(paid), paid),
    ...block(
      'closing',
      'Closing balance',
      opening + moved,
      cash.map((each) => ({ ...each, amount: each.closing })),
    ),
  ]
  return {
    rows: rows.some(({ amount }) => amount !== 0) ? rows : [],
    totals: () => ({
      opening,
      received: sum(received),
      paid: sum(paid),
      closing: opening + moved,
      difference: closing - opening - moved,
    }),
  }
})

async function balances({ tx, company }: Asking, from: string, to: string): Promise<Cash[]> {
  const { rows } = await sql<Cash>`
    select a.id, a.code, a.name, a.name_np, coalesce(s.opening, 0)::bigint as opening,
      coalesce(s.opening + s.debit - s.credit, 0)::bigint as closing
    from accounts a left join (${periodSums(company, from, to, false)}) s on s.account_id = a.id
    where a.company_id = ${company} and a.kind in ('cash', 'bank') order by a.code`.execute(tx)
  return rows
}

/** Each voucher's movement shared out among its accounts on the other side; the rule stands with the declaration. */
async function flowsOf({ tx, company }: Asking, from: string, to: string): Promise<Flow[]> {
  const { rows } = await sql<Flow>`
    with cash as (select ${cashAccounts(company)} as ids),
    moved as materialized (
      select n.event_id, sum(n.amount) as net from account_entries n
      where n.company_id = ${company} and n.account_id = any((select ids from cash)::bigint[])
        and n.accounting_date between ${from} and ${to}
        and n.event_id is distinct from ${openingEvent(company)} group by 1 having sum(n.amount) <> 0),
    sides as (
      select m.event_id, m.net, n.account_id, abs(sum(n.amount)) as amount from moved m
      join account_entries n on n.company_id = ${company} and n.event_id = m.event_id
      where n.account_id <> all((select ids from cash)::bigint[]) and n.accounting_date between ${from} and ${to}
      group by 1, 2, 3 having sum(n.amount) <> 0 and (sum(n.amount) > 0) <> (m.net > 0)),
    shares as (
      select event_id, net, account_id, div(abs(net) * amount, sum(amount) over w) as share, abs(net) as whole,
        row_number() over (partition by event_id order by amount desc, account_id) as place
      from sides window w as (partition by event_id)),
    whole as (
      select event_id, net, account_id,
        share + case when place = 1 then whole - sum(share) over (partition by event_id) else 0 end as share
        from shares)
    select a.id, a.code, a.name, a.name_np, x.received,
      (sum(case when e.reverses_id is null then w.share else -w.share end))::bigint as amount
    from whole w join account_events e on e.company_id = ${company} and e.id = w.event_id
    cross join lateral (select (w.net > 0) = (e.reverses_id is null) as received) x
    join accounts a on a.company_id = ${company} and a.id = w.account_id
    group by a.id, a.code, a.name, a.name_np, x.received order by a.code`.execute(tx)
  return rows
}
