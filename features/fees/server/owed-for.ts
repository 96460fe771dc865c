/** What is owed now of what a source of charges charged, for the statements of rooms above. Paisa. */
import { type RawBuilder, sql } from 'kysely'

/** Of an enrolment, as an expression; `source`: `fee_heads.charged_by`. */
export const owedFor = (company: number, enrolment: RawBuilder<unknown>, source: string): RawBuilder<number> => sql`
  coalesce((
  select sum(owed.due) from dues owed
  join fee_heads of_source on of_source.company_id = owed.company_id and of_source.id = owed.fee_head_id
    and of_source.charged_by = ${source}
  where owed.company_id = ${company}::bigint and owed.enroll_id = ${enrolment}), 0)::bigint`
