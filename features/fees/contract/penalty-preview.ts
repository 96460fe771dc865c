/** What a rule of penalties will charge, before it is saved. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { billingSettings } from './settings.ts'

/** Students, and paisa. */
const charged = z.object({ students: z.number(), amount: z.number() })

export const previewPenalties = endpoint({
  method: 'POST',
  path: '/api/penalty-rule/preview',
  title: 'What a rule of penalties would charge',
  right: 'administrator',
  anyBatch: true,
  reads: true,
  input: z.object({ penalty: billingSettings.schema.shape.penalty }),
  answer: dataOf(
    z.object({
      /** AD: the first day on which it charges anybody, if it is saved today. */
      since: z.string(),
      first_day: charged,
      /** Within thirty days, the first among them, if nobody pays until then. */
      month: charged,
    }),
  ),
})
