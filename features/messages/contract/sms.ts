/** SMS of the school. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'

export const smsDashboard = endpoint({
  method: 'GET',
  path: '/api/sms/dashboard',
  title: 'SMS left and what one costs (paisa, service charge and tax included)',
  right: 'template-create',
  input: z.object({}),
  answer: dataOf(z.object({ balance: z.number(), rate_per_sms: z.number() })),
})
