/** What a receipt tells of whom and for what: gathered when it is written, kept beside it, and printed from there ever after. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { seat } from '#features/academics/server/index.ts'
import type { Tx } from '#platform/server/db.ts'
import type { ErasePerson } from '#platform/server/erasure.ts'
import { isOneOf } from '#platform/server/sql-words.ts'
import { forgetInJournals } from './held/journal-facts.ts'

interface Named {
  id?: number
  name: string
  name_np: string | null
}
export interface ReceiptFacts {
  school: { name: string; name_np: string | null; address: string | null; phone: string | null; pan: string | null }
  /** None of a general receipt: that has its payer. */
  student:
    | (Named & {
        enroll_code: string
        grade: string
        grade_np: string | null
        section: string | null
        roll: number | null
        guardian: Named | null
      })
    | null
  /** `student_id`, `code`: of the student whom the payer named. */
  payer?: { name: string; mobile: string | null; student_id: number | null; code: string | null } | null
  cashier: Named
  /** Paisa. */
  lines: {
    head: string
    head_np: string | null
    /** None of a general receipt, which has a narration instead. */
    month: string | null
    batch: string | null
    narration?: string | null
    amount: number
  }[]
}

/** Who took what nobody took at a counter, as in reports by cashier. */
export const nobody = 'Pathshala'

/** The school `s` and the cashier `c` of the receipt `r`, as things stand now. */
const ofSchool = sql`
  'school', json_build_object('name', s.name, 'name_np', s.name_np, 'address', s.address, 'phone', s.primary_phone,
    'pan', s.pan),
  'cashier', json_build_object('id', c.id, 'name', coalesce(c.full_name, ${nobody}), 'name_np', c.name_np)`
const joined = sql`
  join companies s on s.id = r.company_id left join users c on c.company_id = r.company_id and c.id = r.cashier_id`

/** SELECT of receipt_id and paper: of general receipts what was told at the counter, of others what their own enrolments say. */
const gathered = (company: number, receipts: readonly number[]) => sql`
  select r.id as receipt_id, json_build_object(${ofSchool}, 'student', null,
      'payer', json_build_object('name', p.payer, 'mobile', p.mobile, 'student_id', p.student_id, 'code',
        (select e.enroll_code from enrolments e
        where e.company_id = p.company_id and e.student_id = p.student_id order by e.id desc limit 1)),
      'lines', (select
        json_agg(json_build_object('head', h.title, 'head_np', h.title_np, 'month', null, 'batch', null, 'narration',
        l.narration, 'amount', l.amount) order by l.line)
        from general_receipt_lines l join fee_heads h on h.company_id = l.company_id and h.id = l.fee_head_id
        where l.company_id = p.company_id and l.receipt_id = p.receipt_id))::jsonb as paper
    from general_receipts p join receipts r on r.company_id = p.company_id and r.id = p.receipt_id ${joined}
    where p.company_id = ${company} and p.receipt_id ${isOneOf(receipts)}
  union all
  select r.id, json_build_object(${ofSchool},
      'student', json_build_object('id', e.student_id, 'name', u.full_name, 'name_np', u.name_np, 'enroll_code',
        e.enroll_code, 'grade', g.name,
        'grade_np', g.name_np, 'section', x.name, 'roll', e.roll, 'guardian',
        (select json_build_object('id', gu.id, 'name', gu.full_name, 'name_np', gu.name_np) from student_guardians sg
          join users gu on gu.company_id = sg.company_id and gu.id = sg.guardian_id
         where sg.company_id = e.company_id and sg.student_id = e.student_id order by sg.is_primary desc, gu.id
         limit 1)),
      'lines', coalesce((select
        json_agg(json_build_object('head', h.title, 'head_np', h.title_np, 'month', a.month, 'batch', ab.name,
        'amount', a.amount + a.discount) order by ab.start_date, a.month, h.rank, h.id)
        from fee_allocations a join fee_heads h on h.company_id = a.company_id and h.id = a.fee_head_id
        join enrolments ae on ae.company_id = a.company_id and ae.id = a.enroll_id
        join batches ab on ab.company_id = ae.company_id and ab.id = ae.batch_id
        where a.company_id = r.company_id and a.event_id = r.event_id), '[]'))::jsonb
    from receipts r ${joined}
    join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id join ${userOf('e.student_id')}
    ${seat}
    where r.company_id = ${company} and r.id ${isOneOf(receipts)}`

/** In the transaction that writes the receipts. */
export async function keepFactsOf(tx: Tx, company: number, receipts: readonly number[]): Promise<void> {
  await sql`
    insert into receipt_papers (company_id, receipt_id, paper)
    select ${company}::bigint, f.receipt_id, f.paper from (${gathered(company, receipts)}) f`.execute(tx)
}

/** By receipt, as at issue; one of before they were kept tells what its own enrolment says. */
export async function factsOf(
  tx: Tx,
  company: number,
  receipts: readonly number[],
): Promise<Map<number, ReceiptFacts>> {
  const kept = await tx
    .selectFrom('receipt_papers')
    .select(['receipt_id', 'paper'])
    .where('company_id', '=', company)
    .where('receipt_id', 'in', [...receipts])
    .execute()
  const found = new Map(kept.map(({ receipt_id, paper }) => [receipt_id, paper as unknown as ReceiptFacts]))
  const older = receipts.filter((id) => !found.has(id))
  if (!older.length) return found
  const { rows } = await sql<{ receipt_id: number; paper: ReceiptFacts }>`${gathered(company, older)}`.execute(tx)
  for (const { receipt_id, paper } of rows) found.set(receipt_id, paper)
  return found
}

/** The papers keep class, heads and amounts, without the name. Erasing is rare: they may be read whole. */
export const erasePerson: ErasePerson = async (tx, { company, id }) => {
  const gone = JSON.stringify({ name: 'Erased', name_np: null })
  await sql`
    update receipt_papers
    set paper = jsonb_set(paper, '{student}', (paper -> 'student') || ${gone}::jsonb || '{"guardian": null}'::jsonb)
      where company_id = ${company} and (paper #>> '{student,id}')::bigint = ${id}`.execute(tx)
  await sql`
    update receipt_papers
    set paper = jsonb_set(paper, '{payer}', (paper -> 'payer') || '{"name": "Erased", "mobile": null}'::jsonb)
      where company_id = ${company} and (paper #>> '{payer,student_id}')::bigint = ${id}`.execute(tx)
  await sql`update general_receipts set payer = 'Erased', mobile = null
    where company_id = ${company} and student_id = ${id}`.execute(tx)
  await sql`update receipt_papers set paper = jsonb_set(paper, '{student,guardian}', 'null')
    where company_id = ${company}
    and (paper #>> '{student,guardian,id}')::bigint = ${id}`.execute(tx)
  await sql`update receipt_papers set paper = jsonb_set(paper, '{cashier}', (paper -> 'cashier') || ${gone}::jsonb)
    where company_id = ${company} and (paper #>> '{cashier,id}')::bigint = ${id}`.execute(tx)
  await forgetInJournals(tx, company, id)
  return []
}
