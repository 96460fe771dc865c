/** A receipt at once by SMS, where the school wants it: in the transaction that writes it, last. What cannot be told holds up no receipt. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { sendSms } from '#features/messages/server/index.ts'
import { schoolUses } from '#features/schools/server/index.ts'
import { primaryGuardian } from '#features/students/server/index.ts'
import type { Tx } from '#platform/server/db.ts'
import { readSettings } from '#platform/server/settings.ts'
import { fillReceiptText, type Told } from '../contract/receipt-text.ts'
import { billingSettings } from '../contract/settings.ts'

export interface Taken {
  student_id: number
  receipt_id: number
  number: string
  /** Paisa. */
  amount: number
}
interface Family extends Omit<Told, 'amount' | 'numbers'> {
  guardian_id: number
  mobile: string
  students: number[]
}

/**
 * One message to each primary guardian, of all children whom he paid for.
 * @returns the mobiles that were written to; none where it is off, nobody has a mobile, or the balance does not suffice
 */
export async function tellReceipts(
  { tx, company }: { tx: Tx; company: number },
  receipts: readonly Taken[],
): Promise<string[]> {
  const { receipt_sms, receipt_sms_text } = await readSettings({ tx, company }, billingSettings)
  const paid = receipts.filter(({ amount }) => amount > 0)
  if (!receipt_sms || !paid.length || !(await schoolUses(tx, company, 'SMS'))) return []
  const families = await familiesOf(tx, company, paid)
  if (!families.length) return []
  const school = await tx
    .selectFrom('companies')
    .select(['name', 'name_np'])
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  const messages = families.map((family) => {
    const own = paid.filter(({ student_id }) => family.students.includes(student_id))
    const told = {
      ...family,
      numbers: own.map(({ number }) => number),
      amount: own.reduce((sum, one) => sum + one.amount, 0),
    }
    return {
      own,
      user_id: family.guardian_id,
      mobile: family.mobile,
      text: fillReceiptText(receipt_sms_text, told, school),
    }
  })
  const sent = await sendSms(tx, company, messages)
  if (!sent) return []
  await tx
    .insertInto('receipt_messages')
    .values(
      messages.flatMap(({ own }, at) =>
        own.map(({ receipt_id }) => ({ company_id: company, receipt_id, sms_message_id: sent[at]! })),
      ),
    )
    .execute()
  return messages.map(({ mobile }) => mobile)
}

/** What is left is what these children owe now. */
async function familiesOf(tx: Tx, company: number, paid: readonly Taken[]): Promise<Family[]> {
  const { rows } = await sql<Family>`
    select p.id as guardian_id, max(p.mobile) as mobile,
      jsonb_build_object('name', max(p.name), 'name_np', max(p.name_np)) as guardian,
      array_agg(s.id order by s.id) as students,
        jsonb_agg(jsonb_build_object('name', u.full_name, 'name_np', u.name_np) order by u.full_name, s.id) as children,
      sum(coalesce((select sum(d.due) from enrolments e
      join dues d on d.company_id = e.company_id and d.enroll_id = e.id
        where e.company_id = ${company} and e.student_id = s.id), 0))::bigint as left
    from students s join ${userOf('s.id')} ${primaryGuardian(company, sql`s.id`)}
    where s.company_id = ${company} and s.id = any(${paid.map(({ student_id }) => student_id)}::bigint[])
      and p.mobile is not null group by p.id order by p.id`.execute(tx)
  return rows
}
