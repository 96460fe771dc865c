/** Students' cards: printing, renewing, and scanning them at the gate. */
import { renderSVG } from 'uqr'
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { seatIfAny } from '#features/academics/server/index.ts'
import type { StudentCardPaper } from '#papers/shapes.ts'
import { reachStudent } from '#features/students/server/index.ts'
import { fieldError, notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { checkDownloadToken, printLater, schoolHead } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../contract/cards.ts'
import { applyLogs } from './apply-logs.ts'
import { cardToken, readCard } from './card-token.ts'
import { batchOf } from './who-studied.ts'

interface OnCard {
  name: string
  name_np: string | null
  profile_image: string | null
  enroll_code: string | null
  grade: string | null
  section: string | null
  studying: boolean
}

async function personOf(ctx: Ctx, student: number): Promise<OnCard> {
  const { rows } = await sql<OnCard>`
    select u.full_name as name, u.name_np, u.profile_image, e.enroll_code, g.name as grade, x.name as section,
      coalesce(e.status = 'studying', false) and s.status = 'active' as studying
    from students s join ${userOf('s.id')}
    left join enrolments e on e.company_id = s.company_id and e.student_id = s.id and e.batch_id = ${batchOf(ctx)}
    ${seatIfAny(ctx.company)}
    where s.company_id = ${ctx.company} and s.id = ${student}`.execute(ctx.tx)
  return rows[0]!
}

/** A student whose card was never renewed has the first version, without a row. */
async function versionOf(ctx: Ctx, student: number): Promise<number> {
  const row = await ctx.tx
    .selectFrom('student_cards')
    .select('version')
    .where('company_id', '=', ctx.company)
    .where('student_id', '=', student)
    .executeTakeFirst()
  return row?.version ?? 1
}

const print = handle(contract.studentQr, async ({ id, token, language }, ctx, services, http) => {
  checkDownloadToken(token, ctx)
  await reachStudent(ctx, id)
  const { studying: _studying, profile_image: _photo, ...person } = await personOf(ctx, id)
  const card = cardToken(services.keys, { company: ctx.company, student: id, version: await versionOf(ctx, id) })
  const paper: StudentCardPaper = {
    school: await schoolHead(ctx),
    language,
    person,
    qr: Buffer.from(renderSVG(card, { ecc: 'M', border: 1 })),
  }
  return printLater('student-card', paper, ctx, http, { name: 'card', keep: false })
})

const renew = handle(contract.renewCard, async ({ id, reason }, ctx) => {
  await reachStudent(ctx, id)
  const { rows } = await sql<{ version: number }>`
    insert into student_cards (company_id, student_id, version) values (${ctx.company}, ${id}, 2)
    on conflict (company_id, student_id) do update set version = student_cards.version + 1, changed_at = app_now()
    returning version`.execute(ctx.tx)
  ctx.note({ entity: 'student_card', entity_id: id, after: rows[0], reason })
  return { data: rows[0]!, message: 'The old card is worthless now. Print a new one.' }
})

/** A card held before the camera is read many times: within so many seconds it is the same scan. */
const sameScan = 60
const longestLate = 2 * 24 * 60 * 60_000

const scan = handle(contract.scanCard, async ({ card: token, direction, at: scannedAt }, ctx, services) => {
  const card = readCard(services.keys, token)
  // of another school or of nobody: both alike
  if (!card || card.company !== ctx.company) throw contract.scanCard.refuse('no-card')
  await reachStudent(ctx, card.student, { closed: true }).catch(() => {
    throw notFound('This student')
  })
  if ((await versionOf(ctx, card.student)) !== card.version) throw contract.scanCard.refuse('old-card')
  const { studying, ...person } = await personOf(ctx, card.student)
  if (!studying) throw contract.scanCard.refuse('not-studying')
  const moment = momentOf(scannedAt, ctx.now)
  // two scanners at one gate: the second waits, and finds the scan of the first
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scan:${ctx.company}:${card.student}`}, 0))`.execute(ctx.tx)
  const { rows: before } = await sql<{ at: string; direction: 'in' | 'out' }>`
    select at, direction from attendance_logs
    where company_id = ${ctx.company} and user_id = ${card.student} and source = 'qr'
      and at between ${moment}::timestamptz - make_interval(secs => ${sameScan})
      and ${moment}::timestamptz + make_interval(secs => ${sameScan})
        order by at desc limit 1`.execute(ctx.tx)
  if (before[0]) return { data: { ...person, ...before[0], repeated: true } }
  const { rows } = await sql<{ id: number }>`
    insert into attendance_logs (company_id, source, user_id, direction, at, scanned_by)
    values (${ctx.company}, 'qr', ${card.student}, ${direction}, ${moment},
      ${ctx.user.company_id === ctx.company ? ctx.user.id : null}) returning id`.execute(ctx.tx)
  await applyLogs(ctx.tx, ctx.company, [rows[0]!.id])
  ctx.note({
    entity: 'attendance_log',
    entity_id: rows[0]!.id,
    after: { student_id: card.student, direction, at: moment },
  })
  return { data: { ...person, at: moment, direction, repeated: false } }
})

/** A phone without network says when it scanned; it may not say what it likes. */
function momentOf(scannedAt: string | undefined, now: number): string {
  const at = scannedAt ? new Date(scannedAt).getTime() : now
  if (at < now - longestLate) throw fieldError('at', 'This scan is too old')
  return new Date(Math.min(at, now)).toISOString()
}

export const cardHandlers = [print, renew, scan]
