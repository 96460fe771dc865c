/**
 * What each printed document needs, as `printer.print(<template>, <shape>)` takes it.
 * Amounts are whole paisa, dates AD 'yyyy-mm-dd'; both become text for people in prepare-*.ts. Bytes are images (JPEG, PNG).
 */
import type { Choice, FieldKind } from '#platform/contract/field.ts'
import type { Language } from '#nepal/digits.ts'
import type { StoredBytes } from '#platform/server/stored-bytes.ts'
import type { ReceiptPaper, FeeJournalPaper, StatementPaper } from './fee-shapes.ts'
import type { EntranceCardPaper, MarksheetPaper, MarksLedgerPaper, SeatPlanPaper } from './exam-shapes.ts'
import type { TranscriptPaper } from './transcript-shapes.ts'
import type { CardPaper, CertificatePaper } from './card-shapes.ts'

/** Stands on top of every page that leaves the school. */
export interface SchoolHead {
  name: string
  /** In Nepali; leads on Nepali paper. */
  name_np?: string | null
  address?: string | null
  phone?: string | null
  /** Permanent account number, 9 digits. */
  pan?: string | null
  /** A JPEG or PNG. */
  logo?: Uint8Array | StoredBytes | null
}

/** 'table': any list or report on A4, lying when it has many columns. */
export interface TablePaper {
  school?: SchoolHead | undefined
  title: string
  /** One sentence under the title: what was asked for ('Class 5, Baisakh to Asar'). */
  sentence?: string | null
  columns: TableColumnOnPaper[]
  rows: Record<string, unknown>[]
  /** Bold last row, by column name, same kinds as the rows. */
  totals?: Record<string, unknown> | null
  /** A zero amount is a dash, as in reports. */
  dash?: boolean | undefined
  language: Language
  /** How dates are written; BS when not given. */
  calendar?: 'bs' | 'ad'
  /** Full name of who printed. */
  printed_by: string
  /** Moment of printing, ISO. */
  printed_at: string
}

export interface TableColumnOnPaper {
  /** Key in the rows. */
  name: string
  label: string
  kind: FieldKind
  /** Words of a choice's values. */
  choices?: readonly Choice[]
  /** Of a date; that of the paper when not given. */
  calendar?: 'bs' | 'ad'
}

/** 'attendance-month': the month sheet of a section, A4 lying. `year` and `month` are BS. */
export interface AttendanceMonthPaper {
  school: SchoolHead
  language: Language
  /** The school's letters. */
  letters: Record<keyof AttendanceTally, { en: string; np: string }>
  sheet: {
    grade: string
    grade_np: string | null
    section: string
    class_teacher: string | null
    year: number
    month: number
    days: { date: number; weekday: number; off: string | null; taken: boolean; tally: AttendanceTally }[]
    /** `marks` follow `days`. */
    students: {
      roll: number | null
      name: string
      name_np: string | null
      enroll_code: string
      marks: (keyof AttendanceTally | null)[]
      tally: AttendanceTally
      rate: number | null
    }[]
  }
  printed_by: string
  /** Moment of printing, ISO. */
  printed_at: string
}
export type AttendanceTally = Record<'present' | 'absent' | 'late' | 'leave' | 'half', number>

/** 'student-card': a card of 54 x 86 mm with the QR code that is scanned at the gate. */
export interface StudentCardPaper {
  school: SchoolHead
  language: Language
  person: {
    name: string
    name_np: string | null
    enroll_code: string | null
    grade: string | null
    section: string | null
  }
  /** An SVG. */
  qr: Uint8Array
}

/** 'credentials': slips with one-time passwords, eight on a page of A4. */
export interface CredentialsPaper {
  school: SchoolHead
  language: Language
  /** Where to sign in. */
  address: string
  slips: {
    name: string
    name_np: string | null
    place: string | null
    place_np: string | null
    username: string
    password: string
  }[]
}

/** 'student-paper': the admission slip, and the transfer certificate of who has left; A5. */
export interface StudentPaper {
  school: SchoolHead
  language: Language
  kind: 'admission' | 'transfer'
  student: {
    name: string
    name_np: string | null
    gender: string
    dob: string | null
    address: string | null
    enroll_code: string | null
    admission_number: string | null
    admission_date: string
    grade: string | null
    section: string | null
    roll: number | null
    batch: string | null
    guardian: { name: string; relation: string; mobile: string | null } | null
    left_on: string | null
    left_reason: string | null
  }
  /** What the admission charged; nothing is shown when there is none. */
  charged?: { title: string; title_np: string | null; amount: number }[]
  printed_by: string
  /** Moment of printing, ISO. */
  printed_at: string
}

/** 'routine': weekly routines, A4 lying, one on a page. Weekdays are 0 Sunday to 6 Saturday, times 'HH:MM'. */
export interface RoutinePaper {
  school: SchoolHead
  language: Language
  batch: string
  by: 'section' | 'teacher' | 'room'
  routines: {
    name: string
    name_np: string | null
    days: { weekday: number }[]
    periods: { id: number; name: string; name_np: string | null; starts_at: string; ends_at: string; kind: string }[]
    slots: {
      weekday: number
      period_id: number
      grade: string
      grade_np: string | null
      section: string
      subject: string
      subject_np: string | null
      teacher: string | null
      teacher_np: string | null
      room: string | null
    }[]
  }[]
  printed_by: string
  /** Moment of printing, ISO. */
  printed_at: string
}

/** 'voucher': one voucher of the books, A4; a stamp says where it is a draft or was reversed. */
export interface VoucherPaper {
  school: SchoolHead
  language: Language
  voucher: {
    /** 'Payment voucher'. */
    title: string
    /** None: it is not posted. */
    number: string | null
    date: string
    narration: string
    reference: string | null
    /** Who is paid; with the number of the cheque that was written. */
    payee: string | null
    cheque: string | null
    /** Debit positive, credit negative. */
    lines: { code: string; account: string; party: string | null; note: string | null; amount: number }[]
    reverses: string | null
    reversed_by: { number: string; date: string } | null
    reason: string | null
    made_by: string | null
    approved_by: string | null
  }
}

declare module '#platform/server/print.ts' {
  interface Papers {
    'attendance-month': AttendanceMonthPaper
    card: CardPaper
    certificate: CertificatePaper
    credentials: CredentialsPaper
    'entrance-card': EntranceCardPaper
    'seat-plan': SeatPlanPaper
    'fee-journal': FeeJournalPaper
    'fee-slip': FeeJournalPaper
    'marks-ledger': MarksLedgerPaper
    marksheet: MarksheetPaper
    receipt: ReceiptPaper
    routine: RoutinePaper
    statement: StatementPaper
    'student-card': StudentCardPaper
    'student-paper': StudentPaper
    table: TablePaper
    transcript: TranscriptPaper
    voucher: VoucherPaper
  }
}
