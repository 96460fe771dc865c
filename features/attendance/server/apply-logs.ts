/**
 * Logs become entries by rule: the first time somebody is seen on a day decides between present and late, also where the device says that he went out.
 * What a person has said stays.
 */
import { staffMembers } from '#features/people/server/index.ts'
import { sql } from 'kysely'
import { type Tx, todayOf } from '#platform/server/db.ts'
import { readSettings } from './settings.ts'
import { enrolled, studyingOn } from './who-studied.ts'

/** Of a clock that stands wrong nothing is believed: days before this many, and days to come, stay logs. */
const believed = 60

/** `logs`: ids of logs that have a person. Days are those of Nepal. */
export async function applyLogs(tx: Tx, company: number, logs: number[]): Promise<void> {
  if (!logs.length) return
  const settings = await readSettings(tx, company)
  const today = todayOf(tx)
  const firstIn = sql`
    (select f.user_id, f.day,
      case when to_char(min(l.at) at time zone 'Asia/Kathmandu', 'HH24:MI') <= ${settings.late_after} then 'present'
      else 'late' end as status
     from (select distinct user_id, (at at time zone 'Asia/Kathmandu')::date as day from attendance_logs
     where company_id = ${company}
       and id = any(${logs}::bigint[]) and user_id is not null) f
     join attendance_logs l on l.company_id = ${company} and l.user_id = f.user_id
       and l.at >= f.day::timestamp at time zone 'Asia/Kathmandu'
       and l.at < (f.day + 1)::timestamp at time zone 'Asia/Kathmandu'
     where f.day between ${today}::date - ${believed}::int and ${today}::date
     group by f.user_id, f.day)`
  // where attendance is taken by period the teacher sees who came, and says himself who sits there
  if (settings.by === 'day') await applyToStudents(tx, company, firstIn)
  await sql`
    insert into staff_attendance (company_id, user_id, day, status, source)
    select ${company}::bigint, i.user_id, i.day, i.status, 'device' from ${firstIn} i
    where i.user_id in (${staffMembers(company, today)})
    on conflict (company_id, user_id, day) do update set status = excluded.status, noted_at = app_now()
    where staff_attendance.source = 'device'`.execute(tx)
}

async function applyToStudents(tx: Tx, company: number, firstIn: ReturnType<typeof sql>): Promise<void> {
  const seen = sql`
    ${firstIn} i join ${enrolled} on e.company_id = ${company} and e.student_id = i.user_id
    join batches b on b.company_id = e.company_id and b.id = e.batch_id and i.day between b.start_date and b.end_date
    where e.section_id is not null and ${studyingOn(sql`i.day`)}`
  await sql`
    insert into attendance_sheets (company_id, batch_id, section_id, day)
    select distinct ${company}::bigint, e.batch_id, e.section_id, i.day from ${seen} order by 2, 3, 4
    on conflict (company_id, batch_id, section_id, day, period) do nothing`.execute(tx)
  await sql`
    insert into attendance_entries (company_id, sheet_id, enroll_id, status, source)
    select ${company}::bigint, h.id, w.id, w.status, 'device'
    from (select e.id, e.batch_id, e.section_id, i.day, i.status from ${seen}) w
    join attendance_sheets h on h.company_id = ${company} and h.batch_id = w.batch_id and h.section_id = w.section_id
      and h.day = w.day and h.period is null
    order by h.id, w.id
    on conflict (company_id, sheet_id, enroll_id) do update set status = excluded.status, noted_at = app_now()
      where attendance_entries.source = 'device'`.execute(tx)
}
