/** The school days of the last weeks with who was there, a device at the gate and its numbers. Set-based; only for schools that one looks at. */
import { sql } from 'kysely'
import { addDays, adWeekday } from '#nepal/bikram-sambat.ts'
import type { Tx } from '#platform/server/db.ts'
import { batchYears } from '#features/academics/server/index.ts'
import type { DemoSchool, DemoSurroundings } from '#platform/server/demo.ts'

/** A million students would make thirty million entries that nobody looks at. */
const mostStudents = 20_000
const schoolDays = 30

/** Of the device, until it is there. */
const demoAddress = '192.168.1.201'

export async function fill(tx: Tx, { id: company, size, today }: DemoSchool): Promise<void> {
  if (size > mostStudents) return
  const { batch } = await batchYears(tx, company)
  const days: string[] = []
  // today is left to whoever tries it
  for (let day = addDays(today, -1); days.length < schoolDays && day >= batch.start_date; day = addDays(day, -1))
    if (adWeekday(day) !== 6) days.push(day)
  await sql`
    insert into attendance_sheets (company_id, batch_id, section_id, day, taken_at, taken_by, version)
    select ${company}::bigint, ${batch.id}::bigint, x.id, d.day, (d.day + time '10:20') at time zone 'Asia/Kathmandu',
      t.user_id, 1
    from unnest(${days}::date[]) d (day) cross join sections x
    left join section_teachers t on t.company_id = x.company_id and t.batch_id = ${batch.id}::bigint
      and t.section_id = x.id
    where x.company_id = ${company}::bigint
      and exists (select from enrolments e
      where e.company_id = x.company_id and e.batch_id = ${batch.id}::bigint and e.section_id = x.id)
      -- one teacher in a while forgets
      and not ((hashint8(x.id * 31 + (d.day - date '2020-01-01')) & 2147483647) % 60 = 0)`.execute(tx)
  await sql`analyze attendance_sheets`.execute(tx)
  // who is ill is away for days: a number per student and half week, another per day
  await sql`
    insert into attendance_entries (company_id, sheet_id, enroll_id, status, noted_by, noted_at)
    select h.company_id, h.id, e.id,
      case when n.spell = 0 then 'leave' when n.spell <= 2 then 'absent' when n.dice < 3 then 'absent'
        when n.dice < 6 then 'late' when n.dice = 6 then 'half' else 'present' end, h.taken_by, h.taken_at
    from attendance_sheets h
    join enrolments e on e.company_id = h.company_id and e.batch_id = h.batch_id and e.section_id = h.section_id
      and e.enrolled_on <= h.day and e.status = 'studying'
    cross join lateral (select (hashint8(e.id * 101 + (h.day - date '2020-01-01') / 4) & 2147483647) % 60 as spell,
      (hashint8(e.id * 7919 + (h.day - date '2020-01-01')) & 2147483647) % 120 as dice) n
    where h.company_id = ${company}::bigint and h.batch_id = ${batch.id}::bigint`.execute(tx)
  await sql`
    insert into staff_attendance (company_id, user_id, day, status, leave_kind, noted_at)
    select s.company_id, s.user_id, d.day,
      case when n.dice < 2 then 'leave' when n.dice < 5 then 'late' when n.dice = 5 then 'absent' else 'present' end,
      case when n.dice < 2 then 'casual' end, (d.day + time '10:30') at time zone 'Asia/Kathmandu'
    from unnest(${days}::date[]) d (day)
    join user_roles s on s.company_id = ${company}::bigint and s.is_primary
      and s.role_slug not in ('guardian', 'student')
    cross join lateral (select (hashint8(s.user_id * 53 + (d.day - date '2020-01-01')) & 2147483647) % 70 as dice)
      n`.execute(tx)
  await sql`
    insert into attendance_devices (company_id, name, serial, place, address, info)
    values (${company}::bigint, 'Main gate', 'DEMO' || lpad(${company}::bigint::text, 8, '0'), 'Beside the office',
      ${demoAddress}, 'Ver 6.60')`.execute(tx)
  // staff, and the oldest classes, hold a number of the device
  await sql`
    insert into device_pins (company_id, pin, user_id)
    select ${company}::bigint, row_number() over (order by p.staff desc, p.id), p.id from (
      select user_id as id, true as staff from user_roles
      where company_id = ${company}::bigint and is_primary and role_slug not in ('guardian', 'student')
      union all (select e.student_id, false from enrolments e
      join grades g on g.company_id = e.company_id and g.id = e.grade_id
      where e.company_id = ${company}::bigint and e.batch_id = ${batch.id}::bigint order by g.rank desc, e.student_id
      limit 60)) p`.execute(tx)
  await sql`
    insert into attendance_logs (company_id, source, device_id, pin, user_id, direction, at)
    select p.company_id, 'device', v.id, p.pin, p.user_id, w.direction,
      (d.day + w.clock +
      make_interval(mins => (hashint8(p.user_id * 17 + (d.day - date '2020-01-01')) & 2147483647) % 25)) at time zone
      'Asia/Kathmandu'
    from unnest(${days.slice(0, 7)}::date[]) d (day)
    cross join (values ('in', time '09:40'), ('out', time '16:02')) w (direction, clock)
    join device_pins p on p.company_id = ${company}::bigint join attendance_devices v on v.company_id = p.company_id
    where (hashint8(p.user_id * 13 + (d.day - date '2020-01-01')) & 2147483647) % 12 > 0`.execute(tx)
  // a number that nobody has: somebody put the finger on before the office wrote it down
  await sql`
    insert into attendance_logs (company_id, source, device_id, pin, direction, at, raw)
    select company_id, 'device', id, 9001, 'in', (${days[0]}::date + time '09:51') at time zone 'Asia/Kathmandu', '9001'
    from attendance_devices where company_id = ${company}::bigint`.execute(tx)
}

/** The device at the gate calls from this machine. */
export async function connect(tx: Tx, { id: company }: Pick<DemoSurroundings, 'id'>) {
  await sql`update attendance_devices set address = '127.0.0.1'
    where company_id = ${company} and serial like 'DEMO%' and address = ${demoAddress}`.execute(tx)
  const { rows } = await sql<{ serial: string; pins: number[] }>`
    select v.serial, array(select pin from device_pins where company_id = v.company_id order by pin) as pins
    from attendance_devices v where v.company_id = ${company} and v.serial like 'DEMO%' and v.enabled`.execute(tx)
  return rows[0] ? { device: rows[0] } : {}
}
