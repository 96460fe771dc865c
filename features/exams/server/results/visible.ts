/** Exams, and the results that families and teachers may see of them: the view `visible_results` decides which (migrations/0100-results.sql). */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { seat, seatColumns } from '#features/academics/server/index.ts'
import { checkChild, childrenOf } from '#features/students/server/index.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { settingsFrom, storedGroup } from '#platform/server/settings.ts'
import * as contract from '../../contract/exams.ts'
import { examSettings } from '../../contract/settings.ts'

export const showOfChild = handle(contract.examsOfChild, async ({ student_id }, ctx) => {
  await checkChild(ctx, student_id)
  const { rows } = await sql<never>`
    select x.id, x.name, x.name_np, x.start_date, e.id as enroll_id, e.enroll_code from visible_results r
    join exams x on x.company_id = r.company_id and x.id = r.exam_id
    join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    where r.company_id = ${ctx.company} and r.student_id = ${student_id} order by x.start_date desc`.execute(ctx.tx)
  return { data: rows }
})

export const showResult = handle(contract.examResult, async ({ exam_id, enroll_id, enroll_code }, ctx) => {
  const { rows } = await sql<Omit<DataOf<typeof contract.examResult>, 'may_print'> & { stored: object | null }>`
    select ${storedGroup(ctx.company, examSettings)} as stored, m.name as exam, m.name_np as exam_np,
      u.full_name as student, u.name_np as student_np, ${seatColumns}, e.enroll_code, r.state, r.gpa, r.letter,
      r.marks, r.full_marks, r.percent, r.rank, r.section_rank, r.attendance, r.school_days, r.activities, r.outcomes,
        r.published_at, c.weighed, r.lines
    from visible_results r
    join exams m on m.company_id = r.company_id and m.id = r.exam_id
    join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    join ${userOf('e.student_id')}
    ${seat}
    left join exam_grades c on c.company_id = r.company_id and c.exam_id = r.exam_id and c.grade_id = e.grade_id
    where r.company_id = ${ctx.company} and r.exam_id = ${exam_id} and e.id = ${enroll_id}
      and e.enroll_code = ${enroll_code}
      and e.student_id in (${childrenOf(ctx)})`.execute(ctx.tx)
  // thousands look at once on the day of results: the settings come along in one statement
  const { stored, ...result } = orNotFound(rows[0], 'This result')
  const { family_rank, family_marksheet } = settingsFrom(examSettings, stored)
  const places = family_rank || !isFamily(ctx) ? {} : { rank: null, section_rank: null }
  return { data: { ...result, ...places, may_print: family_marksheet } }
})

export const isFamily = ({ actor }: Ctx): boolean => ['guardian', 'student'].includes(actor.role)

export const list = handle(contract.listExams, async (_input, ctx) => {
  const { rows } = await sql<never>`
    select id, name, name_np, start_date, end_date, weight, is_final, state, classes_open,
      (select count(*) from exam_grades c where c.company_id = exams.company_id and c.exam_id = exams.id) as classes
    from exams where company_id = ${ctx.company}
      and batch_id = ${ctx.batch?.id ?? -1}
      ${
        isFamily(ctx)
          ? sql`and exists (
        select from published_results r where r.company_id = exams.company_id and r.exam_id = exams.id
          and coalesce(r.families_from, app_now()) <= app_now())`
          : sql``
      }
      order by start_date, id`.execute(ctx.tx)
  return { data: rows }
})
