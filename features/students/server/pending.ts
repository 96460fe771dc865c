/** What waits for somebody's hand in this room, each as `count, detail` for the home page's one question. */
import { sql } from 'kysely'

/** Promotions out of the batch that are drafted and not applied. */
export const openPromotions = (company: number, batch: number) =>
  sql`count(*), null from promotions where company_id = ${company} and from_batch_id = ${batch} and state = 'draft'`

/** Who studies and has no roll, in a school that gives rolls. */
export const withoutRoll = (company: number, batch: number) => sql`
  count(*), null from enrolments
  where company_id = ${company} and batch_id = ${batch} and status = 'studying' and roll is null
    and not exists
    (select from settings where company_id = ${company} and "group" = 'academic' and "values" ->> 'new_roll' = 'none')`
