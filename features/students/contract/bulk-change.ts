/** Changes many students at once, and takes such a change back. */
import { z } from 'zod'
import { command } from '#platform/contract/endpoint.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
const said = z.object({ message: z.string() })

/** Who holds them is told in the sentence, and line by line in `errors.roll`. */
const rollTaken = 'Other students have these rolls now. Give those other rolls first.'

export const bulkKinds = ['section', 'roll', 'group', 'status'] as const

export const bulkChange = command({
  method: 'POST',
  path: '/api/student/bulk-change',
  title: 'Change section, rolls, group or status of many students',
  right: 'student-update',
  refusals: {
    'other-grade': 'Some of these students are of another grade than this section.',
    'no-batch': 'The school has no current batch.',
    full: 'This section has not so many seats left.',
    'needs-value': 'Choose the new value.',
    nobody: 'None of these students is studying in this batch.',
    'roll-taken': rollTaken,
  },
  input: z.object({
    student_ids: z.array(idSchema).min(1).max(2000),
    kind: z.enum(bulkKinds),
    section_id: idSchema.optional(),
    rolls_by: z.enum(['name', 'code', 'clear']).optional(),
    group_id: idSchema.optional(),
    status: z.enum(['studying', 'passed', 'failed']).optional(),
  }),
  answer: said.extend({ data: z.object({ id: z.number(), changed: z.number() }) }),
})

export const undoBulkChange = command({
  method: 'POST',
  path: '/api/student/bulk-change/{id}/undo',
  title: 'Take a bulk change back',
  right: 'student-update',
  refusals: {
    undone: 'This was taken back already.',
    'changed-since': 'Some of these students were changed again since: it cannot be taken back any more.',
    'roll-taken': rollTaken,
  },
  input: byId,
  answer: said,
})
