/** Periods and the whole week of every section, an optional group for classes 11 and 12, and the syllabus of the first subject. No teacher is in two places. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { DemoSchool } from '#platform/server/demo.ts'
import { boys, surnames } from '#nepal/names.ts'
import { type BatchYear, batchYears } from './batch-years.ts'
import { optional } from './demo-names.ts'
import { seats } from './slots.ts'

/** [name, Nepali, begins, ends, kind] of the day's shift. */
const periods = [
  ['1st', 'पहिलो', '10:15', '11:00', 'lesson'],
  ['2nd', 'दोस्रो', '11:00', '11:45', 'lesson'],
  ['3rd', 'तेस्रो', '11:45', '12:30', 'lesson'],
  ['4th', 'चौथो', '12:30', '13:15', 'lesson'],
  ['Break', 'खाजा छुट्टी', '13:15', '13:45', 'break'],
  ['5th', 'पाँचौं', '13:45', '14:30', 'lesson'],
  ['6th', 'छैटौं', '14:30', '15:15', 'lesson'],
  ['7th', 'सातौं', '15:15', '16:00', 'lesson'],
] as const
const chapters = [
  ['Getting started', ['What this year brings', 'A first exercise']],
  ['Reading and understanding', ['Stories', 'Poems', 'Questions and answers']],
  ['Writing', ['Letters', 'Essays', 'Grammar in use']],
] as const

export async function fillRoutines(tx: Tx, { id: company, today, hash, suffix }: DemoSchool): Promise<void> {
  const { batch } = await batchYears(tx, company)
  const col = (at: 0 | 1 | 2 | 3 | 4) => periods.map((period) => period[at])
  await sql`
    insert into periods (company_id, shift, name, name_np, starts_at, ends_at, kind)
    select ${company}::bigint, 'day', p.*
    from unnest(${col(0)}::text[], ${col(1)}::text[], ${col(2)}::time[], ${col(3)}::time[], ${col(4)}::text[])
      p`.execute(tx)
  await hireTeachers(tx, company, suffix, hash)
  await placeLessons(tx, company, batch.id)
  await fillOptional(tx, company, batch.id)
  await placeOptional(tx, company, batch.id)
  await fillSyllabus(tx, company, batch, today)
}

/** Where as many subjects as sections meet at a time, each subject needs a teacher: sections of one kind are taken together in blocks of as many as they have subjects. */
const blocks = (company: number) => sql`(
  select x.id as section_id, x.grade_id, x.room, of.m,
    (row_number() over (partition by of.m order by g.rank desc, x.name) - 1) / of.m as block,
    (row_number() over (partition by of.m order by g.rank desc, x.name) - 1) % of.m as seat
  from sections x join grades g on g.company_id = x.company_id and g.id = x.grade_id
  join lateral (select count(*) as m from subjects b
  where b.company_id = x.company_id and b.grade_id = g.id and b.optional_group_id is null) of on of.m > 0
  where x.company_id = ${company}::bigint)`
/** A teacher for each block and subject, counted through all kinds of blocks. */
const posts = (company: number) => sql`(
  select b.m, b.block, k.k, row_number() over (order by b.m desc, b.block, k.k) as n
  from (select distinct m, block from ${blocks(company)} s) b cross join lateral generate_series(0, b.m - 1) k (k))`

async function hireTeachers(tx: Tx, company: number, suffix: string, hash: string): Promise<void> {
  await sql`
    with made as (
      insert into users (company_id, fname, lname, username, email, primary_mobile, password_hash)
      select ${company}::bigint, (${boys.map((name) => name[0])}::text[])[1 + i % ${boys.length}::int],
        (${surnames.map((name) => name[0])}::text[])[1 + (i * 3) % ${surnames.length}::int],
        'teacher' || i || ${suffix}, 'teacher' || i || '@' || ${company}::text || '.example.com',
          (9802000000 + ${company}::bigint * 1000 + i)::text, ${hash}
      from generate_series((select count(*) + 1 from user_roles
      where company_id = ${company}::bigint and role_slug = 'teacher' and is_primary),
        (select max(n) from ${posts(company)} p)) i returning id)
    insert into user_roles (company_id, user_id, role_slug, is_primary) select ${company}::bigint, id, 'teacher', true
    from made`.execute(tx)
}

