/** Attendance of staff: a day taken by hand or by devices, and the month. */
import { sql } from 'kysely'
import { reachStaff, staffMembers } from '#features/people/server/index.ts'
import { bsMonthText } from '#nepal/bs-month-text.ts'
import { addDays, adWeekday, bsMonthRange } from '#nepal/bikram-sambat.ts'
import type { DataOf, InputOf } from '#platform/contract/endpoint.ts'
import { fieldError } from '#platform/contract/refusal.ts'
import type { TableColumn } from '#platform/server/cell-text.ts'
import type { Ctx } from '#platform/server/context.ts'
import { downloadEndpoint, sendColumns } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import { offDay, rateOf, type Status, statuses, statusLabels, tallyOf } from '../contract/attendance-arithmetic.ts'
import * as contract from '../contract/staff.ts'
import { letterOf } from '../contract/attendance-letters.ts'
import { reading } from './report-downloads.ts'
import { readSettings } from './settings.ts'

type DayRow = DataOf<typeof contract.staffDay>['staff'][number]
type Month = DataOf<typeof contract.staffMonth>

/** Members of staff `u` with their role as a person says it. */
const members = (company: number, from: string, to: string) => sql`
  select u.id as user_id, u.full_name as name, u.name_np,
    coalesce((select r.name from user_roles ur join roles r on r.company_id = ur.company_id and r.slug = ur.role_slug
      where ur.company_id = u.company_id and ur.user_id = u.id and ur.role_slug not in ('guardian', 'student')
      order by ur.is_primary desc,
        r.name limit 1), '') as role
  from users u where u.company_id = ${company} and u.id in (${staffMembers(company, from, to)})`

/** First seen and last out of each person and day between two days, HH:MM. */
const gate = (company: number, from: string, to: string) => sql`
  select l.user_id, (l.at at time zone 'Asia/Kathmandu')::date as day,
    to_char(min(l.at) at time zone 'Asia/Kathmandu', 'HH24:MI') as arrived,
    to_char(nullif(max(l.at) filter (where l.direction = 'out'), min(l.at)) at time zone 'Asia/Kathmandu', 'HH24:MI')
      as left
  from attendance_logs l where l.company_id = ${company} and l.user_id in (${staffMembers(company, from, to)})
    and l.at >= ${from}::date::timestamp at time zone 'Asia/Kathmandu'
    and l.at < (${to}::date + 1)::timestamp at time zone 'Asia/Kathmandu'
  group by 1, 2`

const showDay = handle(contract.staffDay, async (asked, ctx) => {
  const { day = ctx.today } = asked
  const { rows } = await sql<DayRow>`
    select m.*, a.status, a.leave_kind, a.note, a.source, k.arrived, k.left
    from (${members(ctx.company, day, day)}) m
    left join staff_attendance a on a.company_id = ${ctx.company} and a.user_id = m.user_id and a.day = ${day}
    left join (${gate(ctx.company, day, day)}) k on k.user_id = m.user_id
    order by m.name, m.user_id`.execute(ctx.tx)
  return { data: { day, off: offDay(day, await readSettings(ctx.tx, ctx.company)), staff: rows } }
})

const saveDay = handle(contract.saveStaffDay, async ({ day, entries }, ctx) => {
  if (day > ctx.today) throw fieldError('day', 'This day has not come yet')
  const by = ctx.user.company_id === ctx.company ? ctx.user.id : null
  const kindOf = ({ status, leave_kind }: (typeof entries)[number]) =>
    status === 'leave' || status === 'half' ? (leave_kind ?? null) : null
  const sent = sql`
    (select w.* from
      unnest(${entries.map((each) => each.user_id)}::bigint[], ${entries.map((each) => each.status)}::text[],
      ${entries.map(kindOf)}::text[], ${entries.map((each) => each.note || null)}::text[],
      ${entries.map((each) => each.said)}::boolean[]) w (user_id, status, leave_kind, note, said)
     where w.user_id in (${staffMembers(ctx.company, day)}))`
  const { rows } = await sql<{ user_id: number; before: Status | null; status: Status }>`
    select w.user_id, a.status as before, w.status from ${sent} w
    left join staff_attendance a on a.company_id = ${ctx.company}
      and a.user_id = w.user_id and a.day = ${day}
    where (w.said or a.status is null or (a.source = 'device' and a.status = w.status))
      and ((a.status, a.leave_kind, a.note) is distinct from (w.status, w.leave_kind, w.note)
      or a.source = 'device')`.execute(ctx.tx)
  await sql`
    insert into staff_attendance (company_id, user_id, day, status, leave_kind, note, source, noted_by)
    select distinct on (w.user_id) ${ctx.company}::bigint, w.user_id, ${day}::date, w.status, w.leave_kind, w.note,
      'hand', ${by}::bigint
      from ${sent} w where w.user_id = any(${rows.map((row) => row.user_id)}::bigint[]) order by w.user_id
    on conflict (company_id, user_id, day)
    do update set status = excluded.status, leave_kind = excluded.leave_kind, note = excluded.note,
      source = 'hand', noted_by = excluded.noted_by, noted_at = app_now()`.execute(ctx.tx)
  const values = (of: 'before' | 'status') => Object.fromEntries(rows.map((row) => [row.user_id, row[of]]))
  ctx.note({ entity: 'staff_attendance', entity_id: day, before: values('before'), after: values('status') })
  return { data: { changed: rows.length }, message: 'Attendance saved.' }
})

