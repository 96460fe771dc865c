/** Papers behind a voucher, kept as files: seen by who sees the books; a posted voucher keeps them. */
import type { Ctx } from '#platform/server/context.ts'
import { documentHandlers, type DocumentsOf, fileReach } from '#platform/server/documents.ts'
import { addVoucherDocument, listVoucherDocuments, removeVoucherDocument } from '../../contract/cheques.ts'
import { seesBooks } from '../../contract/sees-books.ts'
import { holdVouchers } from './keeper.ts'
import { readVoucher } from './show-voucher.ts'

const documents: DocumentsOf = {
  table: 'voucher_documents',
  owner: 'voucher_id',
  entity: 'vouchers',
  right: seesBooks,
  reach: (ctx, id, way) => (way === 'read' ? readVoucher(ctx, id) : holdToChange(ctx, id, way)),
  calls: { list: listVoucherDocuments, add: addVoucherDocument, remove: removeVoucherDocument },
}
export const reachVoucherFile = fileReach(documents)

/** What an auditor saw behind a posted voucher stays there. */
async function holdToChange(ctx: Ctx, id: number, way: 'add' | 'remove'): Promise<void> {
  const [held] = await holdVouchers(ctx, [id])
  if (way === 'remove' && (held!.state === 'posted' || held!.state === 'reversed'))
    throw removeVoucherDocument.refuse('posted')
}

export const voucherDocumentHandlers = documentHandlers(documents)
