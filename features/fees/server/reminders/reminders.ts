/** Families that owe are told so by SMS: the primary guardian once a day, of all children together. */
import { sql } from 'kysely'
import { seat } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { lockSmsBalance, sendSms, smsBalance } from '#features/messages/server/index.ts'
import { primaryGuardian, studentScope } from '#features/students/server/index.ts'
import { smsLength } from '#nepal/sms-length.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { previewReminders, sendReminders } from '../../contract/due-reminders.ts'
import { fillReminder, type Owing, usualReminder } from '../../contract/reminder-text.ts'

type Asked = Omit<InputOf<typeof sendReminders>, 'text'>
interface Family extends Owing {
  /** None: no guardian with a mobile. */
  guardian_id: number | null
  mobile: string | null
  students: number
  told: boolean
}

/** A family each, and those whom nobody can be told of together; by their newest seat where a class was chosen. */
async function familiesOf(ctx: Ctx, { grade_id, section_id, overdue, least }: Asked): Promise<Family[]> {
  const today = ctx.today
  const { rows } = await sql<Family>`
    with owed as materialized (
      -- what the school holds of a student in advance is not asked for again
      select ${ctx.company}::bigint as company_id, d.student_id, d.due - coalesce(a.balance, 0) as due from (
        select student_id, sum(due)::bigint as due
        from ${overdue ? sql`dues` : sql`student_balances`}
        where company_id = ${ctx.company} and due > 0 ${overdue ? sql`and due_date < ${today}::date` : sql``}
        group by 1) d
      left join advances a on a.company_id = ${ctx.company} and a.student_id = d.student_id
      where d.due > coalesce(a.balance, 0)),
    pupils as (
      select o.due, u.full_name as name, u.name_np, u.id, case when p.mobile is not null then p.id end as guardian_id,
        p.name as guardian, p.name_np as guardian_np, p.mobile
      from owed o join ${userOf('o.student_id')} and u.deleted_at is null
      join lateral (select n.* from enrolments n where n.company_id = ${ctx.company} and n.student_id = o.student_id
      order by n.id desc limit 1) e on true ${seat}
      ${primaryGuardian(ctx.company, sql`o.student_id`)}
      where ${studentScope(ctx, sql`o.student_id`)} ${grade_id ? sql`and e.grade_id = ${grade_id}` : sql``}
        ${section_id ? sql`and e.section_id = ${section_id}` : sql``})
    select guardian_id, max(mobile) as mobile,
      jsonb_build_object('name', max(guardian), 'name_np', max(guardian_np)) as guardian, sum(due)::bigint as amount,
      count(*)::int as students,
      jsonb_agg(jsonb_build_object('name', name, 'name_np', name_np) order by name, id) as children,
      exists (select from due_reminders r
      where r.company_id = ${ctx.company} and r.guardian_id = pupils.guardian_id and r.day = ${today}::date) as told
    from pupils group by guardian_id having guardian_id is null or sum(due) >= ${least ?? 1}
    order by guardian_id`.execute(ctx.tx)
  return rows
}

async function planOf(ctx: Ctx, asked: Asked, text: string) {
  const families = await familiesOf(ctx, asked)
  const reachable = families.filter(({ guardian_id }) => guardian_id !== null)
  const fresh = reachable.filter(({ told }) => !told)
  const school = await ctx.tx
    .selectFrom('companies')
    .select(['name', 'name_np'])
    .where('id', '=', ctx.company)
    .executeTakeFirstOrThrow()
  return {
    fresh,
    messages: fresh.map((family) => ({
      user_id: family.guardian_id!,
      mobile: family.mobile!,
      text: fillReminder(text, family, school),
    })),
    already: reachable.length - fresh.length,
    without_mobile: families.find(({ guardian_id }) => guardian_id === null)?.students ?? 0,
  }
}

/** In whose words the last families were told. */
async function lastText({ tx, company }: Ctx): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select text from due_reminder_runs where company_id = ${company} order by id desc limit 1`.execute(tx)
  return rows[0]?.text ?? usualReminder
}

export const preview = handle(previewReminders, async ({ text: asked, ...whom }, ctx) => {
  const text = asked ?? (await lastText(ctx))
  const { fresh, messages, already, without_mobile } = await planOf(ctx, whom, text)
  return {
    data: {
      text,
      guardians: fresh.length,
      students: fresh.reduce((sum, { students }) => sum + students, 0),
      amount: fresh.reduce((sum, { amount }) => sum + amount, 0),
      already,
      without_mobile,
      parts: messages.reduce((sum, message) => sum + smsLength(message.text).numberOfSMS, 0),
      balance: await smsBalance(ctx.tx, ctx.company),
      first: messages[0]?.text ?? null,
    },
  }
})

export const send = handle(sendReminders, async ({ text, ...whom }, ctx) => {
  const { tx, company } = ctx
  // held first: whoever else sends waits, and nobody is told twice
  await lockSmsBalance(tx, company)
  const { fresh, messages, already, without_mobile } = await planOf(ctx, whom, text)
  if (!fresh.length) throw sendReminders.refuse('nobody')
  const sent = await sendSms(tx, company, messages)
  if (!sent) throw sendReminders.refuse('no-balance')
  const { rows } = await sql<{ id: number }>`
    insert into due_reminder_runs (company_id, text, made_by) values (${company}, ${text}, ${makerOf(ctx)}::bigint)
    returning id`.execute(tx)
  const { id } = rows[0]!
  await sql`
    insert into due_reminders (company_id, guardian_id, day, run_id, amount, sms_message_id)
    select ${company}::bigint, guardian_id, ${ctx.today}::date, ${id}::bigint, amount, message
    from unnest(${fresh.map(({ guardian_id }) => guardian_id)}::bigint[],
      ${fresh.map(({ amount }) => amount)}::bigint[], ${sent}::bigint[]) r (guardian_id, amount, message)`.execute(tx)
  const counts = { sent: fresh.length, already, without_mobile }
  ctx.note({ entity: 'due_reminder_runs', entity_id: id, after: { ...whom, text, ...counts } })
  return { data: counts, message: 'The messages are on their way.' }
})
