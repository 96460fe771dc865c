/** Activities beside the subjects: which an exam assesses in a class and how, and what each student is given. A cell of a sheet is one activity of one student; in a row of numbered lines it is one number. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { pairSchema, savedCells, sentCells, writtenBy } from './cell-sheet.ts'
import { names } from './marks.ts'

export { pairCell as ecaCellOf, pairColumn as activityOf, pairEnrol as ecaEnrolOf } from './cell-sheet.ts'

export const longestAchievement = 60
/** Of what the class teacher says of a student. */
export const longestRemark = 200
/** Until somebody says otherwise. */
export const firstLetters = ['A+', 'A', 'B+', 'B', 'C+', 'C', 'D']

/** How a class is assessed: by letters, by a remark, or by either. */
export interface Assessment {
  letters: readonly string[]
  remarks: boolean
}

/** As it is kept: a letter as the school writes it, a remark without blanks around it; '' is none. Undefined: it is neither. `isSentence`: of the class teacher, whatever the letters. */
export function readAchievement(
  text: string,
  { letters, remarks }: Assessment,
  isSentence: boolean,
): string | undefined {
  const plain = text.trim().replaceAll(/\s+/g, ' ')
  if (!plain) return ''
  if (isSentence) return plain.length <= longestRemark ? plain : undefined
  const letter = letters.find((each) => each.toLowerCase() === plain.toLowerCase())
  if (letter !== undefined) return letter
  return (remarks || !letters.length) && plain.length <= longestAchievement ? plain : undefined
}

const told = z.object({ message: z.string() })
const className = { grade_id: z.number(), grade: z.string(), grade_np: z.string().nullable() }

export const ecaExams = endpoint({
  method: 'GET',
  path: '/api/eca-exam',
  title: 'Exams of the batch and the activities that they assess',
  right: 'subject-mark-read',
  input: z.object({}),
  answer: dataOf(
    z.array(
      z.object({
        exam_id: z.number(),
        ...names,
        state: z.string(),
        classes: z.array(z.object({ ...className, activities: z.array(z.object(names)) })),
      }),
    ),
  ),
})
export type EcaExam = z.output<typeof ecaExams.answer>['data'][number]

const place = z.object({ grade_id: idSchema, exam_id: idSchema })
const letters = z
  .array(z.string().overwrite(oneLine).min(1, 'Field is required').max(20, 'At most 20 characters'))
  .max(20, 'At most 20 letters')
  .refine((all) => new Set(all.map((each) => each.toLowerCase())).size === all.length, 'Each letter once')

export const ecaExamSetting = endpoint({
  method: 'GET',
  path: '/api/eca-exam/{grade_id}/{exam_id}',
  title: 'Activities that an exam assesses in a class',
  right: 'subject-mark-read',
  input: place,
  answer: dataOf(
    z.object({
      exam: z.string(),
      exam_np: z.string().nullable(),
      state: z.string(),
      grade: z.string(),
      grade_np: z.string().nullable(),
      letters: z.array(z.string()),
      /** Beside the letters, or where there are none: a short remark. */
      remarks: z.boolean(),
      heads: z.array(
        z.object({
          id: z.number(),
          ...names,
          activities: z.array(
            z.object({
              id: z.number(),
              ...names,
              is_assessed: z.boolean(),
              /** Students who have been given something for it. */
              given: z.number(),
            }),
          ),
        }),
      ),
    }),
  ),
})

const settingRefusals = {
  published: 'This exam is published. Withdraw its results first.',
  'has-achievements': 'Something is entered for an activity that would be taken out.',
} as const

export const saveEcaExamSetting = command({
  method: 'PUT',
  path: '/api/eca-exam/{grade_id}/{exam_id}',
  title: 'Change the activities that an exam assesses',
  right: 'subject-mark-update',
  wholeSchool: true,
  input: place.extend({
    letters,
    remarks: z.boolean(),
    /** All of them: who is not named is taken out. */
    activity_ids: z.array(idSchema).max(60, 'At most 60 activities'),
  }),
  answer: told,
  refusals: settingRefusals,
})

export const copyEcaExamSetting = command({
  method: 'POST',
  path: '/api/eca-exam/{grade_id}/{exam_id}/copy',
  title: 'Copy the activities that an exam assesses',
  right: 'subject-mark-update',
  wholeSchool: true,
  input: place.extend({
    from_exam_id: idSchema,
    /** Of that exam; the same class unless told. */
    from_grade_id: idSchema.nullish(),
  }),
  answer: told,
  refusals: { ...settingRefusals, 'nothing-there': 'No activity is assessed there.' },
})

const sheetRow = z.object({
  section_id: z.number(),
  ...className,
  section: z.string(),
  students: z.number(),
  /** Cells: students by activities. */
  asked: z.number(),
  entered: z.number(),
  may_change: z.boolean(),
})
export type EcaSheetRow = z.output<typeof sheetRow>

export const ecaSheets = endpoint({
  method: 'GET',
  path: '/api/eca-achievement/sheets',
  title: 'Sections whose achievements one sees or enters, and how far they are',
  right: 'marks-input-read',
  input: z.object({ exam_id: idSchema }),
  answer: dataOf(z.object({ state: z.string(), sheets: z.array(sheetRow) })),
})

const sheetPlace = z.object({ exam_id: idSchema, section_id: idSchema })
const value = z.string().max(longestRemark, 'At most 200 characters').nullable()
const sheetCell = z.object({
  cell: z.number(),
  value,
  ...writtenBy,
})
export type EcaCell = z.output<typeof sheetCell>

export const ecaSheet = endpoint({
  method: 'GET',
  path: '/api/eca-achievement',
  title: 'Achievements of a section in an exam',
  right: 'marks-input-read',
  input: sheetPlace,
  answer: dataOf(
    z.object({
      exam: z.object({ id: z.number(), ...names, state: z.string() }),
      letters: z.array(z.string()),
      remarks: z.boolean(),
      activities: z.array(
        z.object({
          id: z.number(),
          ...names,
          head: z.string(),
          head_np: z.string().nullable(),
          /** A sentence of the class teacher. */
          is_remark: z.boolean(),
        }),
      ),
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

export const ecaRefusals = {
  nobody: 'None of these achievements is of this section.',
  'not-open': 'Achievements are not entered in this exam now.',
  'wrong-cells': 'Some achievements cannot be right. Nothing was saved.',
} as const

export const saveEca = endpoint({
  method: 'POST',
  path: '/api/eca-achievement',
  title: 'Enter achievements of a section; may be sent again',
  right: 'marks-input-create|marks-input-update|marks-input-delete|marks-correct',
  refusals: ecaRefusals,
  input: sheetPlace.extend(sentCells(pairSchema, value)),
  answer: dataOf(savedCells(value)),
})

/** As it is published and printed. */
export const givenActivity = z.object({
  head: z.string(),
  head_np: z.string().nullable(),
  activity: z.string(),
  activity_np: z.string().nullable(),
  value: z.string(),
  /** A sentence of the class teacher; absent of all else. */
  is_remark: z.literal(true).optional(),
})
export type GivenActivity = z.output<typeof givenActivity>
