/** The bell: notices for whoever is signed in. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'

const notice = z.object({
  id: z.number(),
  title: z.string(),
  title_np: z.string().nullable(),
  published_at: z.string(),
  is_read: z.boolean(),
})
export const ownNotices = endpoint({
  method: 'GET',
  path: '/api/own-notices',
  title: 'The newest ten notices for oneself',
  right: 'login',
  input: z.object({}),
  answer: dataOf(z.array(notice)),
})
export const readNotices = endpoint({
  method: 'POST',
  path: '/api/own-notices/read',
  title: 'All notices so far are seen',
  right: 'login',
  rightBecause: 'Notes what the asker himself has seen.',
  anyBatch: true,
  input: z.object({}),
  answer: z.object({ message: z.string().optional() }),
})
