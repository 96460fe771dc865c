/** What the paper of a journal tells of whom and by whom: gathered when it is issued, kept with it, and printed from there ever after. */
import { sql } from 'kysely'
import { seat } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import type { Tx } from '#platform/server/db.ts'

interface Named {
  id?: number
  name: string
  name_np: string | null
}
export interface JournalFacts {
  school: { name: string; name_np: string | null; address: string | null; phone: string | null; pan: string | null }
  student: Named & {
    enroll_code: string
    grade: string
    grade_np: string | null
    section: string | null
    roll: number | null
    guardian: Named | null
  }
  to: (Named & { enroll_code: string }) | null
  head: { name: string; name_np: string | null } | null
  batch: string
  maker: Named | null
  approver: Named | null
  /** Taxes in it by kind and rate, as they were called; papers of before 0095 have none. Paisa. */
  taxes?: { name: string; name_np: string | null; percent: number | null; amount: number }[]
  /** What it paid; paisa. */
  lines: { head: string; head_np: string | null; month: string; batch: string; amount: number }[]
  /** Of a note that takes a bill back: which, by which other it was replaced, and the heads of both; paisa. */
  bill?: { number: number; date: string; due_date: string }
  new_bill?: { number: number; due_date: string } | null
  heads?: {
    id: number
    head: string
    head_np: string | null
    credited: number
    gross: number
    discount: number
    tax: number
  }[]
}

const person = (of: string) =>
  sql`case when ${sql.ref(`${of}.id`)} is not null
    then json_build_object('id', ${sql.ref(`${of}.id`)}, 'name', ${sql.ref(`${of}.full_name`)}, 'name_np',
    ${sql.ref(`${of}.name_np`)}) end`

/** Of the journal `j`. */
const taxesOfEvent = (company: number) => sql`
  coalesce((select
    json_agg(json_build_object('name', k.name, 'name_np', k.name_np, 'percent', n.tax_percent, 'amount', n.amount)
    order by k.id, n.tax_percent)
    from (select fa.tax_kind_id, x.tax_percent, abs(sum(x.amount)) as amount from fee_entries x
    join fee_accounts fa on fa.company_id = x.company_id and fa.id = x.account_id
      where x.company_id = ${company} and x.event_id = j.event_id and x.account = 'tax' group by 1, 2) n
    join tax_kinds k on k.company_id = ${company} and k.id = n.tax_kind_id), '[]')`

/** In the transaction that issues them. Each looks up what is its own: joined to themselves, 7,000 notes that were just written were compared with each other. */
export async function keepFacts(tx: Tx, company: number, journals: readonly number[]): Promise<void> {
  await sql`
    update fee_journals j set paper = (
      select jsonb_build_object(
        'school', json_build_object('name', s.name, 'name_np', s.name_np, 'address', s.address, 'phone',
          s.primary_phone, 'pan', s.pan),
        'student', json_build_object('id', e.student_id, 'name', u.full_name, 'name_np', u.name_np, 'enroll_code',
          e.enroll_code, 'grade', g.name,
          'grade_np', g.name_np, 'section', x.name, 'roll', e.roll, 'guardian',
          (select json_build_object('id', gu.id, 'name', gu.full_name, 'name_np', gu.name_np) from student_guardians sg
            join users gu on gu.company_id = sg.company_id and gu.id = sg.guardian_id
           where sg.company_id = e.company_id and sg.student_id = e.student_id order by sg.is_primary desc, gu.id
           limit 1)),
        'to', case when t.id is not null
          then json_build_object('id', t.student_id, 'name', tu.full_name, 'name_np', tu.name_np, 'enroll_code',
          t.enroll_code) end,
        'head', case when h.id is not null then json_build_object('name', h.title, 'name_np', h.title_np) end,
        'batch', b.name, 'maker', ${person('m')}, 'approver', ${person('a')},
        'taxes', ${taxesOfEvent(company)},
        'lines', coalesce((select
          json_agg(json_build_object('head', lh.title, 'head_np', lh.title_np, 'month', l.month, 'batch', lb.name,
          'amount', l.amount)
            order by lb.start_date, l.month, lh.rank, lh.id)
          from fee_allocations l join fee_heads lh on lh.company_id = l.company_id and lh.id = l.fee_head_id
          join enrolments le on le.company_id = l.company_id and le.id = l.enroll_id
          join batches lb on lb.company_id = le.company_id and lb.id = le.batch_id
          where l.company_id = ${company} and l.event_id = j.event_id and l.amount > 0), '[]'))
      from companies s join enrolments e on e.company_id = ${company} and e.id = j.enroll_id
      join ${userOf('e.student_id')}
      join batches b on b.company_id = e.company_id and b.id = e.batch_id
      ${seat}
      left join enrolments t on t.company_id = ${company} and t.id = j.to_enroll_id
      left join users tu on tu.company_id = t.company_id and tu.id = t.student_id
      left join fee_heads h on h.company_id = ${company} and h.id = j.fee_head_id
      left join users m on m.company_id = ${company} and m.id = j.made_by
      left join users a on a.company_id = ${company} and a.id = j.approved_by
      where s.id = ${company})
    where j.company_id = ${company} and j.id = any(${journals}::bigint[])`.execute(tx)
}

