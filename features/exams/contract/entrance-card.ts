/** Entrance cards: what a student shows at the door of an exam. Eight on a page; withheld from who owes, if the school wants. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listInOrder, listOf } from '#platform/contract/list.ts'
import { paisa } from '#platform/fields/money/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

export const entranceCardRight = 'admit-card-generate-bulk|admit-card-generate-single'
const language = z.enum(['en', 'ne']).default('en')

const card = z.object({
  enroll_id: z.number(),
  enroll_code: z.string(),
  name: z.string(),
  name_np: z.string().nullable(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  roll: z.number().nullable(),
  /** Paisa owed now; null for who may not see dues. */
  due: z.number().nullable(),
})
export type EntranceCardRow = z.output<typeof card>

export const entranceCards = endpoint({
  method: 'GET',
  path: '/api/entrance-card',
  title: 'Students who sit an exam',
  right: entranceCardRight,
  input: listInOrder.extend({
    exam_id: idSchema,
    grade_id: idSchema.optional(),
    section_id: idSchema.optional(),
  }),
  answer: listOf(card),
})

export const printEntranceCard = endpoint({
  method: 'GET',
  path: '/api/entrance-card/{exam_id}/{enroll_id}/print',
  title: 'Print an entrance card',
  right: entranceCardRight,
  recordOf: 'enroll_id',
  input: z.object({ exam_id: idSchema, enroll_id: idSchema, token: idSchema, language }),
  answer: z.any(),
  raw: true,
})

export const printEntranceCards = command({
  method: 'POST',
  path: '/api/entrance-card/print',
  title: 'Print entrance cards',
  right: 'admit-card-generate-bulk',
  prints: true,
  anyBatch: true,
  input: z.object({
    exam_id: idSchema,
    grade_id: idSchema.nullish(),
    section_id: idSchema.nullish(),
    /** These only. */
    enroll_ids: z.array(idSchema).max(500).nullish(),
    /** Paisa: who owes so much or more gets none. Needs the right to see dues. */
    owed_from: paisa.min(1).nullish(),
    language,
  }),
  answer: dataOf(
    z.object({
      job_id: z.string(),
      students: z.number(),
      /** They owe, and get none therefore. */
      left_out: z.number(),
    }),
  ),
  refusals: { nobody: 'There is no entrance card to print here.' },
})
