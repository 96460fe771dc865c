/** The door of the fees room for other rooms. */
export { receiptNumber } from './counter.ts'
export { coverOfMonths } from './month-cover.ts'
export { advanceOf, penaltyRule } from './dues.ts'
export { collectedSince, owedInAll } from './collected.ts'
export { gradesWithoutPlan, unverifiedRuns } from './waiting.ts'
