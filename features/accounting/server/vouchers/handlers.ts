/** All calls about vouchers. */
import { add } from './add-voucher.ts'
import { approve } from './approve-vouchers.ts'
import { change } from './change-voucher.ts'
import { chequeHandlers } from './cheques.ts'
import { copy } from './copy-voucher.ts'
import { voucherDocumentHandlers } from './documents.ts'
import { importedVoucherHandlers } from './import-vouchers.ts'
import { download, list } from './list-vouchers.ts'
import { post } from './post-vouchers.ts'
import { print } from './print-voucher.ts'
import { remove } from './remove-voucher.ts'
import { reverse } from './reverse-voucher.ts'
import { sendBack } from './send-back.ts'
import { rules } from './voucher-rules.ts'
import { show } from './show-voucher.ts'

export const voucherHandlers = [
  rules,
  list,
  download,
  show,
  print,
  add,
  change,
  remove,
  approve,
  sendBack,
  post,
  reverse,
  copy,
  ...importedVoucherHandlers,
  ...chequeHandlers,
  ...voucherDocumentHandlers,
]
