/** Short questions of one moment, asked in one call: on a slow line each call costs more than its answer. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dataOf } from './list.ts'

export const mostTogether = 12
export const tooMany = `At most ${mostTogether} calls go together.`

/** `calls`: addresses of this server with their queries, between blanks. Each is answered as if it had been asked alone, in its order. */
export const together = endpoint({
  method: 'GET',
  path: '/api/together',
  title: 'Several questions at once, each answered as if it had been asked alone',
  right: 'login',
  platform: true,
  input: z.object({ calls: z.string().min(1).max(4000) }),
  answer: dataOf(z.array(z.object({ status: z.number(), body: z.unknown() }))),
  refusals: { 'too-many': tooMany },
})
