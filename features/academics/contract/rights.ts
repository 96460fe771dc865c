/** Who may what with years, classes, subjects and routines. */
import { declareRights, deed, type RightsIn, thing } from '#platform/contract/declared-rights.ts'

export const rights = declareRights({
  batches: { label: 'Batches', rank: 70, rights: [thing('batch', 'Batch')] },
  academics: {
    label: 'Academics',
    rank: 80,
    rights: [
      thing('grade', 'Grade'),
      thing('section', 'Section'),
      thing('subject', 'Subject'),
      thing('subject-routine', 'Subject routine'),
      thing('routine', 'Routine'),
      deed('syllabus-mark', 'Mark topics as taught'),
    ],
  },
})

declare module '#platform/contract/declared-rights.ts' {
  interface Rights extends RightsIn<typeof rights> {}
}
