/** Students, families and enrolments of a demo school, each as one statement over a series of numbers. */
import { sql } from 'kysely'
import { batchYears } from '#features/academics/server/index.ts'
import { boys, girls, surnames, toles } from '#nepal/names.ts'
import type { Tx } from '#platform/server/db.ts'
import { type DemoSchool, gatherFigures } from '#platform/server/demo.ts'
import { fillLife } from './life/demo.ts'

type Years = Awaited<ReturnType<typeof batchYears>>

export async function fill(tx: Tx, school: DemoSchool): Promise<void> {
  const years = await batchYears(tx, school.id)
  await fillFamilies(tx, school, years)
  await sql`update guardians set dob = ${school.today}::date - (10500 + (id * 7919 % 7300))::int
    where company_id = ${school.id}::bigint`.execute(tx)
  await giveDemoStudent(tx, school)
  await fillLife(tx, school, years.batch)
}

const array = (list: readonly (readonly [string, string, ...unknown[]])[], at: 0 | 1) => list.map((each) => each[at])

/** A number that looks random and is the same on every run. */
const roll = (seed: string, salt: number, of: number) =>
  sql.raw(`((hashint8((${seed})::bigint * 7919 + ${salt}) & 2147483647) % ${of})`)

/** Families of 1.6 children on average; the first one has three and belongs to the demo's guardian. */
async function fillFamilies(tx: Tx, school: DemoSchool, years: Years): Promise<void> {
  const { id: company, size, prefix, hash, today } = school
  const { batch } = years
  await sql`
    create temp table demo_student on commit drop as
    select i, case when i <= 3 then 0 else ceil((i - 3) / 1.6)::int end as family, ${roll('i', 1, 2)} = 0 as boy,
      ${roll('i', 2, 40)} as given,
      nextval(pg_get_serial_sequence('users', 'id')) as id, null::bigint as grade_id, null::int as grade_rank
    from generate_series(1, ${size}::int) i`.execute(tx)
  // the grades fill evenly; the demo guardian's three sit in classes 3, 7 and 10
  await sql`
    update demo_student d set grade_id = g.id, grade_rank = g.rank from (
      select id, rank, row_number() over (order by rank) as nr, count(*) over () as of from grades
      where company_id = ${company}::bigint) g
    where g.nr = case i when 1 then least(6, g.of) when 2 then least(10, g.of) when 3 then least(13, g.of)
      else 1 + (d.i % g.of) end`.execute(tx)
  await sql`
    create temp table demo_family on commit drop as
    select family, ${roll('family', 3, 40)} as surname, ${roll('family', 4, 3)} < 2 as father,
      ${roll('family', 5, 40)} as given,
      case when family = 0
        then (select min(user_id) from user_roles where company_id = ${company}::bigint and role_slug = 'guardian')
        else nextval(pg_get_serial_sequence('users', 'id')) end as id
    from (select distinct family from demo_student) f`.execute(tx)
  await sql`analyze demo_student`.execute(tx)
  await sql`analyze demo_family`.execute(tx)
  const pick = (list: readonly (readonly [string, string, ...unknown[]])[], at: 0 | 1, index: string) =>
    sql`(${array(list, at)}::text[])[${sql.raw(index)} + 1]`
  await sql`
    insert into users (company_id, id, fname, lname, name_np, email, primary_mobile, password_hash, enabled)
    select ${company}::bigint, id, case when father then ${pick(boys, 0, 'given')} else ${pick(girls, 0, 'given')} end,
      ${pick(surnames, 0, 'surname')},
      case when father then ${pick(boys, 1, 'given')} else ${pick(girls, 1, 'given')} end || ' ' ||
        ${pick(surnames, 1, 'surname')},
      'guardian' || family || '@' || lower(${prefix}) || '.example.com', (9841000000 + family)::text, ${hash}, true
    from demo_family where family > 0`.execute(tx)
  await sql`
    update users u
    set fname = ${pick(boys, 0, 'f.given')}, lname = ${pick(surnames, 0, 'f.surname')},
      name_np = ${pick(boys, 1, 'f.given')} || ' ' || ${pick(surnames, 1, 'f.surname')}
    from demo_family f where u.company_id = ${company}::bigint and u.id = f.id and f.family = 0`.execute(tx)
  await sql`insert into user_roles (company_id, user_id, role_slug, is_primary) select ${company}::bigint, id,
    'guardian', true from demo_family on conflict do nothing`.execute(tx)
  await sql`insert into guardians (company_id, id, occupation) select ${company}::bigint, id,
    (array['Business', 'Service', 'Farmer', 'Teacher', 'Driver', 'Abroad', 'Shopkeeper'])[1 + ${roll('family', 6, 7)}]
    from demo_family`.execute(tx)
  await sql`
    insert into users (company_id, id, fname, lname, name_np, enabled)
    select ${company}::bigint, s.id,
      case when boy then ${pick(boys, 0, 's.given')} else ${pick(girls, 0, 's.given')} end,
      ${pick(surnames, 0, 'surname')},
      case when boy then ${pick(boys, 1, 's.given')} else ${pick(girls, 1, 's.given')} end || ' ' ||
        ${pick(surnames, 1, 'surname')}, false
    from demo_student s join demo_family f using (family)`.execute(tx)
  await sql`insert into user_roles (company_id, user_id, role_slug, is_primary) select ${company}::bigint, id,
    'student', true from demo_student`.execute(tx)
  await sql`
    insert into students
      (company_id, id, gender, dob, blood_group, religion, ethnicity, residence, admission_number, admission_date)
    select ${company}::bigint, id, case when boy then 'male' else 'female' end,
      ${today}::date - ((3 + grade_rank) * 365 + ${roll('i', 7, 365)}) * interval '1 day',
      (array['A+', 'B+', 'O+', 'AB+', 'O-'])[1 + ${roll('i', 8, 5)}],
        (array['Hindu', 'Buddhist', 'Kirat', 'Hindu', 'Hindu'])[1 + ${roll('family', 9, 5)}],
      (array['Brahmin', 'Chhetri', 'Janajati', 'Madhesi', 'Dalit'])[1 + ${roll('family', 10, 5)}], 'day', i::text,
      ${batch.start_date}::date -
        case when grade_rank = 1 then 0 else least(grade_rank - 1, 1 + ${roll('i', 11, 4)}) * 365 end
    from demo_student`.execute(tx)
  await sql`
    insert into student_guardians (company_id, student_id, guardian_id, relation, is_primary)
    select ${company}::bigint, s.id, f.id, case when father then 'father' else 'mother' end, true from demo_student s
    join demo_family f using (family)`.execute(tx)
  await sql`
    insert into addresses (company_id, student_id, kind, province_id, district_id, ward, tole)
    select ${company}::bigint, s.id, 'permanent', 3, 27, 1 + ${roll('family', 12, 9)},
      (${[...toles]}::text[])[1 + ${roll('family', 13, toles.length)}] from demo_student s`.execute(tx)
  await gatherFigures(tx, school, 'users', 'students', 'student_guardians')
  await fillEnrolments(tx, school, years)
  await gatherFigures(tx, school, 'enrolments')
  await fillWords(tx, company)
}

