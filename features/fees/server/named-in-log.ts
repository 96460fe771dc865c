/** What the activity report calls things of money. */
import { sql } from 'kysely'
import { batchMonthText } from '#nepal/bs-month-text.ts'
import { named, type NamedThing, type ThingNamer } from '#platform/server/named-in-log.ts'
import { userOf } from '#features/access/server/index.ts'
import { modeLabel } from '../contract/payment-modes.ts'
import { type JournalKind, seriesOf } from '../contract/journal-words.ts'
import { receiptNumber } from './receipt-number.ts'

const monthOf = (code: string, of: string): Omit<NamedThing, 'id'> => ({
  name: batchMonthText(code, of, 'en'),
  name_np: batchMonthText(code, of, 'ne'),
})

export const things: Record<string, ThingNamer> = {
  fee_plans: named('Fee plan', 't.name', 'batches t'),
  fee_offers: named('Fee offer', 't.title', 'fee_offers t', 't.title_np'),
  customized_fees: {
    kind: 'Customized fee',
    async find(tx, company, ids) {
      const { rows } = await sql<NamedThing>`
        select t.id::text, u.full_name as name, u.name_np from customized_fees t
        join enrolments e on e.company_id = t.company_id and e.id = t.enroll_id
          join ${userOf('e.student_id')} where t.company_id = ${company} and t.id = any(${ids}::bigint[])`.execute(tx)
      return rows
    },
  },
  accepted_differences: {
    kind: 'Difference of a charge',
    async find(tx, company, ids) {
      const { rows } = await sql<NamedThing>`
        select t.id::text, u.full_name as name, u.name_np from accepted_differences t
        join enrolments e on e.company_id = t.company_id and e.id = t.enroll_id
          join ${userOf('e.student_id')} where t.company_id = ${company} and t.id = any(${ids}::bigint[])`.execute(tx)
      return rows
    },
  },
  receipts: {
    kind: 'Receipt',
    async find(tx, company, ids) {
      const { rows } = await sql<{ id: string; series: string; number: number; fiscal_year: string }>`
        select r.id::text, r.series, r.number, f.name as fiscal_year from receipts r
        join fiscal_years f on f.company_id = r.company_id
          and f.id = r.fiscal_year_id where r.company_id = ${company} and r.id = any(${ids}::bigint[])`.execute(tx)
      return rows.map((row) => ({ id: row.id, name: receiptNumber(row), name_np: null }))
    },
  },
  // the code, as the gateway's own list has it
  payment_intents: {
    kind: 'Online payment',
    async find(tx, company, ids) {
      const { rows } = await sql<NamedThing>`
        select id::text, code as name, null as name_np from payment_intents
        where company_id = ${company} and id::text = any(${ids}::text[])`.execute(tx)
      return rows
    },
  },
  payment_providers: {
    kind: 'Payment provider',
    find: async (_tx, _company, ids) => ids.map((id) => ({ id, name: modeLabel(id), name_np: null })),
  },
  fee_cheques: {
    kind: 'Cheque',
    async find(tx, company, ids) {
      const { rows } = await sql<{ id: string; name: string | null }>`
        select q.id::text, p.reference as name from fee_cheques q
        join receipt_payments p on p.company_id = q.company_id and p.receipt_id = q.receipt_id and p.line = q.line
        where q.company_id = ${company} and q.id = any(${ids}::bigint[])`.execute(tx)
      return rows.map(({ id, name }) => ({ id, name: name ?? '', name_np: null }))
    },
  },
  fee_journals: {
    kind: 'Refund, journal or note',
    async find(tx, company, ids) {
      const { rows } = await sql<{
        id: string
        kind: JournalKind
        number: number | null
        fiscal_year: string | null
        student: string
      }>`
        select j.id::text, j.kind, j.number, f.name as fiscal_year, u.full_name as student from fee_journals j
        join enrolments e on e.company_id = j.company_id and e.id = j.enroll_id
          join ${userOf('e.student_id')}
          left join fiscal_years f on f.company_id = j.company_id and f.id = j.fiscal_year_id
        where j.company_id = ${company} and j.id = any(${ids}::bigint[])`.execute(tx)
      // what waits has no number: it is called by its student
      return rows.map(({ id, kind, number, fiscal_year, student }) => ({
        id,
        name: number && fiscal_year ? receiptNumber({ series: seriesOf[kind], fiscal_year, number }) : student,
        name_np: null,
      }))
    },
  },
  due_reminder_runs: named('Reminder of dues', 't.text', 'due_reminder_runs t'),
  previous_dues: named(
    'Previous due',
    'u.full_name',
    `previous_dues t join enrolments e on e.company_id = t.company_id and e.id = t.enroll_id join users u on u.company_id = e.company_id and u.id = e.student_id`,
    'u.name_np',
  ),
  bill_runs: {
    kind: 'Bill run',
    async find(tx, company, ids) {
      const { rows } = await sql<{
        id: string
        month: string
        batch: string
      }>`select r.id::text, r.month, b.name as batch from bill_runs r
        join batches b on b.company_id = r.company_id and b.id = r.batch_id
        where r.company_id = ${company} and r.id = any(${ids}::bigint[])`.execute(tx)
      return rows.map(({ id, month, batch }) => ({ id, ...monthOf(month, batch) }))
    },
  },
  billing_months: {
    kind: 'Billing month',
    words: true,
    find: async (_tx, _company, ids) => ids.map((id) => ({ id, ...monthOf(id, '') })),
  },
}
