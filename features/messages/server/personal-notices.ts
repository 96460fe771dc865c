/** What one person is told in the bell: of what happened to his work. */
import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

export interface PersonalNotice {
  /** Of this school: whoever is none of its users is told nothing. */
  user_id: number
  title: string
  title_np: string
  text: string
}

export async function tellPeople(
  { tx, company }: Pick<Ctx, 'tx' | 'company'>,
  notices: readonly PersonalNotice[],
): Promise<void> {
  if (!notices.length) return
  await sql`
    insert into notices (company_id, user_id, audience, title, title_np, text, published_on)
    select u.company_id, u.id, 'person', a.title, a.title_np, a.text, app_today()
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as a
      (user_id bigint, title text, title_np text, text text)
    join users u on u.company_id = ${company}::bigint and u.id = a.user_id and u.deleted_at is null`.execute(tx)
}