async function fillEnrolments(tx: Tx, { id: company, prefix }: DemoSchool, { batch, previous }: Years): Promise<void> {
  const code = sql`${prefix} || lpad(i::text, greatest(4, length(i::text)), '0')`
  // children of the same grade are dealt over its sections, and numbered by name as schools do
  await sql`
    insert into enrolments
      (company_id, student_id, batch_id, grade_id, section_id, roll, enroll_code, status, enrolled_on)
    select ${company}::bigint, id, ${batch.id}::bigint, grade_id, section_id,
      row_number() over (partition by grade_id, section_id order by full_name, id), code, 'studying', enrolled_on
    from (
      select s.id, s.grade_id, x.id as section_id, u.full_name, ${code} as code,
        ${batch.start_date}::date + case when s.i % 37 = 0 then 75 else 0 end as enrolled_on
      from demo_student s
      join users u on u.company_id = ${company}::bigint and u.id = s.id
      left join (select id, grade_id, row_number() over (partition by grade_id order by name) - 1 as nr,
        count(*) over (partition by grade_id) as of from sections where company_id = ${company}::bigint) x
        on x.grade_id = s.grade_id and x.nr = s.i % x.of) d`.execute(tx)
  if (!previous) return
  await sql`
    insert into enrolments
      (company_id, student_id, batch_id, grade_id, section_id, roll, enroll_code, status, enrolled_on)
    select ${company}::bigint, s.id, ${previous.id}::bigint, g.id, null, null, ${code}, 'passed',
      ${previous.start_date}::date
    from demo_student s join grades g on g.company_id = ${company}::bigint and g.rank = s.grade_rank - 1
    where s.i % 5 <> 0 and s.i % 37 <> 0`.execute(tx)
}

/** The search key: beginnings of names, enrol code, guardian's mobile. */
async function fillWords(tx: Tx, company: number): Promise<void> {
  await sql`
    insert into student_words (company_id, word, student_id)
    select distinct ${company}::bigint, word, id from (
      select s.id, unnest(string_to_array(folded(lower(concat_ws(' ', u.full_name, u.name_np))), ' ')) as word
      from students s join users u on u.company_id = s.company_id and u.id = s.id
      where s.company_id = ${company}::bigint
      union all select student_id, lower(enroll_code) from enrolments where company_id = ${company}::bigint
      union all select student_id, unnest(array[number, ltrim(number, '0')])
      from (select student_id, substring(enroll_code from '([0-9]+)[^0-9]*$') as number from enrolments
      where company_id = ${company}::bigint) n
      union all select g.student_id, u.primary_mobile from student_guardians g
      join users u on u.company_id = g.company_id and u.id = g.guardian_id where g.company_id = ${company}::bigint) w
    where word <> ''
    on conflict do nothing`.execute(tx)
  // what the search forgives by; a large demo is filled without the trigger that keeps it
  await sql`
    insert into student_word_forms (company_id, form, word)
    select distinct ${company}::bigint, f, n.word
    from (select distinct word from student_words where company_id = ${company}::bigint and word !~ '[0-9]') n,
      word_forms(n.word) f on conflict do nothing`.execute(tx)
}

/** The first child of the demo's guardian signs in as `student`. */
async function giveDemoStudent(tx: Tx, { id, suffix, hash }: DemoSchool): Promise<void> {
  await sql`
    update users set username = ${`student${suffix}`}, password_hash = ${hash}, enabled = true
    where company_id = ${id}::bigint and id = (select min(id) from students where company_id = ${id}::bigint)`.execute(
    tx,
  )
}
