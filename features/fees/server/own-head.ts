/** Heads that the school has once, by themselves: of dues brought forward, and of penalties. Each is made when it is needed first. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

const own = {
  brought_forward: {
    title: 'Previous due',
    otherwise: 'Previous due (brought forward)',
    title_np: 'अघिल्लो बाँकी',
    rank: 90,
  },
  penalty: { title: 'Penalty', otherwise: 'Penalty (late payment)', title_np: 'जरिवाना', rank: 99 },
}

/** Its id. `otherwise` is its title where the school has a head of that title already. */
export async function ownHead({ tx, company }: { tx: Tx; company: number }, flag: keyof typeof own): Promise<number> {
  const find = () =>
    tx.selectFrom('fee_heads').select('id').where('company_id', '=', company).where(flag, '=', true).executeTakeFirst()
  const found = await find()
  if (found) return found.id
  const { title, otherwise, title_np, rank } = own[flag]
  // of two who make it one finds the other's
  await sql`
    insert into fee_heads (company_id, title, title_np, kind, rank, ${sql.ref(flag)})
    select ${company}::bigint,
      case when exists (select from fee_heads where company_id = ${company} and lower(title) = lower(${title}))
      then ${otherwise} else ${title} end,
      ${title_np}, 'on_demand', ${rank}, true on conflict do nothing`.execute(tx)
  return (await find())!.id
}
