/** Saves a section's sheet. What arrives twice or late does no harm; who is overruled stays in the audit and is told. */
import { sql } from 'kysely'
import { todayInNepal } from '#nepal/bikram-sambat.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { hasPart } from '#platform/contract/rights.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { decide, isSaid, offDay, type Status } from '../contract/rules.ts'
import { saveAttendance } from '../contract/sheets.ts'
import { tellGuardians } from './absent-sms.ts'
import { type AllSettings, readSettings } from './settings.ts'
import { periodOf } from './sheets.ts'
import { batchOf, checkDay, reachSection, seatsOf, studyingOn } from './who.ts'

type Input = InputOf<typeof saveAttendance>

interface LockedSheet {
  id: number
  version: number
  clients: Record<string, number>
  told: Record<string, Overruled[]>
  taken_at: string | null
  taken_by: number | null
}

interface Seat {
  enroll_id: number
  name: string
  status: Status | null
  source: 'hand' | 'device' | null
  noted_by: number | null
  /** The device that wrote it. */
  client_id: string | null
  by: string | null
}

/** Kept until this device saves again; names are looked up when it is told. */
interface Overruled {
  enroll_id: number
  theirs: Status
  yours: Status
  by: number | null
}

export const save = handle(saveAttendance, async (input, ctx) => {
  checkDay(ctx, input.day)
  await reachSection(ctx, input.section_id)
  const settings = await readSettings(ctx.tx, ctx.company)
  checkHoliday(input, settings)
  const sheet = await lockSheet(ctx, input, periodOf(input.period, settings))
  if ((sheet.clients[input.client_id] ?? 0) >= input.revision) {
    const overruled =
      sheet.clients[input.client_id] === input.revision ? await named(ctx, sheet.told[input.client_id] ?? []) : []
    return {
      data: {
        sheet_id: sheet.id,
        version: sheet.version,
        changed: 0,
        repeated: true,
        overruled,
        skipped: 0,
        told: null,
      },
      message: 'Attendance was saved before.',
    }
  }
  checkRight(ctx, sheet)
  const work = await compare(ctx, input, sheet)
  if (!work.known) throw new Refusal('nobody', 'None of these students studies in this section on this day.')
  await writeEntries(ctx, input, sheet, work)
  ctx.note({ entity: 'attendance_sheet', entity_id: sheet.id, before: work.before, after: work.after })
  const told =
    settings.absent_sms && hasPart(ctx.actor, 'SMS') && input.day === todayInNepal()
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

/** Locked until the end: two who save at once come one after the other. */
async function lockSheet(ctx: Ctx, { section_id, day }: Input, period: number | null): Promise<LockedSheet> {
  const batch = batchOf(ctx)
  await sql`
    insert into attendance_sheets (company_id, batch_id, section_id, day, period) values (${ctx.company}, ${batch}, ${section_id}, ${day}, ${period})
    on conflict (company_id, batch_id, section_id, day, period) do nothing`.execute(ctx.tx)
  const { rows } = await sql<LockedSheet>`
    select id, version, clients, told, taken_at, taken_by from attendance_sheets
    where company_id = ${ctx.company} and batch_id = ${batch} and section_id = ${section_id} and day = ${day} and period is not distinct from ${period}::int for update`.execute(
    ctx.tx,
  )
  return rows[0]!
}

/** Taking needs the one right, changing what somebody else took the other; the own sheet one may mend. */
function checkRight(ctx: Ctx, sheet: LockedSheet): void {
  const own = sheet.taken_by === ctx.user.id && ctx.user.company_id === ctx.company
  const may =
    sheet.taken_at === null || own
      ? ctx.can('attendance-create') || (own && ctx.can('attendance-update'))
      : ctx.can('attendance-update')
  if (!may) throw new Refusal('no-right', 'You have no right to do this.', { status: 403 })
}

/** What of the sent is to be written, and who is overruled by it. */
async function compare(ctx: Ctx, input: Input, sheet: LockedSheet) {
  const seats = await standing(ctx, input, sheet.id)
  const me = ctx.user.company_id === ctx.company ? ctx.user.id : null
  const before: Record<string, Status | null> = {}
  const after: Record<string, Status> = {}
  const writes: { enroll_id: number; status: Status }[] = []
  const overruled: Overruled[] = []
  let known = 0
  for (const { enroll_id, status, was = null, said = isSaid(status, was) } of input.entries) {
    const seat = seats.get(enroll_id)
    if (!seat) continue
    known++
    const byOther = seat.client_id === null ? seat.noted_by !== me : seat.client_id !== input.client_id
    const isNews = seat.source === 'hand' && byOther && seat.status !== was
    const { write, overrules } = decide(
      { status, was, said },
      seat.status === null ? undefined : { status: seat.status, isNews },
    )
    if (overrules) overruled.push({ enroll_id, theirs: seat.status!, yours: status, by: seat.noted_by })
    // what a device said and a person confirms is the person's word from now on
    if (!write && (seat.source !== 'device' || status !== seat.status)) continue
    writes.push({ enroll_id, status: write ? status : seat.status! })
    if (write) [before[enroll_id], after[enroll_id]] = [seat.status, status]
  }
  return { known, skipped: input.entries.length - known, writes, before, after, overruled }
}

async function standing(ctx: Ctx, { section_id, day }: Input, sheet: number): Promise<Map<number, Seat>> {
  const { rows } = await sql<Seat>`
    select e.id as enroll_id, u.full_name as name, n.status, n.source, n.noted_by, n.client_id, nu.full_name as by
    from ${seatsOf(ctx, section_id, sheet)}
    where n.status is not null or ${studyingOn(sql`${day}::date`)}`.execute(ctx.tx)
  return new Map(rows.map((row) => [row.enroll_id, row]))
}

async function named(ctx: Ctx, overruled: Overruled[]) {
  if (!overruled.length) return []
  const { rows } = await sql<{ enroll_id: number; name: string }>`
    select e.id as enroll_id, u.full_name as name from enrolments e join users u on u.company_id = e.company_id and u.id = e.student_id
    where e.company_id = ${ctx.company} and e.id = any(${overruled.map((each) => each.enroll_id)}::bigint[])`.execute(
    ctx.tx,
  )
  const { rows: people } = await sql<{ id: number; name: string }>`
    select id, full_name as name from users where company_id = ${ctx.company} and id = any(${overruled.flatMap((each) => each.by ?? [])}::bigint[])`.execute(
    ctx.tx,
  )
  const names = new Map(rows.map((row) => [row.enroll_id, row.name]))
  const who = new Map(people.map((row) => [row.id, row.name]))
  return overruled.map((each) => ({
    ...each,
    name: names.get(each.enroll_id) ?? '',
    by: (each.by !== null && who.get(each.by)) || null,
  }))
}

/** How long after it was said a sheet may come. */
const longestLate = 60 * 24 * 60 * 60_000

/** The moment the device says, if it can be: not to come, not before the day began in Nepal, not months ago. Null: that of its arrival. */
export function momentTaken({ taken_at, day }: Pick<Input, 'taken_at' | 'day'>, now = Date.now()): string | null {
  const at = taken_at ? Date.parse(taken_at) : Number.NaN
  return at <= now && at >= now - longestLate && todayInNepal(new Date(at)) >= day ? new Date(at).toISOString() : null
}

async function writeEntries(
  ctx: Ctx,
  input: Input,
  sheet: LockedSheet,
  { writes, overruled }: { writes: { enroll_id: number; status: Status }[]; overruled: Overruled[] },
): Promise<void> {
  const me = ctx.user.company_id === ctx.company ? ctx.user.id : null
  await sql`
    insert into attendance_entries (company_id, sheet_id, enrolment_id, status, source, noted_by, client_id)
    select ${ctx.company}::bigint, ${sheet.id}::bigint, w.id, w.status, 'hand', ${me}::bigint, ${input.client_id}::uuid
    from unnest(${writes.map((each) => each.enroll_id)}::bigint[], ${writes.map((each) => each.status)}::text[]) w (id, status) order by w.id
    on conflict (company_id, sheet_id, enrolment_id) do update set status = excluded.status, source = 'hand', noted_by = excluded.noted_by, client_id = excluded.client_id, noted_at = now()`.execute(
    ctx.tx,
  )
  await sql`
    update attendance_sheets set version = version + 1, taken_at = coalesce(taken_at, ${momentTaken(input)}::timestamptz, now()), taken_by = case when taken_at is null then ${me}::bigint else taken_by end,
      subject_id = coalesce(${input.subject_id ?? null}::bigint, subject_id), clients = clients || jsonb_build_object(${input.client_id}::text, ${input.revision}::int),
      told = told - ${input.client_id}::text || ${JSON.stringify(overruled.length ? { [input.client_id]: overruled } : {})}::jsonb
    where company_id = ${ctx.company} and id = ${sheet.id}`.execute(ctx.tx)
}

/** Without balance the sheet is saved all the same; the list of the absent shows who was not told. */
async function tellAbsent(ctx: Ctx, input: Input, settings: AllSettings): Promise<number | null> {
  const absent = input.entries.filter((entry) => entry.status === 'absent').map((entry) => entry.enroll_id)
  const told = absent.length ? await tellGuardians(ctx, input.day, absent, settings) : undefined
  return told && !told.short ? told.sent : null
}
