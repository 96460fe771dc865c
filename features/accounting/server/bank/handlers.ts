/** The calls of bank reconciliation. */
import { listBanks, showOpen } from './bank-account.ts'
import { keepLines, listStatements, previewLines, removeLines } from './keep-statement.ts'
import { explainLine, listReconciled, matchAllCertain, matchByHand, takeApart } from './match.ts'
import { writeFromLine } from './voucher-from-line.ts'

export const bankHandlers = [
  listBanks,
  showOpen,
  previewLines,
  keepLines,
  listStatements,
  removeLines,
  matchByHand,
  matchAllCertain,
  takeApart,
  listReconciled,
  explainLine,
  writeFromLine,
]
