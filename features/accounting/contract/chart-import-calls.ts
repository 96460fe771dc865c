/** The chart from a sheet, and as one. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { importCalls } from '#platform/contract/imports.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { chartColumns } from './chart-import.ts'
import { seesBooks } from './rights.ts'

export const chartImport = importCalls('/api/import/accounts', 'accounts', 'accountant', chartColumns)

/** `token`: the id of who asks, as of every download. */
export const chartSheet = endpoint({
  method: 'GET',
  path: '/api/account-tree/sheet',
  title: 'The chart as a sheet that its import takes',
  right: seesBooks,
  part: 'ACCOUNT',
  input: z.object({ token: idSchema }),
  answer: z.any(),
  raw: true,
})
