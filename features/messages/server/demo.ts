/** Messages to guardians, and notices. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { DemoSchool } from '#platform/server/demo.ts'

export async function fill(tx: Tx, { id: company, today }: DemoSchool): Promise<void> {
  await sql`insert into sms_balances (company_id, balance) values (${company}::bigint, 2500)`.execute(tx)
  await sql`
    insert into notices (company_id, title, title_np, text, audience, published_on) values
      (${company}::bigint, 'Winter uniform from Mangsir', 'मंसिरदेखि जाडोको पोशाक',
        'From this month on students come in the winter uniform.', 'guardian', ${today}::date - 9),
      (${company}::bigint, 'Second terminal examination', 'दोस्रो त्रैमासिक परीक्षा',
        'The second terminal examination begins in three weeks. The timetable is with the class teachers.', 'all',
        ${today}::date - 2),
      (${company}::bigint, 'Staff meeting on Sunday', 'आइतबार शिक्षक बैठक', 'All teachers meet on Sunday at 3 pm.',
        'staff', ${today}::date - 1)`.execute(tx)
}

/** To families, who have come by now. */
export async function finish(tx: Tx, { id: company, today }: DemoSchool): Promise<void> {
  await sql`
    insert into sms_messages (company_id, user_id, mobile, text, state, created_at)
    select ${company}::bigint, u.id, u.primary_mobile, t.text, 'delivered',
      ${today}::date - t.ago * interval '1 day' + interval '4 hours'
    from user_roles r join users u on u.company_id = r.company_id and u.id = r.user_id and u.primary_mobile is not null
    cross join (values ('The fee of this month can be paid until the 20th. Thank you.', 12),
      ('School stays closed on Friday for a public holiday.', 5)) t (text, ago)
    where r.company_id = ${company}::bigint and r.role_slug = 'guardian'
      and r.user_id in
      (select user_id from user_roles where company_id = ${company}::bigint and role_slug = 'guardian' order by user_id
      limit 200)`.execute(tx)
}
