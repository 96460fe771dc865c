/** The school itself in the demo: its host, what it has subscribed to, settings, fiscal years. */
import { sql } from 'kysely'
import { addDays } from '#nepal/bikram-sambat.ts'
import { fiscalYearOf } from '#nepal/school-years.ts'
import type { Tx } from '#platform/server/db.ts'
import type { DemoSchool } from '#platform/server/demo.ts'
import { platformCompany } from '#platform/server/tenant.ts'

export async function once(tx: Tx): Promise<void> {
  await sql`insert into companies (id, name) values (${platformCompany}::bigint, 'Pathshala')
    on conflict do nothing`.execute(tx)
}

export async function fill(tx: Tx, school: DemoSchool): Promise<void> {
  const { id } = school
  await sql`
      insert into companies (id, name, name_np, primary_email, primary_phone, address, pan, established_on)
      values (${school.id}, ${school.name}, ${school.name_np},
        ${`office@${school.host.replace('.localhost', '')}.example.com`}, '01-4780000', ${school.address},
        '60100' || lpad(${school.id}::text, 4, '0'), '1992-04-13')`.execute(tx)
  await sql`select
    setval(pg_get_serial_sequence('companies', 'id'), greatest((select max(id) from companies), 1))`.execute(tx)
  await sql`insert into company_hosts (company_id, host) values (${id}::bigint, ${school.host})`.execute(tx)
  await sql`insert into company_services (company_id, service, from_date) select ${id}::bigint,
    unnest(array['ACCOUNT', 'SMS', 'LIBRARY', 'TRANSPORT', 'LIVE', 'WEBSITE']), '2022-04-14'`.execute(tx)
  await sql`
    insert into settings (company_id, "group", "values") values
      (${id}::bigint, 'authentication', '{"logout_time": "Never"}'),
      (${id}::bigint, 'academic', ${JSON.stringify({ calendar: 'bs', enroll_pattern: `${school.prefix}{number:4}` })}),
      (${id}::bigint, 'billing',
        '{"penalty": {"kind": "percent", "value": 2, "grace_days": 15, "every": "once"}}')`.execute(tx)
  const now = fiscalYearOf(school.today)
  const before = fiscalYearOf(addDays(now.start, -1))
  await sql`
    insert into fiscal_years (company_id, name, start_date, end_date, is_current)
    values (${id}, ${before.name}, ${before.start}, ${before.end}, false),
      (${id}, ${now.name}, ${now.start}, ${now.end}, true)`.execute(tx)
}
