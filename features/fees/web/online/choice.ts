/** The months that somebody has chosen to pay. */
import type { Invoice, InvoiceStudent } from '../../contract/online/pay.ts'
import type { LateDue } from '../../contract/penalty.ts'

type Month = Pick<Invoice, 'enroll_id' | 'month'>

export const keyOf = ({ enroll_id, month }: Month): string => `${enroll_id}:${month}`
export const openOf = ({ invoices }: InvoiceStudent): Invoice[] => invoices.filter(({ due }) => due > 0)

const chosenInvoices = (student: InvoiceStudent, chosen: ReadonlySet<string>): Invoice[] =>
  openOf(student).filter((invoice) => chosen.has(keyOf(invoice)))

export const chosenOf = (student: InvoiceStudent, chosen: ReadonlySet<string>): Month[] =>
  chosenInvoices(student, chosen).map(({ enroll_id, month }) => ({ enroll_id, month }))

/** In the order in which money fills them. */
export const duesOf = (student: InvoiceStudent, chosen: ReadonlySet<string>): LateDue[] =>
  chosenInvoices(student, chosen).flatMap(({ enroll_id, month, due_date, lines }) =>
    lines.map(({ fee_head_id, due, brought_forward, penalty }) => ({
      enroll_id,
      month,
      due_date,
      fee_head_id,
      due,
      brought_forward,
      penalty,
    })),
  )
