/** Refusals that every posting of a journal may give. */
import { Refusal } from '#platform/contract/refusal.ts'
import { moveAdvance } from '../../contract/journals.ts'

export const refuse = (code: keyof typeof moveAdvance.refusals) => new Refusal(code, moveAdvance.refusals[code])
