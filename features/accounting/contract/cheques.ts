/** Cheques of posted vouchers and what became of them; papers behind a voucher. */
import { z } from 'zod'
import { documentsAnswer } from '#platform/contract/documents.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listInOrder, listOf } from '#platform/contract/list.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { chequeStates, documentKinds } from './voucher-words.ts'
import { seesBooks } from './sees-books.ts'

const part = 'ACCOUNT'

const cheque = z.object({
  /** The entry that names it. */
  id: z.number(),
  cheque_number: z.string(),
  date: z.string(),
  account: z.string(),
  account_np: z.string().nullable(),
  /** Paisa; negative is one that the school wrote. */
  amount: z.number(),
  state: z.enum(chequeStates),
  /** AD day of the state. */
  since: z.string(),
  voucher_id: z.number(),
  number: z.string(),
  narration: z.string(),
})
export type ListedCheque = z.output<typeof cheque>
export const listCheques = endpoint({
  method: 'GET',
  path: '/api/cheque',
  title: 'Cheques by state',
  right: seesBooks,
  part,
  input: listInOrder.extend({ state: z.enum(chequeStates).optional(), account_id: idSchema.optional() }),
  answer: listOf(cheque),
})
export const changeCheques = command({
  method: 'POST',
  path: '/api/cheque/state',
  title: 'Say what became of cheques',
  right: 'accountant',
  part,
  anyBatch: true,
  refusals: {
    'before-cheque': 'A cheque is cleared, cancelled or bounced on its own day or later.',
    'cheque-reversed': 'The voucher of this cheque was reversed: it stays cancelled.',
  },
  input: z.object({
    ids: z.array(idSchema).min(1, 'Field is required').max(500),
    state: z.enum(chequeStates),
    date: adDate,
  }),
  answer: dataOf(z.object({ changed: z.number() })),
})

const documents = documentsAnswer(z.enum(documentKinds))
export const listVoucherDocuments = endpoint({
  method: 'GET',
  path: '/api/voucher/{id}/documents',
  title: 'Papers behind a voucher',
  right: seesBooks,
  part,
  input: byId,
  answer: documents,
})
export const addVoucherDocument = command({
  files: { file: 'document' },
  method: 'POST',
  path: '/api/voucher/{id}/documents',
  title: 'Add a paper to a voucher (multipart part `file`)',
  right: 'accountant',
  part,
  anyBatch: true,
  refusals: {},
  input: byId.extend({ kind: z.enum(documentKinds) }),
  answer: documents,
})
export const removeVoucherDocument = command({
  method: 'DELETE',
  path: '/api/voucher/{id}/documents/{document_id}',
  title: 'Remove a paper of a voucher',
  right: 'accountant',
  part,
  anyBatch: true,
  refusals: { posted: 'A posted voucher keeps its papers.' },
  input: byId.extend({ document_id: idSchema }),
  answer: documents,
})