async function monthOf(ctx: Ctx, { year, month }: InputOf<typeof contract.staffMonth>): Promise<Month> {
  const settings = await readSettings(ctx.tx, ctx.company)
  const { start, end } = bsMonthRange(year, month)
  const { rows: people } = await sql<
    Pick<DayRow, 'user_id' | 'name' | 'name_np' | 'role'>
  >`select * from (${members(ctx.company, start, end)}) m order by m.name, m.user_id`.execute(ctx.tx)
  const { rows } = await sql<{
    user_id: number
    day: string
    status: Status | null
    leave_kind: (typeof contract.leaveKinds)[number] | null
    arrived: string | null
    left: string | null
  }>`
    select user_id, day, a.status, a.leave_kind, k.arrived, k.left
    from (select user_id, day, status, leave_kind from staff_attendance
    where company_id = ${ctx.company} and day between ${start} and ${end}) a
    full join (${gate(ctx.company, start, end)}) k using (user_id, day)`.execute(ctx.tx)
  const found = new Map(rows.map((row) => [`${row.user_id} ${row.day}`, row]))
  const days: Month['days'] = []
  for (let day = start, date = 1; day <= end; day = addDays(day, 1), date++)
    days.push({ day, date, weekday: adWeekday(day), off: offDay(day, settings) })
  const staff = people.map((person) => {
    const marks = days.map(({ day }) => {
      const {
        status = null,
        leave_kind = null,
        arrived = null,
        left = null,
      } = found.get(`${person.user_id} ${day}`) ?? {}
      return { status, leave_kind, arrived, left }
    })
    const tally = tallyOf(marks.map(({ status }) => status))
    return { ...person, marks, ...tally, rate: rateOf(tally) }
  })
  return { year, month, days, staff }
}

const showMonth = handle(contract.staffMonth, async (input, ctx) => ({ data: await monthOf(ctx, input) }))

const downloadMonth = handle(
  downloadEndpoint('/api/staffs-attendance', reading('Staff attendance', 'staff'), contract.staffMonthInput),
  async (input, ctx, _inside, http) => {
    const { days, staff, year, month } = await monthOf(ctx, input)
    const columns: TableColumn[] = [
      { name: 'name', label: 'Name', kind: 'text' },
      { name: 'role', label: 'Role', kind: 'text' },
      ...days.map(({ day, date }) => ({ name: day, label: String(date), kind: 'text' as const })),
      ...statuses.map((status) => ({ name: status, label: statusLabels[status], kind: 'int' as const })),
      { name: 'rate', label: 'Per cent', kind: 'decimal' },
    ]
    const { letters } = await readSettings(ctx.tx, ctx.company)
    const rows = staff.map(({ marks, ...person }) => ({
      ...person,
      ...Object.fromEntries(
        days.map(({ day, off }, at) => [
          day,
          marks[at]?.status ? letterOf(letters, marks[at].status, input.language) : off ? '·' : '',
        ]),
      ),
    }))
    return sendColumns(
      {
        title: 'Staff attendance',
        of: bsMonthText({ year, month }, input.language),
        columns,
      },
      rows,
      input,
      ctx,
      http,
    )
  },
)

/** The month of one member of staff, which the profile shows. */
export const showMonthOf = handle(contract.staffMonthOf, async ({ id, year, month }, ctx) => {
  await reachStaff(ctx, id)
  const { start, end } = bsMonthRange(year, month)
  const { rows: days } = await sql<DataOf<typeof contract.staffMonthOf>['days'][number]>`
    select day, status, leave_kind from staff_attendance where company_id = ${ctx.company} and user_id = ${id}
      and day between ${start} and ${end} order by day`.execute(ctx.tx)
  const { present, absent, late, leave, half } = tallyOf(days.map(({ status }) => status))
  return { data: { days, present, absent, late, leave, half } }
})

export const staffHandlers = [showDay, saveDay, showMonth, downloadMonth]
