/** Three exams of the batch: one with published results, one to come whose students have their seats, one whose marks are being entered. Of the year before the final result of one class. A few fail narrowly, and the school gives grace marks. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import { type BatchYear, batchYears } from '#features/academics/server/index.ts'
import type { DemoSchool } from '#platform/server/demo.ts'
import { earlierExam, examNames } from './demo-names.ts'
import { writePracticalMarks } from './practical/compute.ts'
import { writeResults } from './results/publish.ts'
import { fillSeatPlan } from './seat-plan/demo.ts'

export async function fill(tx: Tx, { id: company, today }: DemoSchool): Promise<void> {
  const { batch, previous } = await batchYears(tx, company)
  await sql`
    insert into exams (company_id, batch_id, name, start_date, end_date, state) values
      (${company}::bigint, ${batch.id}::bigint, ${examNames[0]}, ${batch.start_date}::date + 85,
        ${batch.start_date}::date + 95, 'published'),
      (${company}::bigint, ${batch.id}::bigint, ${examNames[1]}, ${today}::date + 20, ${today}::date + 30, 'draft'),
      (${company}::bigint, ${batch.id}::bigint, ${examNames[2]}, ${today}::date - 14, ${today}::date - 8,
        'open')`.execute(tx)
  await sql`update exams set closed_at = end_date, published_at = end_date
    where company_id = ${company} and state = 'published'`.execute(tx)
  await setUp(tx, company)
  await planRoutine(tx, company)
  await enterMarks(tx, company)
  await failSome(tx, company)
  await assess(tx, company)
  await countDays(tx, company)
  await giveAchievements(tx, company)
  await rate(tx, company)
  const { rows } = await sql<{
    id: number
  }>`select id from exams where company_id = ${company} and state = 'published'`.execute(tx)
  await writeResults({ tx, company }, rows[0]!.id)
  const { rows: seated } = await sql<{ id: number; start_date: string; end_date: string }>`
    select id, start_date, end_date from exams where company_id = ${company} and state in ('open', 'draft')
    order by start_date`.execute(tx)
  for (const exam of seated) await fillSeatPlan(tx, company, exam)
  if (previous) await fillEarlierYear(tx, company, previous)
  await sql`
    insert into settings (company_id, "group", "values")
    values (${company}::bigint, 'exam', '{"grace_part": 5, "grace_student": 8}')`.execute(tx)
  await sql`
    insert into marksheet_signatures (company_id, position, title, title_np, is_class_teacher) values
      (${company}::bigint, 1, 'Class teacher', 'कक्षा शिक्षक', true),
        (${company}::bigint, 2, 'Principal', 'प्रधानाध्यापक', false)`.execute(tx)
}

/** As `fill` does it for the exams of this year, after them: one class, all marks, published. */
async function fillEarlierYear(tx: Tx, company: number, { id: batch, end_date }: BatchYear): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into exams (company_id, batch_id, name, name_np, start_date, end_date, weight, is_final, state, closed_at,
        published_at)
      values (${company}::bigint, ${batch}::bigint, ${earlierExam.name}, ${earlierExam.name_np}, ${end_date}::date - 30,
        ${end_date}::date - 20, 100, true, 'published', ${end_date}::date - 10, ${end_date}::date - 10)
      returning company_id, id),
    classes as (
      insert into exam_grades (company_id, exam_id, grade_id, scheme_id)
      select m.company_id, m.id, g.id, h.id from made m
      join grades g on g.company_id = m.company_id and g.name = ${earlierExam.grade}
      join grading_schemes h on h.company_id = m.company_id and h.name = 'Letter grading 2078'
      returning company_id, exam_id, grade_id)
    insert into exam_subjects (company_id, exam_id, grade_id, subject_id, position)
    select c.company_id, c.exam_id, c.grade_id, b.id, row_number() over (order by b.rank, b.id)
    from classes c join subjects b on b.company_id = c.company_id and b.grade_id = c.grade_id
    returning exam_id as id`.execute(tx)
  const exam = rows[0]?.id
  if (exam === undefined) return
  await sql`
    with parts as (
      insert into exam_parts (company_id, exam_subject_id, kind, full_marks, credit_hours)
      select x.company_id, x.id, 'theory', 100, coalesce(b.credit_hours, 4) from exam_subjects x
      join subjects b on b.company_id = x.company_id and b.id = x.subject_id
      where x.company_id = ${company}::bigint and x.exam_id = ${exam}::bigint
      returning company_id, id, exam_subject_id, full_marks)
    insert into marks (company_id, exam_part_id, enroll_id, full_marks, state, value, noted_at)
    select p.company_id, p.id, e.id, p.full_marks, 'marked',
      42 + (hashint8(e.id * 61 + x.subject_id) & 2147483647) % 57,
      ${end_date}::date - 15
    from parts p join exam_subjects x on x.company_id = p.company_id and x.id = p.exam_subject_id
    join enrolments e on e.company_id = x.company_id and e.batch_id = ${batch}::bigint
      and e.grade_id = x.grade_id`.execute(tx)
  await writeResults({ tx, company }, exam)
}

/** All classes in all exams, by the letters of 2078; a practical is a quarter. The unit test asks for 20. */
async function setUp(tx: Tx, company: number): Promise<void> {
  await sql`
    insert into exam_grades (company_id, exam_id, grade_id, scheme_id)
    select x.company_id, x.id, g.id, s.id from exams x join grades g on g.company_id = x.company_id
    join grading_schemes s on s.company_id = x.company_id and s.name = 'Letter grading 2078'
    where x.company_id = ${company}`.execute(tx)
  await sql`
    insert into exam_subjects (company_id, exam_id, grade_id, subject_id, position)
    select x.company_id, x.exam_id, x.grade_id, b.id,
      row_number() over (partition by x.exam_id, x.grade_id order by b.rank, b.id)
    from exam_grades x join subjects b on b.company_id = x.company_id and b.grade_id = x.grade_id
    where x.company_id = ${company}`.execute(tx)
  await sql`
    insert into exam_parts (company_id, exam_subject_id, kind, full_marks, credit_hours)
    select x.company_id, x.id, k.kind, k.full_marks, round(coalesce(b.credit_hours, 4) * k.full_marks / k.of_all, 2)
    from exam_subjects x join exams m on m.company_id = x.company_id and m.id = x.exam_id
    join subjects b on b.company_id = x.company_id and b.id = x.subject_id
    cross join lateral (values
      ('theory', case when m.state = 'open' then 20 when b.has_practical then 75 else 100 end,
        case when m.state = 'open' then 20 else 100 end),
      ('practical', case when m.state <> 'open' and b.has_practical then 25 end, 100)) k (kind, full_marks, of_all)
    where x.company_id = ${company} and k.full_marks is not null`.execute(tx)
}

/** Of the published exam all, of the open one those of every second section. */
async function enterMarks(tx: Tx, company: number): Promise<void> {
  await sql`
    insert into marks (company_id, exam_part_id, enroll_id, full_marks, state, value, noted_at)
    select p.company_id, p.id, e.id, p.full_marks, 'marked',
      round(p.full_marks * (42 + (hashint8(e.id * 101 + x.subject_id) & 2147483647) % 57) / 100),
      least(app_now(), m.end_date + time '15:30' + (x.position + e.section_id % 3) * interval '1 day')
    from exam_parts p join exam_subjects x on x.company_id = p.company_id and x.id = p.exam_subject_id
    join exams m on m.company_id = x.company_id and m.id = x.exam_id
    join enrolments e on e.company_id = m.company_id and e.batch_id = m.batch_id and e.grade_id = x.grade_id
    where p.company_id = ${company} and (m.state = 'published' or m.state = 'open' and e.section_id % 2 = 0)`.execute(
    tx,
  )
}

/** Of the open exam: a paper a day but Saturdays, from its first day on; what is left on the last days in the afternoon. */
async function planRoutine(tx: Tx, company: number): Promise<void> {
  await sql`
    update exam_parts p set held_on = d.day, starts_at = case when x.position <= 6 then '10:15'::time else '13:30' end,
      minutes = 60
    from exam_subjects x join exams m on m.company_id = x.company_id and m.id = x.exam_id and m.state = 'open'
    cross join lateral (select (x.position - 1) % 6 as n, 6 - extract(dow from m.start_date)::int as saturday) k
    cross join lateral (select m.start_date + k.n + case when k.n >= k.saturday then 1 else 0 end as day) d
    where p.company_id = ${company} and x.company_id = p.company_id and x.id = p.exam_subject_id
      and p.kind = 'theory'`.execute(tx)
}

/** In the published exam four of a section of class 8 fail narrowly: each in mathematics, two in science as well. One of these lacks more than grace marks give. */
async function failSome(tx: Tx, company: number): Promise<void> {
  await sql`
    with weak as materialized (
      select e.id, row_number() over (order by e.id desc) as n, e.batch_id, e.grade_id from enrolments e
      join batches y on y.company_id = e.company_id and y.id = e.batch_id and y.is_current
      where e.company_id = ${company} and e.section_id = (
        select min(s.id) from sections s join grades g on g.company_id = s.company_id and g.id = s.grade_id
        where s.company_id = ${company} and g.name = 'Class 8')
      order by e.id desc limit 4)
    update marks m set value = ceil(p.full_marks * 0.35) - case when weak.n = 4 then 9 else weak.n end
    from weak
    join exams t on t.company_id = ${company} and t.batch_id = weak.batch_id and t.state = 'published'
    join exam_subjects x on x.company_id = t.company_id and x.exam_id = t.id and x.grade_id = weak.grade_id
    join subjects b on b.company_id = x.company_id and b.id = x.subject_id
      and (b.name = 'Mathematics' or b.name = 'Science and Technology' and weak.n > 2)
    join exam_parts p on p.company_id = x.company_id and p.exam_subject_id = x.id and p.kind = 'theory'
    where m.company_id = p.company_id and m.exam_part_id = p.id and m.enroll_id = weak.id`.execute(tx)
}

/** Of the published exam: as attendance says, and of a few as the class teacher does. */
async function countDays(tx: Tx, company: number): Promise<void> {
  await sql`
    update exam_grades c set counted_days = 80, counted_from = b.start_date, counted_to = x.start_date - 1
    from exams x join batches b on b.company_id = x.company_id and b.id = x.batch_id
    where c.company_id = ${company} and x.company_id = c.company_id and x.id = c.exam_id
      and x.state = 'published'`.execute(tx)
  await sql`
    insert into exam_attendance (company_id, exam_id, grade_id, enroll_id, days_of_school, counted, typed)
    select c.company_id, c.exam_id, c.grade_id, e.id, c.days_of_school, 60 + e.id % 20,
      case when e.id % 17 = 0 then 78.5 end
    from exam_grades c join exams x on x.company_id = c.company_id and x.id = c.exam_id
    join enrolments e on e.company_id = x.company_id and e.batch_id = x.batch_id and e.grade_id = c.grade_id
      and e.status <> 'left'
    where c.company_id = ${company} and c.counted_days is not null`.execute(tx)
}

/** Three heads, assessed in the published and in the open exam; of the latter nothing is entered yet. */
async function giveAchievements(tx: Tx, company: number): Promise<void> {
  await sql`
    with heads as (
      insert into eca_heads (company_id, name, name_np, position)
      values (${company}::bigint, 'Discipline', 'अनुशासन', 1),
        (${company}::bigint, 'Handwriting', 'हस्तलेखन', 2), (${company}::bigint, 'Sports', 'खेलकुद', 3)
        returning id, name)
    insert into eca_activities (company_id, eca_head_id, name, name_np, position)
    select ${company}::bigint, h.id, a.name, a.name_np, a.position from heads h join (values
      ('Discipline', 'Punctuality', 'समयपालन', 1), ('Discipline', 'Conduct', 'आचरण', 2),
        ('Handwriting', 'Handwriting', 'हस्तलेखन', 1),
      ('Sports', 'Football', 'फुटबल', 1)) a (head, name, name_np, position) on a.head = h.name`.execute(tx)
  await sql`
    update exam_grades c set eca_letters = '{A+,A,B+,B,C+,C,D}' from exams x
    where c.company_id = ${company} and x.company_id = c.company_id and x.id = c.exam_id
      and x.state <> 'draft'`.execute(tx)
  await sql`
    insert into eca_exam_activities (company_id, exam_id, grade_id, activity_id)
    select c.company_id, c.exam_id, c.grade_id, a.id from exam_grades c
    join exams x on x.company_id = c.company_id and x.id = c.exam_id and x.state <> 'draft'
    join eca_activities a on a.company_id = c.company_id where c.company_id = ${company}`.execute(tx)
  await sql`
    insert into eca_achievements (company_id, exam_id, grade_id, activity_id, enroll_id, value)
    select t.company_id, t.exam_id, t.grade_id, t.activity_id, e.id,
      case when a.is_remark then (array['Works hard and helps others.', 'Good progress; read more at home.',
        'Can do better with regular homework.'])[1 + e.id % 3]
        else c.eca_letters[1 + (hashint8(e.id * 31 + t.activity_id) & 2147483647) % 4] end
    from eca_exam_activities t
    join eca_activities a on a.company_id = t.company_id and a.id = t.activity_id
    join exams x on x.company_id = t.company_id and x.id = t.exam_id and x.state = 'published'
    join exam_grades c on c.company_id = t.company_id and c.exam_id = t.exam_id and c.grade_id = t.grade_id
    join enrolments e on e.company_id = x.company_id and e.batch_id = x.batch_id and e.grade_id = t.grade_id
      and e.status <> 'left'
    where t.company_id = ${company}`.execute(tx)
}

/** In the open exam two subjects of the lowest class have outcomes beside their marks; one of them is rated, some after remedial teaching. */
async function rate(tx: Tx, company: number): Promise<void> {
  await sql`
    insert into cas_outcomes (company_id, exam_id, grade_id, subject_id, theme, name, name_np, position)
    select x.company_id, x.exam_id, x.grade_id, x.subject_id, o.theme, o.name, o.name_np, o.position
    from (select t.*, row_number() over (order by g.rank, g.id, t.position, t.id) as n from exam_subjects t
      join exams m on m.company_id = t.company_id and m.id = t.exam_id and m.state = 'open'
      join grades g on g.company_id = t.company_id and g.id = t.grade_id where t.company_id = ${company}) x
    cross join (values
      ('Listening', 'Understands what is read aloud', 'सुनाइएको कुरा बुझ्छ', 1),
        ('Speaking', 'Tells of home and school', 'घर र विद्यालयबारे भन्छ', 2),
      ('Reading', 'Reads words of three letters', 'तीन अक्षरका शब्द पढ्छ', 3),
        ('Writing', 'Writes the letters', 'अक्षर लेख्छ', 4)) o (theme, name, name_np, position)
    where x.n <= 2`.execute(tx)
  await sql`
    insert into cas_ratings (company_id, outcome_id, enroll_id, rating, after)
    select o.company_id, o.id, e.id, d.rating, case when d.rating = 1 then 3 end
    from (select *, dense_rank() over (order by subject_id) as n from cas_outcomes where company_id = ${company}) o
    join exams m on m.company_id = o.company_id and m.id = o.exam_id
    join enrolments e on e.company_id = m.company_id and e.batch_id = m.batch_id and e.grade_id = o.grade_id
      and e.status = 'studying'
    cross join lateral (select 1 + (hashint8(e.id * 17 + o.id) & 2147483647) % 4 as rating) d where o.n = 1`.execute(tx)
}

/** In the open exam subjects with a practical have, in classes 6 to 8, an internal part that is made of criteria; entered as far as marks are. */
async function assess(tx: Tx, company: number): Promise<void> {
  const { rows: parts } = await sql<{ id: number }>`
    insert into exam_parts (company_id, exam_subject_id, kind, full_marks, credit_hours)
    select x.company_id, x.id, 'internal', 10, 0 from exam_subjects x
    join exams m on m.company_id = x.company_id and m.id = x.exam_id and m.state = 'open'
    join subjects b on b.company_id = x.company_id and b.id = x.subject_id and b.has_practical
    join grades g on g.company_id = x.company_id and g.id = x.grade_id and g.name in ('Class 6', 'Class 7', 'Class 8')
    where x.company_id = ${company} returning id`.execute(tx)
  const ids = parts.map(({ id }) => id)
  await sql`
    insert into pa_heads (company_id, exam_part_id, name, name_np, weight, position)
    select ${company}::bigint, p.id, h.name, h.name_np, h.weight, h.position from unnest(${ids}::bigint[]) p (id)
    cross join (values
      ('Participation', 'सहभागिता', 4, 1), ('Project and practical work', 'परियोजना र प्रयोगात्मक कार्य', 36, 2),
        ('Terminal tests', 'त्रैमासिक परीक्षा', 10, 3))
      h (name, name_np, weight, position)`.execute(tx)
  await sql`
    insert into pa_criteria (company_id, head_id, name, name_np, full_marks, position)
    select h.company_id, h.id, h.name, h.name_np, h.weight, h.position from pa_heads h
    where h.company_id = ${company}`.execute(tx)
  await sql`
    insert into pa_modes (company_id, exam_part_id, is_on) select ${company}::bigint, id, true
    from unnest(${ids}::bigint[]) p (id)`.execute(tx)
  await sql`
    insert into pa_marks (company_id, criterion_id, enroll_id, full_marks, state, value)
    select r.company_id, r.id, e.id, r.full_marks, 'marked',
      round(r.full_marks * (50 + (hashint8(e.id * 7 + r.id) & 2147483647) % 50) / 100)
    from pa_criteria r join pa_heads h on h.company_id = r.company_id and h.id = r.head_id
    join exam_parts p on p.company_id = h.company_id and p.id = h.exam_part_id
    join exam_subjects x on x.company_id = p.company_id and x.id = p.exam_subject_id
    join exams m on m.company_id = x.company_id and m.id = x.exam_id
    join enrolments e on e.company_id = m.company_id and e.batch_id = m.batch_id and e.grade_id = x.grade_id
      and e.section_id % 2 = 0
    where r.company_id = ${company}`.execute(tx)
  await writePracticalMarks({ tx, company }, null, ids)
}
