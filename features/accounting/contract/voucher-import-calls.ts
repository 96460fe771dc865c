/** Vouchers from a sheet: brought as drafts, and posted together. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { importCalls } from '#platform/contract/imports.ts'
import { dataOf } from '#platform/contract/list.ts'
import { mostImportedLines, voucherColumns } from './voucher-import.ts'
import { postVouchersCall } from './vouchers.ts'

export const voucherImport = importCalls(
  '/api/import/vouchers',
  'lines of vouchers',
  'accountant',
  voucherColumns,
  mostImportedLines,
)

const part = 'ACCOUNT'
const byRun = z.object({ id: z.uuid() })
/** How many vouchers of the sheet are of which state by now. */
const counts = z.object({ draft: z.number(), approved: z.number(), posted: z.number(), reversed: z.number() })

export const importedVouchers = endpoint({
  method: 'GET',
  path: '/api/import/vouchers/{id}/states',
  title: 'What became of the vouchers of a sheet',
  right: 'accountant',
  part,
  input: byRun,
  answer: dataOf(counts),
})
/** All or none; what is posted already stays as it is. `waiting`: how many were seen to wait. `approve`: drafts too. */
export const postImported = command({
  method: 'POST',
  path: '/api/import/vouchers/{id}/post',
  title: 'Post all vouchers of a sheet',
  right: 'accountant',
  part,
  anyBatch: true,
  movesMoney: true,
  refusals: postVouchersCall.refusals,
  input: byRun.extend({ waiting: z.number().int().min(1), approve: z.boolean().default(false) }),
  answer: dataOf(z.object({ posted: z.number() })),
})
