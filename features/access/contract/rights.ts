/** Who may what with roles. */
import { declareRights, type RightsIn, thing } from '#platform/contract/declared-rights.ts'

export const rights = declareRights({
  access: { label: 'Access', rank: 60, rights: [thing('roles', 'Roles')] },
})

declare module '#platform/contract/declared-rights.ts' {
  interface Rights extends RightsIn<typeof rights> {}
}
