/** Saves a section's sheet. What arrives twice or late does no harm; who is overruled stays in the audit and is told. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { tellOverruled } from '#features/messages/server/index.ts'
import { formatAdInBs } from '#nepal/bs-format.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { noRight, Refusal } from '#platform/contract/refusal.ts'
import { hasPart } from '#platform/contract/rights.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import {
  afterSaving,
  lockSheet,
  type LockedSheet,
  momentSaid,
  type Overruled,
  type StandingLine,
  toldBefore,
  weighLines,
  type Weighed,
} from '#platform/server/offline-sheet.ts'
import { isSaid, offDay, type Status } from '../contract/attendance-arithmetic.ts'
import { saveAttendance } from '../contract/sheets.ts'
import { tellGuardians } from './absent-sms.ts'
import { type AllSettings, readSettings } from './settings.ts'
import { periodOf } from './sheets.ts'
import { batchOf, type ReachedSection, reachSection, seatsOf, studyingOn } from './who-studied.ts'
import { checkDay } from './school-days.ts'

type Input = InputOf<typeof saveAttendance>

interface Taken {
  taken_at: string | null
  taken_by: number | null
}
type Sheet = LockedSheet<Status> & Taken

export const save = handle(saveAttendance, async (input, ctx) => {
  checkDay(ctx, input.day)
  const section = await reachSection(ctx, input.section_id)
  const settings = await readSettings(ctx.tx, ctx.company)
  checkHoliday(input, settings)
  const sheet: Sheet = await lockSheet<Status, Taken>(ctx, 'attendance_sheets', placeOf(ctx, input, settings), [
    'taken_at',
    'taken_by',
  ])
  const before = toldBefore(sheet, input)
  if (before)
    return {
      data: {
        sheet_id: sheet.id,
        version: sheet.version,
        changed: 0,
        repeated: true,
        overruled: await named(ctx, before),
        skipped: 0,
        told: null,
      },
      message: 'Attendance was saved before.',
    }
  checkRight(ctx, sheet)
  const work = await compare(ctx, input, sheet)
  if (!work.known) throw new Refusal('nobody', 'None of these students studies in this section on this day.')
  await writeEntries(ctx, input, sheet, work)
  await tellOverruled(ctx, work.overruled, placeNamed(section, input.day))
  ctx.note({ entity: 'attendance_sheet', entity_id: sheet.id, before: work.before, after: work.after })
  const told =
    settings.absent_sms && hasPart(ctx.actor, 'SMS') && input.day === ctx.today
      ? await tellAbsent(ctx, input, settings)
      : null
  return {
    data: {
      sheet_id: sheet.id,
      version: sheet.version + 1,
      changed: Object.keys(work.after).length,
      repeated: false,
      overruled: await named(ctx, work.overruled),
      skipped: work.skipped,
      told,
    },
    message: work.overruled.length
      ? 'Attendance saved. Somebody else had said otherwise meanwhile: look at the changes of the sheet.'
      : 'Attendance saved.',
  }
})

function checkHoliday({ day, on_holiday }: Input, settings: AllSettings): void {
  if (!on_holiday && offDay(day, settings))
    throw new Refusal('holiday', 'This day is a holiday. Say that school was held, if it was.')
}

const placeNamed = ({ grade, grade_np, section }: ReachedSection, day: string) => ({
  en: `Attendance of ${grade} ${section}, ${formatAdInBs(day)}`,
  np: `${grade_np ?? grade} ${section}को हाजिरी, ${formatAdInBs(day, { language: 'ne' })}`,
})

const placeOf = (ctx: Ctx, { section_id, day, period }: Input, settings: AllSettings) => ({
  batch_id: batchOf(ctx),
  section_id,
  day,
  period: periodOf(period, settings),
})

/** Taking needs the one right, changing what somebody else took the other; the own sheet one may mend. */
function checkRight(ctx: Ctx, sheet: Sheet): void {
  const own = sheet.taken_by === ctx.user.id && ctx.user.company_id === ctx.company
  const may =
    sheet.taken_at === null || own
      ? ctx.can('attendance-create') || (own && ctx.can('attendance-update'))
      : ctx.can('attendance-update')
  if (!may) throw noRight()
}

