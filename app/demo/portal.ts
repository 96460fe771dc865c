/** Exams with published results, messages, live classes and notices: what the guardian's small screens read. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { DemoSchool } from './people.ts'

export async function fillPortal(tx: Tx, { company, batch, today }: DemoSchool): Promise<void> {
  await sql`
    insert into exams (company_id, batch_id, name, start_date, end_date, state) values
      (${company}::bigint, ${batch.id}::bigint, 'First Terminal Examination', ${batch.start_date}::date + 85, ${batch.start_date}::date + 95, 'published'),
      (${company}::bigint, ${batch.id}::bigint, 'Second Terminal Examination', ${today}::date + 20, ${today}::date + 30, 'draft')`.execute(
    tx,
  )
  // per cent of each subject by a number that looks random, graded as the directive of 2078 says
  await sql`
    insert into results (company_id, exam_id, enrolment_id, gpa, grade, rank, attendance, lines)
    select company_id, exam_id, enrolment_id, gpa,
      case when gpa > 3.6 then 'A+' when gpa > 3.2 then 'A' when gpa > 2.8 then 'B+' when gpa > 2.4 then 'B' when gpa > 2.0 then 'C+' when gpa > 1.6 then 'C' else 'D' end,
      rank() over (partition by grade_id order by gpa desc), 60 + (enrolment_id % 20), lines
    from (
      select e.company_id, x.id as exam_id, e.id as enrolment_id, e.grade_id, round(avg(p.point), 2) as gpa,
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
  await sql`insert into sms_balances (company_id, balance) values (${company}::bigint, 2500)`.execute(tx)
  await sql`
    insert into sms_messages (company_id, user_id, mobile, text, state, created_at)
    select ${company}::bigint, u.id, u.primary_mobile, t.text, 'delivered', ${today}::date - t.ago * interval '1 day' + interval '4 hours'
    from guardians g join users u on u.company_id = g.company_id and u.id = g.id and u.primary_mobile is not null
    cross join (values ('The fee of this month can be paid until the 20th. Thank you.', 12), ('School stays closed on Friday for a public holiday.', 5)) t (text, ago)
    where g.company_id = ${company}::bigint and g.id in (select id from guardians where company_id = ${company}::bigint order by id limit 200)`.execute(
    tx,
  )
  await sql`
    insert into live_classes (company_id, batch_id, section_id, subject_id, title, starts_at, minutes, join_url)
    select ${company}::bigint, ${batch.id}::bigint, x.id, s.id, s.name || ': revision', ${today}::date + t.day * interval '1 day' + interval '1 hour', 40,
      'https://meet.jit.si/pathshala-' || md5(${company}::bigint::text || x.id || s.id || t.day)
    from sections x join subjects s on s.company_id = x.company_id and s.grade_id = x.grade_id and s.rank = 3
    cross join (values (-3), (1)) t (day) where x.company_id = ${company}::bigint`.execute(tx)
  await sql`
    insert into notices (company_id, title, title_np, text, audience, published_on) values
      (${company}::bigint, 'Winter uniform from Mangsir', 'मंसिरदेखि जाडोको पोशाक', 'From this month on students come in the winter uniform.', 'guardian', ${today}::date - 9),
      (${company}::bigint, 'Second terminal examination', 'दोस्रो त्रैमासिक परीक्षा', 'The second terminal examination begins in three weeks. The timetable is with the class teachers.', 'all', ${today}::date - 2),
      (${company}::bigint, 'Staff meeting on Sunday', 'आइतबार शिक्षक बैठक', 'All teachers meet on Sunday at 3 pm.', 'staff', ${today}::date - 1)`.execute(
    tx,
  )
}
