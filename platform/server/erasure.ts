/**
 * What is done when a person is erased: every room says what of a person it keeps, and takes it away in the caller's transaction.
 * Books, marks and audit rows stay, without a name. Each room says its part in server/room.ts; a test looks for what was forgotten.
 */
import type { Tx } from './db.ts'

export interface ErasedPerson {
  company: number
  /** users.id */
  id: number
  /** What may still stand in free text: full names, mobile, e-mail, username. Each at least four characters. */
  traces: string[]
}
/** Returns ids of stored files that nobody points to any more. */
export type ErasePerson = (tx: Tx, person: ErasedPerson) => Promise<string[]>