/** Friday ends after the fourth lesson. */
async function placeLessons(tx: Tx, company: number, batch: number): Promise<void> {
  await sql`
    create temp table demo_lesson on commit drop as
    select s.section_id, s.room, d.d as weekday, p.id as period_id, p.span, j.id as subject_id, t.user_id
    from ${blocks(company)} s cross join generate_series(0, 5) d (d)
    join (select id, span, row_number() over (order by span) - 1 as n from periods
    where company_id = ${company}::bigint and kind = 'lesson') p on d.d < 5 or p.n < 4
    join (select id, grade_id, row_number() over (partition by grade_id order by rank, id) - 1 as k from subjects
    where company_id = ${company}::bigint and optional_group_id is null) j on j.grade_id = s.grade_id
      and j.k = (s.seat + p.n + d.d) % s.m
    join ${posts(company)} post on post.m = s.m and post.block = s.block and post.k = j.k
    join (select user_id, row_number() over (order by user_id) as n from user_roles
    where company_id = ${company}::bigint and role_slug = 'teacher' and is_primary) t on t.n = post.n`.execute(tx)
  await sql`
    insert into subject_teachers (company_id, batch_id, section_id, subject_id, user_id)
    select distinct ${company}::bigint, ${batch}::bigint, section_id, subject_id, user_id from demo_lesson
    on conflict do nothing`.execute(tx)
  await sql`
    insert into routine_slots
      (company_id, batch_id, section_id, weekday, period_id, span, subject_id, in_group, user_id, room)
    select ${company}::bigint, ${batch}::bigint, section_id, weekday, period_id, span, subject_id, false, user_id, room
    from demo_lesson`.execute(tx)
  await sql`drop table demo_lesson`.execute(tx)
}

async function fillOptional(tx: Tx, company: number, batch: number): Promise<void> {
  await sql`
    insert into optional_groups (company_id, grade_id, name, name_np, choose_min, choose_max)
    select ${company}::bigint, id, 'Management electives', 'व्यवस्थापन ऐच्छिक', 2, 2 from grades
    where company_id = ${company}::bigint and level = 'higher_secondary'`.execute(tx)
  await sql`
    insert into subjects (company_id, grade_id, name, name_np, code, credit_hours, is_optional, rank, optional_group_id)
    select ${company}::bigint, o.grade_id, s.name, s.np, s.code || g.code, 3, true, 10 + s.n, o.id
    from optional_groups o join grades g on g.company_id = o.company_id and g.id = o.grade_id
    cross join unnest(${optional.map((s) => s[0])}::text[], ${optional.map((s) => s[1])}::text[],
      ${optional.map((s) => s[2])}::text[]) with ordinality s (name, np, code, n)
      where o.company_id = ${company}::bigint`.execute(tx)
  // two of the four, and a few who have not chosen yet
  await sql`
    insert into optional_choices (company_id, enroll_id, subject_id, optional_group_id)
    select ${company}::bigint, e.id, b.id, b.optional_group_id
    from (select e.id, e.grade_id, row_number() over (order by e.id) as n from ${seats().students(company, batch)}) e
    join (select id, grade_id, optional_group_id, row_number() over (partition by optional_group_id order by rank) as k
    from subjects where company_id = ${company}::bigint and optional_group_id is not null) b
      on b.grade_id = e.grade_id and b.k in (1 + e.n % 4, 1 + (e.n + 1) % 4) where e.n % 7 > 0`.execute(tx)
}

