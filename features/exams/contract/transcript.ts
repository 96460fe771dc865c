/** Transcripts: the published result of each school year of a student on one paper. Seen on the screen, printed one by one, or many as a job. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listInOrder, listOf } from '#platform/contract/list.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { resultState } from './exams.ts'
import { marksheetRight } from './marksheet.ts'
import { marksheetDesigns } from './marksheet-design.ts'

/** The language of the paper. */
const language = z.enum(['en', 'ne']).default('en')

const line = z.object({
  subject: z.string(),
  subject_np: z.string().nullable(),
  /** Whether it counts in the sums of the year. */
  counts: z.boolean(),
  credit_hours: z.number(),
  full_marks: z.number(),
  marks: z.number(),
  /** The student was absent from, or exempt from, all that has marks in it. */
  said: z.enum(['absent', 'exempt']).nullable(),
  state: resultState,
  letter: z.string().nullable(),
  grade_point: z.number().nullable(),
})
export type TranscriptLine = z.output<typeof line>

const result = z.object({
  exam: z.string(),
  exam_np: z.string().nullable(),
  /** The final result of the year; otherwise it is the last published exam. */
  is_final: z.boolean(),
  state: resultState,
  gpa: z.number().nullable(),
  letter: z.string().nullable(),
  marks: z.number().nullable(),
  full_marks: z.number().nullable(),
  percent: z.number().nullable(),
  /** The letter is a division. */
  by_division: z.boolean(),
  lines: z.array(line),
  /** Continuous assessment: how many outcomes have each rating, the best first. */
  ratings: z.array(z.object({ rating: z.number(), outcomes: z.number() })),
})
export type TranscriptResult = z.output<typeof result>

const year = z.object({
  enroll_id: z.number(),
  enroll_code: z.string(),
  batch: z.string(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  roll: z.number().nullable(),
  /** The family does not see this result now. */
  is_blocked: z.boolean(),
  /** Null: nothing of this year is published. */
  result: result.nullable(),
})
export type TranscriptYear = z.output<typeof year>

const transcript = z.object({
  student_id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  /** As the school's marksheets are. */
  design: z.enum(marksheetDesigns),
  years: z.array(year),
  /** The plain mean of the GPAs of all years; null where a year has none. */
  mean_gpa: z.number().nullable(),
})
export type Transcript = z.output<typeof transcript>

const row = z.object({
  student_id: z.number(),
  enroll_code: z.string(),
  name: z.string(),
  name_np: z.string().nullable(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  roll: z.number().nullable(),
  /** Years with a published result. */
  years: z.number(),
  /** The family does not see one of these results now. */
  is_blocked: z.boolean(),
})
export type TranscriptRow = z.output<typeof row>

const place = { grade_id: idSchema.optional(), section_id: idSchema.optional() }

export const transcripts = endpoint({
  method: 'GET',
  path: '/api/transcript',
  title: 'Students of a class and their years with a result',
  right: 'marks-generate-bulk',
  input: listInOrder.extend(place),
  answer: listOf(row),
})

export const showTranscript = endpoint({
  method: 'GET',
  path: '/api/transcript/{student_id}',
  title: 'Transcript of a student',
  right: marksheetRight,
  recordOf: 'student_id',
  input: z.object({ student_id: idSchema }),
  answer: dataOf(transcript),
})

export const noResult = 'This student has no published result. A transcript prints what is published.'

export const printTranscript = endpoint({
  method: 'GET',
  path: '/api/transcript/{student_id}/print',
  title: 'Print the transcript of a student',
  right: marksheetRight,
  recordOf: 'student_id',
  refusals: { 'no-result': noResult },
  input: z.object({ student_id: idSchema, token: idSchema, language }),
  answer: z.any(),
  raw: true,
})

export const printTranscripts = command({
  method: 'POST',
  path: '/api/transcript/print',
  title: 'Print transcripts',
  right: 'marks-generate-bulk',
  prints: true,
  anyBatch: true,
  input: z.object({
    /** Of the batch: all classes, unless told. */
    grade_id: idSchema.nullish(),
    section_id: idSchema.nullish(),
    /** These students, wherever they are now; class and section are not looked at. */
    student_ids: z.array(idSchema).min(1).max(500).nullish(),
    /** Also of students whose families do not see one of the results now. */
    with_blocked: flagSchema.default(false),
    language,
  }),
  answer: dataOf(
    z.object({
      job_id: z.string(),
      students: z.number(),
      /** Blocked, and not printed therefore. */
      left_out: z.number(),
      /** Nothing of theirs is published in any year. */
      without_result: z.number(),
    }),
  ),
  refusals: { nobody: 'There is no transcript to print here.' },
})