async function compare(ctx: Ctx, input: Input, sheet: Sheet): Promise<Weighed<Status>> {
  const lines = input.entries.map(({ enroll_id, status, was = null, said = isSaid(status, was) }) => ({
    line: enroll_id,
    value: status,
    was,
    said,
  }))
  return weighLines(ctx, input, lines, await standing(ctx, input, sheet.id))
}

async function standing(ctx: Ctx, { section_id, day }: Input, sheet: number) {
  const { rows } = await sql<StandingLine<Status> & { line: number }>`
    select e.id as line, n.status as value, coalesce(n.source = 'hand', false) as "byHand", n.noted_by, n.client_id
    from ${seatsOf(ctx, section_id, sheet)}
    where n.status is not null or ${studyingOn(sql`${day}::date`)}`.execute(ctx.tx)
  return new Map(rows.map((row) => [row.line, row]))
}

async function named(ctx: Ctx, overruled: Overruled<Status>[]) {
  if (!overruled.length) return []
  const { rows } = await sql<{ enroll_id: number; name: string }>`
    select e.id as enroll_id, u.full_name as name from enrolments e join ${userOf('e.student_id')}
    where e.company_id = ${ctx.company} and e.id = any(${overruled.map(({ line }) => line)}::bigint[])`.execute(ctx.tx)
  const { rows: people } = await sql<{ id: number; name: string }>`
    select id, full_name as name from users
    where company_id = ${ctx.company} and id = any(${overruled.flatMap((each) => each.by ?? [])}::bigint[])`.execute(
    ctx.tx,
  )
  const names = new Map(rows.map((row) => [row.enroll_id, row.name]))
  const who = new Map(people.map((row) => [row.id, row.name]))
  return overruled.map(({ line, by, ...each }) => ({
    ...each,
    enroll_id: line,
    name: names.get(line) ?? '',
    by: (by !== null && who.get(by)) || null,
  }))
}

async function writeEntries(
  ctx: Ctx,
  input: Input,
  sheet: Sheet,
  { writes, overruled }: Weighed<Status>,
): Promise<void> {
  const me = makerOf(ctx)
  await sql`
    insert into attendance_entries (company_id, sheet_id, enroll_id, status, source, noted_by, client_id)
    select ${ctx.company}::bigint, ${sheet.id}::bigint, w.id, w.status, 'hand', ${me}::bigint, ${input.client_id}::uuid
    from unnest(${writes.map(({ line }) => line)}::bigint[], ${writes.map(({ value }) => value)}::text[]) w (id, status)
    order by w.id
    on conflict (company_id, sheet_id, enroll_id)
    do update set status = excluded.status, source = 'hand', noted_by = excluded.noted_by,
      client_id = excluded.client_id, noted_at = app_now()`.execute(ctx.tx)
  await sql`
    update attendance_sheets
    set ${afterSaving(input, overruled)}, subject_id = coalesce(${input.subject_id ?? null}::bigint, subject_id),
      taken_at = coalesce(taken_at, ${momentSaid(input.taken_at, input.day, ctx.now)}::timestamptz, app_now()),
        taken_by = case when taken_at is null
        then ${me}::bigint else taken_by end
    where company_id = ${ctx.company} and id = ${sheet.id}`.execute(ctx.tx)
}

/** Without balance the sheet is saved all the same; the list of the absent shows who was not told. */
async function tellAbsent(ctx: Ctx, input: Input, settings: AllSettings): Promise<number | null> {
  const absent = input.entries.filter((entry) => entry.status === 'absent').map((entry) => entry.enroll_id)
  const told = absent.length ? await tellGuardians(ctx, input.day, absent, settings) : undefined
  return told && !told.short ? told.sent : null
}
