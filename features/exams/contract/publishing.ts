/** Results of an exam: what they would be now, publishing them as a snapshot, and withdrawing them. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { byId } from '#platform/fields/ref/schema.ts'

const counts = {
  students: z.number(),
  passed: z.number(),
  failed: z.number(),
  /** Marks are outstanding. */
  missing: z.number(),
  /** Nothing was asked of them. */
  exempt: z.number(),
}
const ofSection = z.object({
  grade_id: z.number(),
  section_id: z.number().nullable(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  ...counts,
})
export type SectionResults = z.output<typeof ofSection>

export const resultPreview = endpoint({
  method: 'GET',
  path: '/api/exam/{id}/result-preview',
  title: 'What the results of an exam are now, by section',
  right: 'exam-update',
  input: byId,
  answer: dataOf(
    z.object({
      state: z.string(),
      published_at: z.string().nullable(),
      /** Families see it from then on; null: at once. */
      families_from: z.string().nullable(),
      ...counts,
      /** Students whose published result is another one than it would be now; 0 where none is published. */
      changed: z.number(),
      sections: z.array(ofSection),
    }),
  ),
})

export const publishExam = command({
  method: 'POST',
  path: '/api/exam/{id}/publish',
  title: 'Publish the results of an exam',
  right: 'exam-update',
  wholeSchool: true,
  input: byId.extend({
    /** Also where marks are outstanding: those students see no letter. */
    with_missing: flagSchema.default(false),
    /** The moment from which families see it, as an ISO text; at once unless told. */
    families_from: z.iso.datetime({ offset: true }).nullish(),
  }),
  answer: dataOf(z.object({ published: z.number(), missing: z.number() })).extend({ message: z.string() }),
  refusals: {
    'not-closed': 'Close the exam first: marks are still being entered.',
    nobody: 'There is no result to publish: no student of these classes studies in the batch.',
    missing: 'Some marks are not entered yet. Enter them, or publish without them.',
    weights: 'The weights of the exams that count in this result do not come to 100 %. Correct them first.',
    'terms-open': 'An exam that counts in this result is not closed yet. Close it first.',
  },
})

export const withdrawExam = command({
  method: 'POST',
  path: '/api/exam/{id}/withdraw',
  title: 'Withdraw the results of an exam',
  right: 'exam-update',
  wholeSchool: true,
  input: byId.extend({ reason: reasonSchema() }),
  answer: z.object({ message: z.string() }),
  refusals: { 'not-published': 'These results are not published.' },
})
