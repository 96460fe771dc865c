/** Results of an exam: what they would be now, publishing them as a snapshot, and withdrawing them. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { resultState } from './exams.ts'

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
  /** Results of it that are published now. */
  published: z.number(),
  /** Marks are no more entered: it may be published. */
  closed: z.boolean(),
  /** Of these the ones that stay withdrawn when their class is published again: withdrawn while others of the class are published. */
  withdrawn: z.object(counts),
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
      /** The latest moment still to come from which families see what is published; null: they see it. */
      families_from: z.string().nullable(),
      ...counts,
      /** Results that are published now. */
      published: z.number(),
      /** Students of published classes whose result is not as it would be now: see `resultChanges`. */
      changed: z.number(),
      sections: z.array(ofSection),
    }),
  ),
})

const score = z.object({
  state: resultState,
  gpa: z.number().nullable(),
  letter: z.string().nullable(),
  marks: z.number().nullable(),
  full_marks: z.number().nullable(),
  /** In the class. */
  rank: z.number().nullable(),
})
/** withdrawn: hidden until it is published again; new: of who came into the class since; gone: of who has no result any more; place: only the place in class moved. */
export const changeKinds = ['withdrawn', 'changed', 'new', 'gone', 'place'] as const
const resultChange = z.object({
  enroll_id: z.number(),
  enroll_code: z.string(),
  name: z.string(),
  name_np: z.string().nullable(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  roll: z.number().nullable(),
  kind: z.enum(changeKinds),
  /** As it was published. */
  published: score.nullable(),
  now: score.nullable(),
  /** Why it is withdrawn. */
  reason: z.string().nullable(),
})
export type ResultChange = z.output<typeof resultChange>

/** As many are shown, the gravest first; whole classes are published by class. */
export const mostChanges = 200
export const resultChanges = endpoint({
  method: 'GET',
  path: '/api/exam/{id}/result-changes',
  title: 'Results of published classes that are not as they would be now',
  right: 'exam-update',
  input: byId,
  answer: dataOf(z.array(resultChange)),
})

/** Whose results: of these classes, of these enrolments, or of the whole exam where neither is said. */
const whose = {
  grade_ids: z.array(idSchema).min(1).max(100).nullish(),
  enroll_ids: z.array(idSchema).min(1).max(500).nullish(),
}

export const publishExam = command({
  method: 'POST',
  path: '/api/exam/{id}/publish',
  title: 'Publish results of an exam',
  right: 'exam-update',
  wholeSchool: true,
  input: byId.extend({
    /** Also where marks are outstanding: those students see no letter. */
    with_missing: flagSchema.default(false),
    /** Also what was withdrawn while others of its class stayed published. What is named in `enroll_ids` always. */
    with_withdrawn: flagSchema.default(false),
    ...whose,
    /** The moment to come from which families see it, as an ISO text. Not said: at once, and of `enroll_ids` as their class is seen. */
    families_from: z.iso.datetime({ offset: true }).nullish(),
  }),
  answer: dataOf(z.object({ published: z.number(), missing: z.number() })).extend({ message: z.string() }),
  refusals: {
    'not-closed': 'Close the exam or these classes first: marks are still being entered.',
    nobody: 'There is no result to publish: no student of these classes studies in the batch.',
    missing: 'Some marks are not entered yet. Enter them, or publish without them.',
    weights: 'The weights of the exams that count in this result do not come to 100 %. Correct them first.',
    'terms-open': 'An exam that counts in this result is not closed yet. Close it first.',
  },
})

export const withdrawExam = command({
  method: 'POST',
  path: '/api/exam/{id}/withdraw',
  title: 'Withdraw results of an exam',
  right: 'exam-update',
  wholeSchool: true,
  input: byId.extend({ reason: reasonSchema(), ...whose }),
  answer: dataOf(z.object({ withdrawn: z.number() })).extend({ message: z.string() }),
  refusals: { 'not-published': 'These results are not published.' },
})
