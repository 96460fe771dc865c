/** The chart of accounts over the wire. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { accountKinds, accountRoles, roots } from './chart.ts'
import { seesBooks } from './sees-books.ts'

const account = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  name_np: z.string().nullable(),
  kind: z.enum(accountKinds),
  root: z.enum(roots),
  role: z.enum(accountRoles).nullable(),
  group: z.string(),
  group_np: z.string().nullable(),
  /** AD; takes no entries from then on. */
  closed_on: z.string().nullable(),
})
export type AccountChoice = z.output<typeof account>

/** Every account, by code: what a line of a voucher or a filter chooses from. A chart is some hundred rows. */
export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/account',
  title: 'Accounts of the chart, to choose from',
  right: seesBooks,
  part: 'ACCOUNT',
  input: z.object({}),
  answer: dataOf(z.array(account)),
})
