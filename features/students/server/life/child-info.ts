/** One child at a glance, for the office and for the family. */
import { onlyFor } from '#platform/server/sql-words.ts'
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { seatColumns } from '#features/academics/server/index.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { hasPart } from '#platform/contract/rights.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { type ChildGlance, childInfo } from '../../contract/life.ts'
import { checkChild } from '../children.ts'
import { primaryGuardian, shownEnrolment } from '../list-sql.ts'
import { reachStudent } from '../student-scope.ts'
import { shownGuardian } from '../who-sees-what.ts'
import { askBooks, askDays, askVerdicts } from '../slots.ts'

const shownResults = 4

export const showChild = handle(childInfo, async ({ id }, ctx) => {
  const isFamily = await checkReach(ctx, id)
  const sees = (right: string) => isFamily || ctx.can(right)
  const results = askVerdicts().published(ctx.company, sql`s.id`, shownResults)
  const { rows } = await sql<ChildGlance>`
    select s.id as student_id, u.full_name as name, u.name_np, u.profile_image,
      ${onlyFor(sees('student-record-read'), sql`s.dob`)} as dob,
      s.gender, s.status, e.enroll_code, ${seatColumns},
      case when p.name is not null then json_build_object('name', p.name, 'relation', p.relation, 'mobile', p.mobile)
        end as guardian,
      (select json_build_object('name', tu.full_name, 'mobile',
        ${onlyFor(sees('staff-contact-read'), sql`tu.primary_mobile`)})
        from section_teachers t join users tu on tu.company_id = t.company_id and tu.id = t.user_id
       where t.company_id = e.company_id and t.batch_id = e.batch_id and t.section_id = e.section_id) as class_teacher,
      ${onlyFor(sees('attendance-read'), askDays()(ctx.company, sql`e.id`))} as attendance,
      ${onlyFor(sees('due-read'), askBooks().due(ctx.company, sql`s.id`))} as due,
      coalesce(${onlyFor(sees('exam-read|subject-mark-read'), results)}, '[]'::json) as results,
      coalesce(${onlyFor(
        sees('remark-read'),
        sql`(select json_agg(json_build_object('id', q.id, 'made_on', q.made_on, 'type', q.name, 'type_np', q.name_np,
          'tone', q.tone, 'text', q.text) order by q.made_on desc, q.id desc) from (
        select r.id, r.made_on, t.name, t.name_np, t.tone, r.text from remarks r
        join remark_types t on t.company_id = r.company_id and t.id = r.remark_type_id
        where r.company_id = s.company_id and r.student_id = s.id ${isFamily ? sql`and r.for_guardian` : sql``}
        order by r.made_on desc, r.id desc limit 5) q)`,
      )}, '[]'::json) as remarks,
      ${onlyFor(
        sees('behaviour-read') && hasPart(ctx.actor, 'behaviour'),
        sql`coalesce((select sum(b.points)
      from behaviour_entries b where b.company_id = s.company_id and b.student_id = s.id and b.batch_id = e.batch_id),
        0)::int`,
      )} as behaviour_points,
      array(select k.name from student_group_members m
      join student_groups k on k.company_id = m.company_id and k.id = m.group_id
        where m.company_id = s.company_id and m.student_id = s.id order by k.name) as groups
    from students s join ${userOf('s.id')}
    ${shownEnrolment(ctx.company, sql`s.id`, ctx.batch?.id ?? null)}
      ${isFamily ? primaryGuardian(ctx.company, sql`s.id`) : shownGuardian(ctx, sql`s.id`)}
    where s.company_id = ${ctx.company} and s.id = ${id}`.execute(ctx.tx)
  return { data: rows[0]! }
})

/** True for the child's guardian and the child; 404 for whoever has no business with it. */
async function checkReach(ctx: Ctx, id: number): Promise<boolean> {
  const { role } = ctx.actor
  if (role === 'guardian' || role === 'student') {
    await checkChild(ctx, id)
    return true
  }
  if (!ctx.can('student-read')) throw notFound('This student')
  await reachStudent(ctx, id)
  return false
}
