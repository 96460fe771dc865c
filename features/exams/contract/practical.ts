/** Practical assessment: the criteria of a practical or internal part, switching a part to them, and what each student is given. A cell of a sheet is one criterion of one student; in a row of numbered lines it is one number. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { whole } from '#platform/contract/numbers.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { partKinds } from './first-parts.ts'
import { cellValue, names, sheetCell } from './marks.ts'

/** No criterion has a higher number (migrations/0104). */
const room = 2 ** 26

export const paCellOf = (enroll_id: number, criterion_id: number): number => enroll_id * room + criterion_id
export const paEnrolOf = (cell: number): number => Math.floor(cell / room)
export const criterionOf = (cell: number): number => cell % room

const kind = z.enum(partKinds)
const told = z.object({ message: z.string() })

const criterion = z.object({
  id: z.number(),
  ...names,
  full_marks: z.number(),
  /** Students who have been given something by it. */
  given: z.number(),
})
const head = z.object({ id: z.number(), ...names, weight: z.number(), criteria: z.array(criterion) })
export type PaHead = z.output<typeof head>

const part = z.object({
  exam_part_id: z.number(),
  kind,
  full_marks: z.number(),
  /** The part's mark is made of the criteria. */
  is_on: z.boolean(),
  /** Marks of it stand in a sheet that is locked. */
  locked: z.boolean(),
  heads: z.array(head),
})
const subject = z.object({ exam_subject_id: z.number(), ...names, parts: z.array(part) })
export type PaSubject = z.output<typeof subject>
export type PaPart = z.output<typeof part>

export const paManager = endpoint({
  method: 'GET',
  path: '/api/pa-manager',
  title: 'Practical parts of a class in an exam, and their criteria',
  right: 'subject-mark-read|marks-input-read',
  input: z.object({ exam_id: idSchema, grade_id: idSchema }),
  answer: dataOf(
    z.object({
      exam: z.string(),
      exam_np: z.string().nullable(),
      state: z.string(),
      grade: z.string(),
      grade_np: z.string().nullable(),
      subjects: z.array(subject),
    }),
  ),
})

const name = z
  .string('Field is required')
  .overwrite(oneLine)
  .min(1, 'Field is required')
  .max(60, 'At most 60 characters')
const nameNp = z.string().overwrite(oneLine).max(60, 'At most 60 characters').nullish()
const marks = z
  .number('Must be a number')
  .gt(0, 'More than 0')
  .max(1000, 'At most 1,000')
  .multipleOf(0.01, 'At most two decimals')
const eachOnce = (all: readonly { name: string }[]) =>
  new Set(all.map((each) => each.name.toLowerCase())).size === all.length

const notNow = {
  published: 'This exam is published. Withdraw its results first.',
  locked: 'Marks of this subject are locked. Unlock them first.',
}

export const savePaCriteria = command({
  method: 'PUT',
  path: '/api/pa-manager/{exam_part_id}',
  title: 'Change the criteria of a practical part',
  right: 'subject-mark-update',
  wholeSchool: true,
  input: z.object({
    exam_part_id: idSchema,
    /** All of them, in their order: what is not named is taken out. */
    heads: z
      .array(
        z.object({
          name,
          name_np: nameNp,
          weight: marks,
          criteria: z
            .array(
              z.object({
                /** Null: a new one. */
                id: idSchema.nullish(),
                name,
                name_np: nameNp,
                full_marks: marks,
              }),
            )
            .min(1, 'Field is required')
            .max(40)
            .refine(eachOnce, 'Each criterion once'),
        }),
      )
      .max(20)
      .refine(eachOnce, 'Each head once'),
  }),
  answer: told,
  refusals: {
    ...notNow,
    'has-marks': 'Marks are entered for a criterion that would be taken out.',
    'below-marks': 'A mark that is entered already is above the new full marks.',
    'is-on': 'This part is made of its criteria: at least one stays, or switch it off first.',
  },
})

export const copyPaCriteria = command({
  method: 'POST',
  path: '/api/pa-manager/copy',
  title: 'Copy criteria of practical parts',
  right: 'subject-mark-update',
  wholeSchool: true,
  input: z.object({
    exam_id: idSchema,
    grade_id: idSchema,
    from_exam_id: idSchema,
    /** Of that exam; the same class unless told. */
    from_grade_id: idSchema.nullish(),
  }),
  answer: dataOf(z.object({ parts: z.number() })).extend({ message: z.string() }),
  refusals: {
    published: notNow.published,
    'nothing-there': 'No part there has criteria that a part here is without.',
  },
})

