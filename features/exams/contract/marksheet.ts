/** Marksheets of a published exam: listed, printed one by one or many as a job, and verified by whoever scans the code on one. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listInOrder, listOf } from '#platform/contract/list.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { resultState } from './exams.ts'
import { marksheetDesigns } from './marksheet-design.ts'

export const marksheetRight = 'marks-generate-bulk|marks-generate-single'
/** The language of the paper. */
const language = z.enum(['en', 'ne']).default('en')
const tab = { token: idSchema, language }

const marksheet = z.object({
  enroll_id: z.number(),
  enroll_code: z.string(),
  name: z.string(),
  name_np: z.string().nullable(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  roll: z.number().nullable(),
  state: resultState,
  gpa: z.number().nullable(),
  letter: z.string().nullable(),
  percent: z.number().nullable(),
  rank: z.number().nullable(),
  /** The family does not see it now. */
  is_blocked: z.boolean(),
})
export type MarksheetRow = z.output<typeof marksheet>

export const marksheets = endpoint({
  method: 'GET',
  path: '/api/marksheet',
  title: 'Marksheets of a published exam',
  right: marksheetRight,
  input: listInOrder.extend({
    exam_id: idSchema,
    grade_id: idSchema.optional(),
    section_id: idSchema.optional(),
  }),
  answer: listOf(marksheet),
})

export const printMarksheet = endpoint({
  method: 'GET',
  path: '/api/marksheet/{exam_id}/{enroll_id}/print',
  title: 'Print a marksheet',
  right: marksheetRight,
  recordOf: 'enroll_id',
  input: z.object({ exam_id: idSchema, enroll_id: idSchema, ...tab }),
  answer: z.any(),
  raw: true,
})

export const printMarksheets = command({
  method: 'POST',
  path: '/api/marksheet/print',
  title: 'Print marksheets',
  right: 'marks-generate-bulk',
  prints: true,
  anyBatch: true,
  input: z.object({
    exam_id: idSchema,
    grade_id: idSchema.nullish(),
    section_id: idSchema.nullish(),
    /** These only. */
    enroll_ids: z.array(idSchema).max(500).nullish(),
    /** Also of students whose families do not see the result now. */
    with_blocked: flagSchema.default(false),
    language,
  }),
  answer: dataOf(
    z.object({
      job_id: z.string(),
      students: z.number(),
      /** Blocked, and not printed therefore. */
      left_out: z.number(),
    }),
  ),
  refusals: {
    'not-published': 'Publish the results first: a marksheet prints what is published.',
    nobody: 'There is no marksheet to print here.',
  },
})

export const marksheetOfChild = endpoint({
  method: 'GET',
  path: '/api/exam-result/{exam_id}/{enroll_id}/{enroll_code}/marksheet',
  title: 'The marksheet of a published result, for the family',
  right: 'guardian|teacher|student',
  input: z.object({ exam_id: idSchema, enroll_id: idSchema, enroll_code: z.string().max(30), ...tab }),
  answer: z.any(),
  raw: true,
})

/** How the settings look, with invented marks. */
export const marksheetSample = endpoint({
  method: 'GET',
  path: '/api/marksheet-sample',
  title: 'A sample of the marksheet',
  right: 'administrator',
  input: z.object({ design: z.enum(marksheetDesigns).optional(), ...tab }),
  answer: z.any(),
  raw: true,
})

/**
 * Asked by whoever holds the paper, of any school, without signing in. Nothing beyond what the paper says, and nothing at all where it is not what families see now:
 * 'changed': another result was published since; 'away': withdrawn, or kept from the family.
 */
export const verifyMarksheet = endpoint({
  method: 'GET',
  path: '/api/marksheet-verification/{code}',
  title: 'Whether a marksheet or transcript is genuine',
  right: 'public',
  rateLimit: 60,
  input: z.object({ code: z.string().regex(/^[\w-]{20,200}$/, 'This is no code of a marksheet') }),
  answer: dataOf(
    z.object({
      kind: z.enum(['marksheet', 'transcript']),
      state: z.enum(['valid', 'changed', 'away']),
      school: z.string(),
      school_np: z.string().nullable(),
      result: z
        .object({
          exam: z.string(),
          exam_np: z.string().nullable(),
          batch: z.string(),
          student: z.string(),
          student_np: z.string().nullable(),
          grade: z.string(),
          grade_np: z.string().nullable(),
          section: z.string().nullable(),
          enroll_code: z.string(),
          state: resultState,
          gpa: z.number().nullable(),
          letter: z.string().nullable(),
          percent: z.number().nullable(),
          published_at: z.string(),
        })
        .nullable(),
      /** Of a transcript: the years that were printed, in their order. */
      transcript: z
        .object({
          student: z.string(),
          student_np: z.string().nullable(),
          years: z.array(
            z.object({
              batch: z.string(),
              grade: z.string(),
              grade_np: z.string().nullable(),
              section: z.string().nullable(),
              exam: z.string(),
              exam_np: z.string().nullable(),
              state: resultState,
              gpa: z.number().nullable(),
              letter: z.string().nullable(),
              percent: z.number().nullable(),
            }),
          ),
        })
        .nullable(),
    }),
  ),
})
