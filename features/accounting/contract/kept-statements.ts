/** Bank statements that were imported. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { byId } from '#platform/fields/ref/schema.ts'
import { reading, writing } from './bank.ts'

const statement = z.object({
  id: z.number(),
  file_name: z.string(),
  from_date: z.string(),
  to_date: z.string(),
  lines: z.number(),
  /** Of them, reconciled. */
  reconciled: z.number(),
  made_at: z.string(),
})

export type KeptStatement = z.output<typeof statement>

export const bankStatements = endpoint({
  method: 'GET',
  path: '/api/accounting/bank/{id}/statement',
  title: 'Statements of a bank account that were kept, the newest first',
  ...reading,
  input: byId,
  answer: dataOf(z.array(statement)),
})

export const removeStatement = command({
  method: 'DELETE',
  path: '/api/accounting/bank/statement/{id}',
  title: 'Take a statement of the bank away',
  ...writing,
  input: byId,
  answer: dataOf(z.object({ id: z.number() })),
  refusals: {
    'statement-reconciled': 'Lines of this statement are reconciled. Take those apart first.',
    'statement-not-last': 'Later statements of this account stand on this one. Remove those first.',
  },
})
