/** Punches of devices and scans of cards: as a list and as a file. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { studentScope } from '#features/students/server/index.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { own } from '#platform/contract/own-names.ts'
import { inNepal, type TableColumn } from '#platform/server/cell-text.ts'
import type { Ctx } from '#platform/server/context.ts'
import { downloadEndpoint, sendColumns, wholeList } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import { attendanceLogs, type LogQuery, logQuery, type LogRow } from '../contract/devices.ts'
import { ofWhom } from './devices.ts'
import { reading } from './report-downloads.ts'
import { batchOf } from './who-studied.ts'

/** Logs of students within reach; those of staff only for who may see staff. Numbers that nobody has are the keepers'. */
function chosen(ctx: Ctx, input: LogQuery) {
  const student = sql`exists (select from students s where s.company_id = ${ctx.company} and s.id = l.user_id)`
  const parts = [
    sql`l.company_id = ${ctx.company}`,
    sql`(${student} and ${studentScope(ctx, sql`l.user_id`)}
      ${ctx.can('staff-read') ? sql`or l.user_id is not null and not ${student}` : sql``})`,
  ]
  if (input.source) parts.push(sql`l.source = ${input.source}`)
  if (input.direction) parts.push(sql`l.direction = ${input.direction}`)
  if (input.device_id) parts.push(sql`l.device_id = ${input.device_id}`)
  if (input.user_id) parts.push(sql`l.user_id = ${input.user_id}`)
  if (input.from_date) parts.push(sql`l.at >= ${input.from_date}::date::timestamp at time zone 'Asia/Kathmandu'`)
  if (input.to_date) parts.push(sql`l.at < (${input.to_date}::date + 1)::timestamp at time zone 'Asia/Kathmandu'`)
  if (input.search) parts.push(sql`folded(u.full_name) ilike ${containing(input.search)}`)
  return sql.join(parts, sql` and `)
}

function logsOf(ctx: Ctx, input: LogQuery): RawBuilder<LogRow> {
  return sql<LogRow>`
    select l.id, l.at, l.source, l.user_id, u.full_name as name, ${ofWhom(ctx.company, batchOf(ctx))} as of,
      l.direction, d.name as device,
      b.full_name as scanned_by, l.pin
    from attendance_logs l join ${userOf('l.user_id')}
    left join attendance_devices d on d.company_id = l.company_id and d.id = l.device_id
    left join users b on b.company_id = l.company_id
      and b.id = l.scanned_by
    where ${chosen(ctx, input)} order by l.at desc, l.id desc ${pageOf(input)}`
}

const list = handle(attendanceLogs, async (input, ctx) => {
  const { rows } = await logsOf(ctx, input).execute(ctx.tx)
  const { rows: count } = await sql<{
    n: number
  }>`select count(*) as n from attendance_logs l join ${userOf('l.user_id')} where ${chosen(ctx, input)}`.execute(
    ctx.tx,
  )
  return listAnswer(rows, count[0]!.n, input, '/api/attendance-log')
})

/** By the names of the list's columns; a moment is a day and a time. */
const columns: Record<string, TableColumn[]> = {
  name: [{ name: 'name', label: 'Name', kind: 'text' }],
  at: [
    { name: 'at', label: 'Day', kind: 'date' },
    { name: 'time', label: 'Time', kind: 'text' },
  ],
  of: [{ name: 'of', label: 'Class or role', kind: 'text' }],
  direction: [
    {
      name: 'direction',
      label: 'Direction',
      kind: 'choice',
      choices: [
        { value: 'in', label: 'In' },
        { value: 'out', label: 'Out' },
      ],
    },
  ],
  device: [{ name: 'seen_by', label: 'Seen by', kind: 'text' }],
}

const download = handle(
  downloadEndpoint('/api/attendance-log', reading('Attendance logs'), logQuery),
  async ({ columns: chosenColumns, ...input }, ctx, _inside, http) => {
    const statement = logsOf(ctx, { ...input, ...wholeList })
    const names = (chosenColumns as string | undefined)?.split(',') ?? Object.keys(columns)
    const asked = names.flatMap((name) => own(columns, name) ?? [])
    const title =
      input.source === 'qr' ? 'Student QR logs' : input.source === 'device' ? 'Device logs' : 'Attendance logs'
    const shown = (row: LogRow) => ({
      ...row,
      time: inNepal(new Date(row.at)).slice(11, 19),
      seen_by: row.device ?? (row.scanned_by ? `${row.scanned_by} (card)` : 'Card'),
    })
    const shownColumns = asked.length ? asked : Object.values(columns).flat()
    return sendColumns({ title, columns: shownColumns }, { statement, shown }, input, ctx, http)
  },
)

export const logHandlers = [list, download]
