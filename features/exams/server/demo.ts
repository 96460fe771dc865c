/** Two exams of the batch, one with published results. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import { batchYears } from '#features/academics/server/index.ts'
import type { DemoSchool } from '#platform/server/demo.ts'
import { examNames } from './demo-names.ts'

export async function fill(tx: Tx, { id: company, today }: DemoSchool): Promise<void> {
  const { batch } = await batchYears(tx, company)
  await sql`
    insert into exams (company_id, batch_id, name, start_date, end_date, state) values
      (${company}::bigint, ${batch.id}::bigint, ${examNames[0]}, ${batch.start_date}::date + 85, ${batch.start_date}::date + 95, 'published'),
      (${company}::bigint, ${batch.id}::bigint, ${examNames[1]}, ${today}::date + 20, ${today}::date + 30, 'draft')`.execute(
    tx,
  )
  // per cent of each subject by a number that looks random, with letters as the directive of 2078 says
  await sql`
    insert into results (company_id, exam_id, enroll_id, gpa, grade, rank, attendance, lines)
    select company_id, exam_id, enroll_id, gpa,
      case when gpa > 3.6 then 'A+' when gpa > 3.2 then 'A' when gpa > 2.8 then 'B+' when gpa > 2.4 then 'B' when gpa > 2.0 then 'C+' when gpa > 1.6 then 'C' else 'D' end,
      rank() over (partition by grade_id order by gpa desc), 60 + (enroll_id % 20), lines
    from (
      select e.company_id, x.id as exam_id, e.id as enroll_id, e.grade_id, round(avg(p.point), 2) as gpa,
        json_agg(json_build_object('subject', s.name, 'subject_np', s.name_np, 'full_marks', 100, 'marks', p.mark, 'grade', p.letter, 'grade_point', p.point) order by s.rank) as lines
      from enrolments e
      join exams x on x.company_id = e.company_id and x.batch_id = e.batch_id and x.state = 'published'
      join subjects s on s.company_id = e.company_id and s.grade_id = e.grade_id
      cross join lateral (select 42 + (hashint8(e.id * 101 + s.id) & 2147483647) % 57 as mark) m
      cross join lateral (select m.mark,
        case when m.mark >= 90 then 'A+' when m.mark >= 80 then 'A' when m.mark >= 70 then 'B+' when m.mark >= 60 then 'B' when m.mark >= 50 then 'C+' else 'C' end as letter,
        case when m.mark >= 90 then 4.0 when m.mark >= 80 then 3.6 when m.mark >= 70 then 3.2 when m.mark >= 60 then 2.8 when m.mark >= 50 then 2.4 else 2.0 end as point) p
      where e.company_id = ${company}::bigint and e.batch_id = ${batch.id}::bigint
      group by e.company_id, x.id, e.id) r`.execute(tx)
}
