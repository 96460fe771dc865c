/** Who may what with exams, marks and what is printed of them. */
import { declareRights, deed, type RightsIn, thing } from '#platform/contract/declared-rights.ts'

export const rights = declareRights({
  exams: {
    label: 'Exams',
    rank: 110,
    rights: [
      thing('exam', 'Exam'),
      thing('subject-mark', 'Subject mark'),
      thing('marks-input', 'Marks input'),
      deed('marks-correct', 'Correct marks after closing'),
      deed('marks-grace', 'Give grace marks'),
      deed('result-block', 'Block results and lift blocks'),
      deed('marks-generate-bulk', 'Print marksheets of a class', { looks: true }),
      deed('marks-generate-single', 'Print one marksheet', { looks: true }),
      deed('marks-ledger-generate-single', 'Print one marks ledger', { looks: true }),
      deed('marks-ledger-generate-bulk', 'Print marks ledgers of a class', { looks: true }),
      deed('admit-card-generate-bulk', 'Print entrance cards of a class', { looks: true }),
      deed('admit-card-generate-single', 'Print one entrance card', { looks: true }),
    ],
  },
})

declare module '#platform/contract/declared-rights.ts' {
  interface Rights extends RightsIn<typeof rights> {}
}
