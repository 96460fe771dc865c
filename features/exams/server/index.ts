/** What other rooms may use of this one. */
export { type EntranceDesign, entranceDesign } from './slots.ts'
export { lastSignature } from './marksheet/signatures.ts'
export { type LastResult, lastResult } from './results/last-result.ts'
