/** Accounts to choose from. */
import { sql } from 'kysely'
import { handle } from '#platform/server/handler.ts'
import { type AccountChoice, listAccounts } from '../contract/chart-calls.ts'

export const chooseAccounts = handle(listAccounts, async (_input, ctx) => {
  const { rows } = await sql<AccountChoice>`
    select a.id, a.code, a.name, a.name_np, a.kind, a.root, a.role, g.name as "group", g.name_np as group_np,
      a.closed_on
    from accounts a join account_groups g on g.company_id = a.company_id and g.id = a.group_id
    where a.company_id = ${ctx.company} order by a.code`.execute(ctx.tx)
  return { data: rows }
})
