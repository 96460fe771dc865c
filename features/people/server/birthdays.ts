/** Birthdays of those who work here, as a part of the list of all birthdays. */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { seesStaffContact } from './who-sees-what.ts'

/** A select over the days of birth in `born (dob)`. Colleagues see the day; age and mobile are for who may read the record and the contacts. */
export const birthdaysOfStaff = (ctx: Ctx): RawBuilder<unknown> => sql`
  select u.id, 'staff', u.full_name, u.name_np, u.profile_image, coalesce(s.position, d.name),
    coalesce(s.position, d.name_np), s.dob, u.primary_mobile, ${ctx.can('staff-record-read')}::boolean,
    ${seesStaffContact(ctx)}::boolean
  from staff s join born using (dob)
  join users u on u.company_id = s.company_id and u.id = s.id and u.deleted_at is null
  left join departments d on d.company_id = s.company_id and d.id = s.department_id
  where s.company_id = ${ctx.company} and s.left_on is null`

/** Whether the person is in that list: works here, and the day of birth is known. */
export const isColleague = (company: number, person: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists
    (select from staff s
    where s.company_id = ${company} and s.id = ${person} and s.left_on is null and s.dob is not null)`
