/** Who is absent on a day, since when, and whom to call. */
import { stateOfSms } from '#features/messages/server/index.ts'
import { sql } from 'kysely'
import { sectionScope } from '#features/academics/server/index.ts'
import { shownGuardian } from '#features/students/server/index.ts'
import type { ReportFilters } from '#platform/contract/report.ts'
import type { Ctx } from '#platform/server/context.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { absentStudents } from '../contract/reports.ts'
import { batchOf, enrolled } from './who-studied.ts'

type Filters = ReportFilters<typeof absentStudents>

/** Conditions on a day's row `a` and its enrolment `e`. */
const chosen = (ctx: Ctx, { day, grade_id, section_id }: Filters) => sql`
  a.company_id = ${ctx.company} and a.batch_id = ${batchOf(ctx)} and a.day = ${day}
    and ${sectionScope(ctx, sql`a.section_id`)}
  ${grade_id ? sql`and e.grade_id = ${grade_id}` : sql``} ${section_id ? sql`and a.section_id = ${section_id}` : sql``}`

export const absentReport = serveReport(absentStudents, async (filters, ctx) => ({
  select: {
    id: sql`e.id`,
    student_id: sql`e.student_id`,
    enroll_code: sql`e.enroll_code`,
    name: sql`u.full_name`,
    name_np: sql`u.name_np`,
    grade: sql`g.name`,
    grade_np: sql`g.name_np`,
    grade_rank: sql`g.rank`,
    section: sql`x.name`,
    roll: sql`e.roll`,
    status: sql`a.status`,
    running: sql`case when a.status = 'absent' then (
      select (count(*) - coalesce(max(m.n) filter (where m.status not in ('absent', 'leave')), 0))::int
      from (select status, row_number() over (order by day) as n from attendance_days
      where company_id = ${ctx.company} and enroll_id = e.id
        and day <= ${filters.day}) m) else 0 end`,
    guardian: sql`p.name`,
    relation: sql`p.relation`,
    mobile: sql`p.mobile`,
    sms: sql`(select ${stateOfSms(ctx.company, sql`o.sms_message_id`)} from absence_messages o
      where o.company_id = e.company_id
      and o.enroll_id = e.id and o.day = ${filters.day})`,
  },
  from: sql`
    from attendance_days a join ${enrolled} on e.company_id = a.company_id and e.id = a.enroll_id
    join grades g on g.company_id = e.company_id and g.id = e.grade_id
    left join sections x on x.company_id = a.company_id and x.id = a.section_id
    ${shownGuardian(ctx, sql`e.student_id`)}
    where ${chosen(ctx, filters)}
      and ${filters.status ? sql`a.status = ${filters.status}` : sql`a.status in ('absent', 'leave')`}`,
  totals: () => dayOf(ctx, filters),
}))

/** What the day is as a whole, whatever status is looked at. */
async function dayOf(ctx: Ctx, filters: Filters) {
  const { day, grade_id, section_id } = filters
  const { rows } = await sql<Record<'sections' | 'students' | 'absent' | 'pending', number>>`
    select count(distinct a.section_id)::int as sections, count(*)::int as students,
      (count(*) filter (where a.status in ('absent', 'leave')))::int as absent,
      (select count(*)::int from (select distinct e.section_id from enrolments e where e.company_id = ${ctx.company}
        and e.batch_id = ${batchOf(ctx)} and e.status = 'studying' and e.section_id is not null
          and ${sectionScope(ctx, sql`e.section_id`)} ${grade_id ? sql`and e.grade_id = ${grade_id}` : sql``}
          ${section_id ? sql`and e.section_id = ${section_id}` : sql``}
        except select h.section_id from attendance_sheets h
        where h.company_id = ${ctx.company} and h.batch_id = ${batchOf(ctx)}
          and h.day = ${day} and h.taken_at is not null) m) as pending
    from attendance_days a join enrolments e on e.company_id = a.company_id and e.id = a.enroll_id
    where ${chosen(ctx, filters)}`.execute(ctx.tx)
  return rows[0]!
}
