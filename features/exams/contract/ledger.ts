/** The marks ledger of a section: students down, subjects across, with totals, places and what the subjects came to. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { resultState } from './exams.ts'
import { partKinds } from './first-parts.ts'

export const ledgerRight = 'marks-ledger-generate-bulk|marks-ledger-generate-single'
export const ledgerInput = z.object({ exam_id: idSchema, section_id: idSchema })
/** Of the PDF, lying. */
export const ledgerSizes = { a4: 'A4', a3: 'A3', legal: 'Legal' } as const
export type LedgerSize = keyof typeof ledgerSizes
const sizes = Object.keys(ledgerSizes) as [LedgerSize, ...LedgerSize[]]
export const ledgerFile = ledgerInput.extend({ size: z.enum(sizes).default('a4') })

const cell = z.object({
  marks: z.number(),
  state: resultState,
  letter: z.string().nullable(),
  grade_point: z.number().nullable(),
  /** In the order of the subject's parts. */
  parts: z.array(
    z.object({
      marks: z.number().nullable(),
      said: z.enum(['absent', 'exempt']).nullable(),
      /** Of the marks so many are grace marks. */
      grace: z.number().optional(),
    }),
  ),
})

/** '24+2.25' where grace marks are among them. */
export const marksText = (marks: number, grace: number | undefined): string =>
  grace ? `${Math.round((marks - grace) * 100) / 100}+${grace}` : String(marks)

const subject = z.object({
  subject: z.string(),
  subject_np: z.string().nullable(),
  full_marks: z.number(),
  parts: z.array(z.object({ kind: z.enum(partKinds), full_marks: z.number() })),
  /** Of the section; null where nobody has marks. */
  highest: z.number().nullable(),
  lowest: z.number().nullable(),
  mean: z.number().nullable(),
  passed: z.number(),
  failed: z.number(),
})

const student = z.object({
  enroll_id: z.number(),
  enroll_code: z.string(),
  roll: z.number().nullable(),
  name: z.string(),
  name_np: z.string().nullable(),
  state: resultState,
  marks: z.number().nullable(),
  full_marks: z.number().nullable(),
  percent: z.number().nullable(),
  gpa: z.number().nullable(),
  letter: z.string().nullable(),
  rank: z.number().nullable(),
  section_rank: z.number().nullable(),
  /** Days present. */
  attendance: z.number().nullable(),
  /** In the order of the subjects; null: the student does not learn it. */
  cells: z.array(cell.nullable()),
})

export const marksLedger = endpoint({
  method: 'GET',
  path: '/api/marks-ledger',
  title: 'Marks ledger of a section',
  right: ledgerRight,
  input: ledgerInput,
  answer: dataOf(
    z.object({
      exam: z.string(),
      exam_np: z.string().nullable(),
      batch: z.string(),
      grade: z.string(),
      grade_np: z.string().nullable(),
      section: z.string(),
      class_teacher: z.string().nullable(),
      class_teacher_np: z.string().nullable(),
      /** No: as the marks stand now, which nobody outside sees. */
      is_published: z.boolean(),
      /** Of the class; null: nobody has said. */
      school_days: z.number().nullable(),
      subjects: z.array(subject),
      students: z.array(student),
    }),
  ),
})
export type LedgerSubject = z.output<typeof subject>
export type LedgerStudent = z.output<typeof student>
