/** What other rooms may use of this one. */
export { type LastResult, lastResult } from './results/last-result.ts'
export { sealingKey } from './marksheet/verify.ts'
