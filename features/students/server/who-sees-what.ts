/** Which parts of a student's record a person may see: the directory (name, class, roll, photo) comes with `student-read`, the others by rights of their own. */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { primaryGuardian, shownAddress } from './list-sql.ts'
import { closedRow } from './student-scope.ts'

type Reader = Pick<Ctx, 'can' | 'company' | 'session' | 'now'>

/** Mobiles, e-mail, addresses, guardians. */
export const seesContact = (ctx: Pick<Ctx, 'can'>): boolean => ctx.can('student-contact-read')
/** Date of birth, religion, ethnicity, health, why somebody left. */
export const seesRecord = (ctx: Pick<Ctx, 'can'>): boolean => ctx.can('student-record-read')
/** Not of a student whose record the school protects, as long as the session is locked. */
const openOnly = (ctx: Reader, student: RawBuilder<unknown>, row?: RawBuilder<unknown>): RawBuilder<unknown> => {
  const closed = closedRow(ctx, row ?? sql`closed`)
  if (closed && row) return sql`not ${closed}`
  return closed
    ? sql`not exists
      (select from students closed where closed.company_id = ${ctx.company} and closed.id = ${student} and ${closed})`
    : sql`true`
}

/**
 * The primary guardian as `p`, as far as the reader sees contacts; without that right every student looks as if he had none.
 * `row`: where `is_protected` and `status` of the student stand already.
 */
export const shownGuardian = (
  ctx: Reader,
  student: RawBuilder<unknown>,
  row?: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  seesContact(ctx)
    ? primaryGuardian(ctx.company, student, openOnly(ctx, student, row))
    : sql`cross join
      (select null::bigint as id, null::text as name, null::text as name_np, null::text as mobile,
      null::text as relation) p`

/** The address as `a`, likewise. */
export const addressShown = (ctx: Reader, student: RawBuilder<unknown>): RawBuilder<unknown> =>
  seesContact(ctx) ? shownAddress(ctx.company, student) : sql`cross join (select null::json as row) a`

const contacts = ['guardian', 'guardian_np', 'mobile', 'district_id', 'municipality_id', 'ward', 'tole']
/** Guardian and address out of a row `e` of the roster, as far as the reader sees contacts, and not of a student whose record is closed to him. */
export function contactsShown(ctx: Reader): RawBuilder<unknown> {
  if (!seesContact(ctx)) return sql.raw(contacts.map((name) => `(select e.${name} where false) as ${name}`).join(', '))
  const closed = closedRow(ctx, sql`e`, sql`e.standing`)
  return sql.join(
    contacts.map((name) =>
      closed ? sql`case when not ${closed} then ${sql.ref(`e.${name}`)} end as ${sql.ref(name)}` : sql.ref(`e.${name}`),
    ),
  )
}
