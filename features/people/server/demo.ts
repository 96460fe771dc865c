/** Departments and staff of the demo, made from whoever works in the school. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { DemoSchool } from '#platform/server/demo.ts'

const departments = [
  ['Administration', 'प्रशासन'],
  ['Accounts', 'लेखा'],
  ['Science', 'विज्ञान'],
  ['Mathematics', 'गणित'],
  ['Languages', 'भाषा'],
  ['Social studies', 'सामाजिक'],
  ['Library', 'पुस्तकालय'],
] as const

export async function fill(tx: Tx, { id: company, today }: DemoSchool): Promise<void> {
  await sql`
    insert into departments (company_id, name, name_np) select ${company}::bigint, d.name, d.np
    from unnest(${departments.map(([name]) => name)}::text[], ${departments.map(([, np]) => np)}::text[]) d
      (name, np)`.execute(tx)
  await sql`
    insert into staff
      (company_id, id, employee_number, department_id, position, kind, shift, joined_on, gender, dob, blood_group,
      qualification, address, emergency_name, emergency_mobile)
    select ${company}::bigint, p.id, p.n::text, d.id, p.position,
      case p.n % 7 when 5 then 'temporary' when 6 then 'part_time' else 'permanent' end, 'day',
      ${today}::date - (200 + p.n * 131)::int, p.gender, ${today}::date - (9200 + (p.n * 397) % 9000)::int,
      (array['A+', 'B+', 'O+', 'AB+'])[1 + p.n % 4], case when p.role = 'teacher' then 'B.Ed.'
        when p.role <> 'driver' then 'Bachelor' end,
        (array['Baneshwor', 'Koteshwor', 'Kalanki', 'Maitidevi'])[1 + p.n % 4] || ', Kathmandu',
        p.full_name || ' (family)', (9843000000 + p.n)::text
    from (
      select u.id, u.full_name, r.role_slug as role, row_number() over (order by u.id)::int as n,
        case when u.fname in ('Bhim', 'Kamal', 'Dhan', 'Hari Bahadur') then 'male' else 'female' end as gender,
        case r.role_slug when 'administrator' then 'Office head' when 'principal' then 'Principal'
          when 'accountant' then 'Accountant' when 'librarian' then 'Librarian' when 'receptionist' then 'Front desk'
          when 'driver' then 'Driver'
          else 'Teacher' end as position,
        case r.role_slug
          when 'teacher' then (array['Science', 'Mathematics', 'Languages', 'Social studies'])[1 + row_number() over
          (order by u.id) % 4] when 'accountant' then 'Accounts' when 'librarian' then 'Library'
          else 'Administration' end as department
      from users u join user_roles r on r.company_id = u.company_id and r.user_id = u.id and r.is_primary
      where u.company_id = ${company}::bigint and r.role_slug not in ('guardian', 'student')) p
    join departments d on d.company_id = ${company}::bigint and d.name = p.department`.execute(tx)
  await sql`
    update departments d set head_id = h.id
    from (select department_id, min(id) as id from staff where company_id = ${company}::bigint group by 1) h
    where d.company_id = ${company}::bigint and d.id = h.department_id`.execute(tx)
}
