/** What waits for somebody's hand in this room, each as `count, detail` for the home page's one question. */
import { sql } from 'kysely'

/** Promotions out of the batch that are drafted and not applied. */
export const openPromotions = (company: number, batch: number) =>
  sql`count(*), null from promotions where company_id = ${company} and from_batch_id = ${batch} and state = 'draft'`

/** Requests of families of which something is not decided yet. */
export const openCorrections = (company: number) => sql`
  count(distinct f.correction_id), null from student_correction_fields f
  join student_corrections c on c.company_id = f.company_id and c.id = f.correction_id
  join users u on u.company_id = c.company_id and u.id = c.student_id and u.deleted_at is null
  where f.company_id = ${company} and f.state = 'open'`

/** Who studies and has no roll, in a school that gives rolls. */
export const withoutRoll = (company: number, batch: number) => sql`
  count(*), null from enrolments
  where company_id = ${company} and batch_id = ${batch} and status = 'studying' and roll is null
    and not exists
    (select from settings where company_id = ${company} and "group" = 'academic' and "values" ->> 'new_roll' = 'none')`