/** What the papers of a correction say beside: the bills, and their heads as they were called. */
export async function keepBillFacts(tx: Tx, company: number, journal: number): Promise<void> {
  await sql`
    update fee_journals k set paper = k.paper || (
      select jsonb_build_object(
        'bill', json_build_object('number', b.number, 'date', v.accounting_date, 'due_date', b.due_date),
        'new_bill', case when nb.id is not null then json_build_object('number', nb.number, 'due_date', nb.due_date)
          end,
        'heads', (select
          json_agg(json_build_object('id', h.id, 'head', h.title, 'head_np', h.title_np, 'credited', l.credited,
          'gross', l.gross, 'discount', l.discount, 'tax', l.tax) order by h.rank, h.id)
          from bill_correction_lines l join fee_heads h on h.company_id = l.company_id and h.id = l.fee_head_id
          where l.company_id = c.company_id and l.journal_id = c.journal_id))
      from bill_corrections c join bills b on b.company_id = c.company_id and b.id = k.bill_id
      join fee_events v on v.company_id = b.company_id and v.id = b.event_id
      left join bills nb on nb.company_id = c.company_id and nb.id = c.new_bill_id
      where c.company_id = ${company} and c.journal_id = ${journal})
    where k.company_id = ${company} and k.id = ${journal}`.execute(tx)
}

/** The papers keep class, heads and amounts, without the names. Erasing is rare: they may be read whole. */
export async function forgetInJournals(tx: Tx, company: number, id: number): Promise<void> {
  const gone = JSON.stringify({ name: 'Erased', name_np: null })
  await sql`
    update fee_journals set payee = 'Erased' where company_id = ${company} and payee is not null
      and enroll_id in (select id from enrolments where company_id = ${company} and student_id = ${id})`.execute(tx)
  await sql`
    update fee_journals
    set paper = jsonb_set(paper, '{student}', (paper -> 'student') || ${gone}::jsonb || '{"guardian": null}'::jsonb)
    where company_id = ${company} and (paper #>> '{student,id}')::bigint = ${id}`.execute(tx)
  await sql`
    update fee_journals j
    set payee = case when j.payee is null then null else 'Erased' end,
      paper = jsonb_set(paper, '{student,guardian}', 'null')
    where company_id = ${company} and (paper #>> '{student,guardian,id}')::bigint = ${id}`.execute(tx)
  await sql`
    update fee_journals j set paper = paper || (
      select jsonb_object_agg(k.name, (j.paper -> k.name) || ${gone}::jsonb)
      from unnest(array['to', 'maker', 'approver']) k (name)
      where (j.paper #>> array[k.name, 'id'])::bigint = ${id})
    where company_id = ${company}
      and (paper #>> '{to,id}' = ${String(id)} or paper #>> '{maker,id}' = ${String(id)}
      or paper #>> '{approver,id}' = ${String(id)})`.execute(tx)
}
