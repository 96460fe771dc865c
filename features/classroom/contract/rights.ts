/** Who may what with homework. */
import { declareRights, type RightsIn, thing } from '#platform/contract/declared-rights.ts'

export const rights = declareRights({
  assignments: { label: 'Assignments', rank: 100, rights: [thing('assignment', 'Assignment')] },
})

declare module '#platform/contract/declared-rights.ts' {
  interface Rights extends RightsIn<typeof rights> {}
}
