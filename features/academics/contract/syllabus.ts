/** Chapters and topics of a subject, until when they should be taught, and how far each section is. Dates are AD. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'

const said = z.object({ message: z.string() })
const title = z.string('Field is required').overwrite(oneLine).min(1, 'Field is required').max(200)
const topic = z.object({
  id: z.number(),
  title: z.string(),
  planned_on: z.string().nullable(),
  done: z.array(z.object({ section_id: z.number(), done_on: z.string(), done_by: z.string().nullable() })),
})
export type SyllabusTopic = z.output<typeof topic>
const file = z.object({ id: z.number(), name: z.string(), file_id: z.string() })
const chapter = z.object({ id: z.number(), title: z.string(), files: z.array(file), topics: z.array(topic) })
export type SyllabusChapter = z.output<typeof chapter>
/** `mine`: one may mark topics as taught there. */
const section = z.object({ id: z.number(), name: z.string(), mine: z.boolean() })
const syllabus = z.object({
  subject_id: z.number(),
  subject: z.string(),
  subject_np: z.string().nullable(),
  grade_id: z.number(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  sections: z.array(section),
  chapters: z.array(chapter),
})
export type Syllabus = z.output<typeof syllabus>
export const showSyllabus = endpoint({
  method: 'GET',
  path: '/api/syllabus',
  title: 'Syllabus of a subject',
  right: 'subject-read',
  input: z.object({ subject_id: idSchema }),
  answer: dataOf(syllabus),
})

const progress = z.object({
  subject_id: z.number(),
  subject: z.string(),
  subject_np: z.string().nullable(),
  topics: z.number(),
  late: z.number(),
  sections: z.array(z.object({ section_id: z.number(), section: z.string(), done: z.number() })),
})
export type SyllabusProgress = z.output<typeof progress>
/** `late`: topics that should be taught by today and are not in some section. */
export const syllabusProgress = endpoint({
  method: 'GET',
  path: '/api/syllabus-progress',
  title: 'How far the subjects of a grade are',
  right: 'subject-read',
  input: z.object({ grade_id: idSchema }),
  answer: dataOf(z.array(progress)),
})

const changed = said.extend({ data: z.object({ id: z.number() }) })
export const addChapter = command({
  method: 'POST',
  path: '/api/syllabus/chapter',
  title: 'Add a chapter',
  right: 'subject-update',
  refusals: {},
  input: z.object({ subject_id: idSchema, title }),
  answer: changed,
})
export const changeChapter = command({
  method: 'PUT',
  path: '/api/syllabus/chapter/{id}',
  title: 'Rename a chapter',
  right: 'subject-update',
  refusals: {},
  input: z.object({ id: idSchema, title }),
  answer: changed,
})
const taught = { taught: 'Some of this is marked as taught. Take that back first.' }
export const removeChapter = command({
  method: 'DELETE',
  path: '/api/syllabus/chapter/{id}',
  title: 'Remove a chapter with its topics and files',
  right: 'subject-delete',
  refusals: taught,
  input: byId,
  answer: changed,
})
export const addTopic = command({
  method: 'POST',
  path: '/api/syllabus/topic',
  title: 'Add a topic',
  right: 'subject-update',
  refusals: {},
  input: z.object({ chapter_id: idSchema, title, planned_on: adDate.nullish() }),
  answer: changed,
})
/** An empty date takes the plan away. */
export const changeTopic = command({
  method: 'PUT',
  path: '/api/syllabus/topic/{id}',
  title: 'Change a topic and its date',
  right: 'subject-update',
  refusals: {},
  input: z.object({ id: idSchema, title, planned_on: adDate.nullish() }),
  answer: changed,
})
export const removeTopic = command({
  method: 'DELETE',
  path: '/api/syllabus/topic/{id}',
  title: 'Remove a topic',
  right: 'subject-delete',
  refusals: taught,
  input: byId,
  answer: changed,
})
export const orderSyllabus = command({
  method: 'PUT',
  path: '/api/syllabus/order',
  title: 'Order chapters and topics',
  right: 'subject-update',
  refusals: { 'changed-since': 'The syllabus was changed meanwhile. Look at it again.' },
  input: z.object({
    subject_id: idSchema,
    chapters: z.array(z.object({ id: idSchema, topic_ids: z.array(idSchema).max(200) })).max(200),
  }),
  answer: said,
})
export const markTopic = command({
  method: 'PUT',
  path: '/api/syllabus/topic/{id}/taught',
  title: 'Mark a topic as taught in a section, or take that back',
  right: 'syllabus-mark',
  refusals: {
    'not-own': 'Only who teaches this subject in the section, or the office, can mark it.',
    'no-batch': 'The school has no current batch.',
  },
  input: z.object({ id: idSchema, section_id: idSchema, taught: flagSchema, done_on: adDate.optional() }),
  answer: said,
})
export const addSyllabusFile = command({
  files: { file: 'document' },
  method: 'POST',
  path: '/api/syllabus/chapter/{id}/file',
  title: 'Add a file to a chapter (multipart part `file`)',
  right: 'subject-update',
  refusals: {},
  input: byId,
  answer: changed,
})
export const removeSyllabusFile = command({
  method: 'DELETE',
  path: '/api/syllabus/file/{id}',
  title: 'Remove a file of a chapter',
  right: 'subject-delete',
  refusals: {},
  input: byId,
  answer: changed,
})
