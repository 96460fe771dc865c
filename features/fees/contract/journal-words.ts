/** Kinds of journals of the fees: what moves money without a bill or a receipt. Apart from the schemas: screens and papers read it. */
export const journalKinds = ['refund', 'transfer', 'adjustment', 'debit_note', 'credit_note'] as const
export type JournalKind = (typeof journalKinds)[number]
export const journalStates = ['waiting', 'issued', 'refused', 'reversed'] as const

/** What stands before the number: each kind has a series of its own. */
export const seriesOf: Record<JournalKind, string> = {
  refund: 'RV',
  transfer: 'AJ',
  adjustment: 'DJ',
  debit_note: 'DN',
  credit_note: 'CN',
}
export const kindNames: Record<JournalKind, string> = {
  refund: 'Refund voucher',
  transfer: 'Advance journal',
  adjustment: 'Deposit journal',
  debit_note: 'Debit note',
  credit_note: 'Credit note',
}
export const stateNames = { waiting: 'Waiting', issued: 'Issued', refused: 'Refused', reversed: 'Reversed' } as const

/** The billing settings that say who approves. */
interface SecondPersons {
  refund_second_person: boolean
  second_person: boolean
}
/** Taken back by a further note, the others by their mirror. */
export const isNote = (kind: JournalKind): boolean => kind === 'debit_note' || kind === 'credit_note'
/** Whether the school wants a second person: money leaves, or what is owed changes. */
export const needsSecond = (kind: JournalKind, { refund_second_person, second_person }: SecondPersons): boolean =>
  kind === 'refund' ? refund_second_person : isNote(kind) && second_person
