/** One SMS per absent student and day to the primary guardian, paid from the school's balance. */
import { sql } from 'kysely'
import { classColumns, seat, sectionScope } from '#features/academics/server/index.ts'
import { lockSmsBalance, sendSms, smsBalance } from '#features/messages/server/index.ts'
import { type AbsentOne, fillAbsentText } from '../contract/absent-text.ts'
import { primaryGuardian } from '#features/students/server/index.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { absentSmsText, sendAbsentSms } from '../contract/absent-sms.ts'
import { type AllSettings, readSettings } from './settings.ts'
import { batchOf, enrolled } from './who-studied.ts'
import { checkDay } from './school-days.ts'

interface Absent extends AbsentOne {
  enroll_id: number
  guardian_id: number | null
  mobile: string | null
  told: boolean
}

export interface Told {
  sent: number
  already: number
  without_mobile: number
  /** The balance did not suffice: nothing was sent. */
  short: boolean
}

/** Only those who are absent in a sheet of that day, of sections within reach. */
export async function tellGuardians(ctx: Ctx, day: string, enrolments: number[], settings: AllSettings): Promise<Told> {
  // the balance is locked first: what others send meanwhile waits, and nobody is told twice
  await lockSmsBalance(ctx.tx, ctx.company)
  const absent = await absentOf(ctx, day, enrolments)
  const fresh = absent.filter((each) => !each.told)
  const reachable = fresh.filter((each) => each.mobile)
  const school = await schoolOf(ctx)
  const told = {
    sent: reachable.length,
    already: absent.length - fresh.length,
    without_mobile: fresh.length - reachable.length,
    short: false,
  }
  const messages = reachable.map((each) => ({
    user_id: each.guardian_id!,
    mobile: each.mobile!,
    text: fillAbsentText(settings.absent_sms_text, each, day, school),
  }))
  const sent = await sendSms(ctx.tx, ctx.company, messages)
  if (!sent) return { ...told, sent: 0, short: true }
  await sql`
    insert into absence_messages (company_id, enroll_id, day, sms_message_id)
    select ${ctx.company}::bigint, a.enroll_id, ${day}::date, a.id
    from unnest(${reachable.map((each) => each.enroll_id)}::bigint[], ${sent}::bigint[]) a (enroll_id, id)`.execute(
    ctx.tx,
  )
  return told
}

async function absentOf(ctx: Ctx, day: string, enrolments: number[]): Promise<Absent[]> {
  const { rows } = await sql<Absent>`
    select e.id as enroll_id, e.enroll_code, u.full_name as name, u.name_np, ${classColumns}, p.id as guardian_id,
      p.name as guardian, p.mobile,
      exists(select from absence_messages m where m.company_id = e.company_id and m.enroll_id = e.id and m.day = ${day})
        as told
    from attendance_days a join ${enrolled} on e.company_id = a.company_id and e.id = a.enroll_id
    ${seat}
    ${primaryGuardian(ctx.company, sql`e.student_id`)}
    where a.company_id = ${ctx.company} and a.batch_id = ${batchOf(ctx)} and a.day = ${day} and a.status = 'absent'
      and e.id = any(${enrolments}::bigint[]) and u.deleted_at is null
      and ${sectionScope(ctx, sql`a.section_id`)}
    order by e.id`.execute(ctx.tx)
  return rows
}

const schoolOf = (ctx: Ctx) =>
  ctx.tx.selectFrom('companies').select(['name', 'name_np']).where('id', '=', ctx.company).executeTakeFirstOrThrow()

const text = handle(absentSmsText, async (_input, ctx) => {
  const { absent_sms_text } = await readSettings(ctx.tx, ctx.company)
  return {
    data: { text: absent_sms_text, balance: await smsBalance(ctx.tx, ctx.company), school: await schoolOf(ctx) },
  }
})

const send = handle(sendAbsentSms, async ({ day, enroll_ids }, ctx) => {
  checkDay(ctx, day)
  const { short, ...told } = await tellGuardians(ctx, day, enroll_ids, await readSettings(ctx.tx, ctx.company))
  if (short) throw sendAbsentSms.refuse('no-balance')
  ctx.note({ entity: 'absence_messages', after: { day, ...told } })
  return { data: told, message: told.sent ? 'The messages are on their way.' : 'No message was sent.' }
})

export const absentSmsHandlers = [text, send]
