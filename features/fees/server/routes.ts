/** Every call of the fees room, and its jobs. */
import type { Handler } from '#platform/server/handler.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import { cancel } from './cancel-receipt.ts'
import { showPrice } from './charge-admission.ts'
import { saveMonth, savePlan, showMonths, showPlan } from './fee-plan.ts'
import { billRunJob, generate, listRuns, listUnchargedSheets, preview, rollBack, verify } from './generate-bills.ts'
import { download, listCashiers, listReceipts } from './receipts.ts'
import { print } from './print-receipt.ts'
import { showDues } from './show-dues.ts'
import { downloadStatement, showStatement } from './statement.ts'
import { pay } from './take-payment.ts'

export const feesHandlers: Handler[] = [showPrice, showPlan, savePlan, showMonths, saveMonth, preview, generate, listRuns, listUnchargedSheets, verify, rollBack, showDues, pay, cancel, listReceipts, listCashiers, download, print, showStatement, downloadStatement]

export const feesJobs: Record<string, JobHandler> = { 'bill-run': billRunJob }
