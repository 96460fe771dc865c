/** Notes and coins of Nepal that a drawer is counted in, in rupees, the largest first (Nepal Rastra Bank). Apart from the schemas: the counter adds them up as they are typed. */
export const noteValues = ['1000', '500', '100', '50', '20', '10', '5', '2', '1'] as const
export type NoteValue = (typeof noteValues)[number]
/** How many of each. */
export type Notes = Partial<Record<NoteValue, number>>

/** Paisa; `coins`: an amount beside the notes. */
export const sumOfNotes = (notes: Notes, coins = 0): number =>
  noteValues.reduce((sum, value) => sum + Number(value) * 100 * (notes[value] ?? 0), coins)
