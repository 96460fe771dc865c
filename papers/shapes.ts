/**
 * What each printed document needs, as `printer.print(<template>, <shape>)` takes it.
 * Amounts are whole paisa, dates AD 'yyyy-mm-dd'; both become text for people in prepare-*.ts. Bytes are images (JPEG, PNG).
 */
import type { Choice, FieldKind } from '#platform/contract/field.ts'
import type { Language } from '#nepal/digits.ts'
import type { StoredBytes } from '#platform/server/stored-bytes.ts'

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

/** 'fee-journal': a refund voucher, an advance or deposit journal, a debit or credit note; A5. */
export interface FeeJournalPaper {
  school: SchoolHead
  language: Language
  journal: {
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

/** 'statement': bills and payments of one student, A4. */
export interface StatementPaper {
  school: SchoolHead
  language: Language
  student: { name: string; enroll_code: string; grade: string; roll?: number | null; guardian?: string | null }
  /** First and last day shown; null is open. */
  from_date?: string | null
  to_date?: string | null
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
  printed_by: string
  /** Moment of printing, ISO. */
  printed_at: string
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
  slips: { name: string; name_np: string | null; place: string | null; username: string; password: string }[]
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

/** 'marksheet': published results, a page of A4 each, in the school's design. */
export interface MarksheetPaper {
  school: SchoolHead
  language: Language
  /** 'marks': marks, letters and points; 'letters': credit hours, letters and points, no marks; 'division': marks, per cent and division. */
  design: 'marks' | 'letters' | 'division'
  heading: string | null
  heading_np: string | null
  /** Whose places are printed. */
  rank: 'none' | 'class' | 'section' | 'both'
  photo: boolean
  /** The highest marks of the class. */
  highest: boolean
  attendance: boolean
  legend: boolean
  note: string | null
  /** From the left. */
  signatures: {
    title: string
    title_np: string | null
    name: string | null
    is_class_teacher: boolean
    picture: Uint8Array | StoredBytes | null
  }[]
  sheets: MarksheetOnPaper[]
}
export interface MarksheetOnPaper {
  exam: string
  exam_np: string | null
  batch: string
  /** Of a final result: the exams that it is weighed out of, with their per cents. */
  weighed: { name: string; name_np: string | null; weight: number }[] | null
  student: string
  student_np: string | null
  photo: Uint8Array | StoredBytes | null
  /** Null where it is not noted, or whoever prints may not see it; as father and mother. */
  dob: string | null
  iemis_id: string | null
  father: string | null
  mother: string | null
  grade: string
  grade_np: string | null
  section: string | null
  roll: number | null
  enroll_code: string
  class_teacher: string | null
  state: 'passed' | 'failed' | 'missing' | 'exempt'
  gpa: number | null
  letter: string | null
  marks: number | null
  full_marks: number | null
  percent: number | null
  rank: number | null
  section_rank: number | null
  /** Days. */
  attendance: number | null
  school_days: number | null
  /** A moment, ISO. */
  published_at: string
  lines: MarksheetLine[]
  /** Beside the subjects, in their order. */
  activities: { head: string; head_np: string | null; activity: string; activity_np: string | null; value: string }[]
  /** Of a class under continuous assessment, in their order; ratings are 1 to 4. */
  outcomes: {
    subject: string
    subject_np: string | null
    theme: string | null
    name: string
    name_np: string | null
    rating: number
    after: number | null
  }[]
  bands: { from: number; letter: string; point: number | null; remark: string | null; remark_np: string | null }[]
  /** An SVG: leads to the page that says whether the paper is genuine. */
  qr: Uint8Array
}
export interface MarksheetLine {
  subject: string
  subject_np: string | null
  code: string | null
  counts: boolean
  credit_hours: number
  full_marks: number
  marks: number
  state: 'passed' | 'failed' | 'missing' | 'exempt'
  letter: string | null
  grade_point: number | null
  highest: number | null
  parts: {
    kind: 'theory' | 'practical' | 'internal'
    full_marks: number
    pass_marks: number | null
    marks: number | null
    said: 'absent' | 'exempt' | null
    letter: string | null
    grade_point: number | null
  }[]
  /** Of a final result, in the order of the days. */
  terms?: { name: string; name_np: string | null; marks: number | null; full_marks: number }[]
}

/** 'entrance-card': what a student shows at the door of an exam, eight on a page of A4. */
export interface EntranceCardPaper {
  school: SchoolHead
  language: Language
  rules: string | null
  /** Of who lets them in. */
  signature: { title: string; title_np: string | null; picture: Uint8Array | StoredBytes | null } | null
  cards: {
    exam: string
    exam_np: string | null
    batch: string
    student: string
    student_np: string | null
    photo: Uint8Array | StoredBytes | null
    grade: string
    grade_np: string | null
    section: string | null
    roll: number | null
    enroll_code: string
    /** In the order of the days; 'HH:MM'. */
    sittings: EntranceSitting[]
  }[]
}

/** A box of a card, in millimetres from the upper left corner; letters in points, colours '#rrggbb'. */
export interface CardBoxOnPaper {
  kind: 'text' | 'photo' | 'logo' | 'signature' | 'qr' | 'barcode' | 'line' | 'rectangle' | 'routine'
  x: number
  y: number
  width: number
  height: number
  size?: number
  weight?: number
  colour?: string
  align?: 'left' | 'center' | 'right'
  fill?: string | null | undefined
  stroke?: string | null | undefined
  thickness?: number
  radius?: number
}
interface CardSideOnPaper {
  fill?: string | null | undefined
  boxes: readonly CardBoxOnPaper[]
}

/** 'card': cards that the school designed itself, one a page or as many as an A4 sheet takes. */
export interface CardPaper {
  language: Language
  layout: 'sheet' | 'card'
  /** Of the school; stands in the boxes of its kind. */
  logo: Uint8Array | StoredBytes | null
  signature: Uint8Array | StoredBytes | null
  design: { width: number; height: number; front: CardSideOnPaper; back?: CardSideOnPaper | null | undefined }
  cards: {
    /** What the boxes say, in their order; null where a box is no text, or says nothing of this one. */
    front: (string | null)[]
    back: (string | null)[]
    photo: Uint8Array | StoredBytes | null
    /** An SVG. */
    qr: Uint8Array | null
    /** What the bars say. */
    code: string | null
    /** Of an exam, in the order of the days; 'HH:MM'. */
    sittings?: EntranceSitting[]
  }[]
}
export interface EntranceSitting {
  subject: string
  subject_np: string | null
  kind: 'theory' | 'practical' | 'internal'
  held_on: string
  starts_at: string | null
}
/** A piece of text and how it looks; `blank`: a line to write on; `line`: what follows begins a new line. */
export interface CertificatePiece {
  text?: string
  blank?: true
  line?: true
  bold?: true
  underline?: true
  size?: 'small' | 'large' | 'huge'
}
type CertificateAlign = 'left' | 'center' | 'right' | 'justify'
/** 'certificate': a page each, all of one template and language. The text comes with its values, as lines of plain text (features/documents/contract/certificates/walk.ts). */
export interface CertificatePaper {
  language: Language
  paper: 'a4' | 'a4-across' | 'a5-across'
  /** Millimetres. */
  margin_x: number
  margin_y: number
  frame: 'none' | 'plain' | 'double' | 'ornament'
  /** '#0f5c4d' */
  colour: string
  /** Points. */
  size: number
  heading: string
  /** What stands under each line, from the left. */
  signatures: string[]
  sheets: {
    school: SchoolHead | null
    /** Where the school's head is not wanted and its logo is. */
    logo: Uint8Array | StoredBytes | null
    number: string | null
    /** AD. */
    issued_on: string | null
    /** A place for one stands there, whether there is one or not; undefined: none does. */
    photo?: Uint8Array | StoredBytes | null
    /** An SVG: leads to the page that says whether the paper is genuine. */
    qr: Uint8Array | null
    blocks: (
      | { kind: 'paragraph'; align: CertificateAlign; pieces: CertificatePiece[] }
      | { kind: 'heading'; level: 1 | 2 | 3; align: CertificateAlign; pieces: CertificatePiece[] }
      | { kind: 'list'; items: CertificatePiece[][] }
      | { kind: 'rule' }
    )[]
    /** Which copy of the original this is; null of the original. */
    copy: number | null
    /** AD. */
    cancelled_on: string | null
    /** Not issued yet. */
    draft: boolean
  }[]
}

declare module '#platform/server/print.ts' {
  interface Papers {
    'attendance-month': AttendanceMonthPaper
    card: CardPaper
    certificate: CertificatePaper
    credentials: CredentialsPaper
    'entrance-card': EntranceCardPaper
    'fee-journal': FeeJournalPaper
    marksheet: MarksheetPaper
    receipt: ReceiptPaper
    routine: RoutinePaper
    statement: StatementPaper
    'student-card': StudentCardPaper
    'student-paper': StudentPaper
    table: TablePaper
    voucher: VoucherPaper
  }
}
