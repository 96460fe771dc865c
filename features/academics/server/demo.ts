/** The years, classes, sections and subjects of the demo's schools, and who teaches them; the week of everybody comes last. */
import { sql } from 'kysely'
import { adToBs } from '#nepal/bikram-sambat.ts'
import { academicYear } from '#nepal/school-years.ts'
import type { Tx } from '#platform/server/db.ts'
import type { DemoSchool } from '#platform/server/demo.ts'
import { fillBoards } from './demo-boards.ts'
import { grades, subjects } from './demo-names.ts'
import { fillRoutines } from './demo-routines.ts'

export async function fill(tx: Tx, school: DemoSchool): Promise<void> {
  const batch = await fillBatches(tx, school)
  await fillClasses(tx, school)
  await fillBoards(tx, school.id)
  await fillTeachers(tx, school, batch)
}

/** The week, when everybody is there whom it keeps busy. */
export const finish = fillRoutines

/** Of today, and the one before. */
async function fillBatches(tx: Tx, { id, today }: DemoSchool): Promise<number> {
  const bsYear = adToBs(today).year
  const years = [academicYear(bsYear - 1), academicYear(bsYear)]
  const { rows } = await sql<{ id: number }>`
    insert into batches (company_id, name, start_date, end_date, is_current)
    values ${sql.join(years.map((y, i) => sql`(${id}, ${y.name}, ${y.start}, ${y.end}, ${i === 1})`))}
    returning id`.execute(tx)
  return rows[1]!.id
}

async function fillClasses(tx: Tx, { id, size }: DemoSchool): Promise<void> {
  const sections = Math.max(1, Math.min(26, Math.round(size / grades.length / 25)))
  const col = (at: number) => grades.map((grade) => grade[at] as string | null)
  await sql`
    insert into grades (company_id, name, name_np, code, level, rank)
    select ${id}::bigint, g.name, g.np, g.code, g.level, g.rank
    from unnest(${col(0)}::text[], ${col(1)}::text[], ${col(2)}::text[], ${col(3)}::text[]) with ordinality g
      (name, np, code, level, rank)`.execute(tx)
  await sql`
    insert into sections (company_id, grade_id, name, room, capacity, shift)
    select ${id}::bigint, g.id, chr(64 + s), (g.rank * 10 + s)::text, 45, 'day'
    from grades g, generate_series(1, ${sections}::int) s where g.company_id = ${id}::bigint
    order by g.rank, s`.execute(tx)
  await sql`
    insert into subjects (company_id, grade_id, name, name_np, credit_hours, has_practical, rank, code)
    select ${id}::bigint, g.id, s.name, s.np, s.credits, s.practical, s.rank,
      upper(left(s.name, 3)) || lpad(g.rank::text, 2, '0')
    from grades g,
      unnest(${subjects.map((s) => s[0])}::text[], ${subjects.map((s) => s[1])}::text[],
      ${subjects.map((s) => s[2])}::numeric[], ${subjects.map((s) => s[3])}::boolean[])
      with ordinality s (name, np, credits, practical, rank)
    where g.company_id = ${id}::bigint and (g.code is not null or s.rank <= 3)`.execute(tx)
}

async function fillTeachers(tx: Tx, { id }: DemoSchool, batchId: number): Promise<void> {
  await sql`
    insert into section_teachers (company_id, batch_id, section_id, user_id)
    select ${id}::bigint, ${batchId}::bigint, s.id, t.user_id
    from (select x.id, row_number() over (order by g.rank desc, x.name) as n from sections x
    join grades g on g.company_id = x.company_id and g.id = x.grade_id where x.company_id = ${id}::bigint) s
    join (select user_id, row_number() over (order by user_id) as n, count(*) over () as of from user_roles
    where company_id = ${id} and role_slug = 'teacher' and is_primary) t on t.n = 1 + (s.n - 1) % t.of`.execute(tx)
  // two teachers a subject: one for the upper half of the school, one for the lower
  await sql`
    insert into subject_teachers (company_id, batch_id, section_id, subject_id, user_id)
    select ${id}::bigint, ${batchId}::bigint, x.id, s.id, t.user_id
    from subjects s join grades g on g.company_id = s.company_id and g.id = s.grade_id
    join sections x on x.company_id = g.company_id and x.grade_id = g.id
    join (select user_id, row_number() over (order by user_id) - 1 as n from user_roles
    where company_id = ${id}::bigint and role_slug = 'teacher' and is_primary) t
      on t.n % 8 = (s.rank - 1) % 8 and (t.n < 8) = (g.rank > 7)
    where s.company_id = ${id}::bigint`.execute(tx)
}
