/** Statements of a class or section on paper: how many there are, and all of them as one file. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { classToPrint, paperLanguage } from './print-bills.ts'

export const statementsToPrint = endpoint({
  method: 'GET',
  path: '/api/statement/to-print',
  title: 'How many students of each class and section study, and how many of them owe',
  right: 'billing-report-statement',
  input: z.object({}),
  answer: dataOf(z.array(classToPrint.extend({ students: z.number(), owing: z.number() }))),
})

export const printStatements = command({
  method: 'POST',
  path: '/api/statement/print',
  title: 'Print the statements of a class or section, as a job',
  right: 'billing-report-statement',
  prints: true,
  input: z.object({
    grade_id: idSchema.nullish(),
    section_id: idSchema.nullish(),
    /** Who owes something, whatever was paid in advance. */
    owing: z.boolean().default(false),
    from_date: adDate.nullish(),
    to_date: adDate.nullish(),
    language: paperLanguage,
  }),
  answer: dataOf(
    z.object({
      job_id: z.string(),
      statements: z.number(),
      /** Of students whose records are protected. */
      left_out: z.number(),
    }),
  ),
  refusals: { 'no-students': 'There is nobody to print a statement of here. Choose another class.' },
})
