/** SQL: what each student was given beside the subjects in an exam, as it is published. */
import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

/** For a left join to results `r`, as `given` with `activities`; in the order of heads and activities. */
export const activitiesGiven = ({ company }: Pick<Ctx, 'company'>, exam: number) => sql`lateral (
  select jsonb_agg(jsonb_build_object('head', h.name, 'head_np', h.name_np, 'activity', a.name, 'activity_np',
    a.name_np, 'value', k.value)
    || case when a.is_remark then jsonb_build_object('is_remark', true) else '{}' end
    order by h.position, h.name, a.position, a.name) as activities
  from eca_achievements k join eca_activities a on a.company_id = k.company_id and a.id = k.activity_id
  join eca_heads h on h.company_id = a.company_id and h.id = a.eca_head_id
  where k.company_id = ${company} and k.exam_id = ${exam} and k.enroll_id = r.enroll_id and k.value is not null) given
    on true`