/** On Sunday and Tuesday the last period of classes 11 and 12 is for two of the group at once: one by whoever had the lesson, one by a teacher who is free then. */
async function placeOptional(tx: Tx, company: number, batch: number): Promise<void> {
  await sql`
    create temp table demo_optional on commit drop as
    select s.section_id, s.weekday, s.period_id, s.span, b.id as subject_id,
      case when b.k = 1 then s.user_id else f.user_id end as user_id,
      case when b.k = 1 then s.room else (900 + s.seat)::text end as room
    from (select s.*, x.grade_id, row_number() over (partition by s.weekday order by s.section_id) as seat
    from routine_slots s join sections x on x.company_id = s.company_id and x.id = s.section_id
      join periods p on p.company_id = s.company_id and p.id = s.period_id and p.name = '7th'
      join grades g on g.company_id = x.company_id and g.id = x.grade_id and g.level = 'higher_secondary'
      where s.company_id = ${company}::bigint and s.batch_id = ${batch}::bigint and s.weekday in (0, 2)) s
    join (select id, grade_id, row_number() over (partition by grade_id order by rank) as k from subjects
    where company_id = ${company}::bigint and in_group) b on b.grade_id = s.grade_id and b.k <= 2
    left join (select d.weekday, r.user_id, row_number() over (partition by d.weekday order by r.user_id desc) as seat
    from user_roles r cross join (values (0), (2)) d (weekday)
      where r.company_id = ${company}::bigint and r.role_slug = 'teacher' and r.is_primary
        and not exists
        (select from routine_slots o
        join periods p on p.company_id = o.company_id and p.id = o.period_id and p.name = '7th'
        where o.company_id = r.company_id and o.user_id = r.user_id and o.weekday = d.weekday)) f
          on f.weekday = s.weekday and f.seat = s.seat`.execute(tx)
  await sql`delete from routine_slots s using demo_optional o
    where s.company_id = ${company} and s.section_id = o.section_id and s.weekday = o.weekday
      and s.period_id = o.period_id`.execute(tx)
  await sql`
    insert into subject_teachers (company_id, batch_id, section_id, subject_id, user_id)
    select distinct ${company}::bigint, ${batch}::bigint, section_id, subject_id, user_id from demo_optional
    where user_id is not null on conflict do nothing`.execute(tx)
  await sql`
    insert into routine_slots
      (company_id, batch_id, section_id, weekday, period_id, span, subject_id, in_group, user_id, room)
    select ${company}::bigint, ${batch}::bigint, section_id, weekday, period_id, span, subject_id, true, user_id, room
    from demo_optional`.execute(tx)
  await sql`drop table demo_optional`.execute(tx)
}

/** Chapters of the first subject of every class; a third of the topics are taught. */
async function fillSyllabus(tx: Tx, company: number, { id, start_date }: BatchYear, today: string): Promise<void> {
  const first = sql`(select distinct on (grade_id) id, grade_id from subjects where company_id = ${company}::bigint
    order by grade_id, rank, id)`
  await sql`
    insert into syllabus_chapters (company_id, subject_id, rank, title)
    select ${company}::bigint, b.id, c.n, c.title from ${first} b
    cross join unnest(${chapters.map(([title]) => title)}::text[]) with ordinality c (title, n)`.execute(tx)
  const topics = chapters.flatMap(([, list], at) =>
    list.map((title, n) => [String(at + 1), String(n + 1), title] as const),
  )
  await sql`
    insert into syllabus_topics (company_id, chapter_id, rank, title)
    select ${company}::bigint, c.id, t.rank, t.title from syllabus_chapters c
    join unnest(${topics.map((t) => t[0])}::int[], ${topics.map((t) => t[1])}::int[],
      ${topics.map((t) => t[2])}::text[]) t (chapter, rank, title) on t.chapter = c.rank
      where c.company_id = ${company}::bigint`.execute(tx)
  await sql`
    insert into topic_plans (company_id, batch_id, topic_id, planned_on)
    select ${company}::bigint, ${id}::bigint, t.id,
      ${start_date}::date + (30 * row_number() over (partition by c.subject_id order by c.rank, t.rank))::int
    from syllabus_topics t join syllabus_chapters c on c.company_id = t.company_id and c.id = t.chapter_id
    where t.company_id = ${company}::bigint`.execute(tx)
  await sql`
    insert into topics_done (company_id, batch_id, section_id, topic_id, done_on)
    select ${company}::bigint, ${id}::bigint, x.id, t.id, least(p.planned_on + (x.id % 5)::int, ${today}::date)
    from syllabus_topics t join syllabus_chapters c on c.company_id = t.company_id and c.id = t.chapter_id
    join subjects b on b.company_id = c.company_id and b.id = c.subject_id
    join sections x on x.company_id = b.company_id and x.grade_id = b.grade_id
    join topic_plans p on p.company_id = t.company_id and p.topic_id = t.id
    where t.company_id = ${company}::bigint and p.planned_on <= ${today}::date and c.rank = 1`.execute(tx)
}
