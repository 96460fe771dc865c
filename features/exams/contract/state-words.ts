/** What the states of an exam are called, and the colour of each. */
import type { ExamState } from './set-up.ts'

export const stateWords: Record<ExamState, { word: string; colour: string }> = {
  draft: { word: 'Draft', colour: 'gray' },
  open: { word: 'Open for marks', colour: 'blue' },
  closed: { word: 'Closed', colour: 'yellow' },
  published: { word: 'Published', colour: 'green' },
  withdrawn: { word: 'Withdrawn', colour: 'red' },
}

/** What is entered now is a correction: by a right of its own, with a reason. What is published stays as it is until it is published again. */
export const takesCorrections = (state: string): boolean => state === 'closed' || state === 'published'

/** Of an exam: open, or published while other classes of it are open. */
export const takesMarks = ({ state, classes_open }: { state: ExamState; classes_open: boolean }): boolean =>
  state === 'open' || classes_open
