/** The door of the fees room for other rooms. */
export { receiptNumber } from './receipt-number.ts'
export { coverOfMonths } from './month-cover.ts'
export { advanceOf, billedLines, type DueRow } from './dues.ts'
export { receiptsOf } from './receipts-of.ts'
export { collectedSince, owedInAll, receiptsOn } from './collected.ts'
export { gradesWithoutPlan, unverifiedRuns } from './pending.ts'
