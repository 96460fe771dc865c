/** One SMS per absent student and day to the primary guardian, paid from the school's balance. */
import { sql } from 'kysely'
import { sectionScope } from '#features/academics/server/index.ts'
import { type AbsentOne, fillAbsentText } from '#features/schools/contract/absent-text.ts'
import { primaryGuardian } from '#features/students/server/index.ts'
import { smsStatistics } from '#nepal/sms-length.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { absentSmsText, sendAbsentSms } from '../contract/reports.ts'
import { type AllSettings, readSettings } from './settings.ts'
import { batchOf, checkDay, enrolled } from './who.ts'

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
  const { rows: purse } = await sql<{ balance: number }>`select balance from sms_balances where company_id = ${ctx.company} for update`.execute(ctx.tx)
  const absent = await absentOf(ctx, day, enrolments)
  const fresh = absent.filter((each) => !each.told)
  const reachable = fresh.filter((each) => each.mobile)
  const school = await schoolOf(ctx)
  const texts = reachable.map((each) => fillAbsentText(settings.absent_sms_text, each, day, school))
  const parts = texts.map((text) => smsStatistics(text).numberOfSMS)
  const cost = parts.reduce((sum, each) => sum + each, 0)
  const told = { sent: reachable.length, already: absent.length - fresh.length, without_mobile: fresh.length - reachable.length, short: false }
  if (!cost) return told
  if (cost > (purse[0]?.balance ?? 0)) return { ...told, sent: 0, short: true }
  await sql`update sms_balances set balance = balance - ${cost} where company_id = ${ctx.company}`.execute(ctx.tx)
  await sql`
    with asked as materialized (
      select nextval(pg_get_serial_sequence('sms_messages', 'id')) as id, a.* from unnest(${reachable.map((each) => each.enroll_id)}::bigint[], ${reachable.map((each) => each.guardian_id)}::bigint[],
        ${reachable.map((each) => each.mobile)}::text[], ${texts}::text[], ${parts}::int[]) a (enrolment_id, user_id, mobile, text, parts)),
    sent as (insert into sms_messages (company_id, id, user_id, mobile, text, parts) select ${ctx.company}::bigint, id, user_id, mobile, text, parts from asked)
    insert into absence_messages (company_id, enrolment_id, day, sms_message_id) select ${ctx.company}::bigint, enrolment_id, ${day}::date, id from asked`.execute(ctx.tx)
  return told
}

async function absentOf(ctx: Ctx, day: string, enrolments: number[]): Promise<Absent[]> {
  const { rows } = await sql<Absent>`
    select e.id as enroll_id, e.enroll_code, u.full_name as name, u.name_np, g.name as grade, g.name_np as grade_np, x.name as section, p.id as guardian_id, p.name as guardian, p.mobile,
      exists(select from absence_messages m where m.company_id = e.company_id and m.enrolment_id = e.id and m.day = ${day}) as told
    from attendance_days a join ${enrolled} on e.company_id = a.company_id and e.id = a.enrolment_id
    join grades g on g.company_id = e.company_id and g.id = e.grade_id left join sections x on x.company_id = e.company_id and x.id = e.section_id
    ${primaryGuardian(ctx.company, sql`e.student_id`)}
    where a.company_id = ${ctx.company} and a.batch_id = ${batchOf(ctx)} and a.day = ${day} and a.status = 'absent' and e.id = any(${enrolments}::bigint[]) and u.deleted_at is null
      and ${sectionScope(ctx, sql`a.section_id`)}
    order by e.id`.execute(ctx.tx)
  return rows
}

const schoolOf = (ctx: Ctx) => ctx.tx.selectFrom('companies').select(['name', 'name_np']).where('id', '=', ctx.company).executeTakeFirstOrThrow()

const text = handle(absentSmsText, async (_input, ctx) => {
  const { absent_sms_text } = await readSettings(ctx.tx, ctx.company)
  const purse = await ctx.tx.selectFrom('sms_balances').select('balance').where('company_id', '=', ctx.company).executeTakeFirst()
  return { data: { text: absent_sms_text, balance: purse?.balance ?? 0, school: await schoolOf(ctx) } }
})

const send = handle(sendAbsentSms, async ({ day, enroll_ids }, ctx) => {
  checkDay(ctx, day)
  const { short, ...told } = await tellGuardians(ctx, day, enroll_ids, await readSettings(ctx.tx, ctx.company))
  if (short) throw new Refusal('no-balance', sendAbsentSms.refusals['no-balance'])
  ctx.note({ entity: 'absence_messages', after: { day, ...told } })
  return { data: told, message: told.sent ? 'The messages are on their way.' : 'No message was sent.' }
})

export const absentSmsHandlers = [text, send]
