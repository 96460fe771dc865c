/** What an admission charged goes back with it, as long as nothing was paid: mirrored in the ledger, never deleted. */
import { sql } from 'kysely'
import type { BeforeWithdrawal } from '#features/students/server/index.ts'
import { withdrawAdmission } from '#features/students/contract/admission.ts'
import { reverseBills } from './reverse-bills.ts'

export const withdrawCharge: BeforeWithdrawal = async (ctx, { student_id, enroll_id, reason }) => {
  const { tx, company } = ctx
  const { rows: others } = await sql<{ id: number; bills: number; amount: number }>`
    select b.bill_run_id as id, count(*) as bills, sum(b.amount)::bigint as amount from bills b
    join bill_runs r on r.company_id = b.company_id
      and r.id = b.bill_run_id
    where b.company_id = ${company} and b.enroll_id = ${enroll_id} and r.enroll_id is null
      and not exists (select from fee_events v where v.company_id = b.company_id and v.reverses_id = b.event_id)
      group by b.bill_run_id`.execute(tx)
  // bills of a month are taken back by whoever may roll a month back
  if (others.length && !ctx.can('bill-generate-rollback')) throw withdrawAdmission.refuse('billed-since')
  if (!(await reverseBills(ctx, { enrolment: enroll_id }, reason))) throw withdrawAdmission.refuse('money-taken')
  const { rows: money } = await sql<{ taken: boolean }>`
    select exists
      (select from receipts where company_id = ${company} and enroll_id = ${enroll_id} and cancelled_at is null)
      or exists (select from advances where company_id = ${company} and student_id = ${student_id} and balance > 0)
      or exists (select from dues where company_id = ${company} and enroll_id = ${enroll_id} and billed > 0)
      as taken`.execute(tx)
  if (money[0]!.taken) throw withdrawAdmission.refuse('money-taken')
  await tx
    .updateTable('bill_runs')
    .set({
      state: 'rolled_back',
      rolled_back_by: ctx.user.id,
      rolled_back_at: sql<string>`app_now()`,
      rollback_reason: reason,
    })
    .where('company_id', '=', company)
    .where('enroll_id', '=', enroll_id)
    .where('state', 'in', ['generated', 'verified'])
    .execute()
  // the runs of months say what stands of them
  for (const { id, bills, amount } of others)
    await sql`update bill_runs set bills = bills - ${bills}, amount = amount - ${amount}
      where company_id = ${company} and id = ${id}`.execute(tx)
  return [
    'fee_events',
    'fee_entries',
    'charge_claims',
    'bills',
    'bill_runs',
    'dues',
    'penalty_claims',
    'receipts',
    'advances',
    'fee_deposits',
    'fee_journals',
    'fee_offer_awards',
    'customized_fees',
    'activity_students',
  ]
}
