/** A bill on paper: A5, the first print is the original, each later one a marked copy; a corrected one says by which documents. */
import { reachStudent } from '#features/students/server/index.ts'
import { checkDownloadToken, printLater, schoolHead } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import { printBill } from '../../contract/bill-correction.ts'
import { billOnPaper, billsToPrint } from './bill-paper.ts'
import { countPrints } from './count-prints.ts'

export const print = handle(printBill, async ({ id, token, language }, ctx, _inside, http) => {
  checkDownloadToken(token, ctx)
  const [found] = await billsToPrint(ctx, [id])
  const bill = orNotFound(found, 'This bill')
  await reachStudent(ctx, bill.student_id, { what: 'This bill' })
  const before = (await countPrints(ctx, [id])).get(id)!
  const paper = {
    school: await schoolHead(ctx),
    language,
    journals: [billOnPaper(bill, { language, today: ctx.today, before })],
  }
  return printLater('fee-journal', paper, ctx, http, { name: `bill-${bill.number}` })
})
