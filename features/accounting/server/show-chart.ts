/** The chart with its balances of today, and setting up the one that ships. */
import { sql } from 'kysely'
import { addDays } from '#nepal/bikram-sambat.ts'
import { handle } from '#platform/server/handler.ts'
import { type ChartAccount, shipTree, showTree } from '../contract/tree-calls.ts'
import { holdChart, isUsed, readGroups } from './chart-tree.ts'
import { shipChart } from './school-chart.ts'

const show = handle(showTree, async (_input, ctx) => {
  const { rows: accounts } = await sql<ChartAccount>`
    select a.id, a.group_id, a.root, a.code, a.name, a.name_np, a.kind, a.role, a.bank_name, a.bank_number, a.rank,
      a.closed_on,
      ${isUsed()} as used, coalesce(s.balance, 0)::bigint as balance
    from accounts a left join (
      select account_id, sum(debit - credit)::bigint as balance
      from account_sums_before(${ctx.company}::bigint, ${addDays(ctx.today, 1)}::date) group by 1) s
      on s.account_id = a.id
    where a.company_id = ${ctx.company} order by a.group_id, a.rank, a.id`.execute(ctx.tx)
  return { data: { groups: await readGroups(ctx), accounts } }
})

const ship = handle(shipTree, async (_input, ctx) => {
  await holdChart(ctx)
  if (!(await shipChart(ctx.tx, ctx.company))) throw shipTree.refuse('has-chart')
  ctx.note({ entity: 'account_groups', after: { chart: 'Nepal' } })
  return { message: 'The chart is set up.' }
})

export const chartReads = [show, ship]
