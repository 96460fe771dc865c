/** Marks as a spreadsheet: a sheet, or all subjects of a section in one; taken out, filled anywhere, read in again. What is read is laid into the grid and saved from there, so that a wrong cell is told where it stands. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { sheet, sheetPlace } from './marks.ts'

export const marksFilePath = '/api/marks/sheet'

export const readMarksFile = endpoint({
  method: 'POST',
  path: '/api/marks/sheet/read',
  title: 'What a filled sheet of marks says (multipart part `file`, xlsx or csv); nothing is saved',
  right: 'marks-input-create|marks-input-update|marks-input-delete|marks-correct',
  reads: true,
  files: { file: 'sheet' },
  input: sheetPlace,
  answer: dataOf(
    z.object({
      /** What the file says over its heads of exam, class, subject and full marks: this sheet, another one (then nothing is read), or nothing. */
      says: z.enum(['this', 'other', 'nothing']),
      /** In its own words. */
      title: z.string(),
      /** As they are written; an empty cell of the file says nothing. */
      cells: z.array(z.object({ cell: z.number(), text: z.string() })),
      /** Lines of the file whose code is nobody's here, or stands twice: of those none is read. */
      left_out: z.array(z.object({ row: z.number(), enroll_code: z.string(), twice: z.boolean() })),
    }),
  ),
})

export const sectionFilePath = '/api/marks/section'
export const sectionPlace = z.object({ exam_id: idSchema, section_id: idSchema })

export const readSectionFile = endpoint({
  method: 'POST',
  path: '/api/marks/section/read',
  title: 'What a filled file of all subjects of a section says (multipart part `file`, xlsx or csv); nothing is saved',
  right: readMarksFile.right,
  reads: true,
  files: { file: 'sheet' },
  input: sectionPlace,
  answer: dataOf(
    z.object({
      /** As of one sheet: exam and section are what it is held against. */
      says: z.enum(['this', 'other', 'nothing']),
      title: z.string(),
      /** Heads that are of no part of these sheets, or of one with other full marks: their columns were not read. */
      unknown_heads: z.array(z.string()),
      left_out: z.array(z.object({ row: z.number(), enroll_code: z.string(), twice: z.boolean() })),
      /** In the order of the subjects; of each as it stands now, with what the file says. */
      sheets: z.array(
        z.object({
          exam_subject_id: z.number(),
          sheet,
          cells: z.array(z.object({ cell: z.number(), text: z.string() })),
        }),
      ),
    }),
  ),
})
