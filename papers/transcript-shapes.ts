/** The data that the template of transcripts takes. */
import type { MarksheetLine, MarksheetOnPaper, MarksheetPaper } from './exam-shapes.ts'

/** 'transcript': the result of each school year, one student after the other, each from a page of its own. */
export interface TranscriptPaper extends Pick<
  MarksheetPaper,
  'school' | 'language' | 'design' | 'photo' | 'legend' | 'signatures'
> {
  /** AD. */
  issued_on: string
  sheets: TranscriptOnPaper[]
}

export interface TranscriptOnPaper extends Pick<
  MarksheetOnPaper,
  | 'student'
  | 'student_np'
  | 'photo'
  | 'dob'
  | 'iemis_id'
  | 'father'
  | 'father_np'
  | 'mother'
  | 'mother_np'
  | 'class_teacher'
  | 'class_teacher_np'
  | 'qr'
> {
  admission_number: string | null
  /** AD, as `left_on`. */
  admission_date: string
  left_on: string | null
  /** In their order. */
  years: TranscriptYearOnPaper[]
  /** The plain mean over all years; null where one has no GPA. */
  mean_gpa: number | null
  /** How letters were earned, with the batches. */
  schemes: { batches: string[]; bands: MarksheetOnPaper['bands'] }[]
}

export interface TranscriptYearOnPaper {
  enroll_code: string
  batch: string
  grade: string
  grade_np: string | null
  section: string | null
  roll: number | null
  /** Null: nothing of the year is published. */
  result:
    | (Pick<MarksheetOnPaper, 'exam' | 'exam_np' | 'state' | 'gpa' | 'letter' | 'marks' | 'full_marks' | 'percent'> & {
        is_final: boolean
        /** The letter is a division. */
        by_division: boolean
        lines: TranscriptLineOnPaper[]
        /** Of continuous assessment: how many outcomes have each rating, 4 to 1. */
        ratings: { rating: number; outcomes: number }[]
      })
    | null
}

export type TranscriptLineOnPaper = Pick<
  MarksheetLine,
  'subject' | 'subject_np' | 'counts' | 'credit_hours' | 'full_marks' | 'marks' | 'state' | 'letter' | 'grade_point'
> & { said: 'absent' | 'exempt' | null }
