/** Read models against what they are made of: whatever a test has done, at its end the two must be equal. */
import { sql } from 'kysely'
import type { Connection } from '#platform/server/db.ts'

const counted = 'batch_id, grade_id, section_id, gender, standing, status, enrolled_on, left_on, has_guardian'
const charged = 'batch_id, month, grade_id, enrolled_on'

/** Debits and credits of the entries of each account on each day or month. */
const summed = (time: string) => `
  select n.company_id, n.account_id, v.closing, ${time}, coalesce(sum(n.amount) filter (where n.amount > 0), 0)::bigint, coalesce(-sum(n.amount) filter (where n.amount < 0), 0)::bigint
  from account_entries n join account_events v on v.company_id = n.company_id and v.id = n.event_id group by 1, 2, 3, 4`

/** [what is kept, what it must be] */
const pairs: Record<string, [kept: string, wanted: string]> = {
  roster: ['select * from roster', 'select * from roster_wanted'],
  roster_counts: [
    `select company_id, ${counted}, sum(n) as n from roster_counts group by company_id, ${counted} having sum(n) <> 0`,
    `select company_id, ${counted}, count(*) as n from roster_wanted group by company_id, ${counted}`,
  ],
  charge_counts: [
    `select company_id, ${charged}, sum(n) as n from charge_counts group by company_id, ${charged} having sum(n) <> 0`,
    `select company_id, ${charged}, count(*) as n from (
      select c.company_id, c.batch_id, c.month, e.grade_id, e.enrolled_on from charged_wanted c
      join enrolments e on e.company_id = c.company_id and e.id = c.enroll_id and e.status = 'studying') s group by company_id, ${charged}`,
  ],
  plan_amounts: ['select * from plan_amounts', 'select * from plan_amounts_wanted'],
  student_balances: [
    'select company_id, enroll_id, student_id, due, since from student_balances where due <> 0',
    `select company_id, enroll_id, student_id, sum(due)::bigint, min(due_date) from dues where due > 0
      group by 1, 2, 3`,
  ],
  open_due_days: [
    'select company_id, due_date, sum(due) from open_due_days group by 1, 2 having sum(due) <> 0',
    'select company_id, due_date, sum(due) from dues where due > 0 group by 1, 2',
  ],
  touched_balances: ['select company_id, id from touched_balances', 'select 1::bigint, 1::bigint where false'],
  fee_moves: ['select * from fee_moves', 'select * from fee_moves_wanted'],
  account_days: [
    'select company_id, account_id, closing, day, debit, credit from account_days',
    summed('n.accounting_date'),
  ],
  account_months: [
    'select company_id, account_id, closing, month, debit, credit from account_months',
    summed("date_trunc('month', n.accounting_date)::date"),
  ],
  bank_open_months: [
    `select company_id, account_id, month, side, items::bigint, amount from bank_open_months where items <> 0 or amount <> 0`,
    `select n.company_id, n.account_id, date_trunc('month', n.accounting_date)::date, 'entries', count(*), sum(n.amount)::bigint
      from account_entries n join accounts a on a.company_id = n.company_id and a.id = n.account_id and a.kind = 'bank'
      where not exists (select from reconciled_entries r where r.company_id = n.company_id and r.entry_id = n.id) group by 1, 2, 3
    union all
    select l.company_id, l.account_id, date_trunc('month', l.date)::date, 'lines', count(*), sum(l.amount)::bigint from bank_statement_lines l
      where not exists (select from reconciled_lines r where r.company_id = l.company_id and r.line_id = l.id) group by 1, 2, 3`,
  ],
}

/** For each that differs: its name, and what it holds wrongly or lacks. Of all schools, asked as the owner. */
export async function readModelsApart({ db }: Connection): Promise<string[]> {
  const apart: string[] = []
  for (const [name, [kept, wanted]] of Object.entries(pairs)) {
    const { rows } = await sql
      .raw<{ row: string }>(`
      (select 'too much: ' || k as row from ((${kept}) except all (${wanted})) k limit 3)
      union all (select 'missing: ' || w from ((${wanted}) except all (${kept})) w limit 3)`)
      .execute(db)
    apart.push(...rows.map(({ row }) => `${name}, ${row}`))
  }
  return apart
}
