/** Who passed, and the last results, as the students room asks for them in its own statements. Passing is decided by the view `result_verdicts` (migrations/0055-letters-and-verdicts.sql). */
import { sql } from 'kysely'
import { limit } from '#platform/server/sql-words.ts'
import type { Verdicts } from '#features/students/server/index.ts'

export const verdicts: Verdicts = {
  async isOfBatch({ tx, company }, exam, batch) {
    const found = await tx
      .selectFrom('exams')
      .select('id')
      .where('company_id', '=', company)
      .where('id', '=', exam)
      .where('batch_id', '=', batch)
      .executeTakeFirst()
    return found !== undefined
  },
  nameOf: (company, exam) => sql`(
    select named.name from exams named where named.company_id = ${company}::bigint and named.id = ${exam})`,
  rows: (company, exam) => sql`(
    select verdict.enroll_id, verdict.passed, verdict.rank from result_verdicts verdict
    where verdict.company_id = ${company}::bigint and verdict.exam_id = ${exam}::bigint)`,
  published: (company, student, most) => sql`(
    select json_agg(json_build_object('exam', seen.name, 'gpa', seen.gpa, 'letter', seen.letter)
    order by seen.start_date desc) from (
      select exam.name, result.gpa, result.letter, exam.start_date
      from visible_results result join exams exam on exam.company_id = result.company_id and exam.id = result.exam_id
      where result.company_id = ${company}::bigint and result.student_id = ${student}
      order by exam.start_date desc ${limit(most)}) seen)`,
}
