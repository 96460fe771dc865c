/** The chart as it stands, and alone at it: what reads and writes the tree begins here. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { ChartGroup } from '../contract/tree-calls.ts'
import type { Tree, TreeAccount } from '../contract/tree.ts'
import { accountsInUse } from './accounts-in-use.ts'

interface Where {
  tx: Tx
  company: number
}

/** Who changes the chart does so alone until his transaction ends. */
export const holdChart = ({ tx, company }: Where) => sql`select hold_chart(${company}::bigint)`.execute(tx)

/** Vouchers name the account `a`, posted or not, or one that recurs does, or another room posts to it. */
export const isUsed = () => sql`(exists
  (select from account_entries n where n.company_id = a.company_id and n.account_id = a.id)
  or exists (select from voucher_lines l where l.company_id = a.company_id and l.account_id = a.id)
  or exists (select from recurring_voucher_lines l where l.company_id = a.company_id and l.account_id = a.id)
  ${sql.join(
    accountsInUse.filled.map((used) => sql`or ${used}`),
    sql` `,
  )})`

export async function readGroups({ tx, company }: Where): Promise<ChartGroup[]> {
  const { rows } = await sql<ChartGroup>`
    select id, parent_id, root, code, name, name_np, rank from account_groups where company_id = ${company}
    order by parent_id nulls first, rank, id`.execute(tx)
  return rows
}

/** What moves look at. */
export async function readTree(where: Where): Promise<Tree<ChartGroup>> {
  const { rows: accounts } = await sql<TreeAccount>`
    select a.id, a.group_id, a.root, a.rank, a.role, ${isUsed()} as used from accounts a
    where a.company_id = ${where.company}`.execute(where.tx)
  return { groups: await readGroups(where), accounts }
}
