/** Lessons by video that a section is called to. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

export const liveClassesOfChild = endpoint({
  method: 'GET',
  path: '/api/guardian-live-class',
  title: "Live classes of a child's section",
  right: 'guardian|student',
  input: z.object({ student_id: idSchema }),
  answer: dataOf(
    z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        subject: z.string().nullable(),
        subject_np: z.string().nullable(),
        starts_at: z.string(),
        minutes: z.number(),
        join_url: z.string(),
      }),
    ),
  ),
})
