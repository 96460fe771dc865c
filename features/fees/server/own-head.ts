/** Heads that the school has once, by themselves: of dues brought forward, of penalties, of what a room charges. Each is made when it is needed first. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

export interface OwnHead {
  /** `fee_heads.charged_by`, whose only head it is. */
  charged_by: string
  title: string
  title_np: string
  kind: 'monthly' | 'on_demand'
  rank: number
}

const own = {
  previous: { title: 'Previous due', otherwise: 'Previous due (brought forward)', title_np: 'अघिल्लो बाँकी', rank: 90 },
  penalty: { title: 'Penalty', otherwise: 'Penalty (late payment)', title_np: 'जरिवाना', rank: 99 },
}

interface Where {
  tx: Tx
  company: number
}

/** Its id. */
export const ownHead = (where: Where, charged_by: keyof typeof own): Promise<number> =>
  headOfSource(where, { ...own[charged_by], kind: 'on_demand', charged_by })

/** Its id, whatever the school calls it by now. `otherwise` is its title where the school has a head of that title already. */
export async function headOfSource(
  { tx, company }: Where,
  { charged_by, title, otherwise = `${title} (${charged_by})`, title_np, kind, rank }: OwnHead & { otherwise?: string },
): Promise<number> {
  const find = () =>
    tx
      .selectFrom('fee_heads')
      .select('id')
      .where('company_id', '=', company)
      .where('charged_by', '=', charged_by)
      .executeTakeFirst()
  const found = await find()
  if (found) return found.id
  // of two who make it one finds the other's
  await sql`
    insert into fee_heads (company_id, title, title_np, kind, rank, charged_by)
    select ${company}::bigint,
      case when exists (select from fee_heads where company_id = ${company} and lower(title) = lower(${title}))
      then ${otherwise} else ${title} end,
      ${title_np}, ${kind}, ${rank}, ${charged_by} on conflict do nothing`.execute(tx)
  return (await find())!.id
}
