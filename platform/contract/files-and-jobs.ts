/** Calls that belong to no room: files and jobs. */
import { z } from 'zod'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { endpoint } from './endpoint.ts'
import { dataOf } from './list.ts'

export const getFile = endpoint({
  method: 'GET',
  path: '/api/files/{id}',
  title: 'A stored file',
  right: 'login',
  platform: true,
  input: z.object({ id: z.uuid() }),
  answer: z.any(),
  raw: true,
})

const job = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  done: z.number(),
  total: z.number(),
  result: z.record(z.string(), z.unknown()).nullable(),
  error: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
export type Job = z.output<typeof job>
export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/{id}',
  title: 'How far a job is',
  right: 'login',
  input: z.object({ id: z.uuid() }),
  answer: dataOf(job),
})
export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  title: 'Own jobs of the last day',
  right: 'login',
  input: z.object({}),
  answer: dataOf(z.array(job)),
})
/** The papers that a job made: only for who asked for them, for a week. `token`: who opened the window. */
export const getJobFile = endpoint({
  method: 'GET',
  path: '/api/jobs/{id}/file',
  title: 'What a job has printed',
  right: 'login',
  input: z.object({ id: z.uuid(), token: idSchema }),
  answer: z.any(),
  raw: true,
})
/** Server-sent events; each `data` is the job as JSON, the last one done or failed. */
export const watchJob = endpoint({
  method: 'GET',
  path: '/api/jobs/{id}/events',
  title: 'Follow a job (server-sent events)',
  right: 'login',
  input: z.object({ id: z.uuid() }),
  answer: z.any(),
  raw: true,
})
