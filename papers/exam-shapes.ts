/** The data that the templates of exams take. */
import type { Language } from '#nepal/digits.ts'
import type { StoredBytes } from '#platform/server/stored-bytes.ts'
import type { SchoolHead } from './shapes.ts'

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
  father_np: string | null
  mother: string | null
  mother_np: string | null
  grade: string
  grade_np: string | null
  section: string | null
  roll: number | null
  enroll_code: string
  class_teacher: string | null
  class_teacher_np: string | null
  state: 'passed' | 'failed' | 'missing' | 'exempt'
  gpa: number | null
  letter: string | null
  marks: number | null
  full_marks: number | null
  percent: number | null
  rank: number | null
  section_rank: number | null
  /** What places are decided by, the first first; of an old result it may be unknown. */
  ranked_by: ('gpa' | 'percent' | 'marks')[]
  /** Days. */
  attendance: number | null
  school_days: number | null
  /** A moment, ISO. */
  published_at: string
  lines: MarksheetLine[]
  /** Beside the subjects, in their order. */
  activities: {
    head: string
    head_np: string | null
    activity: string
    activity_np: string | null
    value: string
    /** A sentence of the class teacher: it stands in a line of its own. */
    is_remark?: true | undefined
  }[]
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
    /** Of the marks so many are grace marks. */
    grace?: number | undefined
  }[]
  /** Of a final result, in the order of the days. */
  terms?: { name: string; name_np: string | null; marks: number | null; full_marks: number }[]
  /** It was sat again. */
  again?: true | undefined
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
    /** Of the seat plan, as far as there is one. */
    symbol_no: string | null
    room: string | null
    seat: number | null
    /** In the order of the days; 'HH:MM'. */
    sittings: EntranceSitting[]
  }[]
}

export interface EntranceSitting {
  subject: string
  subject_np: string | null
  kind: 'theory' | 'practical' | 'internal'
  held_on: string
  starts_at: string | null
}

/** 'seat-plan': a page or more for each room: 'door', the list that hangs on its door; 'attendance', the sheet that its students sign on a day. */
export interface SeatPlanPaper {
  school: SchoolHead
  language: Language
  paper: 'door' | 'attendance'
  exam: string
  exam_np: string | null
  batch: string
  rooms: {
    name: string
    columns_of_benches: number
    rows: number
    seats_per_bench: number
    /** AD; null on the list for the door. */
    held_on: string | null
    invigilators: { name: string; name_np: string | null }[]
    /** In the order of the seats. */
    students: SeatOnPaper[]
  }[]
  printed_by: string
  /** A moment, ISO. */
  printed_at: string
}

export interface SeatOnPaper {
  seat: number
  symbol_no: string | null
  name: string
  name_np: string | null
  grade: string
  grade_np: string | null
  section: string | null
  roll: number | null
}

/** 'marks-ledger': all subjects of a section across, lying. Printed as it stands on the screen (`features/exams/contract/ledger.ts`). */
export interface MarksLedgerPaper {
  school: SchoolHead
  language: Language
  size: 'a4' | 'a3' | 'legal'
  exam: string
  exam_np: string | null
  batch: string
  grade: string
  grade_np: string | null
  section: string
  class_teacher: string | null
  class_teacher_np: string | null
  is_published: boolean
  school_days: number | null
  subjects: {
    subject: string
    subject_np: string | null
    full_marks: number
    parts: { kind: 'theory' | 'practical' | 'internal'; full_marks: number }[]
    highest: number | null
    lowest: number | null
    mean: number | null
    passed: number
    failed: number
  }[]
  students: {
    roll: number | null
    name: string
    name_np: string | null
    state: 'passed' | 'failed' | 'missing' | 'exempt'
    marks: number | null
    percent: number | null
    gpa: number | null
    letter: string | null
    rank: number | null
    /** Days present. */
    attendance: number | null
    /** In the order of the subjects; null: the student does not learn it. */
    cells: LedgerCell[]
  }[]
  /** From the left; lines to sign on. */
  signatures: { title: string; title_np: string | null; name: string | null; is_class_teacher: boolean }[]
  printed_by: string
  printed_at: string
}

export type LedgerCell = {
  marks: number
  state: 'passed' | 'failed' | 'missing' | 'exempt'
  letter: string | null
  parts: { marks: number | null; said: 'absent' | 'exempt' | null; grace?: number | undefined }[]
} | null
