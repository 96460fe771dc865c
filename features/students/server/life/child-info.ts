/** One child at a glance, for the office and for the family. */
import { onlyFor } from '#platform/server/sql-words.ts'
import { sql } from 'kysely'
import { notFound } from '#platform/contract/refusal.ts'
import { hasPart } from '#platform/contract/rights.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { type ChildGlance, childInfo } from '../../contract/life.ts'
import { primaryGuardian, shownEnrolment } from '../parts.ts'
import { reachStudent } from '../scope.ts'
import { shownGuardian } from '../sees.ts'

export const showChild = handle(childInfo, async ({ id }, ctx) => {
  const isFamily = await checkReach(ctx, id)
  const sees = (right: string) => isFamily || ctx.can(right)
  const seesDue = sees('due-read')
  const { rows } = await sql<ChildGlance>`
    select s.id as student_id, u.full_name as name, u.name_np, u.profile_image, ${onlyFor(sees('student-record-read'), sql`s.dob`)} as dob, s.gender, s.status, e.enroll_code, g.name as grade, g.name_np as grade_np, x.name as section, e.roll,
      case when p.name is not null then json_build_object('name', p.name, 'relation', p.relation, 'mobile', p.mobile) end as guardian,
      (select json_build_object('name', tu.full_name, 'mobile', ${onlyFor(sees('staff-contact-read'), sql`tu.primary_mobile`)}) from section_teachers t join users tu on tu.company_id = t.company_id and tu.id = t.user_id
       where t.company_id = e.company_id and t.batch_id = e.batch_id and t.section_id = e.section_id) as class_teacher,
      ${onlyFor(
        sees('attendance-read'),
        sql`(select json_build_object('present', count(*) filter (where d.status = 'present'), 'absent', count(*) filter (where d.status = 'absent'), 'late', count(*) filter (where d.status = 'late'),
        'leave', count(*) filter (where d.status = 'leave'), 'half', count(*) filter (where d.status = 'half')) from attendance_days d where d.company_id = e.company_id and d.enrolment_id = e.id having count(*) > 0)`,
      )} as attendance,
      ${seesDue ? sql`coalesce((select sum(d.due) from dues d join enrolments o on o.company_id = d.company_id and o.id = d.enrolment_id where d.company_id = s.company_id and o.student_id = s.id), 0)::bigint` : sql`null::bigint`} as due,
      coalesce(${onlyFor(
        sees('exam-read|subject-mark-read'),
        sql`(select json_agg(json_build_object('exam', q.name, 'gpa', q.gpa, 'grade', q.grade) order by q.start_date desc) from (
        select k.name, r.gpa, r.grade, k.start_date from visible_results r join exams k on k.company_id = r.company_id and k.id = r.exam_id
        where r.company_id = s.company_id and r.student_id = s.id order by k.start_date desc limit 4) q)`,
      )}, '[]'::json) as results,
      coalesce(${onlyFor(
        sees('remark-read'),
        sql`(select json_agg(json_build_object('id', q.id, 'made_on', q.made_on, 'type', q.name, 'type_np', q.name_np, 'tone', q.tone, 'text', q.text) order by q.made_on desc, q.id desc) from (
        select r.id, r.made_on, t.name, t.name_np, t.tone, r.text from remarks r join remark_types t on t.company_id = r.company_id and t.id = r.remark_type_id
        where r.company_id = s.company_id and r.student_id = s.id ${isFamily ? sql`and r.for_guardian` : sql``} order by r.made_on desc, r.id desc limit 5) q)`,
      )}, '[]'::json) as remarks,
      ${onlyFor(sees('behaviour-read') && hasPart(ctx.actor, 'behaviour'), sql`coalesce((select sum(b.points) from behaviour_entries b where b.company_id = s.company_id and b.student_id = s.id and b.batch_id = e.batch_id), 0)::int`)} as behaviour_points,
      array(select k.name from student_group_members m join student_groups k on k.company_id = m.company_id and k.id = m.group_id where m.company_id = s.company_id and m.student_id = s.id order by k.name) as groups
    from students s join users u on u.company_id = s.company_id and u.id = s.id
    ${shownEnrolment(ctx.company, sql`s.id`, ctx.batch?.id ?? null)} ${isFamily ? primaryGuardian(ctx.company, sql`s.id`) : shownGuardian(ctx, sql`s.id`)}
    where s.company_id = ${ctx.company} and s.id = ${id}`.execute(ctx.tx)
  return { data: rows[0]! }
})

/** True for the child's guardian and the child; 404 for whoever has no business with it. */
async function checkReach(ctx: Ctx, id: number): Promise<boolean> {
  const { role } = ctx.actor
  if (role === 'guardian' || role === 'student') {
    const own =
      role === 'student'
        ? sql`s.id = ${ctx.user.id}`
        : sql`exists (select from student_guardians g where g.company_id = s.company_id and g.student_id = s.id and g.guardian_id = ${ctx.user.id})`
    const { rows } =
      await sql`select from students s join users u on u.company_id = s.company_id and u.id = s.id and u.deleted_at is null
      where s.company_id = ${ctx.company} and s.id = ${id} and ${ctx.user.company_id === ctx.company} and ${own}`.execute(
        ctx.tx,
      )
    if (!rows.length) throw notFound('This student')
    return true
  }
  if (!ctx.can('student-read')) throw notFound('This student')
  await reachStudent(ctx, id)
  return false
}
