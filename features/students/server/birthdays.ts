/** Birthdays of students, staff and guardians; greetings by SMS, once per person and year of life. Who it is decides whose birthdays one sees; the reckoning of days is nepal/birthdays.ts. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { className, classNameNp, seat } from '#features/academics/server/index.ts'
import { lockSmsBalance, sendSms } from '#features/messages/server/index.ts'
import { birthdaysOfStaff, isColleague } from '#features/people/server/index.ts'
import { addDays } from '#nepal/bikram-sambat.ts'
import { birthdaysBetween } from '#nepal/birthdays.ts'
import { fieldError } from '#platform/contract/refusal.ts'
import type { ReportFilters } from '#platform/contract/report.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle, ofPart } from '#platform/server/handler.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { greet } from '../contract/birthday-greetings.ts'
import { type Birthday, listBirthdays } from '../contract/reports.ts'
import { primaryGuardian } from './list-sql.ts'
import { closedRow, guardianScope, studentScope } from './student-scope.ts'
import { seesContact, seesRecord } from './who-sees-what.ts'

type Query = Partial<ReportFilters<typeof listBirthdays>> & Pick<ReportFilters<typeof listBirthdays>, 'calendar'>
type Kind = Birthday['kind']

/** Days that one list may be of. */
const mostDays = 366

function rangeOf({ from_date, to_date }: Query, today: string): { from: string; to: string } {
  const from = from_date ?? to_date ?? today
  const to = to_date ?? from
  if (to < from) throw fieldError('to_date', 'Must not be before the first day')
  if (addDays(from, mostDays) <= to) throw fieldError('to_date', 'Choose fewer days')
  return { from, to }
}

const isFamily = (ctx: Ctx) => ctx.actor.role === 'guardian' || ctx.actor.role === 'student'

/** A protected record keeps its date of birth and its guardian's mobile to itself while the session is locked. */
const openRow = (ctx: Ctx): RawBuilder<unknown> => {
  const closed = closedRow(ctx, sql`s`)
  return closed ? sql`not ${closed}` : sql`true`
}

/** Students as far as they are reached. */
const students = (ctx: Ctx, { grade_id, section_id }: Query): RawBuilder<unknown> => sql`
  select u.id, 'student' as kind, u.full_name as name, u.name_np, u.profile_image, ${className} as of,
    ${classNameNp} as of_np, s.dob, p.mobile,
    ${seesRecord(ctx)}::boolean and ${openRow(ctx)} as open, ${seesContact(ctx)}::boolean and ${openRow(ctx)} as reached
  from students s join born using (dob) join ${userOf('s.id')} and u.deleted_at is null
  join enrolments e on e.company_id = s.company_id and e.student_id = s.id
    and e.batch_id = ${ctx.batch?.id ?? null} ${seat} ${primaryGuardian(ctx.company, sql`s.id`)}
  where s.company_id = ${ctx.company} and s.status = 'active' and ${studentScope(ctx, sql`s.id`)}
    and ${grade_id ? sql`e.grade_id = ${grade_id}` : sql`true`}
    and ${section_id ? sql`e.section_id = ${section_id}` : sql`true`}`

/** Guardians with a child who studies here; who works here too is one of the staff. */
const guardians = (ctx: Ctx): RawBuilder<unknown> => sql`
  select u.id, 'guardian', u.full_name, u.name_np, u.profile_image, c.names, null, gd.dob, u.primary_mobile,
    ${seesRecord(ctx)}::boolean,
    ${seesContact(ctx)}::boolean
  from guardians gd join born using (dob) join ${userOf('gd.id')} and u.deleted_at is null
  join lateral (select string_agg(cu.full_name, ', ' order by cu.full_name) as names from student_guardians sg
    join students cs on cs.company_id = sg.company_id and cs.id = sg.student_id and cs.status = 'active'
    join users cu on cu.company_id = sg.company_id and cu.id = sg.student_id and cu.deleted_at is null
    where sg.company_id = ${ctx.company}
      and sg.guardian_id = gd.id and ${studentScope(ctx, sql`sg.student_id`)}) c on c.names is not null
  where gd.company_id = ${ctx.company}
    and ${guardianScope(ctx, sql`gd.id`)} and not ${isColleague(ctx.company, sql`gd.id`)}`

/** As the table has it, with what the reader may see of it. */
interface Found extends Birthday {
  open: boolean
  reached: boolean
}