export const switchPracticalMode = command({
  method: 'PUT',
  path: '/api/advance-practical-mode/{exam_part_id}',
  title: 'Switch the advance practical mode of a part',
  right: 'subject-mark-update',
  wholeSchool: true,
  input: z.object({ exam_part_id: idSchema, is_on: flagSchema }),
  answer: dataOf(
    z.object({
      /** Students whose mark is made of the criteria now, and those whose typed mark came back. */
      computed: z.number(),
      restored: z.number(),
    }),
  ).extend({ message: z.string() }),
  refusals: { ...notNow, 'no-criteria': 'Write the criteria of this part first.' },
})

const sheetRow = z.object({
  exam_subject_id: z.number(),
  section_id: z.number(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string(),
  /** The subject's. */
  ...names,
  students: z.number(),
  /** Cells: students by criteria. */
  asked: z.number(),
  entered: z.number(),
  locked: z.boolean(),
  may_change: z.boolean(),
})
export type PaSheetRow = z.output<typeof sheetRow>

export const paSheets = endpoint({
  method: 'GET',
  path: '/api/pa-entry/sheets',
  title: 'Sections and subjects whose practical assessment one sees or enters, and how far they are',
  right: 'marks-input-read',
  input: z.object({ exam_id: idSchema }),
  answer: dataOf(z.object({ state: z.string(), sheets: z.array(sheetRow) })),
})

const sheetPlace = z.object({ exam_subject_id: idSchema, section_id: idSchema })
const sheetCriterion = criterion.omit({ given: true }).extend({ head: z.string(), head_np: z.string().nullable() })

export const paSheet = endpoint({
  method: 'GET',
  path: '/api/pa-entry',
  title: 'Practical assessment of a section in a subject',
  right: 'marks-input-read',
  input: sheetPlace,
  answer: dataOf(
    z.object({
      exam: z.object({ id: z.number(), ...names, state: z.string() }),
      subject: z.object(names),
      /** Those that are made of criteria. */
      parts: z.array(
        z.object({
          kind,
          full_marks: z.number(),
          heads: z.array(z.object({ weight: z.number(), criteria: z.array(sheetCriterion) })),
        }),
      ),
      /** Of the sheet of marks: both are one sheet. */
      version: z.number(),
      locked: z.boolean(),
      may_change: z.boolean(),
      /** Of those who take the subject, and whoever has a mark there. */
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

export const paRefusals = {
  nobody: 'None of these marks is of this section and subject.',
  'not-open': 'Marks are not entered in this exam now.',
  locked: 'This sheet is locked. Whoever leads the exam can open it again.',
  'wrong-cells': 'Some marks cannot be right. Nothing was saved.',
} as const

const cell = whole(room, Number.MAX_SAFE_INTEGER)

export const savePa = endpoint({
  method: 'POST',
  path: '/api/pa-entry',
  title: 'Enter practical assessment of a section in a subject; may be sent again',
  right: 'marks-input-create|marks-input-update|marks-input-delete|marks-correct',
  refusals: paRefusals,
  input: sheetPlace.extend({
    /** Made by the device; `revision` counts its savings. What is not newer than the last one does nothing. */
    client_id: z.uuid(),
    revision: whole(1, 1_000_000),
    /** Of the sheet as it was seen. */
    version: whole(0, 2_147_483_647).default(0),
    /** When it was typed, by the server's clock as the device carried it on; what cannot be is not believed. */
    taken_at: z.iso.datetime().nullish(),
    /** Asked for when the exam is closed. */
    reason: reasonSchema().nullish(),
    /** `was`: what stood there when it was seen. */
    entries: z
      .array(z.object({ cell, value: cellValue, was: cellValue.optional(), said: z.boolean().default(true) }))
      .min(1)
      .max(3000),
  }),
  answer: dataOf(
    z.object({
      sheet_id: z.number(),
      version: z.number(),
      changed: z.number(),
      /** It had arrived before. */
      repeated: z.boolean(),
      /** Where somebody else had said otherwise meanwhile: the last writer counts, both stand in the audit. */
      overruled: z.array(
        z.object({
          cell: z.number(),
          name: z.string(),
          theirs: cellValue,
          yours: cellValue,
          by: z.string().nullable(),
        }),
      ),
      /** Sent, but not of this sheet. */
      skipped: z.number(),
    }),
  ),
})
