/** SQL: how each student is rated in the outcomes of an exam, as it is published. */
import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

/** For a left join to results `r`, as `rated` with `outcomes`; in the order of subjects and outcomes. */
export const outcomesRated = ({ company }: Pick<Ctx, 'company'>, exam: number) => sql`lateral (
  select jsonb_agg(jsonb_build_object('subject', b.name, 'subject_np', b.name_np, 'theme', o.theme, 'name', o.name,
    'name_np', o.name_np,
    'rating', k.rating, 'after', k.after) order by b.rank, b.id, o.position, o.id) as outcomes
  from cas_ratings k join cas_outcomes o on o.company_id = k.company_id and o.id = k.outcome_id and o.exam_id = ${exam}
  join subjects b on b.company_id = o.company_id and b.id = o.subject_id
  where k.company_id = ${company} and k.enroll_id = r.enroll_id and k.rating is not null) rated on true`
