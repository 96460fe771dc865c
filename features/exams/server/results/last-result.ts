/** The newest result of a student that its family sees, for papers of other rooms. */
import { type RawBuilder, sql } from 'kysely'

export interface LastResult {
  exam: string
  exam_np: string | null
  gpa: number | null
  letter: string | null
  /** The class of the newest result that was passed. */
  passed: { grade: string; grade_np: string | null } | null
}

/** JSON of it, as an expression for a statement about `student`; null where none is seen. */
export const lastResult = (company: number, student: RawBuilder<unknown>): RawBuilder<LastResult | null> => sql`(
  select json_build_object('exam', x.name, 'exam_np', x.name_np, 'gpa', r.gpa, 'letter', r.letter, 'passed', (
      select json_build_object('grade', pg.name, 'grade_np', pg.name_np)
      from visible_results p join exams px on px.company_id = p.company_id and px.id = p.exam_id
      join enrolments pe on pe.company_id = p.company_id and pe.id = p.enroll_id
      join grades pg on pg.company_id = pe.company_id and pg.id = pe.grade_id
      where p.company_id = r.company_id and p.student_id = r.student_id and p.state = 'passed'
      order by px.start_date desc, px.id desc limit 1))
  from visible_results r join exams x on x.company_id = r.company_id and x.id = r.exam_id
  where r.company_id = ${company}::bigint and r.student_id = ${student} order by x.start_date desc, x.id desc limit 1)`
