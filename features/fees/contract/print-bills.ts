/** The bills of a run on paper: which stand, and one file of all of them or of a class. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'

/** 'page': each bill on A5, as it is printed alone; 'slip': four on a sheet of A4, to cut. */
export const billSizes = { slip: 'Fee slips (4 on A4)', page: 'Full bills (A5)' } as const
export type BillSize = keyof typeof billSizes

export const classToPrint = z.object({
  grade_id: z.number(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section_id: z.number().nullable(),
  section: z.string().nullable(),
})

export const paperLanguage = z.enum(['en', 'ne']).default('en')

export const billsToPrint = endpoint({
  method: 'GET',
  path: '/api/bill-run/{id}/to-print',
  title: 'How many bills of a generation stand or wait for a correction, by class and section',
  right: 'bill-generate-verify',
  input: byId,
  answer: dataOf(
    z.array(
      classToPrint.extend({
        /** That stand. */
        bills: z.number(),
        /** Not printed: a correction of them waits for a second person. */
        waiting: z.number(),
      }),
    ),
  ),
})

/** Each print is counted: the first of a bill is the original, later ones are marked as copies. */
export const printBills = command({
  method: 'POST',
  path: '/api/bill-run/{id}/print',
  title: 'Print the bills of a generation, as a job',
  right: 'bill-generate-verify',
  prints: true,
  input: byId.extend({
    grade_id: idSchema.nullish(),
    section_id: idSchema.nullish(),
    size: z.enum(Object.keys(billSizes) as [BillSize, ...BillSize[]]),
    language: paperLanguage,
  }),
  answer: dataOf(
    z.object({
      job_id: z.string(),
      bills: z.number(),
      /** Of students whose records are protected. */
      left_out: z.number(),
    }),
  ),
  refusals: {
    'no-bills': 'There are no bills to print here. Choose another class, or a generation whose bills stand.',
  },
})
