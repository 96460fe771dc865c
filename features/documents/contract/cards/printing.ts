/** Cards of students and staff: who gets one, a look at one that is designed, one printed in a tab, many as a job. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listInOrder, listOf } from '#platform/contract/list.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { cardKinds } from './card-fields.ts'
import { sideNames } from './card-design.ts'

const language = z.enum(['en', 'ne']).default('en')
/** 'sheet': as many as an A4 sheet takes, with marks to cut; 'card': one a page, for card printers. */
export const cardLayouts = ['sheet', 'card'] as const
const how = {
  /** The default of its kind unless told; what is ready made where a school has none. */
  template_id: idSchema.nullish(),
  layout: z.enum(cardLayouts).default('sheet'),
  /** Backs too; on sheets they follow on the next page, for a printer that turns over on the long side. */
  with_back: flagSchema.default(true),
  language,
}
const tab = { ...how, layout: z.enum(cardLayouts).default('card'), token: idSchema }

/** Templates that may be printed by, without their design. */
export const cardTemplates = endpoint({
  method: 'GET',
  path: '/api/card-template',
  title: 'Templates of cards to print by',
  right: 'student-read|staff-read|template-create|admit-card-generate-bulk|admit-card-generate-single',
  input: z.object({ kind: z.enum(cardKinds).default('id_card_student') }),
  answer: dataOf(
    z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        name_np: z.string().nullable(),
        is_default: z.boolean(),
        has_back: z.boolean(),
      }),
    ),
  ),
})

export const previewCard = endpoint({
  method: 'POST',
  path: '/api/card-preview',
  title: 'How a card looks that is being designed',
  right: 'template-create',
  reads: true,
  input: z.object({
    kind: z.enum(cardKinds),
    side: z.enum(sideNames).default('front'),
    design: z.record(z.string(), z.unknown()),
    language,
  }),
  /** An SVG of the side, of an invented person of this school. */
  answer: dataOf(z.object({ svg: z.string() })),
})

const studentRow = z.object({
  enroll_id: z.number(),
  student_id: z.number(),
  enroll_code: z.string(),
  name: z.string(),
  name_np: z.string().nullable(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  roll: z.number().nullable(),
  has_photo: z.boolean(),
})
export type StudentCardRow = z.output<typeof studentRow>
const place = { grade_id: idSchema.optional(), section_id: idSchema.optional() }
/** Before they are printed. */
const counted = dataOf(z.object({ people: z.number(), without_photo: z.number() }))
const started = dataOf(
  z.object({
    job_id: z.string(),
    cards: z.number(),
    /** Their records are protected, and the session is locked. */
    left_out: z.number(),
  }),
)
const refusals = { nobody: 'There is no card to print here.' }

export const studentCards = endpoint({
  method: 'GET',
  path: '/api/student-card',
  title: 'Students who get a card',
  right: 'student-read',
  input: listInOrder.extend(place),
  answer: listOf(studentRow),
})
export const countStudentCards = endpoint({
  method: 'GET',
  path: '/api/student-card/count',
  title: 'How many students get a card, and how many have no photo',
  right: 'student-read',
  input: z.object(place),
  answer: counted,
})
export const printStudentCard = endpoint({
  method: 'GET',
  path: '/api/student-card/{enroll_id}/print',
  title: "Print a student's card",
  right: 'student-read',
  recordOf: 'enroll_id',
  input: z.object({ enroll_id: idSchema, ...tab }),
  answer: z.any(),
  raw: true,
})
export const printStudentCards = command({
  method: 'POST',
  path: '/api/student-card/print',
  title: 'Print cards of students',
  right: 'student-read',
  prints: true,
  anyBatch: true,
  input: z.object({
    grade_id: idSchema.nullish(),
    section_id: idSchema.nullish(),
    /** These only. */
    enroll_ids: z.array(idSchema).max(500).nullish(),
    /** Of who has a photo only. */
    only_with_photo: flagSchema.default(false),
    ...how,
  }),
  answer: started,
  refusals,
})

const staffRow = z.object({
  id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  employee_number: z.string().nullable(),
  department: z.string().nullable(),
  department_np: z.string().nullable(),
  position: z.string().nullable(),
  has_photo: z.boolean(),
})
export type StaffCardRow = z.output<typeof staffRow>

export const staffCards = endpoint({
  method: 'GET',
  path: '/api/staff-card',
  title: 'Staff who get a card',
  right: 'staff-read',
  input: listInOrder.extend({ department_id: idSchema.optional() }),
  answer: listOf(staffRow),
})
export const countStaffCards = endpoint({
  method: 'GET',
  path: '/api/staff-card/count',
  title: 'How many of the staff get a card, and how many have no photo',
  right: 'staff-read',
  input: z.object({ department_id: idSchema.optional() }),
  answer: counted,
})
export const printStaffCard = endpoint({
  method: 'GET',
  path: '/api/staff-card/{id}/print',
  title: "Print a staff member's card",
  right: 'staff-read',
  recordOf: 'id',
  input: z.object({ id: idSchema, ...tab }),
  answer: z.any(),
  raw: true,
})
export const printStaffCards = command({
  method: 'POST',
  path: '/api/staff-card/print',
  title: 'Print cards of staff',
  right: 'staff-read',
  prints: true,
  anyBatch: true,
  input: z.object({
    department_id: idSchema.nullish(),
    /** These only. */
    ids: z.array(idSchema).max(500).nullish(),
    only_with_photo: flagSchema.default(false),
    ...how,
  }),
  answer: started,
  refusals,
})
