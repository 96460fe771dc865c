/** Entering marks: the sheets that one reaches, one of them, saving it. A cell of a sheet is one part of one student; in a row of numbered lines it is one number. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { whole } from '#platform/contract/numbers.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { type PartKind, partKinds } from './first-parts.ts'

/** More than there are kinds, so that one more kind does not move the cells that wait on somebody's device. */
const room = 4

export const cellOf = (enroll_id: number, kind: PartKind): number => enroll_id * room + partKinds.indexOf(kind)
export const enrolOf = (cell: number): number => Math.floor(cell / room)
/** Undefined: no part has this number. */
export const kindOf = (cell: number): PartKind | undefined => partKinds[cell % room]

/** Null: cleared, or never entered. */
export type CellValue = number | 'absent' | 'exempt' | null

/** What is wrong with a mark; undefined: nothing. */
export function wrongWith(value: CellValue, full: number): 'below' | 'above' | 'decimals' | undefined {
  if (typeof value !== 'number') return undefined
  if (value < 0) return 'below'
  if (value > full) return 'above'
  return Math.abs(value * 100 - Math.round(value * 100)) > 1e-6 ? 'decimals' : undefined
}

export const cellValue = z.union([z.number('Must be a number'), z.literal('absent'), z.literal('exempt'), z.null()])
const cell = whole(room, Number.MAX_SAFE_INTEGER)
export const names = { name: z.string(), name_np: z.string().nullable() }
const kind = z.enum(partKinds)

const sheetRow = z.object({
  exam_subject_id: z.number(),
  section_id: z.number(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string(),
  /** The subject's. */
  ...names,
  students: z.number(),
  /** Cells: students by parts. */
  asked: z.number(),
  entered: z.number(),
  locked: z.boolean(),
  may_change: z.boolean(),
})
export type MarkSheetRow = z.output<typeof sheetRow>

export const markSheets = endpoint({
  method: 'GET',
  path: '/api/marks/sheets',
  title: 'Sections and subjects whose marks one sees or enters, and how far they are',
  right: 'marks-input-read',
  input: z.object({ exam_id: idSchema }),
  answer: dataOf(z.object({ state: z.string(), sheets: z.array(sheetRow) })),
})

export const sheetPlace = z.object({ exam_subject_id: idSchema, section_id: idSchema })
export const part = z.object({
  kind,
  full_marks: z.number(),
  /** Null: the bands of the scheme decide. */
  pass_marks: z.number().nullable(),
  /** Made of the practical assessment: shown here, and not typed. */
  computed: z.boolean(),
})
export const sheetCell = z.object({
  cell: z.number(),
  value: cellValue,
  /** Who wrote it last; null: nobody, or the provider. */
  by: z.string().nullable(),
  at: z.string().nullable(),
})
export type SheetCell = z.output<typeof sheetCell>

export const sheet = z.object({
  exam: z.object({ id: z.number(), ...names, state: z.string() }),
  subject: z.object(names),
  section: z.object(names),
  parts: z.array(part),
  /** 0: nobody has saved it; sent back when it is saved. */
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
})

export const markSheet = endpoint({
  method: 'GET',
  path: '/api/marks/sheet',
  title: "A section's marks in a subject of an exam",
  right: 'marks-input-read',
  input: sheetPlace,
  answer: dataOf(sheet),
})

/** Somebody of the office enters every sheet of the school, and keeps those that he opens. */
export const mostOwnSheets = 24

/** What a teacher takes along before the network goes: the sheets that one enters now, whole. */
export const ownSheets = endpoint({
  method: 'GET',
  path: '/api/marks/own-sheets',
  title: 'The sheets of marks that one enters now, with their marks',
  right: 'marks-input-read',
  /** Of this exam; unless told of the first one that is open. */
  input: z.object({ exam_id: idSchema.optional() }),
  answer: dataOf(
    z.object({
      /** Null: none is open. */
      exam_id: z.number().nullable(),
      state: z.string(),
      /** As of `/api/marks/sheets`. */
      sheets: z.array(sheetRow),
      /** Those that one enters; none where they are more than 24. */
      whole: z.array(z.object({ exam_subject_id: z.number(), section_id: z.number(), sheet })),
    }),
  ),
})

export const marksRefusals = {
  nobody: 'None of these marks is of this section and subject.',
  'not-open': 'Marks are not entered in this exam now.',
  locked: 'This sheet is locked. Whoever leads the exam can open it again.',
  'wrong-cells': 'Some marks cannot be right. Nothing was saved.',
} as const

export const saveMarks = endpoint({
  method: 'POST',
  path: '/api/marks/sheet',
  title: 'Enter marks of a section in a subject; may be sent again',
  right: 'marks-input-create|marks-input-update|marks-input-delete|marks-correct',
  refusals: marksRefusals,
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
      .max(900),
  }),
  answer: dataOf(
    z.object({
      sheet_id: z.number(),
      version: z.number(),
      changed: z.number(),
      /** It had arrived before. */
      repeated: z.boolean(),
      /** Where somebody else, or the same person on another device, had said otherwise meanwhile: the last writer counts, both stand in the audit. */
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
