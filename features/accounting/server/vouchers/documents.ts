/** Papers behind a voucher, kept as files: seen by who sees the books; a posted voucher keeps them. */
import { Refusal } from '#platform/contract/refusal.ts'
import { documentHandlers, type DocumentsOf, fileReach } from '#platform/server/documents.ts'
import type { Handler } from '#platform/server/handler.ts'
import { addVoucherDocument, listVoucherDocuments, removeVoucherDocument } from '../../contract/cheques.ts'
import { seesBooks } from '../../contract/sees-books.ts'
import { holdVouchers } from './keeper.ts'
import { readVoucher } from './show-voucher.ts'

const documents: DocumentsOf = {
  table: 'voucher_documents',
  owner: 'voucher_id',
  entity: 'vouchers',
  right: seesBooks,
  reach: (ctx, id, way) => (way === 'read' ? readVoucher(ctx, id) : holdVouchers(ctx, [id])),
  calls: { list: listVoucherDocuments, add: addVoucherDocument, remove: removeVoucherDocument },
}
export const reachVoucherFile = fileReach(documents)

const [list, add, remove] = documentHandlers(documents) as [Handler, Handler, Handler]

/** What an auditor saw behind a posted voucher stays there. */
const removeOfDraft: Handler = {
  ...remove,
  run: async (input: { id: number; document_id: number }, ctx: never, ...rest: never[]) => {
    const [held] = await holdVouchers(ctx, [input.id])
    if (held!.state === 'posted' || held!.state === 'reversed')
      throw new Refusal('posted', removeVoucherDocument.refusals.posted)
    return (remove.run as (...all: unknown[]) => Promise<unknown>)(input, ctx, ...rest)
  },
} as Handler

export const voucherDocumentHandlers = [list, add, removeOfDraft]
