/** Admitting a student: user, student, guardian, addresses, enrolment and words in one transaction. */
import { onlyFor } from '#platform/server/sql-words.ts'
import { sql } from 'kysely'
import { normaliseMobile } from '#nepal/mobile.ts'
import { fieldError } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { admissionPrice, admitStudent, duplicates, type Lookalike } from '../contract/admission.ts'
import { splitNoted } from '#features/people/contract/person-shape.ts'
import { studentShape } from '../contract/student-shape.ts'
import { setAddresses } from './addresses.ts'
import { passCodes, takeCodes } from './enrol-codes.ts'
import { checkRequired } from './data-entry.ts'
import { checkSeat } from './enrolments.ts'
import { setGuardian } from './guardians/of-student.ts'
import { newRoll } from './new-roll.ts'
import { shownEnrolment } from './list-sql.ts'
import { studentScope } from './student-scope.ts'
import { seesRecord, shownGuardian } from './who-sees-what.ts'
import { afterAdmission, askBooks } from './slots.ts'
import { writeWords } from './search-words.ts'

export const admit = handle(admitStudent, async (input, ctx, services) => {
  const { guardian, address, grade_id, section_id = null, roll = null, enroll_code, ...details } = input
  if (!ctx.batch) throw admitStudent.refuse('no-batch')
  await checkRequired(ctx, input)
  const admission_date = details.admission_date ?? ctx.today
  if (details.dob && details.dob > admission_date) throw fieldError('dob', 'This is after the admission')
  const seat = { batch_id: ctx.batch.id, grade_id, section_id, roll }
  await checkSeat(ctx, seat)
  if (enroll_code) await checkCode(ctx, enroll_code)
  const profile_image = ctx.uploads.image ? await services.files.keep(ctx, ctx.uploads.image) : null
  const { user, own } = splitNoted(studentShape, { ...details, admission_date })
  const { id, full_name } = await ctx.tx
    .insertInto('users')
    .values({ ...user, fname: details.fname, company_id: ctx.company, profile_image, enabled: false })
    .returning(['id', 'full_name'])
    .executeTakeFirstOrThrow()
  await ctx.tx
    .insertInto('user_roles')
    .values({ company_id: ctx.company, user_id: id, role_slug: 'student', is_primary: true })
    .execute()
  await ctx.tx
    .insertInto('students')
    .values({ ...own, gender: details.gender, admission_date, company_id: ctx.company, id })
    .execute()
  if (address) await setAddresses(ctx, id, address, 'address.')
  if (guardian) await setGuardian(ctx, id, guardian, 'guardian.')
  // the counter's row stays locked from here on, so it comes late
  if (enroll_code) await passCodes(ctx.tx, ctx.company, ctx.batch, [enroll_code])
  const code = enroll_code ?? (await takeCodes(ctx.tx, ctx.company, ctx.batch, 1))[0]!
  seat.roll ??= await newRoll(ctx, seat)
  const enrolment = await ctx.tx
    .insertInto('enrolments')
    .values({ company_id: ctx.company, student_id: id, ...seat, enroll_code: code, enrolled_on: admission_date })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeWords(ctx.tx, ctx.company, [id])
  for (const after of afterAdmission.filled)
    await after(ctx, { enroll_id: enrolment.id, grade_id, enrolled_on: admission_date })
  ctx.note({ entity: 'students', entity_id: id, after: { ...input, enroll_code: code, admission_date } })
  return {
    data: {
      id,
      enroll_id: enrolment.id,
      enroll_code: code,
      name: full_name,
      profile_image,
      roll: seat.roll,
      charged: await askBooks().admissionCharge(ctx, enrolment.id),
    },
    message: 'Student admitted.',
  }
})

export const showPrice = handle(admissionPrice, async ({ admission_date, ...seat }, ctx) => {
  const lines = await askBooks().admissionPrice(ctx, seat, admission_date ?? ctx.today)
  return { data: { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) } }
})

async function checkCode(ctx: Ctx, code: string): Promise<void> {
  const { rows } = await sql`select from enrolments
      where company_id = ${ctx.company} and batch_id = ${ctx.batch!.id} and lower(enroll_code) = lower(${code})
      limit 1`.execute(ctx.tx)
  if (rows.length) throw fieldError('enroll_code', 'Another student of this batch has this code')
}

/** The same first name together with the same last name, birthday or guardian's mobile: perhaps the same child. */
export const findDuplicates = handle(duplicates, async ({ fname, lname, dob = null, mobile: typed }, ctx) => {
  if (!fname) return { data: [] }
  const mobile = normaliseMobile(typed ?? '')
  const { rows } = await sql<Lookalike>`
    select u.id, u.full_name as name, e.enroll_code, g.name as grade, g.name_np as grade_np, x.name as section,
      ${onlyFor(seesRecord(ctx), sql`s.dob`)} as dob, p.name as guardian, p.mobile, s.status,
      coalesce(s.dob = ${dob}::date, false) as same_dob, coalesce(m.has, false) as same_mobile
    from (select distinct student_id as id from student_words
    where company_id = ${ctx.company} and word = lower(${fname.split(/\s+/)[0]!})) w
    join students s on s.company_id = ${ctx.company} and s.id = w.id
    join users u on u.company_id = s.company_id and u.id = s.id and u.deleted_at is null
      and lower(u.fname) = lower(${fname})
    left join lateral (select true as has from student_words k
    where k.company_id = ${ctx.company} and k.student_id = s.id and k.word = ${mobile}) m on true
    ${shownEnrolment(ctx.company, sql`s.id`, ctx.batch?.id ?? null)} ${shownGuardian(ctx, sql`s.id`)}
    where (s.dob = ${dob}::date or m.has
      or (lower(u.lname) = lower(${lname}) and (s.dob is null or ${dob}::date is null)))
      and ${studentScope(ctx, sql`s.id`)}
    order by same_dob desc, same_mobile desc, u.full_name limit 5`.execute(ctx.tx)
  return { data: rows }
})