/** @param kinds whom, of those whom the reader may see */
export async function readBirthdays(ctx: Ctx, query: Query, kinds?: readonly Kind[]): Promise<Birthday[]> {
  const found = await find(ctx, query, kinds)
  return found.map(({ open, reached, dob, age, mobile, ...row }) => ({
    ...row,
    dob: open ? dob : null,
    age: open ? age : null,
    mobile: reached ? mobile : null,
  }))
}

const everybody: readonly Kind[] = ['student', 'staff', 'guardian']

async function find(ctx: Ctx, query: Query, kinds = query.kind ? [query.kind] : everybody): Promise<Found[]> {
  const { from, to } = rangeOf(query, ctx.today)
  const wanted = (kind: Kind) => kinds.includes(kind)
  const inClass = query.grade_id !== undefined || query.section_id !== undefined
  const parts = [
    ...(wanted('student') && ctx.can('student-read') ? [students(ctx, query)] : []),
    ...(wanted('staff') && !inClass && !isFamily(ctx) ? [birthdaysOfStaff(ctx)] : []),
    ...(wanted('guardian') && !inClass && ctx.can('guardian-read') ? [guardians(ctx)] : []),
  ]
  if (!parts.length) return []
  const matches = birthdaysBetween(from, to, query.calendar)
  // one value, whatever number of days it holds: the statement is planned once, not for each list (`prepared.ts`)
  const { rows } = await sql<Found>`
    with matched as materialized
      (select * from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) b (dob date, day date, age int)),
    born as materialized (select distinct dob from matched)
    select p.id, p.kind, p.name, p.name_np, p.profile_image, p.of, p.of_np, m.day, p.dob, m.age, p.mobile, p.open,
      p.reached,
      exists (select from birthday_greetings t
      where t.company_id = ${ctx.company} and t.user_id = p.id and t.age = m.age) as greeted
    from (${sql.join(parts, sql` union all `)}) p
      (id, kind, name, name_np, profile_image, of, of_np, dob, mobile, open, reached)
      join matched m on m.dob = p.dob
    order by m.day, array_position(array['student', 'staff', 'guardian'], p.kind), p.name, p.id`.execute(ctx.tx)
  return rows
}

export const birthdayReport = serveReport(listBirthdays, async (filters, ctx) => ({
  rows: await readBirthdays(ctx, filters),
}))

/** A child is greeted through the primary guardian. Nobody is greeted before the day. */
const wish = handle(greet, async ({ ids, text, ...query }, ctx) => {
  // the balance is locked first: what others send meanwhile waits, and nobody is greeted twice
  await lockSmsBalance(ctx.tx, ctx.company)
  const chosen = (await find(ctx, query)).filter((each) => ids.includes(each.id) && each.reached)
  const come = chosen.filter((each) => each.day <= ctx.today)
  const fresh = come.filter((each) => !each.greeted)
  const reachable = fresh.filter((each) => each.mobile)
  const { name: school_name } = await ctx.tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', ctx.company)
    .executeTakeFirstOrThrow()
  const messages = reachable.map((each) => ({
    user_id: each.id,
    mobile: each.mobile!,
    text: text.replaceAll(/\{(?:name|school_name)\}/g, (place) => (place === '{name}' ? each.name : school_name)),
  }))
  const sent = await sendSms(ctx.tx, ctx.company, messages)
  if (!sent) throw greet.refuse('no-balance')
  const done = {
    sent: messages.length,
    already: come.length - fresh.length,
    without_mobile: fresh.length - reachable.length,
    not_yet: chosen.length - come.length,
  }
  await sql`
    insert into birthday_greetings (company_id, user_id, age, sms_message_id, greeted_by)
    select ${ctx.company}::bigint, a.user_id, a.age, a.id, ${makerOf(ctx)}::bigint
    from unnest(${reachable.map((each) => each.id)}::bigint[], ${reachable.map((each) => each.age!)}::int[],
      ${sent}::bigint[]) a (user_id, age, id)`.execute(ctx.tx)
  ctx.note({ entity: 'birthday_greetings', after: { ...done, people: messages.map((each) => each.user_id) } })
  return { data: done, message: done.sent ? 'The greetings are on their way.' : 'No message was sent.' }
})

export const birthdayHandlers = ofPart('SMS', [wish])
