/** What the students room asks of the books, for its own statements. Paisa. */
import { sql } from 'kysely'
import type { ChargeLine } from '#features/students/contract/admission.ts'
import type { Books } from '#features/students/server/index.ts'
import { priceAdmission } from './charge-admission.ts'

export const books: Books = {
  due: (company, student) => sql`coalesce((
    select sum(owed.due) from enrolments owing
    join dues owed on owed.company_id = owing.company_id and owed.enroll_id = owing.id
    where owing.company_id = ${company}::bigint and owing.student_id = ${student}), 0)::bigint`,
  dueOfEnrolment: (company, enrolment) => sql`(
    select sum(owed.due)::bigint from dues owed
    where owed.company_id = ${company}::bigint and owed.enroll_id = ${enrolment})`,
  // from the ledger, not from the dues: those go on after the day
  dueOn: (company, student, day) => sql`coalesce((
    select sum(entry.amount) from enrolments owing join fee_entries entry on entry.company_id = owing.company_id
      and entry.enroll_id = owing.id and entry.account = 'receivable' and entry.accounting_date <= ${day}
    where owing.company_id = ${company}::bigint and owing.student_id = ${student}), 0)::bigint`,
  held: (company, student) => sql`coalesce((
    select -sum(entry.amount) from enrolments holding join fee_entries entry on entry.company_id = holding.company_id
      and entry.enroll_id = holding.id and entry.account in ('advance', 'deposit')
    where holding.company_id = ${company}::bigint and holding.student_id = ${student}), 0)::bigint`,
  cheques: (company, student) => sql`coalesce((
    select sum(part.amount) from enrolments paying
    join receipts r on r.company_id = paying.company_id and r.enroll_id = paying.id
      join fee_cheques cheque on cheque.company_id = r.company_id and cheque.receipt_id = r.id
        and cheque.state = 'in_hand'
      join receipt_payments part on part.company_id = cheque.company_id and part.receipt_id = cheque.receipt_id
        and part.line = cheque.line
    where paying.company_id = ${company}::bigint and paying.student_id = ${student}), 0)::bigint`,
  admissionPrice: priceAdmission,
  async admissionCharge({ tx, company }, enrolment) {
    const { rows } = await sql<ChargeLine>`
      select h.id as fee_head_id, h.title, h.title_np, l.net as amount from bill_runs r
      join bills b on b.company_id = r.company_id and b.bill_run_id = r.id
      join bill_lines l on l.company_id = b.company_id and l.bill_id = b.id
      join fee_heads h on h.company_id = l.company_id and h.id = l.fee_head_id
      where r.company_id = ${company} and r.enroll_id = ${enrolment} and r.state in ('generated', 'verified')
      order by h.rank, h.id`.execute(tx)
    return rows
  },
}
