/** Continuous assessment (CAS): outcomes that an exam assesses in a class instead of marks, and how far each student is. A cell of a sheet is one outcome of one student. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { longestRating } from './cas-rating.ts'
import { pairSchema, savedCells, sentCells, writtenBy } from './cell-sheet.ts'
import { names } from './marks.ts'

const className = { grade: z.string(), grade_np: z.string().nullable() }
const told = z.object({ message: z.string() })
export const mostOutcomes = 60
export const longestTheme = 100
export const longestOutcome = 200

const outcome = z.object({
  id: z.number(),
  theme: z.string().nullable(),
  ...names,
  /** Students who are rated in it. */
  rated: z.number(),
})
export type Outcome = z.output<typeof outcome>

const place = z.object({ exam_id: idSchema, grade_id: idSchema })

export const casOutcomes = endpoint({
  method: 'GET',
  path: '/api/cas-outcome',
  title: 'Outcomes that an exam assesses in a class',
  right: 'subject-mark-read',
  input: place,
  answer: dataOf(
    z.object({
      exam: z.object(names),
      state: z.string(),
      ...className,
      /** Of the class, with outcomes or without. */
      subjects: z.array(z.object({ id: z.number(), ...names, outcomes: z.array(outcome) })),
    }),
  ),
})

const refusals = {
  published: 'This exam is published. Withdraw its results first.',
  rated: 'Students are rated in an outcome that would be taken out.',
} as const

const text = (most: number) => z.string().overwrite(oneLine).max(most, `At most ${most} characters`)

export const saveCasOutcomes = command({
  method: 'PUT',
  path: '/api/cas-outcome',
  title: 'Change the outcomes of a subject',
  right: 'subject-mark-update',
  wholeSchool: true,
  input: place.extend({
    subject_id: idSchema,
    /** All of them, in their order: what is not named is taken out. */
    outcomes: z
      .array(
        z.object({
          /** Null: a new one. */
          id: idSchema.nullish(),
          theme: text(longestTheme).nullish(),
          name: text(longestOutcome).min(1, 'Field is required'),
          name_np: text(longestOutcome).nullish(),
        }),
      )
      .max(mostOutcomes, `At most ${mostOutcomes} outcomes`),
  }),
  answer: told,
  refusals,
})

export const copyCasOutcomes = command({
  method: 'POST',
  path: '/api/cas-outcome/copy',
  title: 'Copy outcomes of subjects',
  right: 'subject-mark-update',
  wholeSchool: true,
  input: place.extend({
    from_exam_id: idSchema,
    /** Of that exam, of whichever batch; the same class unless told. Subjects are the same that have one name. */
    from_grade_id: idSchema.nullish(),
  }),
  answer: dataOf(z.object({ outcomes: z.number() })).extend({ message: z.string() }),
  refusals: {
    published: refusals.published,
    'nothing-there': 'No subject there has outcomes that a subject here is without.',
  },
})

const sheetRow = z.object({
  section_id: z.number(),
  subject_id: z.number(),
  ...className,
  section: z.string(),
  /** The subject's. */
  ...names,
  students: z.number(),
  /** Cells: students by outcomes. */
  asked: z.number(),
  entered: z.number(),
  may_change: z.boolean(),
})
export type CasSheetRow = z.output<typeof sheetRow>

export const casSheets = endpoint({
  method: 'GET',
  path: '/api/cas-rating/sheets',
  title: 'Sections and subjects whose ratings one sees or enters, and how far they are',
  right: 'marks-input-read',
  input: z.object({ exam_id: idSchema }),
  answer: dataOf(z.object({ state: z.string(), sheets: z.array(sheetRow) })),
})

const sheetPlace = z.object({ exam_id: idSchema, section_id: idSchema, subject_id: idSchema })
/** '3', or '1>3' after remedial teaching; null: not rated. */
const value = z.string().max(longestRating).nullable()
const sheetCell = z.object({ cell: z.number(), value, ...writtenBy })
export type CasCell = z.output<typeof sheetCell>

export const casSheet = endpoint({
  method: 'GET',
  path: '/api/cas-rating',
  title: 'Ratings of a section in a subject of an exam',
  right: 'marks-input-read',
  input: sheetPlace,
  answer: dataOf(
    z.object({
      exam: z.object({ id: z.number(), ...names, state: z.string() }),
      outcomes: z.array(z.object({ id: z.number(), theme: z.string().nullable(), ...names })),
      /** 0: nobody has saved it; sent back when it is saved. */
      version: z.number(),
      may_change: z.boolean(),
      students: z.array(
        z.object({
          enroll_id: z.number(),
          enroll_code: z.string(),
          roll: z.number().nullable(),
          ...names,
          cells: z.array(sheetCell),
        }),
      ),
    }),
  ),
})

export const casRefusals = {
  nobody: 'None of these ratings is of this section and subject.',
  'not-open': 'Ratings are not entered in this exam now.',
  'wrong-cells': 'Some ratings cannot be right. Nothing was saved.',
} as const

export const saveCas = endpoint({
  method: 'POST',
  path: '/api/cas-rating',
  title: 'Enter ratings of a section in a subject; may be sent again',
  right: 'marks-input-create|marks-input-update|marks-input-delete|marks-correct',
  refusals: casRefusals,
  input: sheetPlace.extend(sentCells(pairSchema, value)),
  answer: dataOf(savedCells(value)),
})
