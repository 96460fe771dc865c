/** What this room keeps of a person who is erased: that a message was sent stays, what it said and to whom does not. */
import { sql } from 'kysely'
import type { ErasePerson } from '#platform/server/erasure.ts'
import { containing } from '#platform/server/sql-words.ts'

export const erasePerson: ErasePerson = async (tx, { company, id, traces }) => {
  const patterns = traces.map((words) => containing(words))
  await sql`update sms_messages set mobile = '', text = '' where company_id = ${company}
    and (user_id = ${id} or folded(concat(mobile, ' ', text)) ilike any(${patterns}::text[]))`.execute(tx)
  await sql`delete from notices where company_id = ${company} and user_id = ${id}`.execute(tx)
  await sql`update notices set title = '', title_np = null, text = ''
    where company_id = ${company} and user_id is not null
    and folded(concat(title, ' ', title_np, ' ', text)) ilike any(${patterns}::text[])`.execute(tx)
  return []
}
