/** The data that the templates of the fees take. */
import type { Language } from '#nepal/digits.ts'
import type { SchoolHead } from './shapes.ts'

/** 'a5': a page each; 'half_a4': the payer's and the office's copy on the halves of an A4 page; 'roll': 80 mm wide, as long as it must be. */
export type ReceiptSize = 'a5' | 'half_a4' | 'roll'

/** 'receipt': one receipt after the other, each on its own page. */
export interface ReceiptPaper {
  school: SchoolHead
  language: Language
  /** A5 unless told. */
  size?: ReceiptSize
  receipts: ReceiptOnPaper[]
}

/** lines + penalty - discount - advance_used + advance = total: the caller's books hold this, paper only shows it. */
export interface ReceiptOnPaper {
  /** As in the billing book: 'R-83/84-000123'. */
  number: string
  /** Business date. */
  received_on: string
  /** None of a general receipt, which has its payer. */
  student?: string | null
  enroll_code?: string | null
  /** Class and section as said: 'Class 5 A'. */
  grade?: string | null
  roll?: number | null
  guardian?: string | null
  /** Of a general receipt: from whom; `code` of the student whom the payer named. */
  payer?: { name: string; mobile?: string | null; code?: string | null } | null
  lines: ReceiptLineOnPaper[]
  /** Forgiven; 0 is not shown. */
  discount: number
  /** Late fee; 0 is not shown. */
  penalty: number
  /** Advance of earlier receipts used up; 0 is not shown. */
  advance_used: number
  /** What of this money stays as advance; 0 is not shown. */
  advance: number
  /** Money taken. */
  total: number
  /** The total in words; made from it when absent. */
  words?: string | null
  /** In words: 'Cash', 'eSewa'. */
  mode: string
  /** Number of cheque or transfer. */
  reference?: string | null
  /** Each way of paying by itself, where there are several or a cheque; `cheque_date`: AD. */
  parts?: {
    mode: string
    amount: number
    reference?: string | null
    bank?: string | null
    cheque_date?: string | null
    /** AD day, and why the bank did not pay. */
    bounced?: { on: string; reason: string } | null
  }[]
  note?: string | null
  cashier: string
  /** Owed after this receipt; shown when given. */
  left?: number | null
  /** Times printed before: 0 is the original, n is marked 'Copy of original' n. */
  print_count: number
  /** A family's own print: marked as such, whatever the count. */
  for_guardian?: boolean
  cancelled?: { on: string; reason: string } | null
}

export interface ReceiptLineOnPaper {
  head: string
  /** Month or months in words: 'Baisakh', 'Baisakh - Asar'; none of a general receipt. */
  month?: string | null
  narration?: string | null
  amount: number
}

/**
 * 'fee-journal': refund vouchers, advance or deposit journals, debit or credit notes, bills; an A5 page each.
 * 'fee-slip': bills again, four on a page of A4.
 */
export interface FeeJournalPaper {
  school: SchoolHead
  language: Language
  journals: FeeJournalOnPaper[]
}

export interface FeeJournalOnPaper {
  /** What the school was called at issue, where that was kept; its logo is that of today. */
  school?: Omit<SchoolHead, 'logo'> | undefined
  /** In words: 'Refund voucher'. */
  title: string
  /** 'RV-83/84-000012'. */
  number: string
  issued_on: string
  student: string
  enroll_code: string
  grade: string
  roll: number | null
  guardian: string | null
  /** What it is for, or what it paid; they come to the total. */
  lines: { text: string; month: string; amount: number }[]
  /** Of the total: each tax as it is called, with its rate. */
  taxes: { text: string; amount: number }[]
  total: number
  /** Of a bill, under its total: what was paid, what is owed from before, and what is to be paid in all; below 0 it is taken off. */
  payable?: { text: string; amount: number; strong?: boolean }[]
  /** Of a refund: who got the money, how, and the number of the cheque or transfer. */
  payee: string | null
  mode: string | null
  reference: string | null
  /** Empty where there is none. */
  reason: string
  /** Of a bill. */
  due_date: string | null
  /** What it takes back, or by what it was taken back. */
  notes: string[]
  maker: string | null
  approver: string | null
  /** Times printed before: 0 is the original, n is marked 'Copy of original' n. */
  print_count: number
  reversed: { on: string; reason: string } | null
}

/** 'statement': bills and payments of one student or several, A4, each from a page of its own. */
export interface StatementPaper {
  school: SchoolHead
  language: Language
  /** First and last day shown; null is open. */
  from_date?: string | null
  to_date?: string | null
  statements: StatementOnPaper[]
  printed_by: string
  /** Moment of printing, ISO. */
  printed_at: string
}

export interface StatementOnPaper {
  student: {
    name: string
    enroll_code: string
    grade: string
    roll?: number | null
    guardian?: string | null
  }
  /** Owed before the first line. */
  opening: number
  lines: StatementLineOnPaper[]
  /** After the last line: `owed` less `advance`; negative is in the student's favour. */
  closing: number
  owed: number
  /** Advance not used yet. */
  advance: number
  /** Charged as deposits and not given back. */
  deposit: number
}

export interface StatementLineOnPaper {
  date: string
  text: string
  /** Of bill or receipt. */
  number?: string | null
  debit: number
  credit: number
  /** Owed after the line. */
  balance: number
  /** AD date on which a later line takes it back; struck through, and the day is said. */
  reversed_on?: string | null
}
